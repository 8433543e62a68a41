"""The table and the pieces of every physical game, and what comes into play from hand.

Where the rules engine keeps a set-up (:mod:`rules_engine.boards.set_ups`) the pieces are its own, named as in
records; alike ones are numbered ("r" becomes r1, r2 ...). Where it has none because the figure is lost, they
stand as :mod:`simulator.surfaces.arrangements` infers. Games of boards and dice have no table here:
:data:`UNPHYSICAL`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

import rules_engine
from rules_engine.boards import billiard_table as bt
from rules_engine.boards import carrom, crokinole
from rules_engine.boards.set_ups import Placed, SetUp, set_up_of
from rules_engine.catalogue import game as game_of
from rules_engine.catalogue import games

from ..pieces import KINDS, Piece
from ..units import INCH
from . import arrangements as arranged
from . import surface as surface_named
from .surface import PinSpot, Surface


class Shooter(NamedTuple):
    """What a player brings into play: its name in examples, its kind, the stroke that suits it, where it may
    be set (names of zones, lines or spots of the surface; empty: it is played from where it lies), and one
    such place in metres."""

    id: str
    kind: str
    stroke: Literal["cue", "finger", "spin"]
    places: tuple[str, ...]
    x: float
    y: float

    @property
    def piece(self) -> Piece:
        """The shooter at its place."""
        return Piece(self.id, self.kind, self.x, self.y)


class SetTable(NamedTuple):
    """A surface with the pieces of a game's beginning."""

    surface: Surface
    pieces: tuple[Piece, ...]
    shooter: Shooter | None = None


UNPHYSICAL = frozenset({
    "bradley/backgammon", "bradley/bicycle-racing", "bradley/checkers", "bradley/egyptian-pyramids",
    "bradley/flap-jacks", "bradley/fox-and-geese", "bradley/national-flags", "bradley/steeplechase",
    "bradley/tit-tat-toe", "bradley/troublesome-pigs", "carrom/ace-in-the-pocket", "carrom/backgammon",
    "carrom/checkers", "carrom/chess", "carrom/corner-checkers", "carrom/hunters-and-the-hare",
    "carrom/rendezvous", "carrom/reverse-checkers", "carrom/triangle-checkers", "carrom/twenty-one",
    "crown/backgammon", "crown/spider-and-flies", "crown/tric-trac",
})  # fmt: skip
"""Games of men on points, of dice and of questions: no piece is sent anywhere."""

_B = "brunswick/"
_TABLES = {
    "carom": ("three-ball-carrom", "cushion-carrom", "three-cushion-carrom", "bank-shot",
              "progressive-carrom", "four-ball-carrom"),
    "balkline-14": ("balkline-14",),
    "balkline-18": ("balkline-18-1", "balkline-18-2"),
    "space": ("space-game",),
    "one-pin": ("little-corporal",),
    "two-pins": ("two-pin-pool",),
    "three-pins": ("red-white-and-blue",),
    "three-pins-chicago": ("red-white-and-blue-chicago",),
    "five-pins": ("pin-pool",),
    "skittles": ("skittle-pool",),
    "corks": ("bouchon-pool",),
    "bottle": ("bottle-pool",),
    "four-pocket": ("american-four-ball-pocket",),
    "spanish": ("spanish-billiards",),
    "english": ("english-billiards", "english-pyramids", "life-pool", "russian-pool", "snookers-pool"),
    "pool": ("american-pyramid-pool", "bbc-co-pool", "bull-dog-pool", "continuous-pool", "cowboy-pool",
             "fifteen-ball-pool", "forty-one-pool", "golf-pool", "high-low-jack-game", "kelly-pool",
             "rotation-pool", "two-ball-pool"),
}  # fmt: skip
_TABLE_OF = {f"{_B}{game}": table for table, made in _TABLES.items() for game in made}
"""The billiard tables, of which each stands in three sizes; the matches of the handbook ask for 5x10."""

_LED_BY_STRING = {f"{_B}{game}" for game in ("pin-pool", "two-pin-pool", "skittle-pool")}
"""Games on carom tables whose cue ball comes from within the string; the others lead within six inches."""


def physical_games() -> tuple[str, ...]:
    """The ids of all games that have a table here."""
    return tuple(game.id for game in games() if game.id not in UNPHYSICAL)


