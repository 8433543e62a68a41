"""The state of a carrom board, and what a record shows of one shot."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ..shooter_places import wrong_place

COLOURS = ("r", "g")
COLOUR_CODES = {"r": "red", "g": "green", "b": "black"}
"""The colours as programs know them ..."""
COLOUR_NAMES = {
    "r": say("rings-pocketed.red", "red"),
    "g": say("rings-pocketed.green", "green"),
    "b": say("rings-pocketed.black", "black"),
}
"""... and as people read them."""
POCKETS = ("1", "2", "3", "4")
SHOOTER = "c"

SHOT_KINDS = frozenset({"pocket", "off", "claim", "full", "state", "touch", "cushion"})
SPOTS = ("spot-1", "spot-2", "spot-3", "spot-4")


@state_class
class RingsState(NamedTuple):
    """Where a match of innings stands.

    ``down`` counts the red and the green rings that are pocketed; ``black`` is the side that holds the black
    ring, None while it is on the board; ``earned`` are the points that each side has from the black in this
    inning. ``base`` is the score at the beginning of the inning. ``named`` are the numbered rings known to be
    down. ``best`` and ``best_entry`` are each side's best inning, ``blacks`` how often it pocketed the black.

    Some games only: ``spots`` is the spot that is due to each side, ``tries`` the plays that each has used,
    ``held`` the red and green rings that each has taken where a ring belongs to whoever pocketed it.
    ``broken`` says that the inning has had its first shot, ``in_hand`` that the shooter is played from the
    line, ``fresh`` that the turn has had no shot and no ring moved. ``own_hand`` says of each side whose own
    shooter stays on the board whether it is played from the line. ``owed`` are the forfeits that each side
    has still to pay, ``cleared`` says that one colour was all down in this inning.
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
    spots: tuple[int, ...] = ()
    tries: tuple[int, ...] = ()
    held: tuple[tuple[int, int], ...] = ()
    broken: bool = False
    in_hand: bool = True
    fresh: bool = True
    owed: tuple[int, ...] = ()
    cleared: bool = False
    own_hand: tuple[bool, ...] = ()
    over: bool = False
    winner: int | None = None


class Shot(NamedTuple):
    """What the record shows of one shot: rings of the player's own ``colour`` and of the other that went
    down, the black, rings off the board, and what became of the shooter. Before colours are taken, his
    colour is that of the first ring down.

    Where a game asks: ``first`` is the colour of the ring that the shooter met first, ``hit`` what it met at
    all ("colour", "black", "none"), ``banked`` whether it met a rim before any ring, ``direct`` that it was
    seen to be shot straight at what may only be banked. ``as_called`` says whether the called ring went down
    as called (None: no call counts), ``black_last`` that no ring of the player fell after the black,
    ``returned`` how many rings came back because they were not called. ``aside`` is a further word of the
    game for a shot that was not banked as it must be, ``other_shooter`` says that the shooter of the opponent
    was lost, ``hand`` whose hand the shooter touched as it came back: "own", "other", or "" for nobody's.
    """

    colour: str = "r"
    own: int = 0
    other: int = 0
    black: bool = False
    off: tuple[str, ...] = ()
    named: frozenset[str] = frozenset()
    shooter_pocketed: bool = False
    shooter_off: bool = False
    attested: bool = False
    first: str | None = None
    hit: str | None = None
    banked: bool | None = None
    direct: bool = False
    as_called: bool | None = None
    black_last: bool = False
    returned: int = 0
    aside: str = ""
    other_shooter: bool = False
    hand: str = ""

    @property
    def foul(self) -> bool:
        """Whether the shooter was lost."""
        return self.shooter_pocketed or self.shooter_off


class Penalty(NamedTuple):
    """The price of a lost shooter, beside the turn and the player's own rings of that shot.

    ``others_back``: the opponent's rings of the shot come back too; ``black_counts``: a black pocketed by the
    shot is worth its points although it comes back; ``forfeit``: one ring pocketed before comes back;
    ``own_stays``: own rings of the shot stay down (and one of them may be the ring that comes back);
    ``turn``: the turn is lost.
    """

    others_back: bool
    black_counts: bool
    forfeit: bool
    own_stays: bool = False
    turn: bool = True


