"""How a stroke is judged: the gravest foul first, then what the break or the shot brings.

Where the record leaves a duty open, the shot is taken to be fair if it says what came of it: a ball that
fell, a safety, or a claim. Such a ruling is attested. Else the entry is refused as undecided.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from .balls import groups_of
from .penalties import STANDARD, USUAL, After, Penalty
from .reading import BREAK, PoolFacts, RackPoolState
from .words import CONDUCT


class Verdict(NamedTuple):
    """What a stroke brings, before it is written into the state.

    ``foul`` is the code of the foul and ``penalty`` its price; ``good`` the balls pocketed as the game wants
    it; ``win`` "same" or "next" if the rack is decided, ``how`` in a word; ``group`` the group that the
    shooter has now; ``spotted`` the balls that come back; ``points`` made, ``cost`` lost.
    """

    foul: str | None = None
    penalty: Penalty = STANDARD
    good: tuple[str, ...] = ()
    goes_on: bool = False
    win: str = ""
    how: str = ""
    after: After | None = None
    points: int = 0
    cost: int = 0
    group: str = ""
    spotted: tuple[str, ...] = ()
    citations: tuple[str, ...] = ()
    attested: bool = False


class Found(NamedTuple):
    """The foul that was found, if any, with its price and clause; ``unsure``: what the record leaves open."""

    code: str | None = None
    penalty: Penalty = STANDARD
    citation: str | None = None
    unsure: str | None = None


_FAIR = Found()


def verdict_of(play: Play, state: RackPoolState, facts: PoolFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    found = foul_of(play, state, facts)
    attested = False
    if found.code is None and found.unsure is not None:
        said = facts.pocketed or facts.claim is not None or facts.safety or facts.push
        if not said and not facts.states.keys() & _SAYS_ENOUGH:
            message = say(
                "rack-pool.say-what-shot-did",
                "say what the shot did: a ball that fell (9>), 0 if none did, #safety, or the foul",
            )
            return refuse(state, "undecided", message, found.unsure)
        attested = True
    if found.penalty.restore and (facts.claim is not None or facts.pocketed or facts.closed or facts.met):
        found = _FAIR  # the shot was made all the same, and is judged
        attested = attested or not facts.closed
    if found.penalty.again or found.penalty.restore:
        return Verdict(found.code, found.penalty, citations=cites(found.citation))
    facts.foul = found.code
    if state.phase == BREAK:
        return _break(play, state, facts, found, attested)
    shown = _shot(play, state, facts, found, attested)
    return shown if isinstance(shown, Ruling) else against_claim(play, state, facts, shown)


CHOOSE = "choose"
"""A group that the shooter chooses himself."""

_SAYS_ENOUGH = frozenset({"bad-break", "passed"})


# -- fouls ---------------------------------------------------------------------------------------------------


def foul_of(play: Play, state: RackPoolState, facts: PoolFacts) -> Found:
    """The gravest foul of a stroke; several count as one."""
    codes: list[str] = []
    lifted = play.value("lifted", state, facts) or ""
    if facts.states:
        codes = [code for code in facts.states if code in CONDUCT and code != "no-cushion"]
        if "frozen" in facts.states and play.value("touching", state, facts):
            facts.meets_touching()
        if "snookered" in facts.states and play.value("snooker", state, facts):
            lifted += " cushion"
    if facts.cue_lost is not None:
        codes.append("scratch")
    if facts.off:
        codes.append("off")
    unsure = None
    if facts.pocketed and state.phase != BREAK and play.cite("foul:wrong-pot") is not None:
        codes.append("wrong-pot")
    if facts.first is not None or facts.pocketed:
        on, cite = play.ask("on", state, facts)
        if on is None or "first" in lifted:
            pass
        elif facts.first is UNKNOWN:
            unsure = cite or play.cite("foul:wrong-ball")
        elif facts.first not in on and not _benefit(play, state, facts, on):
            codes.append("wrong-ball")
    if not facts.pocketed and "cushion" not in lifted and state.phase != BREAK:
        if facts.first is None or facts.cushion is False:
            codes.append("no-cushion")
        elif facts.cushion is UNKNOWN:
            unsure = unsure or play.cite("foul:no-cushion")
    if not codes:
        return _FAIR if unsure is None else Found(unsure=unsure)
    best = _FAIR
    for code in codes:
        price, cite = play.ask(f"foul:{code}", state, facts)
        if price is None or price.allowed:
            continue
        if best.code is None or _weight(price) > _weight(best.penalty):
            best = Found(code, price, cite)
    return best if best.code is not None else Found(unsure=unsure)


def _weight(price: Penalty) -> tuple[bool, bool, bool]:
    return (price.again, price.rack, not price.restore)


def _benefit(play: Play, state: RackPoolState, facts: PoolFacts, on: Any) -> bool:
    """Whether a wrong ball first is excused: met together with a ball that is on, or in doubt."""
    if not facts.states:
        return False
    both = facts.states.get("together")
    if both is not None and both in on:
        return bool(play.value("together", state, facts))
    return "doubt" in facts.states and bool(play.value("doubt", state, facts))


# -- the break -----------------------------------------------------------------------------------------------

_NO_FOUL = (None, STANDARD, None)
_OF_THE_BREAK = ("break_money", "break_off", "break_foul", "break_illegal")


def _break(
    play: Play, state: RackPoolState, facts: PoolFacts, found: Found, attested: bool
) -> Verdict | Ruling:
    legal, duty = play.ask("break_legal", state, facts)
    if "bad-break" in facts.states:
        if legal is True and facts.closed:
            message = say("rack-pool.break-was-legal", "the record shows a break that did what it must")
            return refuse(state, "contradicted", message, duty)
        legal = False
    if legal is UNKNOWN:
        if found.code is None and facts.claim is None and not facts.safety and not facts.pocketed:
            message = say(
                "rack-pool.say-what-break-did",
                "say what the break did: balls that fell, 0 if it was legal, or #bad-break",
            )
            return refuse(state, "undecided", message, duty)
        legal, attested = True, found.code is None
    facts.legal = legal is not False
    if found.code is not None or not facts.pocketed:
        facts.good = ()
    else:
        facts.good = good_of(play, state, facts)[0] if play.value("break_called") else tuple(facts.pocketed)
    after, why = None, None
    for slot in _OF_THE_BREAK:
        after, why = play.ask(slot, state, facts)
        if after is USUAL:
            after = None
        if after is not None:
            break
    code, price, cite = found.code, found.penalty, found.citation
    if after is not None and after.foul:
        own, own_cite = play.ask("foul:bad-break", state, facts)
        price, code, cite = own or STANDARD, code or "bad-break", own_cite or cite or why
    elif after is not None and after.foul is not None:
        code, price, cite = _NO_FOUL
    if code is not None:
        facts.foul = code
        facts.good = ()
    win, how = _decided(play, state, facts, after)
    spotted: tuple[str, ...] = after.spot if after is not None else ()
    back, spot_cite = play.ask("spotted", state, facts) if facts.pocketed or facts.off else (None, None)
    if back:
        spotted = (*spotted, *(b for b in back if b not in spotted))
    group, group_cite = play.ask("group", state, facts) if facts.good else (None, None)
    points = play.value("points", state, facts) or 0 if facts.good else 0
    cost, cost_cite = play.ask("cost", state, facts) if code is not None else (0, None)
    goes_on = code is None and bool(facts.good) and facts.legal and not facts.safety
    verdict = Verdict(
        code,
        price,
        facts.good,
        goes_on,
        win,
        how,
        after,
        points,
        cost or 0,
        group or "",
        spotted,
        cites(
            why,
            cite,
            duty if code is None or not facts.legal else None,
            cost_cite,
            group_cite if group else None,
            spot_cite if back else None,
            play.cite("break_first") if state.rack == 1 else None,
        ),
        attested,
    )
    return against_claim(play, state, facts, verdict)


def _decided(play: Play, state: RackPoolState, facts: PoolFacts, after: After | None) -> tuple[str, str]:
    if after is None or not after.win:
        return "", ""
    return after.win, "golden-break" if after.win == "same" else "lost-on-the-break"


# -- every other shot ----------------------------------------------------------------------------------------


def _shot(
    play: Play, state: RackPoolState, facts: PoolFacts, found: Found, attested: bool
) -> Verdict | Ruling:
    cite = found.citation
    called_cite: str | None = None
    if facts.push and not state.push:
        message = say("rack-pool.no-push-out", "no push-out is allowed on this shot")
        return refuse(state, "not-now", message, play.cite("push_out"))
    if facts.called is not UNKNOWN and facts.called:
        may, called_cite = play.ask("callable", state, facts)
        ball = facts.called[0][0]
        if may is not None and ball not in may:
            message = say("rack-pool.cannot-be-called", "ball {ball} cannot be called now", ball=ball)
            return refuse(state, "impossible", message, called_cite)
    if found.code is None and facts.pocketed and not facts.push:
        facts.good, called_cite = good_of(play, state, facts)
        kept, kept_cite = play.ask("counting", state, facts)
        if kept is not None:
            facts.good, called_cite = tuple(b for b in facts.good if b in kept), kept_cite
    if facts.pocketed or facts.off:
        lost, lost_cite = play.ask("loses", state, facts)
        if lost:
            how = lost if isinstance(lost, str) else "lost-on-the-money-ball"
            why = cites(lost_cite, cite)
            return Verdict(found.code, found.penalty, win="next", how=how, citations=why, attested=attested)
        spotted, spot_cite = play.ask("spotted", state, facts)
    else:
        spotted, spot_cite = (), None
    if found.code is not None:
        cost, cost_cite = play.ask("cost", state, facts)
        driven = play.cite("driven") if found.code == "no-cushion" and "at-cushion" in facts.states else None
        why = cites(cite, driven, cost_cite, spot_cite if spotted else None)
        rack = "next" if found.penalty.rack else ""
        after, after_cite = (None, None) if rack else play.ask("after_foul", state, facts)
        how = "serious-foul" if rack else ""
        return Verdict(
            found.code,
            found.penalty,
            win=rack,
            how=how,
            after=after,
            cost=cost or 0,
            spotted=spotted or (),
            citations=cites(*why, after_cite if after is not None else None),
            attested=attested,
        )
    if facts.good:
        if (won := play.ask("wins", state, facts))[0]:
            made = play.value("points", state, facts) or 0
            why = cites(won[1], called_cite, play.cite("points"))
            return Verdict(good=facts.good, win="same", points=made, citations=why, attested=attested)
        group, group_cite = (None, None) if state.groups else play.ask("group", state, facts)
        points = play.value("points", state, facts) or 0
    else:
        group, group_cite, points = None, None, 0
    goes_on, on_cite = play.ask("continues", state, facts)
    after, after_cite = (None, None) if goes_on else play.ask(_afterwards(facts), state, facts)
    if after is USUAL:
        after = None
    if group == CHOOSE:
        group, after = None, After("same", tuple(groups_of(play)), "")
    why = cites(
        after_cite if after is not None else None,
        group_cite if group else None,
        play.cite("points") if points else None,
        play.cite("foul:off") if facts.off else None,
        *(_eased(play, facts) if facts.states else ()),
        on_cite,
        called_cite if facts.pocketed else None,
        spot_cite if spotted else None,
    )
    return Verdict._make((
        None, STANDARD, facts.good, bool(goes_on), "", "", after, points, 0, group or "", spotted or (), why,
        attested,
    ))  # fmt: skip


def _eased(play: Play, facts: PoolFacts) -> tuple[str | None, ...]:
    """The clauses by which a safety was no miss, a touching ball counted, a total snooker eased the shot, or
    doubt decided."""
    return (
        play.cite("safety") if facts.safety else None,
        play.cite("together") if "together" in facts.states else None,
        play.cite("doubt") if "doubt" in facts.states else None,
        play.cite("touching") if "frozen" in facts.states else None,
        play.cite("snooker") if "snookered" in facts.states else None,
    )


def _afterwards(facts: PoolFacts) -> str:
    return "after_push" if facts.push else "after_safety" if facts.safety else "after_shot"


def good_of(play: Play, state: RackPoolState, facts: PoolFacts) -> tuple[tuple[str, ...], str | None]:
    """The balls that fell as the game wants it on a fair shot, and the clause on calls.

    Where a call is needed and none is recorded, the shot was obvious: the ball called is the first named that
    may be called, in the pocket in which it fell.
    """
    need, cite = play.ask("call", state, facts)
    if not need or need == "none":
        may, which = play.ask("callable", state, facts)
        fell = tuple(facts.pocketed)
        return (fell, cite) if may is None else (tuple(b for b in fell if b in may), which)
    if facts.safety:
        return (), cite
    if facts.called is UNKNOWN:
        may = play.value("callable", state, facts)
        return next(((b,) for b in facts.pocketed if may is None or b in may), ()), cite
    if not facts.called:
        return (), cite
    ball, pocket = facts.called[0]
    if ball not in facts.pocketed:
        return (), cite
    fell_in = facts.pocketed[ball]
    if need == "ball-and-pocket" and pocket is not None and fell_in is not None and pocket != fell_in:
        return (), cite
    return (ball,), cite


def against_claim(play: Play, state: RackPoolState, facts: PoolFacts, shown: Verdict) -> Verdict | Ruling:
    """Refuse a claim that the record contradicts."""
    claim = facts.claim
    if claim is None:
        return shown
    if play.cite("points") is not None:
        net = shown.points - shown.cost
        if claim == net or (claim == 0 and not shown.points):
            return shown
        message = say(
            "rack-pool.claim-contradicted",
            "{claimed} is claimed, but the record shows {shown}",
            claimed=f"{claim:+d}",
            shown=f"{net:+d}",
        )
    else:
        made = shown.goes_on or shown.win == "same"
        if claim < 0:
            message = say(
                "rack-pool.no-points-lost", "no points are lost in this game: say what the foul was"
            )
        elif claim and not facts.pocketed:
            message = say("rack-pool.name-ball", "name the ball that fell, for example 9>")
            return refuse(state, "undecided", message, play.cite("call"))
        elif bool(claim) == made or (claim == 0 and (state.phase == BREAK or not shown.good)):
            return shown
        elif made:
            message = say(
                "rack-pool.shooter-goes-on",
                "{claimed} is claimed, but by the record the shooter goes on",
                claimed=f"{claim:+d}",
            )
        else:
            message = say(
                "rack-pool.shooter-stops",
                "{claimed} is claimed, but by the record the shooter stops",
                claimed=f"{claim:+d}",
            )
    return refuse(state, "contradicted", message, shown.citations[0] if shown.citations else None)
