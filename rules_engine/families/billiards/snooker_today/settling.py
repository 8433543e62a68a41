"""How a judged stroke is written into the state: points, balls, the turn, what the next side may choose."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import plus, put
from ...base import cites, points_between
from ..snooker.reading import COLOURS, CUE, THE
from . import ends
from .choices import HAND_ANYWHERE, PUT_BACK
from .incidents import the_ball
from .state import FULL_REDS, FrameFacts, FrameState, FrameTable, points_needed
from .strokes import Verdict

_HUNDRED, _FIFTY = 100, 50


class Failed(NamedTuple):
    """A stroke that met no ball on first: what was seen, whether penalty points were or are needed, misses
    called before from this position, and how many of them had a full ball to hit."""

    states: frozenset[str]
    needed: bool
    misses: int
    full: int


def settle(play: Play, state: FrameState, facts: FrameFacts, v: Verdict, n: int) -> Ruling:
    """Return the ruling on a stroke of the side in turn."""
    if v.undone and not v.penalty:
        again = state._replace(strokes=state.strokes + 1, pending="", before=None)
        told = (_put_back(v.citations[0]),)
        return Ruling(again, {}, play.letters[state.turn or 0], v.citations, told, events=("again",))
    return _foul(play, state, facts, v, n) if v.penalty else _fair(play, state, facts, v, n)


def _fair(play: Play, state: FrameState, facts: FrameFacts, v: Verdict, n: int) -> Ruling:
    who, made = state.turn or 0, v.made
    tally = state.tallies[who]
    if state.fresh:
        tally = tally.begin()
    if not made:
        on = play.value("next_on", state, None)
        after = state._replace(
            tallies=put(state.tallies, who, tally), turn=1 - who, on=on, declared=None, free=False,
            in_hand=False, anywhere=False, fresh=True, pending="", misses=0, full=0, before=None,
            strokes=state.strokes + 1,
        )  # fmt: skip
        turn = play.letters[1 - who]
        told = tuple(_edge(play, facts))
        return Ruling(after, {}, turn, v.citations, told, v.attested, (v.event, "inning-over"))
    run = tally.run
    tally = tally.add(made, n)
    potted_on = state.on in COLOURS and state.on in facts.pots
    colours = tuple(c for c in state.colours if c != state.on) if potted_on else state.colours
    reds = state.reds - facts.pots.count("r") if state.on == "r" else state.reds
    after = state._replace(
        score=plus(state.score, who, made), tallies=put(state.tallies, who, tally), reds=reds,
        gone=state.gone.union(facts.reds) if facts.reds else state.gone, colours=colours, declared=None,
        free=False, in_hand=False, anywhere=False, fresh=False, pending="", misses=0, full=0, before=None,
        stale=False, strokes=state.strokes + 1,
    )  # fmt: skip
    on, on_cite = play.ask("next_on", after, state.on)
    after = after._replace(on=on)
    if tally.run >= _FIFTY:
        after = _breaks(play, after, who, run, tally.run)
    because = v.citations if reds else cites(*v.citations, on_cite)
    spotted = (*_spotted(play, facts, potted_on), *_edge(play, facts))
    if colours:
        points = {play.letters[who]: made}
        return Ruling(after, points, play.letters[who], because, spotted, v.attested, ("counted",))
    return _ended(play, state, after, v, because, spotted, ["counted"])


def _foul(play: Play, state: FrameState, facts: FrameFacts, v: Verdict, n: int) -> Ruling:
    who = state.turn or 0
    other = 1 - who
    tallies = state.tallies
    if state.fresh:
        tallies = put(tallies, who, tallies[who].begin())
    base_misses, base_full = (0, 0) if state.pending else (state.misses, state.full)
    lost = () if v.undone else (*facts.pots, *facts.off)
    gone = state.gone.union(facts.reds) if facts.reds and not v.undone else state.gone
    anywhere = bool(play.value("hand_anywhere", state, facts))
    after = state._replace(
        score=plus(state.score, other, v.penalty), tallies=tallies, paid=plus(state.paid, who, v.penalty),
        reds=state.reds - lost.count("r"), gone=gone, turn=other, declared=None, free=False,
        in_hand=anywhere or (state.in_hand if v.undone else facts.cue_lost is not None), anywhere=anywhere,
        fresh=True, pending="foul", misses=0, full=0, before=_table(state), spoilt=True,
        strokes=state.strokes + 1,
    )  # fmt: skip
    after = after._replace(on=play.value("next_on", after, None))
    called, miss_cite = False, None
    if v.failed is not False:
        needed = points_needed(state) or points_needed(after)
        failed = Failed(frozenset(facts.states), needed, base_misses, base_full)
        called, miss_cite = play.ask("miss_call", state, failed)
    if "and-a-miss" in facts.states and not called:
        turn = play.letters[who]
        if v.failed is False:
            message = say("snooker-today.ball-on-first", "a ball on was met first")
            return refuse(state, "contradicted", message, play.cite("miss_call"), turn)
        message = say("snooker-today.miss-not-now", "a miss is not called now")
        return refuse(state, "not-now", message, play.cite("miss_call"), turn)
    events, because = [v.event], [*v.citations]
    if called:
        full = base_full + 1 if "full" in facts.states else 0
        after = after._replace(pending="miss", misses=base_misses + 1, full=full)
        events.append("foul-and-a-miss")
        because += cites(miss_cite)
    events.append("inning-over")
    because += cites(play.cite("after_foul"))
    told = [_put_back(v.citations[0])] if v.undone else _spotted(play, facts, False)
    told += _edge(play, facts)
    if anywhere:
        told.append(Instruction("in-hand", HAND_ANYWHERE, (CUE,), play.cite("hand_anywhere")))
    limit, limit_cite = play.ask("third_miss", after, None)
    if called and limit and after.full >= limit:
        return ends.lost(play, state, after, who, limit_cite, cites(*because), tuple(told), tuple(events))
    return _ended(play, state, after, v, cites(*because), tuple(told), events)


def _ended(
    play: Play,
    state: FrameState,
    after: FrameState,
    v: Verdict,
    because: tuple[str, ...],
    told: tuple[Instruction, ...],
    events: list[str],
) -> Ruling:
    """The ruling, with the end of the frame if the stroke brought it."""
    ended, cite = play.ask("end", after, v)
    if ended:
        after, more, happened = ends.closed(play, after)
        because = cites(*because, cite, *more)
        events += happened
    turn = None if after.over or after.turn is None else play.letters[after.turn]
    points = points_between(play, state.score, after.score)
    return Ruling(after, points, turn, because, told, v.attested, tuple(events))


def _breaks(play: Play, after: FrameState, who: int, before: int, now: int) -> FrameState:
    """Count the fifties, centuries and maximum breaks that this pot completes."""
    most = (play.value("reds") or FULL_REDS) * 8 + 27
    changes = {}
    for name, bound in (("fifties", _FIFTY), ("centuries", _HUNDRED), ("maximums", most)):
        if before < bound <= now:
            changes[name] = plus(getattr(after, name), who, 1)
    return after._replace(**changes) if changes else after


def _table(state: FrameState) -> FrameTable:
    return FrameTable(
        state.reds, state.gone, state.colours, state.on, state.in_hand, state.anywhere, state.free
    )


def _spotted(play: Play, facts: FrameFacts, potted_on: bool) -> list[Instruction]:
    """Which balls come back, the highest first, and whether the white is in hand."""
    told = []
    down = facts.on if potted_on else ""
    back = [c for c in reversed(COLOURS) if (c in facts.pots and c != down) or c in facts.off]
    for ball in back:
        where, cite = play.ask("respot", ball, facts)
        text = say("snooker-today.spot", "Spot {ball} {where}.", ball=THE[ball], where=where)
        told.append(Instruction("spot", text, (ball,), cite))
    if facts.cue_lost is not None and not play.value("hand_anywhere", None, facts):
        where, cite = play.ask("in_hand", None, facts)
        told.append(ends.white_from(where, cite))
    return told


def _edge(play: Play, facts: FrameFacts) -> list[Instruction]:
    """A ball that fell by itself is put back."""
    if "fell" not in facts.states:
        return []
    ball = facts.states["fell"]
    text = say(
        "snooker-today.put-back-fallen",
        "Put back {ball} that fell by itself; it is no part of the stroke.",
        ball=the_ball(ball),
    )
    return [Instruction("put-back", text, (ball,) if ball else (), play.cite("edge"))]


def _put_back(cite: str | None) -> Instruction:
    return Instruction("balls-replaced", PUT_BACK, (), cite)
