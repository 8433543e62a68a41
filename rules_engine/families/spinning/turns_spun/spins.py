"""One spin: the pins and rests that it makes, the count of a turn, and whose turn it is then."""

from __future__ import annotations

from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import plus, put
from ...base import cites as cites_of
from ...base import points_between
from .reading import (
    GONE,
    STATES,
    TABLE,
    UNSPUN,
    UNSURE,
    Felled,
    Spin,
    TurnsSpunState,
    read,
    rings_each,
    standing,
    zones_of,
)

_PINS = {"centre": say("turns-spun.pin-centre", "centre")}
KINDS = frozenset({"rest", "off", "pocket", "pin", "state", "claim"})

_NUMBER_ALONE = {
    (True, True): say(
        "turns-spun.number-alone-both",
        "a number alone leaves it open: say the pins that fell and where the ring rests",
    ),
    (True, False): say(
        "turns-spun.number-alone-pins", "a number alone leaves it open: say the pins that fell"
    ),
    (False, True): say(
        "turns-spun.number-alone-rest", "a number alone leaves it open: say where the ring rests"
    ),
    (False, False): say("turns-spun.number-alone", "a number alone leaves it open: say what the spin did"),
}
"""What to say beside a number, in games with and without pins, and places of rest."""


def spin(play: Play, state: TurnsSpunState, who: int, entry: Entry) -> Ruling:
    """Judge one spin."""
    if not any(t.kind in KINDS for t in entry.tokens):
        return refuse(
            state, "undecided", say("turns-spun.say-spin", "say what the spin did"), play.cite("rings")
        )
    seen = read(play, state, who, entry.tokens)
    if isinstance(seen, Ruling):
        return seen
    cites: list[str | None] = []
    told: list[Instruction] = []
    counted = _counted_pins(play, state, seen)
    if isinstance(counted, Ruling):
        return counted
    seen, attested = counted
    seen = seen._replace(told=seen.told or attested or (seen.miss and not zones_of(play)))
    if (bad := _unsaid(play, state, seen)) is not None:
        return bad
    before = state
    if not state.where[who]:
        begun = tuple(t.begin() if i == who else t for i, t in enumerate(state.tallies))
        state = state._replace(tallies=begun, earned=put(state.earned, who, 0))
    state, given = _laid(play, state, seen, cites, told)
    felled = _felled(play, before, seen, cites)
    state = state._replace(
        down=() if felled.reset else tuple(p for p in (*state.down, *seen.pins) if p not in felled.up)
    )
    told += [
        Instruction(
            "pin-up",
            say("turns-spun.pin-up-again", "Set the {pin} pin up again.", pin=_PINS.get(p) or p),
            (p,),
            play.cite("order"),
        )
        for p in felled.up
    ]
    score = tuple(s + (felled.points if i == who else 0) for i, s in enumerate(before.score))
    at_once = _at_once(play, before._replace(score=score), state, seen, cites)
    state = state._replace(made=state.made | frozenset(at_once))
    own = felled.points + sum(at_once.values())
    last = felled.lost or len(state.where[who]) >= rings_each(play)
    open_still = play.value("together") and any(
        len(row) < rings_each(play) for i, row in enumerate(state.where) if i != who
    )
    if play.cite("pins") and not standing(play, state) and (open_still or not last):
        after, cite = play.ask("all_down", state)
        cites.append(cite)
        reset = after == "reset" or bool(after and play.value("together"))
        last = last or bool(after and not reset)
        state = state._replace(down=()) if reset else state
        felled = felled._replace(reset=felled.reset or reset)
    if last and zones_of(play):
        closing = _close(play, state, seen, own, cites)
        if isinstance(closing, Ruling):
            return closing._replace(state=before)
        own, attested = own + closing[0], attested or closing[1]
    if seen.claim is not None and seen.claim != own:
        message = say(
            "turns-spun.claim-differs", "the spin makes {points}, not {claim}", points=own, claim=seen.claim
        )
        return refuse(before, "contradicted", message, _why(play, felled))
    state = _scored(play, state, who, own, given + felled.given, felled.back, last, entry.n, cites)
    points = points_between(play, before.score, state.score)
    turn = play.letters[who]
    if felled.reset and (open_still or not last):
        text, cite = play.ask("set_up")
        told.append(Instruction("set-up", text, (), cite))
    cites.append(play.cite(felled.because) if seen.pins else None)
    done = _advance(play, state, who, last, felled.lost, cites, told)
    ended = done.where != state.where and not any(done.where)
    over = _decided(play, done, ended, cites)
    if over is not None:
        events = ("counted", "game-over")
        return Ruling(over, points, None, cites_of(*cites), tuple(told), attested, events)
    if not cites_of(*cites):
        cites.append(play.cite("rings"))
    turn = play.letters[done.turn or 0]
    events = ("counted" if points else "spun", *(("round-over",) if done.round != before.round else ()))
    return Ruling(done, points, turn, cites_of(*cites), tuple(told), attested, events)


