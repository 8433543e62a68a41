"""A stroke at snooker, from what was recorded to what it is worth.

Every penalty of the book is a question of its own ("penalty:white", "penalty:first" ...); of those that the
facts answer, the highest is paid. Without one, balls potted that were on count. Where the record leaves that
open the marker's claim decides and the ruling is attested; without a claim it is refused as undecided.
"""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from ...conduct import Foul
from .reading import VALUES, SnookerFacts, SnookerState

_ALWAYS = ("penalty:miss", "penalty:first", "penalty:rotation")


def _asked(facts: SnookerFacts) -> tuple[str, ...] | list[str]:
    """The penalties that the stroke can have incurred: what did not happen costs nothing."""
    if facts.together is None and not facts.pots and facts.cue_lost is None and not facts.off:
        return _ALWAYS
    slots = [*_ALWAYS]
    if facts.together is not None:
        slots.append("penalty:together")
    if facts.pots:
        slots += ("penalty:pocketed", "penalty:several")
    if facts.cue_lost == "pocketed":
        slots += ("penalty:white-pot", "penalty:white")
    elif facts.cue_lost == "off":
        slots.append("penalty:white-off")
    if facts.off:
        slots.append("penalty:off")
    return slots


class Verdict(NamedTuple):
    """What a stroke is worth. ``undone``: the balls are put back, so that nothing was potted."""

    made: int = 0
    penalty: int = 0
    out: bool = True
    citations: tuple[str, ...] = ()
    attested: bool = False
    event: str = "no-count"
    balls: str = "lie"
    undone: bool = False
    replay: str = ""


