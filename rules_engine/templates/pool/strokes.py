"""A stroke of pool, from what was recorded to what it is worth.

In this order: fouls of conduct; the duty of the opening stroke; the forfeits for a miss, a lost cue ball and
no cushion; then which of the balls that fell count. Where the record leaves one of these open, the marker's
claim decides and the ruling is attested; without a claim the entry is refused as undecided.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...play import Play
from ...rulings import Ruling, refuse
from ...unknown import UNKNOWN
from ..base import cites
from ..conduct import ALLOWED, Foul
from .facts import PoolFacts, PoolState


class Verdict(NamedTuple):
    """What a stroke is worth, before it is written into the state.

    ``counted``: the balls that score; ``lost``: points forfeited; ``again``: the stroke is void and is played
    again; ``set_up``: the opening failed and the balls are set up again.
    """

    counted: tuple[str, ...] = ()
    lost: int = 0
    out: bool = True
    citations: tuple[str, ...] = ()
    attested: bool = False
    event: str = "no-count"
    balls: str = "lie"
    again: bool = False
    set_up: bool = False
    next_void: bool = False


def verdict_of(play: Play, state: PoolState, facts: PoolFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    foul, price = foul_of(play, state, facts)
    if foul is not None and foul.balls == "again":
        return Verdict(out=False, citations=cites(price), event="again", balls="again", again=True)
    if foul is not None and foul.out and not foul.counts:
        lost = _forfeited(play, state, facts, [(foul.lose, price)])
        return _against_claim(play, state, facts, lost._replace(event="foul", balls=foul.balls))
    found = _opening(play, state, facts) if state.phase == "opening" else _later(play, state, facts)
    if isinstance(found, Ruling):
        if foul is not None and foul.next_void and facts.claim is None and facts.touched is UNKNOWN:
            return Verdict(out=False, citations=cites(price), event="foul", again=True, next_void=True)
        return found
    shown = found
    if foul is not None and foul is not ALLOWED:
        counts = bool(shown.counted)
        shown = shown._replace(
            citations=cites(*shown.citations, price) if counts else cites(price, *shown.citations),
            out=foul.out or shown.out,
            balls=foul.balls,
            next_void=foul.next_void,
        )
    elif foul is ALLOWED:
        shown = shown._replace(citations=cites(*shown.citations, price))
    if "rebound" in facts.states:
        shown = shown._replace(citations=cites(*shown.citations, play.cite("rebound")))
    if state.next_void and shown.counted:
        shown = shown._replace(
            counted=(), out=True, event="no-count", citations=cites(play.cite("foul:lifted"))
        )
    return _against_claim(play, state, facts, shown)


def foul_of(play: Play, state: PoolState, facts: PoolFacts) -> tuple[Foul | None, str | None]:
    """The foul of conduct that was seen, the dearest if several, and its citation."""
    found: tuple[Foul | None, str | None] = (None, None)
    for code in facts.states:
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if isinstance(foul, Foul) and (found[0] is None or _weight(foul) > _weight(found[0])):
            found = (foul, cite)
    return found


def _weight(foul: Foul) -> tuple[bool, int, bool]:
    return (foul.balls == "again", foul.lose, foul.out)


def forfeits_of(play: Play, state: PoolState, facts: PoolFacts) -> list[tuple[int, str | None]]:
    """The points that the facts certainly cost, with their clauses; for an opening its duty is judged
    apart."""
    due = []
    if facts.cue_lost is not None:
        due.append(
            play.ask("scratch_forfeit" if facts.cue_lost == "pocketed" else "off_forfeit", state, facts)
        )
    missed = missed_of(play, state, facts)
    if missed is True:
        due.append(play.ask("miss_forfeit", state, facts))
    elif state.phase != "opening" and missed is False and play.value("duty", state, facts) is False:
        due.append(play.ask("duty_forfeit", state, facts))
    return [(points, cite) for points, cite in due if points]


def missed_of(play: Play, state: PoolState, facts: PoolFacts) -> Any:
    """Whether no ball was hit; playing away from a frozen ball to a cushion may be no miss."""
    if facts.missed is True and facts.frozen is not None and facts.cushioned:
        return not play.value("frozen_away", state, facts)
    return facts.missed


def _forfeited(play: Play, state: PoolState, facts: PoolFacts, due: list[tuple[int, str | None]]) -> Verdict:
    """All that the stroke costs: one forfeit, or their sum, as the game has it."""
    due = [*due, *forfeits_of(play, state, facts)]
    points = [p for p, _ in due]
    summed = play.value("several_forfeits", state, facts) == "sum"
    return Verdict(lost=sum(points) if summed else max(points), citations=cites(*(c for _, c in due)))


def _opening(play: Play, state: PoolState, facts: PoolFacts) -> Verdict | Ruling:
    lawful, duty = play.ask("opening_duty", state, facts)
    failed, price = play.ask("opening_forfeit", state, facts)
    again = Verdict(lost=failed, out=False, citations=cites(duty, price), event="foul", set_up=True)
    claim = facts.claim
    if lawful is UNKNOWN:
        if claim == -failed:
            return again._replace(attested=True)
        if claim is None:
            return refuse(
                state, "undecided", "say what the opening stroke did, or add 0 if it was lawful", duty
            )
    elif not lawful:
        return again
    if facts.cue_lost is not None:
        return _forfeited(play, state, facts, [])._replace(event="foul", attested=lawful is UNKNOWN)
    if lawful is UNKNOWN and isinstance(claim, int) and claim < 0:
        return Verdict(
            lost=-claim, citations=cites(play.cite("scratch_forfeit")), attested=True, event="foul"
        )
    shown = _balls(play, state, facts)
    if isinstance(shown, Ruling):
        return shown
    if (
        not shown.counted
        and facts.pocketed
        and play.value("opening_uncalled", state, facts) == "set-up-again"
    ):
        return again
    attested = shown.attested or lawful is UNKNOWN
    called = (
        play.cite("opening_call") if facts.pocketed and play.value("opening_call", state, facts) else None
    )
    return shown._replace(citations=cites(*shown.citations, duty, called), attested=attested)


def _later(play: Play, state: PoolState, facts: PoolFacts) -> Verdict | Ruling:
    due = forfeits_of(play, state, facts)
    if due:
        missed = missed_of(play, state, facts) is True
        return _forfeited(play, state, facts, [])._replace(event="miss" if missed else "foul")
    duty, cite = play.ask("duty", state, facts)
    claim = facts.claim
    if duty is UNKNOWN or (facts.missed is UNKNOWN and duty is not True):
        if claim is None:
            message = "the record does not show whether it was a fair stroke: add +1, 0, -1 or miss"
            return refuse(state, "undecided", message, cite)
        if isinstance(claim, int) and claim < 0:
            price, why = play.ask("miss_forfeit", state, facts)
            if claim != -price:
                return refuse(state, "contradicted", f"a forfeit costs {price}", why)
            return Verdict(lost=price, citations=cites(why), attested=True, event="foul")
        if isinstance(claim, int) and claim > 0:
            return _unnamed(play, state, facts)
        return Verdict(citations=cites(cite), attested=True)
    return _balls(play, state, facts)


def _unnamed(play: Play, state: PoolState, facts: PoolFacts) -> Ruling:
    call_cite = play.cite("call")
    if facts.called is UNKNOWN and play.value("call", state, facts):
        return refuse(state, "call-missing", "say which ball was called, for example (9) +1", call_cite)
    return refuse(state, "undecided", "name every ball that fell, for example (9) 9> 12> +2", call_cite)


def _balls(play: Play, state: PoolState, facts: PoolFacts) -> Verdict | Ruling:
    """Which of the balls that fell count, on a stroke without forfeit."""
    claim = facts.claim
    if not facts.pocketed:
        if isinstance(claim, int) and claim > 0:
            return _unnamed(play, state, facts)
        return Verdict(citations=cites(play.cite("duty") if facts.touched is not UNKNOWN else None))
    stray = [b for b in facts.pocketed if not _meant(facts, b)]
    stray_cite = None
    if stray:
        counts, stray_cite = play.ask("pocket", state, facts)
        if counts:
            stray_cite = None
        else:
            facts.good = tuple(b for b in facts.pocketed if b not in stray)
    down, cite = play.ask("called_down", state, facts)
    if down is UNKNOWN:
        if claim == 0:
            return Verdict(citations=cites(cite), attested=True)
        return refuse(state, "call-missing", "say what was called, or () if nothing was", cite)
    if not down or not facts.good:
        return Verdict(citations=cites(stray_cite, cite))
    extra = (
        play.cite("balls_scored")
        if facts.called is not UNKNOWN and len(facts.good) > len(facts.called)
        else None
    )
    counted = play.value("balls_scored", state, facts)
    return Verdict(
        tuple(counted),
        0,
        False,
        cites(extra, cite, play.cite("worth"), stray_cite),
        facts.attested,
        "counted",
    )


def _meant(facts: PoolFacts, ball: str) -> bool:
    """Whether a ball fell where it was meant to: as called, and not judged a stray."""
    if ball in facts.unintended:
        return False
    called = None if facts.called is UNKNOWN else dict(facts.called).get(ball)
    fell = facts.pocketed[ball]
    return called is None or fell is None or called == fell


def _against_claim(play: Play, state: PoolState, facts: PoolFacts, shown: Verdict) -> Verdict | Ruling:
    claim = facts.claim
    if claim is None:
        return shown
    if claim == "miss":
        if shown.event == "miss" or (shown.lost and facts.missed is True):
            return shown
        message = "a miss is claimed, but the record shows that a ball was hit"
        return refuse(state, "contradicted", message, play.cite("miss_forfeit"))
    worth = play.value("worth", state, facts)
    net = len(shown.counted) * worth - shown.lost
    if claim == net:
        return shown
    message = f"{claim:+d} is claimed, but the record shows {net:+d}"
    return refuse(state, "contradicted", message, shown.citations[0] if shown.citations else None)