@lru_cache(maxsize=1024)
def table_of(game_id: str, size: str = "5x10") -> SetTable:
    """The table, pieces and shooter of a game; ``size`` is that of a billiard table.

    Raises :class:`KeyError` for a game of boards or dice, a name that is none, and a size that no table has.
    """
    if game_id in _TABLE_OF:
        return _on_table(game_id, size)
    if (made := _HOUSE.get(game_id)) is not None:
        return made()
    if game_id.startswith(_B) or game_id in UNPHYSICAL or game_id not in {game.id for game in games()}:
        raise KeyError(game_id)
    return _on_board(game_id)


# -- billiard tables -----------------------------------------------------------------------------------------


def _on_table(game_id: str, size: str) -> SetTable:
    bed = bt.BEDS[size]
    table = surface_named(f"{_TABLE_OF[game_id]}-{size}")
    standing = tuple(_standing(spot) for spot in table.pins if spot.id != "tricolour")
    ball = table.piece
    set_up = set_up_of(game_id)
    lying = _LYING[game_id](bed) if game_id in _LYING else _balls(set_up, bed)
    balls = tuple(Piece(name, ball, x * INCH, y * INCH) for name, (x, y) in lying.items())
    return SetTable(table, (*balls, *standing), _cue_ball(game_id, table))


def _standing(spot: PinSpot) -> Piece:
    return Piece(spot.id, spot.kind, spot.x, spot.y, "standing")


def _balls(set_up: SetUp | None, bed: bt.Bed) -> dict[str, tuple[float, float]]:
    """The balls of a set-up, whose places are moved from the 5x10 bed to ``bed`` with their spots."""
    rows = [placed for placed in set_up.pieces if placed.kind == "ball"] if set_up is not None else []
    spots, moved = bt.SPOTS, bed.spots()
    found = {}
    for name, placed in zip(_named(rows), rows, strict=True):
        # A ball lies on a spot or, in a rack, so far from the foot spot.
        spot = next((spot for spot, at in spots.items() if at == (placed.x, placed.y)), "foot")
        x, y = moved[spot]
        found[name] = (x + placed.x - spots[spot][0], y + placed.y - spots[spot][1])
    return found


def _named(rows: list[Placed]) -> list[str]:
    """Names of their own: alike pieces are numbered; a ball called as its colour takes the first letter."""
    total, seen = Counter(placed.piece for placed in rows), Counter[str]()
    names = []
    for placed in rows:
        seen[placed.piece] += 1
        name = placed.piece if total[placed.piece] == 1 else f"{placed.piece}{seen[placed.piece]}"
        names.append(name[:1] if name in ("red", "white", "blue") else name)
    return names


def _cue_ball(game_id: str, table: Surface) -> Shooter:
    """The ball in hand: within the D, within six inches of the head spot, or within the string."""
    zones = {zone.id for zone in table.zones}
    by_lead = "lead" in zones and not table.holes and game_id not in _LED_BY_STRING
    place = "d" if "d" in zones else "lead" if by_lead else "string"
    y = next(mark.y1 for mark in table.marks if mark.id == "string")
    if game_id == f"{_B}skittle-pool":
        spot = next(mark for mark in table.spots if mark.id == "spot-white")
        return Shooter("c", table.piece, "cue", ("spot-white",), spot.x1, spot.y1)
    if game_id == f"{_B}golf-pool":
        return Shooter("c", table.piece, "cue", ("head",), 0.0, y)
    taken = game_id in {f"{_B}{g}" for g in ("bull-dog-pool", "cowboy-pool", "bouchon-pool",
                                             "four-ball-carrom", "american-four-ball-pocket",
                                             "red-white-and-blue", "red-white-and-blue-chicago")}  # fmt: skip
    beside = 4 * INCH if taken or _has_ball_on_head(game_id) else 0.0
    return Shooter("c", table.piece, "cue", (place,), beside, y - INCH)


def _has_ball_on_head(game_id: str) -> bool:
    set_up = set_up_of(game_id)
    x, y = bt.SPOTS["head"]
    return set_up is not None and any(abs(p.x - x) < 2 and abs(p.y - y) < 3 for p in set_up.pieces)


def _racked(names: str) -> Callable[[bt.Bed], dict[str, tuple[float, float]]]:
    return lambda bed: dict(zip(names.split(), bt.rack(bed=bed), strict=True))


def _spotted(**balls: str) -> Callable[[bt.Bed], dict[str, tuple[float, float]]]:
    return lambda bed: {name: bed.spots()[spot.replace("_", "-")] for name, spot in balls.items()}


def _skittle_balls(bed: bt.Bed) -> dict[str, tuple[float, float]]:
    x, y = bt.skittles(bed)["top"]
    return {"r": bed.spots()["foot"], "w": (-x / 2, y)}


