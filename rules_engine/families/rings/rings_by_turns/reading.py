"""Where a game of rings by turns stands, and what a record may say of one shot."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class

SHOOTER = "c"
RED = "r"
POCKETS = ("1", "2", "3", "4")
NAMES = {
    "g": say("rings-by-turns.green", "green"),
    "w": say("rings-by-turns.white", "white"),
    "r": say("rings-by-turns.red", "red"),
}
"""The colours of the rings."""
MANY = {
    "g": say("rings-by-turns.many-green", "green"),
    "w": say("rings-by-turns.many-white", "white"),
    "r": say("rings-by-turns.many-red", "red"),
}
"""The same behind a number of rings."""
WORDS = {"green": "g", "white": "w"}
SHOT_KINDS = frozenset({"pocket", "off", "claim", "full", "touch", "cushion"})


@state_class
class TurnsState(NamedTuple):
    """Where a game stands.

    ``down`` are the rings of its own that each side has pocketed (its score, but for a start), ``reds`` the
    red ones on the board. ``due`` is the kind that each side shoots at ("own", "red"), ``owed`` how many of
    it before the other kind is due.
    ``in_hand``: the shooter is played from the line; ``fresh``: the turn has had no shot.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    reds: int
    down: tuple[int, ...] = (0, 0)
    due: tuple[str, ...] = ("own", "own")
    owed: tuple[int, ...] = (1, 1)
    colours: tuple[str, ...] = ()
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    in_hand: bool = True
    fresh: bool = True
    over: bool = False
    winner: int | None = None


def left(play: Play, state: TurnsState, ring: str) -> int:
    """How many rings of a colour are on the board."""
    if ring == RED:
        return state.reds
    own: int = play.value("target")
    return own - (state.down[state.colours.index(ring)] if state.colours else 0)


def due_ring(state: TurnsState, who: int) -> str:
    """The colour that a side shoots at."""
    return RED if state.due[who] == "red" else state.colours[who]


def check_words(play: Play, state: TurnsState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse rings, pockets and choices that nobody knows."""
    for kind, a, b in tokens:
        met = (
            (b, a and a.lower()) if kind == "touch" else (a,) if kind in ("pocket", "off", "cushion") else ()
        )
        for piece in met:
            if piece is not None and piece != SHOOTER and piece not in NAMES:
                return refuse(
                    state,
                    "unknown-piece",
                    say("rings-by-turns.no-such-ring", "there is no ring '{word}'", word=piece[:20]),
                    play.cite("set_up"),
                )
        if kind == "pocket" and b is not None and b not in POCKETS:
            return refuse(
                state,
                "unknown-pocket",
                say("rings-by-turns.pockets", "the pockets are 1 to 4, not '{word}'", word=b[:20]),
            )
        if kind == "choice" and a != "lead" and (b is not None or a not in WORDS):
            return refuse(
                state,
                "unknown-choice",
                say(
                    "rings-by-turns.unknown-choice",
                    ":{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                ),
            )
    return None
