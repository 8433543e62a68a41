"""The Spider and Flies (lines 136-170): eighteen flies make for the den, and one spider leaps over them."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...boards.web import CIRCLES, DEN, DOUBLE, Web, level_of, named, ray_of, web
from ...catalogue import register
from ...clauses import Game
from ...families.boards.board_moves import BOARD_MOVES, Attempt, Move, MovesState, kind_of, point_of
from ...options import choice, number, switch
from ...saying import say

SPIDER_AND_FLIES = Game(
    "crown/spider-and-flies",
    "The Spider and Flies",
    family=BOARD_MOVES,
    lines=(136, 170),
    played_on=PlayedOn(tables=("carrom",)),
    refs={
        "p1": "Two players; spider against flies on the web",
        "p2": "19 men, greens worth 3, yellows 1, total 28",
        "p3": "15 points in the den or captured decide",
        "p4": "A scoring fly is removed; first side to 15 wins",
        "p5": "Alternate moves, flies begin",
        "p6": "Flies step one inward or sideways, never outward or jumping",
        "p7": "Option: greens may step outward",
        "p8": "Spider slides along rays but must halt on the double circle",
        "p9": "Spider one step on circles, a quarter round on the double circle",
        "p10": "A jump needs reach, a clear way, an empty crossing beyond",
        "p11": "Spider must jump when possible",
        "p12": "Chain over flies spaced by one crossing",
        "p13": "A fly on the double circle within reach can be jumped",
        "p14": "Double-circle jump up to a quarter; later flies adjacent",
        "p15": "No fly enters while the spider sits in the den",
    },
    beside={
        "p13": "follows from the reach of p8, which ends at the double circle, and from p10",
        "p14": "follows from the reach of p9 and the series of p12",
    },
    facts={"frames": True, "begins": say("spider-and-flies.flies", "the flies")},
    options=[
        switch("greens-may-retreat", False, "Green flies may also step away from the centre", "p7"),
        choice("rays", (16, 12, 20, 24), "Rays of the web", "p1"),
        choice("level", ("draw", "last"), "Fourteen points each and no fly left", "p4"),
        choice("no-move", ("pass", "loses"), "A side that cannot move", "p5"),
        number("idle", 50, 10, 500, "Moves of each side without capture or entry that draw", "p4"),
        switch("chain", True, "A series of jumps must be completed", "p12"),
        choice("removal", ("at-once", "after"), "When jumped flies leave the board", "p12"),
        switch("through-den", True, "A fly beyond the den is within reach", "p10"),
    ],
)

_g = SPIDER_AND_FLIES
_g.figure(
    "names",
    "p2",
    {
        "S": say("spider-and-flies.spider", "spider"),
        "G": say("spider-and-flies.green-fly", "green fly"),
        "": say("spider-and-flies.yellow-fly", "yellow fly"),
    },
    "A spider, greens and yellows.",
)
_g.figure("must_take", "p11", True, "The spider must jump when it can.")
_g.figure("agree", "p4", "draw", "No more is said of the end: both may agree on a draw.")


def web_of(options: Any) -> Web:
    """The web of a match."""
    return web(int(options.rays))


@_g.clause("board", "p1", "The web on the spider side of the board.")
def board(state: None, facts: None, options: Any) -> str:
    """The name of the board."""
    return f"web-{options.rays}"


@_g.clause("points", "p1", "The crossings of rays and circles, and the den.")
def points(state: None, facts: None, options: Any) -> tuple[str, ...]:
    """Circle and ray, "a0" to "e15", and "den"."""
    return web_of(options).points


@_g.clause("set_up", "p2", "Eighteen flies on the outer and the double circle, the spider in its den.")
def set_up(state: MovesState, leader: int, options: Any) -> tuple[tuple[str, ...], ...]:
    """The men of both sides; who leads has the flies. The diagram is lost: nine rays in a row are used."""
    flies = (*(f"{'G' if ray % 2 == 0 else ''}e{ray}" for ray in range(9)), *(f"d{ray}" for ray in range(9)))
    rows: list[tuple[str, ...]] = [("Sden",)] * 2
    rows[leader] = flies
    return tuple(rows)


@_g.clause("first", "p5", "The flies move first; who has them is left to the players.")
def first(state: None, facts: None, options: Any) -> None:
    """Silent: it is recorded."""
    return


def spider_side(state: MovesState) -> int:
    """Which side has the spider."""
    return 0 if any(man[0] == "S" for man in state.men[0]) else 1


@_g.clause("moves", "p6", "A fly goes one crossing inward or along its circle; a spider slides along rays.")
def moves(state: MovesState, who: int, options: Any) -> tuple[Move, ...]:
    """Every move of the flies, or of the spider with its jumps."""
    net = web_of(options)
    spider = spider_side(state)
    flies = {point_of(man): kind_of(man) for man in state.men[1 - spider]}
    here = point_of(state.men[spider][0])
    if who != spider:
        return _of_flies(net, flies, here, bool(options.greens_may_retreat))
    found = _jumps(net, here, set(flies), options)
    return tuple(found) or tuple(_slides(net, here, set(flies)))


def _of_flies(net: Web, flies: dict[str, str], spider: str, retreat: bool) -> tuple[Move, ...]:
    found = []
    for point, kind in flies.items():
        level, ray = level_of(point), ray_of(point)
        ways = [
            named(level - 1, ray, net.rays),
            named(level, ray + 1, net.rays),
            named(level, ray - 1, net.rays),
        ]
        if retreat and kind == "G" and level < len(CIRCLES):
            ways.append(named(level + 1, ray, net.rays))
        for to in ways:
            if to not in flies and to != spider:
                home = to == DEN
                found.append(Move(f"{point}-{to}", (point, to), (), kind, quiet=not home, leaves=home))
    return tuple(found)


def reach(net: Web, here: str) -> tuple[tuple[tuple[str, ...], int], ...]:
    """The spider's ways from a point, each with how far he may go: along a ray to the double
    circle, round a circle one, on the double circle a quarter."""
    rows = []
    level = level_of(here)
    for at, way in enumerate(net.ways[here]):
        if at >= net.on_ray[here]:
            rows.append((way, net.rays // 4 if level == DOUBLE else 1))
            continue
        far = next((i + 1 for i, point in enumerate(way) if level_of(point) == DOUBLE), len(way))
        rows.append((way, far))
    return tuple(rows)


def _slides(net: Web, here: str, flies: set[str]) -> list[Move]:
    found: dict[str, Move] = {}
    for way, far in reach(net, here):
        for point in way[:far]:
            if point in flies:
                break
            found.setdefault(point, Move(f"{here}-{point}", (here, point), (), "S", quiet=True))
    return list(found.values())


def _jumps(net: Web, here: str, flies: set[str], options: Any) -> list[Move]:
    """Every series of jumps: the first within reach, the others over flies next to where he has landed."""
    found: list[Move] = []
    for way, far in reach(net, here):
        at = next((i for i, point in enumerate(way) if point in flies), None)
        if at is None or at >= far or at + 1 >= len(way):
            continue
        if not options.through_den and DEN in way[:at]:
            continue
        over, to = way[at], way[at + 1]
        if to in flies or (to == here):
            continue
        _go_on(net, (here, to), (over,), flies, options, found)
    return list({move.path + move.taken: move for move in found}.values())


def _go_on(
    net: Web, path: tuple[str, ...], taken: tuple[str, ...], flies: set[str], options: Any, found: list[Move]
) -> None:
    gone = set(taken) if options.removal == "at-once" else set()
    standing = flies - gone
    more = False
    for way in net.ways[path[-1]]:
        if len(way) > 1 and way[0] in standing and way[0] not in taken and way[1] not in standing:
            more = True
            _go_on(net, (*path, way[1]), (*taken, way[0]), flies, options, found)
    if not more or not options.chain:
        found.append(Move("x".join(path), path, taken, "S"))


@_g.clause(
    "capture", "p10", "The spider leaps over a fly within reach to the empty crossing beyond, and takes it."
)
def capture(state: None, facts: None, options: Any) -> bool:
    """Always."""
    return True


@_g.clause("chain", "p12", "It goes on over each fly that has one crossing between it and the last.")
def chain(state: None, facts: None, options: Any) -> bool:
    """Whether the series must be completed."""
    return bool(options.chain)


@_g.clause("barred", "p8", "The spider halts on the double circle, and flies never go outward.")
def barred(state: MovesState, attempt: Attempt, options: Any) -> str | None:
    """Why the spider cannot slide so far."""
    if attempt.who != spider_side(state) or any(move.taken for move in attempt.moves):
        return None
    net, here, to = web_of(options), point_of(state.men[attempt.who][0]), attempt.path[-1]
    if attempt.path[0] != here or len(attempt.path) != 2:
        return None
    if any(to in way[far:] for way, far in reach(net, here)[: net.on_ray[here]]):
        return say(
            "spider-and-flies.spider-halts-on-double-circle-when",
            "the spider halts on the double circle when it comes there",
        )
    return None


def _round(move: Move, rays: int) -> bool:
    """Whether a move goes round a circle: on one level, and not by way of the den to the other side of it."""
    start, to = move.path[0], move.path[-1]
    level = level_of(start)
    return level == level_of(to) and abs(ray_of(start) - ray_of(to)) * 2 != rays


@_g.clause("slide", "p8", "The spider goes along a ray as far as it likes, to the double circle.")
def slide(state: MovesState, facts: tuple[int, Move], options: Any) -> bool:
    """Whether the move is one of the spider's along a ray."""
    who, move = facts
    return who == spider_side(state) and not _round(move, int(options.rays))