_RACK_OF_JACK = "2 3 4 5 15 6 7 1 9 8 10 11 12 13 14"
_RACK_OF_TWO = "r1 y1 r2 y2 bk y3 r3 y4 r4 y5 r5 y6 r6 y7 r7"

_LYING: dict[str, Callable[[bt.Bed], dict[str, tuple[float, float]]]] = {
    # Rows 1 to 5 from the apex; high, low and Jack are the three inner balls (line 1282).
    f"{_B}high-low-jack-game": _racked(_RACK_OF_JACK),
    # The black immediately behind the head ball; the others anywhere (line 2105).
    f"{_B}bbc-co-pool": _racked(_RACK_OF_TWO),
    f"{_B}russian-pool": _spotted(r="billiard", bn="centre", gn="green", yw="yellow"),
    f"{_B}bouchon-pool": _spotted(r="pool_5"),
    f"{_B}skittle-pool": _skittle_balls,
    f"{_B}golf-pool": _spotted(r="centre"),  # the white is the ball struck, as "c"
    f"{_B}two-ball-pool": lambda bed: {},
}

# -- boards --------------------------------------------------------------------------------------------------


def _on_board(game_id: str) -> SetTable:
    set_up = set_up_of(game_id)
    board = surface_named(_board_of(game_id, set_up))
    if game_id in _ARRANGED:
        lying = _ARRANGED[game_id]()
    else:
        lying = _heaped(game_id)
        if set_up is not None:
            lying += _of_set_up(set_up)
    return SetTable(board, lying, _shooter(game_id, board, lying))


def _board_of(game_id: str, set_up: SetUp | None) -> str:
    """The side of the board on which a game is played."""
    book, name = game_id.split("/")
    if book == "bradley":
        if name == "crokinole":
            return "crokinole-square"
        return "ten-pins" if set_up is not None else "bradley-checkers"
    drawn = set_up.board.name if set_up is not None else None
    if drawn == "crokinole" or game_id in _ROUND:
        return "crokinole-round" if book == "crown" else "carrom-crokinole"
    if drawn == "spider" or game_id == "crown/pin-a-four-6":
        return "spider"
    return "carrom"


_ROUND = {
    "carrom/between-the-rings", "carrom/force-out", "carrom/fast-play-force-out", "carrom/pin-crokinole",
    "crown/ditch-crokinole",
}  # fmt: skip


def _of_set_up(set_up: SetUp) -> tuple[Piece, ...]:
    """The pieces of a set-up, with what lies below those that lie upon others."""
    rows = list(set_up.pieces)
    pieces: list[Piece] = []
    flat = "crokinole-disc" if set_up.board.name == "ten-pins" else "ring"
    for name, placed in zip(_named(rows), rows, strict=True):
        kind = "ten-pin" if placed.kind == "pin" else flat
        at = Piece(name, kind, placed.x * INCH, placed.y * INCH)
        if placed.kind == "pin":
            pieces.append(at._replace(state="standing"))
        elif placed.where in ("over a post", "over a peg"):
            pieces.append(at._replace(state="posted"))
        elif placed.where == "on a ring over a peg":
            below = at._replace(id=f"{name}b", state="posted")
            pieces += [below, at._replace(state="posted")]
        elif placed.where == "in the hole":
            pieces.append(at._replace(state="holed"))
        elif "which lies in the hole" in placed.where:
            below = at._replace(id="r", state="holed")
            pieces += [below, at._replace(state="stacked", on="r")]
        else:
            pieces.append(at)
    return tuple(pieces)


def _heaped(game_id: str) -> tuple[Piece, ...]:
    """The rings that the game begins with in a heap in the centre, as many as its rules have."""
    made = game_of(game_id)
    if made.template.name not in ("rings pocketed", "rings taken") or (
        (set_up := set_up_of(game_id)) is not None and set_up.pieces
    ):
        return ()
    options = {o: 50 for o, option in made.options.items() if option.default is None}
    sides = tuple((letter, letter) for letter in "AB")
    counts = rules_engine.Match(rules_engine.Header(game_id, sides, options=options)).play.value("set_up")
    single = counts.get("single") or ("b" if counts.get("b") else None)
    numbers = [str(n) for n in range(1, counts.get("numbers", 0) + 1)]
    colours = {key: count for key, count in counts.items() if key in ("r", "g") and count}
    if single == "w":
        single = None  # the first shooter
    if numbers and not colours and game_id in _TRIANGLES:
        return arranged.rings(numbers, arranged.triangle(5))
    names = [*([single] if single else []), *numbers, *arranged.coloured(colours)]
    return arranged.rings(names, arranged.heap(len(names)))


