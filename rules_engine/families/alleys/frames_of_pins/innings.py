"""Innings of pins: what a disk or an inning counts is asked of the game, and no frame waits for the next.

The state of such a game, and one disk settled in it: pins put up again, called pins, and pins that two
players share, so that each sends some disks in turn until the inning closes.
"""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ...base import cites as cites_of
from .card import Disks, family_of
from .delivery import DISK_AGAIN, Delivery, put_back, read_delivery, replaced, respot, set_up


@state_class
class InningsState(NamedTuple):
    """Where a game stands.

    ``cards`` holds for each player the points of each inning; ``disks`` what each disk of the present inning
    felled, ``felled`` which pins ("?" for one that is not known), also those put up again since. ``standing``
    names the pins that stand, None when only their number ``left`` is known. ``playing`` are the players who
    take part in the present inning, in their order. ``sent``: disks that the player has sent in his visit to
    pins that both share; ``called``: the pin called for the whole inning.
    """

    score: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    tallies: tuple[Tally, ...]
    turn: int
    frame: int = 1
    playing: tuple[int, ...] = ()
    standing: tuple[str, ...] | None = None
    left: int = 0
    disks: Disks = ()
    felled: tuple[str, ...] = ()
    sent: int = 0
    called: str = ""
    second: bool = False
    over: bool = False
    winner: int | None = None


class Shot(NamedTuple):
    """One disk as a clause sees it. ``pins`` fell by it, in their order where it is known, None when only
    their number ``felled`` is; ``before`` stood before it, ``earlier`` fell earlier in the inning; ``left``
    and ``standing`` are what it leaves; ``disks`` are those of the inning, this one the last, and ``sent`` is
    its number. ``hit``: the called pin was touched. ``closed``: it is the last of the inning."""

    who: int
    pins: tuple[str, ...] | None
    felled: int
    before: tuple[str, ...] | None
    earlier: tuple[str, ...]
    left: int
    standing: tuple[str, ...] | None
    disks: Disks
    called: str = ""
    hit: bool = False
    score: int = 0
    closed: bool = False

    @property
    def all_felled(self) -> tuple[str, ...]:
        """The pins that have fallen in the inning."""
        return self.earlier + (self.pins if self.pins is not None else ("?",) * self.felled)


def called_pin(play: Play, state: InningsState, entry: Entry) -> str | Ruling:
    """The pin that is called, "" where none has to be; or why the call cannot be."""
    wanted, cite = play.ask("call", state)
    calls = [pin for kind, called, _ in entry.tokens if kind == "call" for pin in called]
    if wanted is None:
        return (
            refuse(
                state,
                "wrong-token",
                say("frames-of-pins.no-pin-called-in", "no pin is called in {game}", game=play.game.name),
            )
            if calls
            else ""
        )
    if not calls and state.called:
        return state.called
    if len(calls) != 1 or calls[0][1] is not None:
        why = say("frames-of-pins.say-which-called", "say which pin is called, one pin")
        return refuse(state, "call-missing", why, cite)
    pin: str = calls[0][0]
    if pin not in family_of(play).spots(play):
        why = say("frames-of-pins.no-such-pin-named", "there is no pin {pin}", pin=pin[:20])
        return refuse(state, "unknown-piece", why, play.cite("rows"))
    if state.called and pin != state.called:
        why = say("frames-of-pins.called-for-inning", "pin {pin} is called for the inning", pin=state.called)
        return refuse(state, "contradicted", why, cite)
    if not state.called and state.standing is not None and pin not in state.standing:
        why = say("frames-of-pins.not-standing", "pin {pin} is not standing", pin=pin)
        return refuse(state, "impossible", why, cite)
    return pin