@_g.clause("round", "p9", "Round a circle the spider goes one crossing, on the double circle a quarter.")
def round_circle(state: MovesState, facts: tuple[int, Move], options: Any) -> bool:
    """Whether the move is one of the spider's round a circle."""
    who, move = facts
    return who == spider_side(state) and _round(move, int(options.rays))


@_g.clause("circle", "p9", "On circles it goes one crossing, on the double circle up to a quarter round.")
def circle(state: MovesState, attempt: Attempt, options: Any) -> str | None:
    """Why the spider cannot go so far round a circle."""
    if (
        attempt.who != spider_side(state)
        or len(attempt.path) != 2
        or any(move.taken for move in attempt.moves)
    ):
        return None
    start, to = attempt.path
    if start != DEN and to != DEN and level_of(start) == level_of(to):
        return say(
            "spider-and-flies.so-far-round-circle-spider-does", "so far round a circle the spider does not go"
        )
    return None


@_g.clause("entry", "p15", "No fly enters the den while the spider is in it.")
def entry(state: MovesState, attempt: Attempt, options: Any) -> str | None:
    """Why a fly cannot go into the den."""
    spider = spider_side(state)
    if attempt.who != spider and attempt.path[-1] == DEN == point_of(state.men[spider][0]):
        return say("spider-and-flies.spider-in-its-den", "the spider is in its den")
    return None