_TRIANGLES = ("carrom/rotation-cue-pocket", "carrom/deduct", "crown/rotation-cue-pocket")
"""Numbered rings in a triangle, 1 nearest the player."""


def _mixed(extra: tuple[str, ...], **counts: int) -> Callable[[], tuple[Piece, ...]]:
    """Rings in a heap beside the pieces of the set-up."""

    def made() -> tuple[Piece, ...]:
        names = [*extra, *arranged.coloured(counts)]
        return arranged.rings(names, arranged.heap(len(names)))

    return made


def _and_guards(game: str, **counts: int) -> Callable[[], tuple[Piece, ...]]:
    def made() -> tuple[Piece, ...]:
        set_up = set_up_of(game)
        assert set_up is not None
        return (*_mixed((), **counts)(), *_of_set_up(set_up))

    return made


def _wild() -> tuple[Piece, ...]:
    """Seven reds at the centre, four greens and four whites round them."""
    names = [f"r{n}" for n in range(1, 8)] + arranged.coloured({"g": 4, "w": 4})
    return arranged.rings(names, arranged.heap(15))


def _force_out() -> tuple[Piece, ...]:
    return arranged.rings(arranged.coloured({"R": 8, "G": 8}), arranged.round_hole(16))


def _ditch() -> tuple[Piece, ...]:
    """Rings inside the posts by turns red and green, and the other colour against each towards the hole."""
    outer = [f"{'RG'[i % 2]}{i // 2 + 1}" for i in range(8)]
    inner = [f"{'GR'[i % 2]}{i // 2 + 5}" for i in range(8)]
    return arranged.rings(outer + inner, arranged.at_posts())


def _glance(*middle: str) -> Callable[[], tuple[Piece, ...]]:
    """White before pocket 1, red before pocket 3, green midway on the far line (as Carrom Billiards)."""

    def made() -> tuple[Piece, ...]:
        places = [carrom.SPOTS["1"], carrom.SPOTS["3"], (0.0, carrom.LINE), (0.0, 0.0)]
        names = ["c", "r", "g", *middle]
        return arranged.rings(names, places[: len(names)])

    return made


def _pins_at(names: str, places: Callable[[], list[tuple[float, float]]]) -> Callable[[], tuple[Piece, ...]]:
    return lambda: arranged.pins(names.split(), places())


def _cells(*cells: str) -> Callable[[], list[tuple[float, float]]]:
    return lambda: [carrom.CELLS[cell] for cell in cells]


def _hat() -> list[tuple[float, float]]:
    """The corners of a triangle of six inches before pocket 3, one towards the player."""
    return arranged.before_pocket_3((1, 2), 6.0, nearest=8.6)


def _hat_and_feather() -> list[tuple[float, float]]:
    corners = _hat()
    return [*corners, (sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3)]


def _five() -> list[tuple[float, float]]:
    at = 2 * carrom.SQUARES / 8
    return [(0.0, 0.0), (-at, at), (at, at), (-at, -at), (at, -at)]


def _facing_pins() -> list[tuple[float, float]]:
    """Outside the circle of pegs on either side, each on the side that faces its owner."""
    reach = crokinole.PEG_CIRCLE + crokinole.LINE_WIDTH + arranged.PIN
    return [(0.0, reach), (0.0, -reach)]


def _puss() -> tuple[Piece, ...]:
    """A man in each corner and Puss in the middle."""
    reach = (carrom.HALF - 1.5) * INCH
    corners = {"nw": (-1, 1), "ne": (1, 1), "sw": (-1, -1), "se": (1, -1)}
    men = (Piece(name, "crokinole-disc", x * reach, y * reach) for name, (x, y) in corners.items())
    return (*men, Piece("puss", "crokinole-disc", 0.0, 0.0))