def _why(play: Play, felled: Felled) -> str | None:
    """The clause behind what a spin makes."""
    return play.cite(felled.because) or play.cite("values")


def _counted_pins(play: Play, state: TurnsSpunState, seen: Spin) -> tuple[Spin, bool] | Ruling:
    """The spin with the pins that the marker's number stands for, and whether they rest on it alone."""
    if seen.told or seen.claim is None or zones_of(play):
        return seen, False
    left = standing(play, state)
    if seen.claim == 0:
        return seen._replace(miss=True), False
    each = play.value("pin_worth", state)
    if each is None or len(set(play.value("pins"))) > 1:
        return refuse(state, "undecided", say("turns-spun.say-pins", "say which pins fell"), play.cite("pin"))
    pins, rest = divmod(seen.claim, each)
    if rest or not 0 < pins <= len(left):
        message = say(
            "turns-spun.pins-count",
            "pins count {each} each, and {standing} stand",
            each=each,
            standing=len(left),
        )
        return refuse(state, "impossible", message, play.cite("pin"))
    return seen._replace(pins=left[:pins]), True


def _unsaid(play: Play, state: TurnsSpunState, seen: Spin) -> Ruling | None:
    """Refuse a spin of which too little is said."""
    if play.cite("passage") is not None and not seen.went:
        lies = seen.rests.get(seen.ring, UNSURE)
        if lies != "ditch" or not play.value("forfeit", state, (seen, seen.ring)):
            message = say(
                "turns-spun.say-passage", "say how the ring went: #through the middle, #partly or #wide"
            )
            return refuse(state, "undecided", message, play.cite("passage"))
    last = seen.ring >= rings_each(play)
    if not seen.told and (seen.claim is None or (seen.claim and not last)):
        message = _NUMBER_ALONE[bool(play.cite("pins")), bool(zones_of(play))]
        return refuse(state, "undecided", message, play.cite("rings"))
    return None


def _laid(
    play: Play, state: TurnsSpunState, seen: Spin, cites: list[str | None], told: list[Instruction]
) -> tuple[TurnsSpunState, int]:
    """The state with the rings where the spin left them, and what the other side gets for it."""
    who = seen.who
    row = [*state.where[who], UNSURE if zones_of(play) else TABLE]
    for number, zone in seen.rests.items():
        row[number - 1] = zone
    passed = state.passed
    if seen.went:
        through, cite = play.ask("passage", state, seen)
        passed = passed | {(who, seen.ring)} if through else passed
        cites.append(cite)
    for word in seen.states:
        if word not in ("through", "partly", "wide"):
            cites.append(play.cite(STATES[word]))
        if word == "place":
            told.append(
                Instruction(
                    "warning",
                    say("turns-spun.warned", "No price is named: the player is warned."),
                    (),
                    cites[-1],
                )
            )
    given = 0
    for number, zone in seen.rests.items():
        if zone not in GONE:
            continue
        name = f"{play.letters[who]}{number}"
        slot = {"pocket": "pocketed", "ditch": "ditch"}.get(zone, "off")
        cites.append(play.cite(slot))
        told.append(
            Instruction(
                "remove",
                say("turns-spun.out-for-turn", "{ring} is out for the turn.", ring=name),
                (name,),
                cites[-1],
            )
        )
        price, cite = play.ask("forfeit", state, (seen, number))
        if price is not None and zone == play.value("forfeited"):
            given += price
            cites.append(cite)
    where = tuple(tuple(row) if i == who else zones for i, zones in enumerate(state.where))
    return state._replace(where=where, passed=passed), given


def _felled(play: Play, state: TurnsSpunState, seen: Spin, cites: list[str | None]) -> Felled:
    """What the pins come to."""
    if not seen.pins:
        return Felled(0)
    felled: Felled = play.value("pin", state, seen)
    cites.append(play.cite(felled.because))
    return felled


def _at_once(
    play: Play, before: TurnsSpunState, state: TurnsSpunState, seen: Spin, cites: list[str | None]
) -> dict[tuple[int, int], int]:
    """What rings in the hole, over a post or against one make at once."""
    made: dict[tuple[int, int], int] = {}
    for number, zone in seen.rests.items():
        lay = before.where[seen.who][number - 1] if number < seen.ring else ""
        if zone == "hole" and lay != "hole":
            withheld, cite = play.ask("withheld", before, seen.who)
            if not withheld:
                made[(seen.who, number)], cite = play.ask("twenty", before, seen)
            cites.append(cite)
        elif zone in ("ringer", "hubber") and number == seen.ring:
            points, cite = play.ask(zone, before, seen)
            made[(seen.who, number)] = points or 0
            cites.append(cite)
    return made


