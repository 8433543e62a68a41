"""The state of a carrom board, and what a record shows of one shot."""

from __future__ import annotations

from ...lean import NamedTuple
from ...play import Play
from ...record.tokens import Token
from ...rulings import Ruling, refuse
from ...states import Tally, state_class

COLOURS = ("r", "g")
COLOUR_NAMES = {"r": "red", "g": "green", "b": "black"}
POCKETS = ("1", "2", "3", "4")
SHOOTER = "c"

SHOT_KINDS = frozenset({"pocket", "off", "claim", "full", "state", "touch", "cushion"})


@state_class
class RingsState(NamedTuple):
    """Where a match of innings stands.

    ``down`` counts the red and the green rings that are pocketed; ``black`` is the side that holds the black
    ring, None while it is on the board; ``earned`` are the points that each side has from the black in this
    inning. ``base`` is the score at the beginning of the inning. ``named`` are the numbered rings known to be
    down. ``best`` and ``best_entry`` are each side's best inning, ``blacks`` how often it pocketed the black.
    """

    score: tuple[int, ...]
    base: tuple[int, ...]
    tallies: tuple[Tally, ...]
    colours: tuple[str, ...] = ()
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    inning: int = 1
    down: tuple[int, int] = (0, 0)
    black: int | None = None
    earned: tuple[int, ...] = ()
    named: frozenset[str] = frozenset()
    best: tuple[int, ...] = ()
    best_entry: tuple[int, ...] = ()
    blacks: tuple[int, ...] = ()
    over: bool = False
    winner: int | None = None


class Shot(NamedTuple):
    """What the record shows of one shot: rings of the player's own ``colour`` and of the other that went
    down, the black, rings off the board, and what became of the shooter. Before colours are taken, his
    colour is that of the first ring down."""

    colour: str = "r"
    own: int = 0
    other: int = 0
    black: bool = False
    off: tuple[str, ...] = ()
    named: frozenset[str] = frozenset()
    shooter_pocketed: bool = False
    shooter_off: bool = False
    attested: bool = False

    @property
    def foul(self) -> bool:
        """Whether the shooter was lost."""
        return self.shooter_pocketed or self.shooter_off


class Penalty(NamedTuple):
    """The price of a lost shooter, beside the turn and the player's own rings of that shot.

    ``others_back``: the opponent's rings of the shot come back too; ``black_counts``: a black pocketed by the
    shot is worth its points although it comes back; ``forfeit``: one ring pocketed before comes back.
    """

    others_back: bool
    black_counts: bool
    forfeit: bool


def on_board(play: Play, state: RingsState) -> dict[str, int]:
    full = play.value("set_up")
    return {
        "r": full["r"] - state.down[0],
        "g": full["g"] - state.down[1],
        "b": full["b"] if state.black is None else 0,
    }


def is_ring(play: Play, piece: str) -> bool:
    colour, number = piece[0], piece[1:]
    count = play.value("set_up").get(colour, 0)
    if not number:
        return bool(count)
    return count > 1 and number.isdigit() and number[0] != "0" and len(number) < 4 and int(number) <= count


def check_words(play: Play, state: RingsState, tokens: tuple[Token, ...]) -> Ruling | None:
    for kind, a, b in tokens:
        pieces = (
            (b, a and a.lower()) if kind == "touch" else (a,) if kind in ("pocket", "off", "cushion") else ()
        )
        for piece in pieces:
            if piece is not None and piece != SHOOTER and not is_ring(play, piece):
                return refuse(state, "unknown-piece", f"there is no ring {piece[:20]!r}", play.cite("set_up"))
        if kind == "pocket" and b is not None and b not in POCKETS:
            return refuse(state, "unknown-pocket", f"the pockets are 1 to 4, not {b[:20]!r}")
        if kind == "state" and (a != "moved" or b is not None):
            return refuse(state, "unknown-state", f"#{a[:20]} means nothing in {play.game.name}")
        if kind == "choice" and (a not in ("lead", "red", "green") or b is not None):
            return refuse(state, "unknown-choice", f":{a[:20]} means nothing in {play.game.name}")
    return None
