"""What a stroke is worth, and to whom.

The points are those of the pins and of the red, doubled where the game doubles an indirect stroke. With a
fault all of them go to the other side, and the cost of the fault besides; where the ball played only went
through the pins, the points alone.
"""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ...base import cites
from .reading import SEEN, BirilliFacts, BirilliState


class Values(NamedTuple):
    """What a match settles once: what pins and red are worth, what a fault costs, the points that win."""

    whites: dict[str, int]
    red_pin: str
    with_others: int
    alone: int
    by_opp: int
    by_cue: int
    both: str
    line: int
    lines: tuple[frozenset[str], ...]
    fault: int
    red_first: int
    target: int
    doubling: str
    pins_cite: str | None
    red_cite: str | None
    fault_cite: str | None
    doubling_cite: str | None
    kept: bool
    legs: tuple[int, ...]


class Verdict(NamedTuple):
    """What a stroke makes and gives, whether the other side has its ball in hand then, and why."""

    made: int = 0
    given: int = 0
    hand: bool = False
    citations: tuple[str, ...] = ()
    attested: bool = False
    event: str = "counted"
    again: bool = False
    wins: bool = False


def values_of(play: Play) -> Values:
    """The figures of a match, from its memo."""
    found: Values | None = play.memo.get("values")
    if found is None:
        pins, pins_cite = play.ask("pin_values")
        reds, red_cite = play.ask("red_values")
        fault, fault_cite = play.ask("fault")
        doubling, doubling_cite = play.ask("doubling")
        if doubling is None:
            doubling, doubling_cite = play.ask("all_double")
        alone, others = play.value("red_pin")
        facts = play.game.facts
        found = play.memo["values"] = Values(
            dict(pins),
            facts["red_pin"],
            others,
            alone,
            reds[0],
            reds[1],
            play.value("red_both"),
            play.value("line") or 0,
            tuple(frozenset(row) for row in facts.get("lines", ())),
            fault,
            play.value("red_first"),
            play.value("target"),
            doubling or "none",
            pins_cite,
            red_cite,
            fault_cite,
            doubling_cite,
            bool(play.value("kept")),
            play.value("legs") or (),
        )
    return found


def pin_points(values: Values, downs: tuple[str, ...]) -> int:
    """What the pins that fell are worth together."""
    if values.line and frozenset(downs) in values.lines:
        return values.line
    if downs == (values.red_pin,):
        return values.alone
    points = sum(values.whites.get(pin, 0) for pin in downs)
    return points + (values.with_others if values.red_pin in downs else 0)


def red_points(values: Values, reds: tuple[str, ...]) -> int:
    """What the red is worth that was met: by the other ball, by the ball played, or by both."""
    worth = [values.by_opp if how == "opp" else values.by_cue for how in reds]
    if len(worth) < 2:
        return sum(worth)
    return {"sum": sum(worth), "higher": max(worth)}.get(values.both, worth[0])


def most_of(values: Values) -> int:
    """More than any stroke can be worth is refused."""
    pins = sum(values.whites.values()) + values.with_others
    best = max(pins, values.alone, values.line) + values.by_opp + values.by_cue
    return best * (1 if values.doubling == "none" else 2)