def read_shot(play: Play, state: InningsState, entry: Entry) -> tuple[Delivery, str, bool, str] | Ruling:
    """The disk, the pin that was called for it, whether that was touched, and what forbids the shot ("" if
    nothing)."""
    called = called_pin(play, state, entry)
    if isinstance(called, Ruling):
        return called
    hits = [t for t in entry.tokens if t.kind == "state" and t[1] == "hit"]
    rest = entry._replace(tokens=tuple(t for t in entry.tokens if t not in hits)) if hits else entry
    if hits and (play.value("call", state) is None or any(t[2] is not None for t in hits)):
        why = say(
            "frames-of-pins.unknown-state", "#{word} means nothing in {game}", word="hit", game=play.game.name
        )
        return refuse(state, "unknown-state", why)
    delivery = read_delivery(play, state, rest)
    if isinstance(delivery, Ruling):
        return delivery
    if delivery.pins is None and play.value("named"):
        why = say("frames-of-pins.say-which-not-many", "say which pins fell, not how many")
        return refuse(state, "undecided", why, play.cite("named"))
    fault = family_of(play).fault(play, state, entry, delivery)
    if isinstance(fault, Ruling):
        return fault
    return delivery, called, bool(hits) and not delivery.foul, fault


def settle_shot(play: Play, state: InningsState, entry: Entry) -> Ruling:
    """Judge one disk, and pass to whoever is next."""
    read = read_shot(play, state, entry)
    if isinstance(read, Ruling):
        return read
    delivery, called, hit, fault = read
    who, letter = state.turn, play.letters[state.turn]
    events: list[str] = []
    cites, told = put_back(play, state, delivery)
    pins, fell, voided = delivery.pins, delivery.felled, None
    if delivery.foul:
        voided, cite = play.ask("foul", state, state.disks)
    elif fault:
        voided, cite = play.ask(f"void:{fault}", state)
    if voided is not None:
        cites.insert(0, cite)
        if voided != "score":
            events.append("foul")
        if voided not in ("stay-down", "score"):
            told.append(respot(pins or (), cite))
            pins, fell = (), 0
        if voided == "replay":
            told.append(Instruction("again", DISK_AGAIN, (), cite))
            return Ruling(state, {}, letter, cites_of(*cites), tuple(told), False, tuple(events))
    unlucky, cite = play.ask("luck", state, pins or ())
    if len(pins or ()) > 1:
        cites.append(cite)
    if unlucky:
        told.append(respot(unlucky, cite))
        pins = tuple(p for p in pins or () if p not in unlucky)
        fell = len(pins)
    after, shot = _felled(play, state, pins, fell)
    shot = shot._replace(called=called, hit=hit)
    cites.append(play.cite("dead") if fell else None)
    again, cite = play.ask("restand", state, shot)
    if again:
        told.append(respot(again, cite))
        cites.append(cite)
        after = _up_again(play, after, again)
    shot = shot._replace(left=after.left, standing=after.standing)
    closes, close_cite = play.ask("closes", state, shot)
    closed = bool(closes) or voided == "turn"
    points, count_cite = _worth(play, state, shot._replace(closed=closed))
    if voided == "stay-down":
        points = 0
    cites.append(count_cite if points or not (fell or cites_of(*cites)) else None)
    after = _counted(after, who, points, entry.n)
    if play.value("call", state) == "inning":
        after = after._replace(called=called)
    if closed:
        cites += [count_cite, close_cite]
        events.append("frame-closed")
        after, closing = _close(play, after)
        cites += closing[0]
        events += closing[1]
    else:
        if after.left == 0:
            after = set_up(play, after)._replace(felled=after.felled)
            cites.append(close_cite)
        after, visit_cite = _visit(play, after)
        cites.append(visit_cite or close_cite)
    turn = None if after.over else play.letters[after.turn]
    events = events or ["counted" if fell else "miss"]
    made = {letter: points} if points else {}
    return Ruling(after, made, turn, cites_of(*cites), tuple(told), delivery.attested, tuple(events))


def _worth(play: Play, state: InningsState, shot: Shot) -> tuple[int, str | None]:
    """What the disk counts: nothing in a spoilt inning; by pins at once; as the inning stands; a pin."""
    spoilt, cite = play.ask("spoils", state, shot)
    if spoilt:
        return 0, cite
    for slot in (f"sweep:{shot.felled}", "count"):
        points, cite = play.ask(slot, state, shot)
        if points is not None:
            return points, cite
    each, cite = play.ask("pin", state, shot)
    return (each or 0) * shot.felled, cite


