"""One disk: read from its record, and settled on the card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say, say_many
from ....states import Tally
from ....wording import listed
from ...base import cites as cites_of
from ...base import claim_of
from .card import Frame, PinsState, closed_points, family_of, scores_of
from .names import named

DISK_AGAIN = say("frames-of-pins.disk-again", "The disk is played again.")

PINS_SEEN = ("rebound", "clearing", "pin-rebound", "leaning")
"""States whose argument lists pins."""


class Delivery(NamedTuple):
    """What the record shows of one disk. ``pins`` fell fairly, in the order noted, None
    when only their number ``felled`` is known; ``back`` must be set up again, by reason."""

    pins: tuple[str, ...] | None
    felled: int
    back: Mapping[str, tuple[str, ...]]
    foul: bool
    attested: bool


def set_up(play: Play, state: Any) -> Any:
    """All pins on their spots."""
    spots = family_of(play).spots(play)
    return state._replace(standing=spots, left=len(spots), second=False)


def read_delivery(play: Play, state: Any, entry: Entry) -> Delivery | Ruling:
    """What an entry says of one disk, or why it cannot be."""
    spots: tuple[str, ...] = family_of(play).spots(play)
    pins: list[str] = []
    back: dict[str, tuple[str, ...]] = {}
    foul = False
    for kind, a, b in entry.tokens:
        if kind == "pin":
            if b is not None:
                why = say(
                    "frames-of-pins.pin-alone", "what felled the pin is not noted here: write the pin alone"
                )
                return refuse(state, "wrong-token", why)
            pins.append(a)
        elif kind == "state":
            if a == "foul" and b is None and play.cite("foul"):
                foul = True
            elif a in PINS_SEEN and play.cite(a.replace("-", "_")):
                back[a] = back.get(a, ()) + tuple((b or "").split())
            elif not (b is None and play.family.knows_slot(f"void:{a}") and play.cite(f"void:{a}")):
                why = say(
                    "frames-of-pins.unknown-state",
                    "#{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-state", why)
    named = pins + [pin for listed in back.values() for pin in listed]
    if any(pin not in spots for pin in named):
        message = _pins_are(spots)
        return refuse(state, "unknown-piece", message, play.cite(family_of(play).set_up_slot))
    if len(set(named)) != len(named):
        why = say("frames-of-pins.named-twice", "the same pin is named twice")
        return refuse(state, "impossible", why, play.cite("dead"))
    if state.standing is not None and (gone := [p for p in named if p not in state.standing]):
        why = say("frames-of-pins.not-standing", "pin {pin} is not standing", pin=gone[0])
        return refuse(state, "impossible", why, play.cite("dead"))
    if len(named) > state.left:
        message = say_many(
            "frames-of-pins.only-standing",
            "only {n} pin is standing",
            "only {n} pins are standing",
            state.left,
        )
        return refuse(state, "impossible", message, play.cite("dead"))
    for word, slot in (("rebound", "rebound"), ("pin-rebound", "pin_rebound")):
        if word in back and play.value(slot, state) == "counts":
            pins += back[word]
    return _claimed(play, state, entry, pins, back, foul)


def _claimed(
    play: Play,
    state: Any,
    entry: Entry,
    pins: list[str],
    back: dict[str, tuple[str, ...]],
    foul: bool,
) -> Delivery | Ruling:
    claim = claim_of(entry.tokens)
    number = 0 if claim == "miss" else claim
    told = bool(pins) or any(t.kind == "full" for t in entry.tokens)
    respotted = sum(pin not in pins for listed in back.values() for pin in listed)
    if number is None:
        if not (told or foul or back):
            why = say("frames-of-pins.say-which-fell", "say which pins fell, or how many")
            return refuse(state, "undecided", why)
        return Delivery(tuple(pins), len(pins), back, foul, False)
    assert isinstance(number, int)
    if number < 0 or number > state.left - respotted:
        why = say("frames-of-pins.could-fall", "{pins} pins could fall", pins=state.left - respotted)
        return refuse(state, "impossible", why, play.cite("dead"))
    if foul and number:
        why = say("frames-of-pins.across-line", "a disk across the foul line scores nothing")
        return refuse(state, "contradicted", why, play.cite("foul"))
    if foul:
        return Delivery(tuple(pins), len(pins), back, foul, False)
    if told and number != len(pins):
        message = say_many(
            "frames-of-pins.claim-contradicted",
            "{n} is claimed, but the record shows {shown}",
            "{n} are claimed, but the record shows {shown}",
            number,
            shown=len(pins),
        )
        return refuse(state, "contradicted", message, play.cite(family_of(play).count_slot))
    if told or number == 0:
        return Delivery(tuple(pins), number, back, foul, not told)
    if number == state.left and state.standing is not None:
        return Delivery(state.standing, number, back, foul, True)
    return Delivery(None, number, back, foul, True)


def _pins_are(spots: tuple[str, ...]) -> str:
    if spots[-1].isdigit() and len(spots) == int(spots[-1]):
        return say("frames-of-pins.pins-are-numbered", "the pins are 1 to {last}", last=len(spots))
    return say("frames-of-pins.pins-are", "the pins are {pins}", pins=", ".join(spots))


def settle(play: Play, state: PinsState, delivery: Delivery, n: int) -> Ruling:
    who = state.turn
    fell = delivery.felled
    events: list[str] = []
    cites, told = put_back(play, state, delivery)
    if delivery.foul:
        used, line_cite = play.ask("foul", state, state.disks)
        cites.insert(0, line_cite)
        events.append("foul")
        told.append(respot(delivery.pins or (), line_cite))
        fell = 0
        if used == "replay":
            told.append(Instruction("again", DISK_AGAIN, (), line_cite))
            return Ruling(state, {}, play.letters[who], cites_of(*cites), tuple(told), False, tuple(events))
    disks = (*state.disks, fell)
    card = (*state.cards[who][: state.frame - 1], disks)
    cards = replaced(state.cards, who, card)
    standing = state.standing
    if fell:
        cites.append(play.cite("dead"))
        if delivery.pins is None or standing is None:
            standing = None
        else:
            standing = tuple(p for p in standing if p not in delivery.pins)
    left = state.left - fell
    second = not state.second and left > 0
    after = state._replace(cards=cards, standing=standing, left=left, second=second)
    after = after._replace(last=replaced(state.last, who, n))
    after, marked = _mark(state, after, n)
    events += marked
    frame = Frame(state.frame, disks, state.frame >= play.value("frames", state))
    due, due_cite = play.ask("disks", state, frame)
    if left == 0:
        after = set_up(play, after)
    # A disk can close its own frame and the two before it.
    since = state.frame - 3
    made = closed_points(play, card, since) - closed_points(play, state.cards[who], since)
    cites += [play.cite(m) for m in marked]
    if len(disks) >= due:
        cites += [play.cite("break") if "strike" not in marked and "spare" not in marked else None]
        events.append("frame-closed")
        after, closing = _next(play, after)
        cites += closing[0]
        events += closing[1]
    else:
        cites.append(due_cite)
    after = after._replace(tallies=_tallied(after.tallies, who, made, len(disks) == 1))
    points = {play.letters[who]: made} if made else {}
    turn = None if after.over else play.letters[after.turn]
    events = events or ["counted" if fell else "miss"]
    return Ruling(after, points, turn, cites_of(*cites), tuple(told), delivery.attested, tuple(events))


def put_back(play: Play, state: Any, delivery: Delivery) -> tuple[list[str | None], list[Instruction]]:
    """What is said of the pins that did not fall fairly."""
    cites: list[str | None] = []
    told: list[Instruction] = []
    for reason, pins in delivery.back.items():
        answer, cite = play.ask(reason.replace("-", "_"), state)
        cites.append(cite)
        if answer == "respot":
            told.append(respot(pins, cite))
    return cites, told


def respot(pins: tuple[str, ...], cite: str | None) -> Instruction:
    """The instruction to set pins up again."""
    text = (
        say("frames-of-pins.set-up-pins", "Set up again: pin {pins}.", pins=listed(map(named, pins)))
        if pins
        else say("frames-of-pins.set-up-knocked-down", "Set up again what that disk knocked down.")
    )
    return Instruction("respot", text, pins, cite)


def _tallied(tallies: tuple[Tally, ...], who: int, made: int, first: bool) -> tuple[Tally, ...]:
    tally = tallies[who]
    new = tally._replace(innings=tally.innings + first, made=tally.made + made)
    return replaced(tallies, who, new)


def _mark(before: PinsState, after: PinsState, n: int) -> tuple[PinsState, list[str]]:
    """Count a strike or a spare, and the row of strikes."""
    who = before.turn
    tally = after.tallies[who]
    if after.left or before.second:
        marked = [] if after.left else ["spare"]
        spares = replaced(after.spares, who, after.spares[who] + len(marked))
        return after._replace(
            spares=spares, tallies=replaced(after.tallies, who, tally._replace(run=0))
        ), marked
    tally = tally._replace(run=tally.run + 1)
    if tally.run > tally.high:
        tally = tally._replace(high=tally.run, high_entry=n)
    strikes = replaced(after.strikes, who, after.strikes[who] + 1)
    return after._replace(strikes=strikes, tallies=replaced(after.tallies, who, tally)), ["strike"]


def _next(play: Play, state: PinsState) -> tuple[PinsState, tuple[list[str | None], list[str]]]:
    """Pass to the next player, the next frame, a frame to part the level ones, or the end."""
    at = state.playing.index(state.turn)
    if at + 1 < len(state.playing):
        return set_up(play, state._replace(turn=state.playing[at + 1])), ([], [])
    if state.frame < play.value("frames", state):
        order = play.value("order", None, state.playing) or state.playing
        ahead = state._replace(playing=order, turn=order[0], frame=state.frame + 1)
        return set_up(play, ahead), ([], [])
    scores = scores_of(play, state)
    best = max(scores[i] for i in state.playing)
    leaders = [i for i in state.playing if scores[i] == best]
    if len(leaders) == 1:
        ended = [play.cite("frames"), play.cite("winner")]
        return state._replace(over=True, winner=leaders[0]), (ended, ["game-over"])
    who, cite = play.ask("tie", state, leaders)
    if not who:
        return state._replace(over=True), ([cite], ["game-over"])
    on = state._replace(playing=tuple(who), turn=who[0], frame=state.frame + 1)
    # Those who sit a frame out keep their card as long as it is.
    cards = tuple(c if i in on.playing else (*c, ()) for i, c in enumerate(on.cards))
    return set_up(play, on._replace(cards=cards)), ([cite], ["tie-frame"])


def replaced(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*row[:at], value, *row[at + 1 :])