def verdict_of(play: Play, state: BirilliState, facts: BirilliFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    values = values_of(play)
    if "slow" in facts.states:
        return _slow(play, state, facts, values)
    pins = pin_points(values, facts.downs)
    reds = 0 if facts.red_first else red_points(values, facts.reds)
    points = pins + reds
    because = [values.pins_cite if pins else None, values.red_cite if reds else None]
    doubled = values.doubling == "all" or (values.doubling == "indirect" and facts.cushion is True)
    if doubled and points:
        points *= 2
        because.append(values.doubling_cite)
        if "rail" in facts.states or "masse" in facts.states:
            because.append(play.cite("leaving_rail"))
        if state.hand:
            because.append(play.cite("from_hand"))
    elif points and values.doubling == "indirect" and "own-half" in facts.states:
        because.append(play.cite("from_hand"))
    elif points and values.doubling == "indirect" and "rail" in facts.states:
        because.append(play.cite("leaving_rail"))
    claim = facts.claim
    attested = False
    if not facts.told and isinstance(claim, int):
        points, attested = claim, True
        because.append(values.pins_cite if claim else None)
    elif not (facts.told or claim is not None or facts.missed or facts.off or facts.states):
        message = say("birilli.undecided", "the record does not show what it made: add +2, 0 or miss")
        return refuse(state, "undecided", message)
    if state.opening and points and not play.value("opening_scores"):
        points, because = 0, [play.cite("opening_scores")]
    bad = _faults(play, state, facts, values)
    if isinstance(bad, Ruling):
        return bad
    cost, drinks, why = bad
    if claim == "miss" and not facts.missed:
        message = say("birilli.miss-but-met", "a miss is claimed, but the other ball was met")
        return refuse(state, "contradicted", message, values.fault_cite)
    if isinstance(claim, int) and facts.told and claim != points:
        message = say(
            "birilli.claim-contradicted",
            "+{claim} is claimed, but the record shows {points}",
            claim=claim,
            points=points,
        )
        return refuse(state, "contradicted", message, next((c for c in because if c), values.pins_cite))
    if cost or drinks:
        single = doubled and not attested and play.value("given_single")
        given = cost + (points // 2 if single else points)
        whole = (*why, *because) if points else why
        return Verdict(0, given, bool(cost), cites(*whole), attested, "foul" if cost else "drinks")
    wins = bool(play.value("strike")) and _struck_all(values, facts)
    if wins:
        because.insert(0, play.cite("strike"))
    if not points:
        because = [values.pins_cite]
    return Verdict(
        points, 0, False, cites(*because), attested, "counted" if points else "no-count", wins=wins
    )


def _struck_all(values: Values, facts: BirilliFacts) -> bool:
    """Whether all pins fell and the ball played met the red."""
    if "strike" in facts.states:
        return True
    return len(facts.downs) == len(values.whites) + 1 and "cue" in facts.reds


def _faults(
    play: Play, state: BirilliState, facts: BirilliFacts, values: Values
) -> tuple[int, bool, tuple[str | None, ...]] | Ruling:
    """What the faults of a stroke cost, whether its points go over without a price, and why."""
    why: list[str | None] = []
    plain = False
    for code in facts.states:
        if code in SEEN:
            continue
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if foul is None:
            message = say("birilli.foul-not-here", "#{code} cannot happen here", code=code)
            return refuse(state, "not-now", message, play.cite(f"foul:{code}"))
        if foul:
            plain = True
            why.append(cite)
    if facts.missed or facts.early or facts.off:
        plain = True
        why.append(play.cite("off") if facts.off and not facts.missed else values.fault_cite)
    cost = values.fault if plain else 0
    if facts.red_first:
        cost += values.red_first
        why.append(play.cite("red_first"))
    drinks = False
    if facts.drank and not cost:
        drinks = True
        why.append(play.cite("drinks"))
    if play.value("cushion_needed") and facts.downs and not facts.banked and not cost:
        drinks = True
        why.append(play.cite("cushion_needed"))
    if play.value("cushion_needed") and "direct" in facts.states and not facts.downs and not cost:
        drinks = True
        why.append(play.cite("cushion_needed"))
    return cost, drinks, tuple(why)


def _slow(play: Play, state: BirilliState, facts: BirilliFacts, values: Values) -> Verdict | Ruling:
    """The time for a stroke ran out."""
    price, cite = play.ask("slow")
    if len(facts.states) > 1 or facts.told or facts.claim is not None:
        message = say("birilli.slow-alone", "the clock ran out before the stroke: #slow alone")
        return refuse(state, "wrong-token", message, cite)
    if price == "turn":
        return Verdict(0, values.fault, True, cites(cite, values.fault_cite), event="foul")
    return Verdict(0, 1, False, cites(cite), event="slow", again=True)
