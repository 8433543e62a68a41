"""What pins, an early hole and a missing bank make of a shot, before its rests are noted."""

from __future__ import annotations

from .....lean import NamedTuple
from .....play import Play
from .....record.entries import Entry
from .....record.tokens import Token
from .....rulings import Instruction, Ruling, refuse
from .....saying import say
from .....unknown import UNKNOWN
from ....base import claim_of
from ..names import find_zone, name_of
from ..sentences import off_board
from ..state import RestsState, Ring, lying_in
from .seen import Extra


class Weighed(NamedTuple):
    """The tokens of a shot as the rules leave them, and what was said on the way."""

    tokens: tuple[Token, ...]
    down: tuple[bool, ...]
    cites: tuple[str | None, ...]
    told: tuple[Instruction, ...]
    early: bool = False


def weighed(play: Play, state: RestsState, who: int, entry: Entry, extra: Extra) -> Weighed | Ruling:
    """What pins, an early hole and a missing bank make of the shot, before rests are noted."""
    shot = Ring(who, len(state.where[who]) + 1)
    mine = {name_of(play, shot), play.letters[who]}
    cites: list[str | None] = []
    told: list[Instruction] = []
    tokens = [
        t
        for t in entry.tokens
        if t.kind != "pin"
        and not (t.kind == "choice" and t.a == "again" and extra.again)
        and not (t.kind == "state" and t.a == "no-bank" and play.cite("bank"))
        and not (t.kind == "cushion" and play.cite("bank") and (t.a is None or t.a in mine))
    ]
    gone = lambda t: t.kind in ("rest", "off") and t.a in mine  # noqa: E731
    down, own_fell = list(state.down), False
    for name, ring in extra.pins:
        if play.cite("centre_pin"):
            answer, cite = play.ask("centre_pin", state)
            tokens = [t for t in tokens if not gone(t)] + [Token("rest", play.letters[who], answer)]
            text = say("rings-at-rest.taken-off", "{ring} is taken off the board.", ring=name_of(play, shot))
            told.append(Instruction("ditch", text, (), cite))
            text = say("rings-at-rest.pin-up-hole", "Set the pin up again in the hole.")
            told.append(Instruction("pin-up", text, (name,), cite))
            cites.append(cite)
            continue
        side = (play.value("pins")).index(name)
        if state.down[side]:
            message = say("rings-at-rest.pin-down-already", "{pin} is down already", pin=name)
            return refuse(state, "impossible", message, play.cite("own_pin"))
        if side == who:
            falls, cite = play.ask("own_pin", state, (ring, shot))
            own_fell = bool(falls)
        else:
            falls, cite = play.ask("other_pin", state, ring)
        cites.append(cite)
        if falls:
            down[side] = True
            told.append(off_board(name, cite))
        else:
            text = say("rings-at-rest.pin-up", "Set {pin} up again.", pin=name)
            told.append(Instruction("pin-up", text, (name,), cite))
    if extra.again:
        if not own_fell:
            message = say("rings-at-rest.again-own-pin", "a ring is shot again that felled its player's pin")
            return refuse(state, "impossible", message, play.cite("extra"))
        if any(gone(t) for t in tokens) or claim_of(tuple(tokens)) not in (None, 0):
            message = say("rings-at-rest.taken-up", "the ring was taken up again")
            return refuse(state, "contradicted", message, play.cite("extra"))
        tokens.append(Token("rest", play.letters[who], "ditch"))
    elif extra.pins and not tokens:
        tokens.append(Token("claim", 0))
    early = _early(play, state, who, tokens, mine, cites, told)
    if isinstance(early, Ruling):
        return early
    if extra.banked is False and play.cite("unbanked"):
        zone, cite = play.ask("unbanked", state)
        kept = [t for t in tokens if not gone(t)]
        if play.value("others", state) == "restored":
            kept = [t for t in kept if t.kind != "rest"]
            text = say("rings-at-rest.others-back", "Put the other rings back.")
            told.append(Instruction("replaced", text, (), play.cite("others")))
            cites.append(play.cite("others"))
        tokens = [*kept, Token("rest", play.letters[who], zone)]
        text = say("rings-at-rest.goes-to-ditch", "The ring goes into the ditch.")
        told.append(Instruction("ditch", text, (name_of(play, shot),), cite))
        cites.append(cite)
    elif play.cite("bank") and extra.banked is True:
        cites.append(play.cite("bank"))
    return Weighed(tuple(tokens), tuple(down), tuple(cites), tuple(told), early)


def _early(
    play: Play,
    state: RestsState,
    who: int,
    tokens: list[Token],
    mine: set[str],
    cites: list[str | None],
    told: list[Instruction],
) -> Ruling | bool:
    """A ring shot into the hole while the pin stands, or an opponent's ring lies in the circles.

    True if it stays there, to be counted at the end.
    """
    if not play.cite("early"):
        return False
    worth = play.value("twenty")
    at = next(
        (
            i
            for i, t in enumerate(tokens)
            if t.kind == "rest" and t.a in mine and find_zone(play, t.b) == "hole"
        ),
        None,
    )
    claimed = claim_of(tuple(tokens)) == worth
    if at is None and not claimed:
        return False
    free = state.down[who] and not hindered(play, state, who)
    if free:
        return False
    answer, cite = play.ask("early", state)
    if answer != "ditch":
        return True
    if claimed:
        message = say(
            "rings-at-rest.hole-too-early",
            "the pin stands, or an opponent's ring lies in the circles: the hole scores nothing",
        )
        return refuse(state, "contradicted", message, cite)
    letter = play.letters[who]
    tokens[at or 0] = Token("rest", letter, "ditch")
    text = say("rings-at-rest.too-early", "Too early for the hole: take the ring off the board.")
    told.append(Instruction("remove", text, (), cite))
    cites.append(cite)
    return False


def hindered(play: Play, state: RestsState, who: int) -> bool:
    """Whether an opponent's ring is known to lie where none may while the hole is shot at."""
    lies = lying_in(state, 1 - who, play.value("clear") or ())
    return lies is not UNKNOWN and bool(lies)