@_g.clause("retreat", "p7", "Flies do not go away from the centre; where it is agreed the green ones may.")
def retreat(state: MovesState, attempt: Attempt, options: Any) -> str | None:
    """Why a fly cannot step outward."""
    if attempt.who != spider_side(state) and level_of(attempt.path[-1]) > level_of(attempt.path[0]):
        return say("spider-and-flies.fly-does-not-go-away-from", "a fly does not go away from the centre")
    return None


@_g.clause(
    "scored", "p4", "A fly in the den or captured counts at once: a green one three, a yellow one one."
)
def scored(state: MovesState, facts: tuple[int, Move, bool], options: Any) -> int:
    """The points of a move."""
    who, move, _ = facts
    if move.leaves:
        return 3 if move.kind == "G" else 1
    greens = {point_of(man) for man in state.men[1 - who] if man[0] == "G"}
    return sum(3 if point in greens else 1 for point in move.taken)


@_g.clause("won", "p3", "Fifteen points win.")
def won(state: MovesState, who: int, options: Any) -> int | str | None:
    """The mover, once he has fifteen; a draw at fourteen each, or after moves without progress."""
    if state.gained[who] >= 15:
        return who
    if not state.men[1 - spider_side(state)]:
        return "draw" if options.level == "draw" else who
    return "draw" if state.quiet >= 2 * options.idle else None


@_g.clause("worth", "p3", "The points themselves are counted; who resigns leaves his opponent fifteen.")
def worth(state: MovesState, winner: int, options: Any) -> int:
    """What the winner is given to have his fifteen."""
    return int(max(0, 15 - state.gained[winner]))


@_g.clause("stuck", "p5", "Nothing is said of a side that cannot move: it passes.")
def stuck(state: MovesState, side: int, options: Any) -> str:
    """Pass, or lose."""
    return str(options.no_move)


@_g.clause("both_stuck", "p5", "When neither can move the game is drawn.")
def both_stuck(state: MovesState, side: int, options: Any) -> str:
    """A draw."""
    return "draw"


register(SPIDER_AND_FLIES)