_ARRANGED: dict[str, Callable[[], tuple[Piece, ...]]] = {
    "bradley/corner-pins": _pins_at("sw se nw ne", _cells("a1", "h1", "a8", "h8")),
    "bradley/center-carrom-pins": _pins_at("c1 c2 c3 c4", _cells("d4", "e4", "d5", "e5")),
    "bradley/puss-in-the-corner": _puss,
    "carrom/american-nine-pins": _pins_at(
        "1 2 3 4 5 6 7 8 9", lambda: arranged.before_pocket_3((1, 2, 3, 2, 1), 1.5, nearest=9.4)
    ),
    "carrom/ten-pins": _pins_at(
        "1 2 3 4 5 6 7 8 9 10", lambda: arranged.before_pocket_3((1, 2, 3, 4), 1.5, nearest=9.0)
    ),
    "carrom/cocked-hat": _pins_at("h1 h2 h3", _hat),
    "carrom/cocked-hat-and-feather": _pins_at("h1 h2 h3 feather", _hat_and_feather),
    "carrom/six-pin": _pins_at("1 2 3 4 5 6", lambda: [carrom.TIPS[f"tip-34-{n}"] for n in range(1, 7)]),
    "carrom/bank-the-five": _pins_at("center nw ne sw se", _five),
    "carrom/between-the-rings": lambda: arranged.rings(
        [f"r{n}" for n in range(1, 13)], arranged.crossings().values()
    ),
    "carrom/force-out": _force_out,
    "carrom/fast-play-force-out": _force_out,
    "carrom/pin-crokinole": _pins_at("pinR pinG", _facing_pins),
    "carrom/blockade": _and_guards("carrom/blockade", r=6, g=6),
    "carrom/call-the-blockade": _and_guards("carrom/call-the-blockade", r=6, g=6),
    "carrom/pin-and-ring-call": _and_guards("carrom/pin-and-ring-call", r=5, g=5),
    "carrom/clear-the-guard": _and_guards("carrom/clear-the-guard", r=4, g=4),
    "carrom/each-his-own": _mixed((), r=4, g=4),
    "carrom/red-rings-wild": _wild,
    "crown/ditch-crokinole": _ditch,
    "crown/three-ring-glance": _glance(),
    "crown/chinese-glance": _glance(),
    "crown/four-ring-glance": _glance("b"),
    "crown/pin-a-four-6": _pins_at(
        "pin1 pin2 pin3 pin4", lambda: arranged.before_pocket_3((1, 1, 2), 1.5, nearest=9.6)
    ),
}

# -- shooters ------------------------------------------------------------------------------------------------

_FROM_SPOT_1 = {
    "carrom/all-in-one", "carrom/spot-shots", "carrom/bank-carroms", "carrom/single-rings",
    "carrom/single-rings-variation", "carrom/shuffle-board", "carrom/ten-pins", "carrom/american-nine-pins",
    "carrom/cocked-hat", "carrom/cocked-hat-and-feather", "crown/pin-a-four-6", "crown/pin-a-four-9",
    "crown/ring-shuffle", "crown/pin-pocket",
}  # fmt: skip
"""Games shot from a numbered spot: before pocket 1, opposite pocket 3."""
_SPUN = ("spinning",)


def _shooter(game_id: str, board: Surface, lying: tuple[Piece, ...]) -> Shooter | None:
    """What is shot or spun, and whence."""
    book = game_id.split("/")[0]
    family = game_of(game_id).family
    if game_id == "bradley/puss-in-the-corner":
        return None  # men are pushed by hand, all at once
    kind, stroke = ("crokinole-disc" if book == "bradley" else "ring"), "finger"
    if family in _SPUN:
        kind, stroke = ("spin-top" if book == "carrom" else "metal-ring"), "spin"
    if any(piece.id == "c" for piece in lying):
        struck = next(piece for piece in lying if piece.id == "c")
        return Shooter("c", struck.kind, "finger", (), struck.x, struck.y)
    places, (x, y) = _whence(game_id, board, kind)
    made: Literal["finger", "spin"] = "spin" if stroke == "spin" else "finger"
    radius = KINDS[kind].radius
    while any(_too_near(x * INCH, y * INCH, radius, piece) for piece in lying):
        x += 0.25  # along the line, to the next free place
    return Shooter("S", kind, made, places, x * INCH, y * INCH)


def _too_near(x: float, y: float, radius: float, piece: Piece) -> bool:
    gap = ((x - piece.x) ** 2 + (y - piece.y) ** 2) ** 0.5
    return gap < radius + KINDS[piece.kind].radius + 1e-4