def on_board(play: Play, state: RingsState) -> dict[str, int]:
    full = play.value("set_up")
    return {
        "r": full["r"] - state.down[0],
        "g": full["g"] - state.down[1],
        "b": full.get("b", 0) if state.black is None else 0,
    }


def is_ring(play: Play, piece: str) -> bool:
    colour, number = piece[0], piece[1:]
    count = play.value("set_up").get(colour, 0)
    if not number:
        return bool(count)
    return count > 1 and number.isdigit() and number[0] != "0" and len(number) < 4 and int(number) <= count


def check_words(play: Play, state: RingsState, tokens: tuple[Token, ...]) -> Ruling | None:
    shooters = shooters_of(play)
    for kind, a, b in tokens:
        pieces = (
            (b, a and a.lower()) if kind == "touch" else (a,) if kind in ("pocket", "off", "cushion") else ()
        )
        for piece in pieces:
            if piece is not None and piece != SHOOTER and not is_ring(play, piece) and piece not in shooters:
                return _no_ring(play, state, piece)
        if kind == "pocket" and b is not None and b not in POCKETS:
            return _no_pocket(state, b)
        if kind == "state" and (a not in states_of(play, state) or b is not None):
            message = say(
                "rings-pocketed.state-unknown",
                "#{word} means nothing in {game}",
                word=a[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-state", message)
        if kind == "choice" and a != "lead" and not _known_choice(play, a, b):
            message = say(
                "rings-pocketed.choice-unknown",
                ":{word} means nothing in {game}",
                word=a[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-choice", message)
        if kind == "place" and play.cite("next_spot") is not None and a not in SPOTS:
            message = say("rings-pocketed.spots", "the spots are {spots}", spots=", ".join(SPOTS))
            return refuse(state, "unknown-zone", message, play.cite("next_spot"))
        if kind == "place" and (bad := wrong_place(play, state, a)) is not None:
            return bad
        if kind == "call" and (bad := _check_call(play, state, a)) is not None:
            return bad
    return None


def _no_ring(play: Play, state: RingsState, ring: str) -> Ruling:
    message = say("rings-pocketed.no-ring", "there is no ring '{ring}'", ring=ring[:20])
    return refuse(state, "unknown-piece", message, play.cite("set_up"))


def _no_pocket(state: RingsState, pocket: str) -> Ruling:
    message = say("rings-pocketed.pockets", "the pockets are 1 to 4, not '{word}'", word=pocket[:20])
    return refuse(state, "unknown-pocket", message)


def states_of(play: Play, state: RingsState) -> tuple[str, ...]:
    """The irregularities that may be noted of a shot."""
    words = ["moved"]
    if play.cite("direct") is not None and play.value("direct", state, Shot(direct=True)) is not None:
        words += ["direct", *(play.value("direct_words") or ())]
    if play.value("call", state, Shot(own=1)) == "ring":
        words.append("not-named")
    if play.cite("hand") is not None:
        words += ["hand", "other-hand"]
    return tuple(words)


def shooters_of(play: Play) -> tuple[str, ...]:
    """The names of the shooters where each side has one that stays on the board: "SA", "SB"."""
    return tuple(f"S{x}" for x in play.letters) if play.value("own_shooters") else ()


def _known_choice(play: Play, word: str, argument: str | None) -> bool:
    if word == "centre":
        return play.cite("centring") is not None and argument in ("r", "g", "b")
    return word in ("red", "green") and argument is None


def _check_call(play: Play, state: RingsState, called: tuple[tuple[str, str | None], ...]) -> Ruling | None:
    if play.cite("call") is None:
        message = say("rings-pocketed.no-calls", "nothing is called in {game}", game=play.game.name)
        return refuse(state, "wrong-token", message)
    if len(called) > 1:
        message = say("rings-pocketed.one-call", "one ring is called")
        return refuse(state, "wrong-token", message, play.cite("call"))
    for piece, pocket in called:
        if not is_ring(play, piece):
            return _no_ring(play, state, piece)
        if pocket is not None and pocket not in POCKETS:
            return _no_pocket(state, pocket)
    return None
