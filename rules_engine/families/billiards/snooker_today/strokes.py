"""A stroke at snooker of today, from what was recorded to what it is worth.

Each penalty of the rules is a question of its own ("penalty:white", "penalty:first", "foul:push"); the
highest is paid, and never less than the least. Without a foul the balls potted that were on count. What the
record leaves open the marker's claim decides; a pot alone is taken to be fair, and the ruling is attested.
"""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from ...conduct import Foul
from ..snooker.reading import VALUES
from .state import FrameFacts, FrameState


class Verdict(NamedTuple):
    """What a stroke is worth. ``undone``: the balls are put back and the same side plays again. ``failed``:
    no ball on was met first; None where the record does not say."""

    made: int = 0
    penalty: int = 0
    citations: tuple[str, ...] = ()
    attested: bool = False
    event: str = "no-count"
    undone: bool = False
    failed: bool | None = None


def _asked(facts: FrameFacts) -> list[str]:
    """The penalties that the stroke can have incurred: what did not happen costs nothing."""
    slots = ["penalty:miss", "penalty:first"]
    if facts.together is not None:
        slots.append("penalty:together")
    if facts.pots:
        slots.append("penalty:pocketed")
    else:
        slots.append("penalty:cushion")
    if facts.cue_lost is not None:
        slots.append("penalty:white" if facts.cue_lost == "pocketed" else "penalty:white-off")
    if facts.off:
        slots.append("penalty:off")
    return slots


def verdict_of(play: Play, state: FrameState, facts: FrameFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    facts.imply(state)
    due: list[tuple[int, str | None]] = []
    open_question = False
    for slot in _asked(facts):
        value, cite = play.ask(slot, state, facts)
        if value is UNKNOWN:
            open_question = True
        elif value:
            due.append((value, cite))
    undone, excused = False, None
    for code in facts.states:
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if isinstance(foul, Foul):
            undone = undone or foul.balls == "again"
            if foul.give or foul.balls == "again":
                due.append((foul.give, cite))
            else:
                excused = cite
    if undone and max(value for value, _ in due) == 0:
        return Verdict(citations=cites(*(c for _, c in due)), event="again", undone=True)
    if due:
        due.sort(key=lambda found: -found[0])
        least, least_cite = play.ask("least_penalty", state, facts)
        price = max(due[0][0], least)
        because = (*(c for v, c in due if v == due[0][0]), least_cite if least > due[0][0] else None)
        event = "miss" if facts.first is None else "foul"
        shown = Verdict(0, price, cites(*because), False, event, undone, _failed(facts))
        return _against_claim(state, facts, shown)
    if excused is not None and facts.claim is None and not facts.pots:
        return Verdict(citations=cites(excused), attested=open_question)  # seen, and no foul here
    if not facts.pots and (open_question or not facts.traced):
        return _attested(play, state, facts)
    if facts.pots and isinstance(facts.claim, int) and facts.claim < 0 and open_question:
        return _attested(play, state, facts)
    return _against_claim(state, facts, _fair(play, state, facts, open_question or not facts.traced))


def _failed(facts: FrameFacts) -> bool | None:
    """Whether no ball on was met first."""
    if facts.first is UNKNOWN:
        return None
    return facts.first is None or not facts.is_on(facts.first)


def _fair(play: Play, state: FrameState, facts: FrameFacts, attested: bool) -> Verdict:
    if not facts.pots:
        free = play.cite("free_ball") if facts.free else None
        cited = cites(play.cite("touching") if "touching" in facts.states else None, play.cite("turn"), free)
        return Verdict(citations=cited, attested=attested)
    points, cite = play.ask("count", state, facts)
    free = play.cite("free_ball") if facts.free else None
    return Verdict(points, 0, cites(cite, free, play.cite("worth")), attested, "counted")


def _attested(play: Play, state: FrameState, facts: FrameFacts) -> Verdict | Ruling:
    claim, cite = facts.claim, play.cite("penalty:miss")
    if claim is None:
        if "and-a-miss" in facts.states:
            least = max(facts.due, play.value("least_penalty", state, facts))
            return Verdict(0, least, cites(cite), True, "foul")
        message = say(
            "snooker-today.undecided", "the record does not show whether it was a foul: add 0, -4 or miss"
        )
        return refuse(state, "undecided", message, cite)
    if isinstance(claim, str):
        message = say("snooker-today.miss-but-potted", "a miss is claimed, but a ball was potted")
        return refuse(state, "contradicted", message, cite)
    if claim > 0:
        if state.on == "r":
            message = say(
                "snooker-today.name-the-reds",
                "no ball that is on counts {points}; of the {reds} left name those potted, as in r> r> +2",
                points=claim,
                reds=state.reds,
            )
        else:
            message = say("snooker-today.none-counts", "no ball that is on counts {points}", points=claim)
        return refuse(state, "impossible", message, play.cite("worth"))
    if claim == 0:
        return Verdict(citations=cites(play.cite("turn")), attested=True)
    least = max(facts.due, play.value("least_penalty", state, facts))
    if -claim < least:
        message = say("snooker-today.foul-at-least", "a foul costs at least {points} now", points=least)
        return refuse(state, "impossible", message, cite)
    if -claim > VALUES["bk"]:
        message = say("snooker-today.foul-at-most", "no foul costs more than seven")
        return refuse(state, "impossible", message, cite)
    return Verdict(0, -claim, cites(cite), True, "foul", False, _failed(facts))


def _against_claim(state: FrameState, facts: FrameFacts, shown: Verdict) -> Verdict | Ruling:
    """Refuse a claim that the facts contradict."""
    claim, why = facts.claim, shown.citations[0] if shown.citations else None
    if claim is None or (claim == 0 and not shown.made and not shown.penalty):
        return shown
    if claim == "miss":
        if facts.first is None:
            return shown
        message = say(
            "snooker-today.miss-but-hit", "a miss is claimed, but the record shows that a ball was hit"
        )
        return refuse(state, "contradicted", message, why)
    net = shown.made - shown.penalty
    if claim == net:
        return shown
    message = say(
        "snooker-today.claim-contradicted",
        "{claim} is claimed, but the record shows {shown}",
        claim=f"{claim:+d}",
        shown=f"{net:+d}",
    )
    return refuse(state, "contradicted", message, why)
