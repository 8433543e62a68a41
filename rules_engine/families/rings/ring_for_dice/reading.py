"""The state of a game of rolls and shots, and what a record shows of one of them."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ...base import claim_of

RING = "r"
SHOOTER = "c"
POCKETS = ("1", "2", "3", "4")
SIDES = ("right", "left")
SHOT_KINDS = frozenset({"pocket", "off", "claim", "full"})


@state_class
class DiceState(NamedTuple):
    """Where a game stands.

    ``taken`` rings each side has; ``roller`` has the dice and has rolled ``rolls`` times since he took them.
    ``number`` is that of the ring on the board, 0 where there is none, ``way`` the side on which it was put.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    taken: tuple[int, ...]
    turn: int | None = None
    lead: int | None = None
    roller: int | None = None
    rolls: int = 0
    number: int = 0
    way: str = ""
    phase: str = "lead"
    over: bool = False
    winner: int | None = None


class DiceShot(NamedTuple):
    """One shot: whether the ring fell, and whether the shooter was lost."""

    fell: bool = False
    lost: bool = False
    attested: bool = False


def thrown(play: Play, state: DiceState, entry: Entry) -> tuple[int, str] | Ruling:
    """The sum of a roll and the side that was named with it ("": none)."""
    dice = [t.a for t in entry.tokens if t.kind == "dice"]
    words = [t.a for t in entry.tokens if t.kind == "choice"]
    if len(dice) != 1 or len(dice) + len(words) != len(entry.tokens) or len(words) > 1:
        return refuse(
            state,
            "wrong-token",
            say("ring-for-dice.roll-is", "a roll is the two dice, and perhaps :right or :left"),
        )
    count, cite = play.ask("dice")
    if len(dice[0]) != count or not all(1 <= n <= 6 for n in dice[0]):
        return refuse(
            state,
            "impossible",
            say("ring-for-dice.dice-count", "{count} dice are rolled, each 1 to 6", count=count),
            cite,
        )
    total = sum(dice[0])
    if words:
        if words[0] not in SIDES:
            return refuse(
                state,
                "unknown-choice",
                say(
                    "ring-for-dice.unknown-choice",
                    ":{word} means nothing in {game}",
                    word=words[0][:20],
                    game=play.game.name,
                ),
            )
        if not play.value("two_ways", state, total):
            return refuse(
                state,
                "impossible",
                say("ring-for-dice.one-square", "there is one square {number}", number=total),
                play.cite("square"),
            )
        chooser, cite = play.ask("chooses", state)
        if chooser != state.roller:
            return refuse(
                state,
                "out-of-turn",
                say("ring-for-dice.shooter-chooses", "the player who shoots chooses the side"),
                cite,
            )
    return total, words[0] if words else ""


def check_shot(play: Play, state: DiceState, tokens: tuple[Token, ...]) -> Ruling | None:
    for kind, a, b in tokens:
        pieces = {"pocket": (a,), "off": (a,), "touch": (b,), "cushion": (a or RING,)}.get(kind, ())
        if any(piece not in (RING, SHOOTER) for piece in pieces) or (kind == "touch" and a is not None):
            return refuse(
                state,
                "unknown-piece",
                say("ring-for-dice.no-such-ring", "there is no ring '{word}'", word=str(b or a)[:20]),
                play.cite("set_up"),
            )
        if kind == "pocket" and b is not None and b not in POCKETS:
            return refuse(
                state,
                "unknown-pocket",
                say("ring-for-dice.pockets", "the pockets are 1 to 4, not '{word}'", word=b[:20]),
            )
        if kind == "place" and a != play.value("from_where"):
            message = say(
                "ring-for-dice.shot-is-from", "the shot is from {place}", place=play.value("from_where")
            )
            return refuse(state, "unknown-zone", message, play.cite("from_where"))
    for piece in (RING, SHOOTER):
        if sum(t.kind in ("pocket", "off") and t.a == piece for t in tokens) > 1:
            return refuse(
                state,
                "impossible",
                say("ring-for-dice.one-ring-one-shooter", "one ring, one shooter"),
                play.cite("set_up"),
            )
    return None


def read_shot(play: Play, state: DiceState, entry: Entry) -> DiceShot | Ruling:
    """Read the facts of a shot; refuse what cannot be."""
    tokens = entry.tokens
    if (bad := check_shot(play, state, tokens)) is not None:
        return bad
    if not any(t.kind in SHOT_KINDS for t in tokens):
        return refuse(
            state, "undecided", say("ring-for-dice.say-pocketed", "say whether the ring was pocketed")
        )
    shot = DiceShot(
        fell=any(t.kind == "pocket" and t.a == RING for t in tokens),
        lost=any(t.kind in ("pocket", "off") and t.a == SHOOTER for t in tokens),
    )
    claim = claim_of(tokens)
    if any(t.kind in ("pocket", "off", "full") for t in tokens) or claim in (None, 0, "miss"):
        return shot
    if claim != 1:
        return refuse(
            state,
            "impossible",
            say("ring-for-dice.one-to-pocket", "there is one ring to pocket"),
            play.cite("set_up"),
        )
    return shot._replace(fell=True, attested=True)
