"""One stroke: a foul, or what it adds to the break, or that it banks the break."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from .reading import BarState, BarStroke, on_table

DOUBLE = "r"
LIMIT = 200


class Verdict(NamedTuple):
    """What a stroke is worth. ``fate`` is "on" (the break goes on), "bank", "lost", "black", "ends" (the last
    ball is down), or "pass" (the last ball goes to the other side, and the break is banked)."""

    fate: str
    made: int = 0
    citations: tuple[str, ...] = ()
    attested: bool = False
    pair: bool = False
    noted: bool = True


def verdict_of(play: Play, state: BarState, stroke: BarStroke) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    fate, cite = _foul(play, state, stroke)
    pair = _pair(play, state, stroke)
    if not fate and pair:
        limit, limit_cite = play.ask("pair_limit")
        if state.pairs >= limit:
            fate, cite = "lost", limit_cite
    if fate:
        if isinstance(stroke.claim, int) and stroke.claim > 0:
            why = say("bar-billiards.foul-counts-nothing", "a stroke with a foul counts nothing")
            return refuse(state, "contradicted", why, cite)
        first = play.cite("first_peg") if len(set(stroke.pegs)) > 1 else None
        return Verdict(fate, 0, cites(cite, first), stroke.claim == "miss" and not stroke.told)
    if state.phase == "last":
        return _last(play, state, stroke)
    return _counted(play, state, stroke, pair)


def _foul(play: Play, state: BarState, stroke: BarStroke) -> tuple[str, str | None]:
    """What a foul of the stroke costs, with the clause; "" for none. Of pegs the first to fall decides."""
    if stroke.pegs:
        answer, cite = play.ask(f"foul:{stroke.pegs[0]}-peg", state)
        return answer, cite
    if stroke.states:
        answer, cite = play.ask(f"foul:{stroke.states[0]}", state)
        return answer, cite
    if stroke.off:
        return play.ask("foul:off", state)
    if stroke.back:
        return play.ask("foul:front", state)
    if stroke.hit is False and state.phase != "last":
        return play.ask("foul:no-ball", state)
    return "", None


def _pair(play: Play, state: BarState, stroke: BarStroke) -> bool:
    """Whether the opening pair, the struck white and the red alone, went down together."""
    return state.bed == 0 and on_table(play, state) == 1 and sorted(b for b, _ in stroke.holed) == ["r", "w"]


def _sum(play: Play, stroke: BarStroke) -> int:
    red: int = play.value("red")
    return sum(value * (red if ball == "r" else 1) for ball, value in stroke.holed)


def _counted(play: Play, state: BarState, stroke: BarStroke, pair: bool) -> Verdict | Ruling:
    """What was potted, or the bank of a stroke that potted nothing."""
    made, claim = _sum(play, stroke), stroke.claim
    holes_cite, bank_cite = play.cite("holes"), play.cite("bank")
    touched = play.cite("contact") if stroke.hit is True else None
    if stroke.holed:
        if claim is not None and claim != made:
            message = say(
                "bar-billiards.claim-contradicted",
                "{claim} is claimed, but the record shows {made}",
                claim=claim,
                made=made,
            )
            return refuse(state, "contradicted", message, holes_cite)
        red = play.cite("red") if any(ball == DOUBLE for ball, _ in stroke.holed) else None
        limit = play.cite("pair_limit") if pair else None
        return Verdict("on", made, cites(holes_cite, red, limit, touched), pair=pair)
    if claim is None:
        if stroke.told or stroke.hit is True:
            return Verdict("bank", 0, cites(bank_cite, touched))
        why = say("bar-billiards.say-what-potted", "say what was potted, 0 or miss")
        return refuse(state, "undecided", why, bank_cite)
    if claim == "miss" and stroke.hit is not UNKNOWN and stroke.hit:
        message = say("bar-billiards.ball-hit-no-miss", "a ball was hit: no miss")
        return refuse(state, "contradicted", message, play.cite("contact"))
    if claim == 0:
        return Verdict("bank", 0, cites(bank_cite), attested=not stroke.told)
    if stroke.told:
        message = say(
            "bar-billiards.claimed-nothing-potted",
            "{claim} is claimed, but the record shows nothing potted",
            claim=claim,
        )
        return refuse(state, "contradicted", message, holes_cite)
    values, balls = play.value("holes"), play.value("whites") + 2
    if isinstance(claim, str) or claim < min(values) or claim > balls * max(values) or claim % _unit(values):
        why = say("bar-billiards.no-stroke-counts", "no stroke counts {points}", points=claim)
        return refuse(state, "impossible", why, holes_cite)
    return Verdict("on", claim, cites(holes_cite), attested=True, noted=False)


def _unit(values: tuple[int, ...]) -> int:
    return 10 if all(value % 10 == 0 for value in values) else 1


def _last(play: Play, state: BarState, stroke: BarStroke) -> Verdict | Ruling:
    """The last ball: it counts in some holes alone, and ends the game there."""
    counting, cite = play.ask("last_ball", state)
    claim = stroke.claim
    made = _sum(play, stroke)
    if stroke.holed and claim is not None and claim not in (made, 0, "miss"):
        message = say(
            "bar-billiards.claim-contradicted",
            "{claim} is claimed, but the record shows {made}",
            claim=claim,
            made=made,
        )
        return refuse(state, "contradicted", message, cite)
    good = bool(stroke.holed) and stroke.holed[0][1] in counting
    attested = False
    if not stroke.holed and isinstance(claim, int) and claim > 0:
        red = play.value("red")
        if stroke.told or claim not in {value * times for value in counting for times in (1, red)}:
            why = say(
                "bar-billiards.last-counts-alone", "the last ball counts {holes} alone", holes=str(counting)
            )
            return refuse(state, "contradicted", why, cite)
        good, made, attested = True, claim, True
    way, way_cite = play.ask("last_way", state)
    if good and way == "off-a-side-cushion" and stroke.cushion is False:
        return Verdict("pass", 0, cites(way_cite, cite))
    if good:
        return Verdict("ends", made, cites(cite, way_cite), attested=attested)
    if claim is None and not stroke.told:
        why = say("bar-billiards.say-last-hole", "say in which hole the last ball fell, or 0")
        return refuse(state, "undecided", why, cite)
    return Verdict("pass", 0, cites(cite), attested=not stroke.told)
