"""A stroke at Bottle Pool: fouls first, then what voids the count, then the count."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from ...conduct import Foul
from .reading import SEEN, BottleFacts, BottleState

MOST = 9
"""A carom, both balls pocketed and the bottle: one, one, two and five."""


class Verdict(NamedTuple):
    """What a stroke is worth: ``made`` points, ``lost`` points off the own string, ``seated`` wins."""

    made: int = 0
    lost: int = 0
    seated: bool = False
    out: bool = True
    citations: tuple[str, ...] = ()
    attested: bool = False
    event: str = "no-count"


def verdict_of(play: Play, state: BottleState, facts: BottleFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    found = _foul(play, state, facts)
    if isinstance(found, Ruling):
        return found
    if found is not None:
        return _against(play, state, facts, found)
    if facts.bottle and not facts.by and "grazed" in facts.states:
        return _against(play, state, facts, Verdict(citations=cites(play.cite("grazed"))))
    count, cite = play.ask("count", state, facts)
    claim = facts.claim
    if facts.first is UNKNOWN or count is UNKNOWN:
        return _attested(play, state, facts, count, cite)
    if facts.bottle == "up":
        seated = Verdict(count, seated=True, out=False, citations=cites(play.cite("seated")), event="seated")
        return seated if claim in (None, count) else _contradicted(play, state, count, cite)
    event = "counted" if count else "no-count"
    return _against(play, state, facts, Verdict(count, out=not count, citations=cites(cite), event=event))


def _contradicted(play: Play, state: BottleState, shown: int, cite: str | None) -> Ruling:
    message = say("bottle.record-shows", "the record shows {points}", points=shown)
    return refuse(state, "contradicted", message, cite)


def _against(play: Play, state: BottleState, facts: BottleFacts, v: Verdict) -> Verdict | Ruling:
    claim = facts.claim
    shown: tuple[int | str | None, ...] = (None, v.made - v.lost)
    if not v.made:
        shown += (0, "miss") if v.event != "no-count" else (0,)
    if claim in shown:
        return v
    return _contradicted(play, state, v.made - v.lost, v.citations[0] if v.citations else None)


def _attested(
    play: Play, state: BottleState, facts: BottleFacts, count: object, cite: str | None
) -> Verdict | Ruling:
    """The marker's claim decides where the facts do not."""
    claim = facts.claim
    if claim is None:
        message = say(
            "bottle.undecided", "the record does not show what was met: add what it counts, 0 or miss"
        )
        return refuse(state, "undecided", message, cite)
    if claim == "miss":  # with nothing met, the facts would say so
        message = say(
            "bottle.miss-but-off", "a miss is claimed, but the record shows a ball that left the table"
        )
        return refuse(state, "contradicted", message, cite)
    if claim == -1:
        return Verdict(lost=1, citations=cites(play.cite("cost")), attested=True, event="foul")
    least = play.value("least", state, facts) or 0
    if not isinstance(claim, int) or claim > MOST or claim < max(least, 0):
        return refuse(state, "impossible", say("bottle.counts-not-so", "no stroke counts so"), cite)
    if facts.bottle == "up":
        return Verdict(claim, 0, True, False, cites(play.cite("seated")), True, "seated")
    event = "counted" if claim else "no-count"
    return Verdict(claim, out=not claim, citations=cites(cite), attested=True, event=event)


def _foul(play: Play, state: BottleState, facts: BottleFacts) -> Verdict | Ruling | None:
    """The first thing that is a foul, at its price."""
    for code in facts.states:
        if code in SEEN:
            continue
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if not isinstance(foul, Foul) or (foul.counts and not foul.out):
            continue
        lost = foul.lose
        out = not (foul.balls == "again" and not foul.out)
        return Verdict(lost=lost, out=out, citations=cites(cite), event="foul" if out else "again")
    for slot, happened in (
        ("by_ball", facts.by and facts.gone in ("off", "cushion")),
        ("bottle_gone", facts.gone in ("off", "pocket")),
        ("felled_by_ball", bool(facts.by)),
        ("felled", "felled" in facts.states),
        ("cue_lost", bool(facts.cue_lost)),
        ("before_ball", facts.first is True and facts.met != ()),
        ("missed", facts.met == ()),
    ):
        if not happened:
            continue
        lost, cite = play.ask(slot, state, facts)
        if lost is None:
            continue
        because = cites(cite, play.cite("cost") if lost else None)
        return Verdict(lost=lost, citations=because, event="miss" if slot == "missed" else "foul")
    return None