def _up_again(play: Play, state: InningsState, again: tuple[str, ...]) -> InningsState:
    """Set up ``again``, or every pin if they are all meant or not known."""
    spots: tuple[str, ...] = family_of(play).spots(play)
    if again == spots or state.standing is None:
        again_all: InningsState = set_up(play, state)
        return again_all
    up = tuple(p for p in spots if p in state.standing or p in again)
    return state._replace(standing=up, left=len(up))


def _felled(
    play: Play, state: InningsState, pins: tuple[str, ...] | None, fell: int
) -> tuple[InningsState, Shot]:
    standing = state.standing
    if fell:
        unknown = pins is None or standing is None
        standing = None if unknown else tuple(p for p in standing or () if p not in (pins or ()))
    disks = (*state.disks, fell)
    left = state.left - fell
    who = state.turn
    shot = Shot(who, pins, fell, state.standing, state.felled, left, standing, disks, score=state.score[who])
    after = state._replace(
        standing=standing, left=left, disks=disks, felled=shot.all_felled, sent=state.sent + 1, second=True
    )
    return after, shot


def _counted(state: InningsState, who: int, points: int, n: int) -> InningsState:
    card, tally = state.cards[who], state.tallies[who]
    if len(card) < state.frame:
        card += (0,) * (state.frame - len(card))
        tally = tally.begin()
    card = (*card[:-1], card[-1] + points)
    return state._replace(
        score=replaced(state.score, who, state.score[who] + points),
        cards=replaced(state.cards, who, card),
        tallies=replaced(state.tallies, who, tally.add(points, n)),
    )


def _visit(play: Play, state: InningsState) -> tuple[InningsState, str | None]:
    """At pins that both share, the other plays after so many disks."""
    disks, cite = play.ask("visit", state)
    if disks is None or state.sent < disks:
        return state, None
    at = state.playing.index(state.turn)
    return state._replace(turn=state.playing[(at + 1) % len(state.playing)], sent=0), cite


def fresh(play: Play, state: InningsState) -> InningsState:
    """All pins up, and nothing sent at them."""
    clean: InningsState = set_up(play, state._replace(disks=(), felled=(), sent=0, called=""))
    return clean


def _close(play: Play, state: InningsState) -> tuple[InningsState, tuple[list[str | None], list[str]]]:
    """After the last disk of an inning: the next player, the next inning, one to part the level, the end."""
    at = state.playing.index(state.turn)
    if play.value("visit", state) is None and at + 1 < len(state.playing):
        decided, cite = play.ask("decided", state)
        if decided:
            return _ended(play, state, state.turn, cite)
        return fresh(play, state._replace(turn=state.playing[at + 1])), ([], [])
    if state.frame < play.value("frames", state):
        return _ahead(play, state, state.playing), ([], [])
    best = max(state.score[i] for i in state.playing)
    leaders = [i for i in state.playing if state.score[i] == best]
    if len(leaders) == 1:
        return _ended(play, state, leaders[0], play.cite("frames"))
    who, cite = play.ask("tie", state, leaders)
    if not who:
        return state._replace(over=True), ([cite], ["game-over"])
    if len(who) == 1:
        return _ended(play, state, who[0], cite)
    return _ahead(play, state, tuple(who)), ([cite], ["tie-frame"])


def _ended(
    play: Play, state: InningsState, winner: int, cite: str | None
) -> tuple[InningsState, tuple[list[str | None], list[str]]]:
    return state._replace(over=True, winner=winner), ([cite, play.cite("winner")], ["game-over"])


def _ahead(play: Play, state: InningsState, playing: tuple[int, ...]) -> InningsState:
    """The next inning, in the order that the rule on it gives: it stays as it is where none is given."""
    order = play.value("order", state, playing) or playing
    return fresh(play, state._replace(playing=order, turn=order[0], frame=state.frame + 1))