def _whence(game_id: str, board: Surface, kind: str) -> tuple[tuple[str, ...], tuple[float, float]]:
    """The names of the places from which is shot, and one of them in inches."""
    if board.name == "ten-pins":
        return ("alley",), (0.0, -14.0)
    if board.name == "bradley-checkers":
        return ("corner-sw",), (-11.0, -11.0)
    if board.name == "crokinole-square":
        return ("band",), (0.0, -(crokinole.FIELD_RADIUS - RING_BACK))
    if board.name in ("crokinole-round", "carrom-crokinole"):
        reach = crokinole.LINE_RADII["band"]
        return ("outer-line",), (0.0, -reach)
    if kind == "spin-top":
        return ("field",), (0.0, -1.25)
    if game_id in _FROM_SPOT_1:
        return ("spot-1",), carrom.SPOTS["1"]
    if game_id == "crown/penning-the-pigs":
        spot = next(mark for mark in board.spots if mark.id == "S1")
        return ("S1", "S2", "S3", "S4"), (spot.x1 / INCH, spot.y1 / INCH)
    if game_id == "carrom/ring-stacks":
        return ("line-34",), (0.0, carrom.LINE)
    return ("line-12", "strip-12"), (0.0, -carrom.LINE)


RING_BACK = carrom.RING_RADIUS
"""A disk on the rim of the raised square lies wholly on it."""

# -- tables of the house -------------------------------------------------------------------------------------


def _house(name: str, place: str, *, y_back: float = 2.0, cue: str = "w") -> Callable[[], SetTable]:
    """A table of the house where a ball is played from behind a line, at a coloured one on its spot."""

    def made() -> SetTable:
        board = surface_named(name)
        zone = next(zone for zone in board.zones if zone.id == place)
        y = max(y for _, y in zone.outline) - y_back * INCH
        on_spot = next((mark for mark in board.spots if mark.id in ("king", "red", "centre")), None)
        lying = () if on_spot is None else (Piece("r", board.piece, on_spot.x1, on_spot.y1),)
        return SetTable(board, lying, Shooter(cue, board.piece, "cue", (place,), 0.0, y))

    return made


def _parepa() -> SetTable:
    """Ten numbered balls in a triangle, its apex towards the player, their order from the apex inferred."""
    made = _house("parepa", "string")()
    spot = made.surface.spots[0]
    radius = KINDS[made.surface.piece].radius
    foot = bt.SPOTS["foot"]
    places = [(x - foot[0], y - foot[1]) for x, y in bt.rack(4, radius / INCH)]
    # The triangle stands 24 inches before the box: its base does.
    deep = max(y for _, y in places)
    balls = tuple(
        Piece(str(10 * n), made.surface.piece, spot.x1 + x * INCH, spot.y1 + (y - deep) * INCH)
        for n, (x, y) in enumerate(places, 1)
    )
    return made._replace(pieces=balls)


def _klondike() -> SetTable:
    """The red on its spot, the white in the right alley."""
    board = surface_named("klondike")
    red, alley = (next(mark for mark in board.spots if mark.id == name) for name in ("red", "alley"))
    shooter = Shooter("w", board.piece, "cue", ("alley",), alley.x1, alley.y1)
    return SetTable(board, (Piece("r", board.piece, red.x1, red.y1),), shooter)


def _devil() -> SetTable:
    """A pin on every spot, the top in its seat."""
    board = surface_named("devil")
    seat = board.spots[0]
    pins = tuple(_standing(spot) for spot in board.pins)
    return SetTable(board, pins, Shooter("top", board.piece, "spin", ("seat",), seat.x1, seat.y1))


def _shuffle_board() -> SetTable:
    board = surface_named("shuffleboard")
    zone = next(zone for zone in board.zones if zone.id == "roll")
    radius = KINDS[board.piece].radius
    y = min(y for _, y in zone.outline) + 2 * radius
    return SetTable(board, (), Shooter("A1", board.piece, "finger", ("roll",), 0.0, y))


_PARISIAN = _house("parisian", "string", cue="c")
_HOUSE: dict[str, Callable[[], SetTable]] = {
    **{f"{_B}{name}": _PARISIAN for name in ("parisian-pool", "thirty-one-parisian", "high-number-pool")},
    f"{_B}bagatelle": _house("bagatelle", "back"),
    f"{_B}english-bagatelle": _house("bagatelle", "back"),
    f"{_B}carombolette-bagatelle": _house("carombolette", "back"),
    f"{_B}carombolette-pool": _house("carombolette-pool", "back"),
    f"{_B}pigeon-hole": _house("pigeon-hole", "line"),
    f"{_B}parepa": _parepa,
    f"{_B}monte-carlo": _house("monte-carlo", "back", y_back=8.0, cue="c"),
    f"{_B}klondike": _klondike,
    f"{_B}devil-among-the-tailors": _devil,
    f"{_B}shuffle-board": _shuffle_board,
}