def _close(
    play: Play, state: TurnsSpunState, seen: Spin, own: int, cites: list[str | None]
) -> tuple[int, bool] | Ruling:
    """What the rings of the turn count where they lie, and whether that is the marker's word alone."""
    who = seen.who
    values, cite = play.ask("other_values")
    if values is None:
        values, cite = play.ask("values")
    each = play.value("alone", state) or 0
    row = state.where[who]
    unsure = [n for n, zone in enumerate(row, 1) if zone == UNSURE]
    total = 0
    for number, zone in enumerate(row, 1):
        if zone == UNSURE or zone in GONE:
            continue
        total += each
        if zone == "hole" and (who, number) not in state.made and play.cite("twenty"):
            total += play.value("twenty")
            cites.append(play.cite("withheld"))
        elif play.cite("passage") is None or (who, number) in state.passed:
            total += values.get(zone, 0)
    cites += [cite, play.cite("alone") if each else None]
    if not unsure:
        return total, False
    if seen.claim is None:
        names = ", ".join(f"{play.letters[who]}{n}" for n in unsure)
        return refuse(
            state,
            "undecided",
            say("turns-spun.where-lie", "where do these rings lie: {rings}?", rings=names),
            cite,
        )
    more = seen.claim - own - total
    if more % 5 or not 0 <= more <= len(unsure) * (max(values.values()) + each):
        return refuse(
            state, "contradicted", say("turns-spun.cannot-count", "the rings cannot count that"), cite
        )
    return total + more, True


def _scored(
    play: Play,
    state: TurnsSpunState,
    who: int,
    own: int,
    given: int,
    back: bool,
    last: bool,
    n: int,
    cites: list[str | None],
) -> TurnsSpunState:
    """The state with the points of the spin added, or held to the end of the turn."""
    if play.value("credit") == "end":
        held = (0 if back else state.held) + own
        own = held if last else 0
        state = state._replace(held=0 if last else held)
        cites.append(play.cite("credit") if held else None)
    elif back:
        own -= state.earned[who]
    score = tuple(s + (own if i == who else given) for i, s in enumerate(state.score))
    tallies = tuple(t.add(own, n) if i == who and own else t for i, t in enumerate(state.tallies))
    return state._replace(score=score, tallies=tallies, earned=plus(state.earned, who, own))


def _advance(
    play: Play,
    state: TurnsSpunState,
    who: int,
    last: bool,
    lost: bool,
    cites: list[str | None],
    told: list[Instruction],
) -> TurnsSpunState:
    """The state with the turn passed on, and rings and pins cleared if the turn or round is over."""
    together, cite = play.ask("together")
    each = rings_each(play)
    if not last:
        return state._replace(turn=_next(state, who, each)) if together else state
    rows = [*state.where]
    rows[who] = (*rows[who], *(UNSPUN,) * (each - len(rows[who])))
    state = state._replace(where=tuple(rows))
    if together and min(map(len, rows)) < each:
        return state._replace(turn=_next(state, who, each))
    cites.append(cite if together else None if lost else play.cite("rings"))
    text, set_up = play.ask("set_up")
    if text:
        told.append(Instruction("set-up", text, (), set_up))
    turn = (who + 1) % len(rows) if not together else state.lead or 0
    number = state.round + (bool(together) or turn == state.lead)
    return state._replace(
        where=((),) * len(rows),
        down=(),
        made=frozenset(),
        passed=frozenset(),
        earned=(0,) * len(rows),
        turn=turn,
        round=number,
    )


def _next(state: TurnsSpunState, who: int, each: int) -> int:
    """The side that is asked next where all spin at once."""
    sides = len(state.where)
    return next(i % sides for i in range(who + 1, who + 1 + sides) if len(state.where[i % sides]) < each)


def _decided(
    play: Play, state: TurnsSpunState, ended: bool, cites: list[str | None]
) -> TurnsSpunState | None:
    """The state of a game that is won; None while it lasts."""
    target, cite = play.ask("target", state)
    best = max(state.score)
    if best < target:
        return None
    late = play.value("moment") == "end" or play.value("together")
    if late and not ended:
        return None
    if state.score.count(best) > 1:
        cites.append(play.cite("both") or play.cite("moment"))
        return None
    cites.append(cite)
    if min(state.score) >= target:
        cites.append(play.cite("both"))
    return state._replace(over=True, winner=state.score.index(best), turn=None)