def verdict_of(play: Play, state: SnookerState, facts: SnookerFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    if "snookered" not in facts.states:
        return _judged(play, state, facts)
    relief, cite = play.ask("free_ball", state, facts)
    facts.free = bool(relief) and state.fouled and facts.named is not None
    judged = _judged(play, state, facts)
    return judged if isinstance(judged, Ruling) else judged._replace(citations=cites(*judged.citations, cite))


def _judged(play: Play, state: SnookerState, facts: SnookerFacts) -> Verdict | Ruling:
    implied = facts.imply(state)
    due, open_question = penalties_of(play, state, facts)
    if facts.states:
        code, foul, price = _conduct(play, state, facts)
        if foul is not None:
            return _against_claim(play, state, facts, _with_conduct(play, facts, code, foul, price, due))
    if due:
        event = "miss" if facts.first is None else "foul"
        shown = Verdict(penalty=_paid(play, due[0][0]), citations=cites(*(c for _, c in due)), event=event)
        return _against_claim(play, state, facts, shown)
    if facts.aimed is UNKNOWN and (facts.first is None or facts.first == "r"):
        price = play.cite("declare")
        if not (isinstance(facts.claim, int) and facts.claim < 0):
            message = say("snooker.call-missing", "say which pool ball was aimed at, for example (bk) miss")
            return refuse(state, "call-missing", message, price)
    if implied:
        return _scored(play, state, facts, attested=True)
    if open_question or not facts.traced:
        return _attested(play, state, facts)
    return _against_claim(play, state, facts, _scored(play, state, facts, attested=False))


def penalties_of(
    play: Play, state: SnookerState, facts: SnookerFacts
) -> tuple[list[tuple[int, str | None]], bool]:
    """The penalties that the facts show, the highest first, and whether some question stays open."""
    due: list[tuple[int, str | None]] = []
    open_question = False
    for slot in _asked(facts):
        value, cite = play.ask(slot, state, facts)
        if value is UNKNOWN:
            open_question = True
        elif value:
            due.append((value, cite))
    if len(due) > 1:
        due.sort(key=lambda found: -found[0])
    return due, open_question


def _paid(play: Play, value: int) -> int:
    least: int = play.value("least_penalty") or 0
    return max(value, least) if value else 0


def _conduct(play: Play, state: SnookerState, facts: SnookerFacts) -> tuple[str, Foul | None, str | None]:
    """The dearest foul of conduct that was seen: its code, its price and its clause."""
    found: tuple[str, Foul | None, str | None] = ("", None, None)
    for code in facts.states:
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if isinstance(foul, Foul) and (found[1] is None or foul.give > found[1].give):
            found = (code, foul, cite)
    return found


def _with_conduct(
    play: Play,
    facts: SnookerFacts,
    code: str,
    foul: Foul,
    price: str | None,
    due: list[tuple[int, str | None]],
) -> Verdict:
    undone = foul.balls in ("replaced", "again")
    value = max([foul.give, *(v for v, _ in due)])
    claim = facts.claim
    attested = False
    if isinstance(claim, int) and -claim > value and not facts.traced:
        value, attested = -claim, True
    because = cites(price, *(c for v, c in due if v >= foul.give))
    replay = code if foul.next_void else ""
    return Verdict(0, _paid(play, value), foul.out, because, attested, "foul", foul.balls, undone, replay)


def _scored(play: Play, state: SnookerState, facts: SnookerFacts, *, attested: bool) -> Verdict:
    if not facts.pots:
        return Verdict(citations=cites(play.cite("turn")), attested=attested)
    if state.replay:
        return Verdict(citations=cites(play.cite(f"foul:{state.replay}")), attested=attested)
    points, cite = play.ask("count", state, facts)
    return Verdict(points, 0, False, cites(cite, play.cite("worth")), attested, "counted")


def _attested(play: Play, state: SnookerState, facts: SnookerFacts) -> Verdict | Ruling:
    claim = facts.claim
    cite = play.cite("penalty:miss")
    if claim is None:
        message = say(
            "snooker.undecided", "the record does not show whether it was a foul: add +1, 0, -4 or miss"
        )
        return refuse(state, "undecided", message, cite)
    if isinstance(claim, str):
        message = say("snooker.miss-but-potted", "a miss is claimed, but a ball was potted")
        return refuse(state, "contradicted", message, cite)
    if claim > 0:
        if facts.pots:
            return _against_claim(play, state, facts, _scored(play, state, facts, attested=True))
        if facts.on == "r":
            message = say(
                "snooker.name-the-reds",
                "a red is on and counts one; of the {reds} left name those potted, as in xr r> r> +2",
                reds=state.reds,
            )
        else:
            message = say("snooker.none-counts", "no ball that is on counts {points}", points=claim)
        return refuse(state, "impossible", message, play.cite("worth"))
    if claim == 0:
        if facts.pots:
            message = say("snooker.ball-was-potted", "a ball was potted: say +n, or -n for a foul")
            return refuse(state, "contradicted", message, cite)
        return Verdict(citations=cites(play.cite("turn")), attested=True)
    least = _paid(play, facts.due)
    if -claim < least:
        message = say("snooker.foul-at-least", "a foul costs at least {points} now", points=least)
        return refuse(state, "impossible", message, cite)
    if -claim > max(VALUES.values()):
        message = say("snooker.foul-at-most", "a foul costs at most the black, unless the record shows more")
        return refuse(state, "impossible", message, cite)
    return Verdict(penalty=-claim, citations=cites(cite), attested=True, event="foul")


def _against_claim(play: Play, state: SnookerState, facts: SnookerFacts, shown: Verdict) -> Verdict | Ruling:
    claim = facts.claim
    why = shown.citations[0] if shown.citations else None
    if claim is None or (claim == 0 and not shown.made):
        return shown
    if claim == "miss":
        if facts.first is None:
            return shown
        message = say("snooker.miss-but-hit", "a miss is claimed, but the record shows that a ball was hit")
        return refuse(state, "contradicted", message, why)
    net = shown.made - shown.penalty
    if claim == net:
        return shown
    message = say(
        "snooker.claim-contradicted",
        "{claim} is claimed, but the record shows {shown}",
        claim=f"{claim:+d}",
        shown=f"{net:+d}",
    )
    return refuse(state, "contradicted", message, why)
