"""A position of men on points, a move, and what the move makes of the position."""

from __future__ import annotations

from collections.abc import Iterable

from ....lean import NamedTuple
from ....states import Tally, state_class


@state_class
class MovesState(NamedTuple):
    """Where a game of moves stands.

    ``men`` holds for each side its men as written ("12", "K12"), sorted; ``hand`` how many it has still to
    lay, ``taken`` how many it has captured. ``quiet`` counts moves since the last that cannot be taken back
    (the game says which), ``seen`` the positions since then, each as a word. ``missed`` are the points of men
    that failed to capture in the move before; ``last`` are the points of that move. ``notes`` are words that
    the game itself keeps. ``gained`` is what each side scored by moves of this game; ``score`` counts that,
    or the game won.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    men: tuple[tuple[str, ...], ...] = ((), ())
    hand: tuple[int, ...] = (0, 0)
    taken: tuple[int, ...] = (0, 0)
    ply: int = 0
    quiet: int = 0
    seen: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    gained: tuple[int, ...] = (0, 0)
    over: bool = False
    winner: int | None = None

    def side_at(self, point: str) -> int | None:
        """The side whose man stands on a point, None if it is empty."""
        for side, row in enumerate(self.men):
            for man in row:
                if man == point or (man[1:] == point and man[0].isupper()):
                    return side
        return None


class Move(NamedTuple):
    """A lawful move: its tokens, the points visited (one, if a man is laid), and what it does.

    ``taken`` are the points of men that leave the board, ``kind`` the letter of the man afterwards ("" for a
    plain one), ``also`` other men that move with it, from point to point. ``quiet``: it can be taken back by
    later moves, so that it counts towards a draw. ``first_taken`` tells whether the first leap captured.
    ``notes`` are the game's own words after it, None if they stay. ``leaves``: the man has come home, and is
    taken off the board.
    """

    text: str
    path: tuple[str, ...]
    taken: tuple[str, ...] = ()
    kind: str = ""
    also: tuple[tuple[str, str], ...] = ()
    quiet: bool = False
    notes: tuple[str, ...] | None = None
    leaves: bool = False


class Attempt(NamedTuple):
    """What was recorded, for clauses that say why it cannot be: the side, the points, the lawful moves."""

    who: int
    path: tuple[str, ...]
    moves: tuple[Move, ...]


def kind_of(man: str) -> str:
    """The letter of a man's kind, "" for a plain one."""
    return man[0] if man[0].isupper() else ""


def point_of(man: str) -> str:
    """The point on which a man stands."""
    return man[1:] if man[0].isupper() else man


def _sorted(men: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(men, key=lambda man: (len(point_of(man)), point_of(man), man)))


def arranged(men: Iterable[str]) -> tuple[str, ...]:
    """Men in the order in which a state holds them, by their points."""
    return _sorted(men)


def moved(state: MovesState, who: int, move: Move) -> MovesState:
    """The position after a move: men, hands, captures and notes; whose turn it is stays."""
    also = dict(move.also)
    own: list[str] = []
    captured = 0
    laid = len(move.path) == 1
    for man in state.men[who]:
        point = point_of(man)
        if move.leaves and point == move.path[0]:
            captured += 1
        elif not laid and point == move.path[0]:
            own.append(move.kind + move.path[-1])
        elif point in also:
            own.append(kind_of(man) + also[point])
        else:
            own.append(man)
    if laid:
        own.append(move.kind + move.path[0])
    rows = []
    for side, row in enumerate(state.men):
        if side == who:
            rows.append(_sorted(own))
            continue
        left = tuple(man for man in row if point_of(man) not in move.taken) if move.taken else row
        captured += len(row) - len(left)
        rows.append(left)
    return state._replace(
        men=tuple(rows),
        hand=tuple(n - (laid and side == who) for side, n in enumerate(state.hand)),
        taken=tuple(n + (captured if side == who else 0) for side, n in enumerate(state.taken)),
        ply=state.ply + 1,
        quiet=state.quiet + 1 if move.quiet else 0,
        seen=state.seen if move.quiet else (),
        missed=(),
        last=move.path,
        notes=state.notes if move.notes is None else move.notes,
    )


def position_word(state: MovesState, turn: int) -> str:
    """The position and whose turn it is as one short word, to be compared with others of the game."""
    from zlib import crc32

    rows = "|".join(",".join(row) for row in state.men)
    return f"{crc32(f'{turn}{rows};{state.hand};{state.notes}'.encode()):08x}"


def without(state: MovesState, side: int, point: str) -> MovesState:
    """The position after the man on ``point`` was taken off by the other side."""
    rows = tuple(
        tuple(man for man in row if i != side or point_of(man) != point) for i, row in enumerate(state.men)
    )
    taken = tuple(n + (i != side) for i, n in enumerate(state.taken))
    return state._replace(men=rows, taken=taken, missed=())
