"""How a judged stroke is written into the state, and what must be done at the table then."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say
from ....states import Tally
from ....unknown import UNKNOWN
from ...base import cites, points_between
from ...conduct import BALLS_TEXT
from .reading import CUE, OTHER, BallSet, HazardFacts, HazardState, Price
from .strokes import Verdict

_FREE = Price(out=False)
_OTHER_CHOOSES = say("hazards.other-chooses", "The other side chooses how play goes on.")


def settle(play: Play, state: HazardState, facts: HazardFacts, v: Verdict, n: int) -> Ruling:
    """Return the ruling of a stroke by ``state.turn``; ``n`` is its entry."""
    who = state.turn or 0
    price = v.price or _FREE
    if price.lose and play.value("ledger", state) == "credited":
        price = price._replace(give=price.give + price.lose, lose=0)
    because, events = list(v.citations), [v.event]
    tally = state.tallies[who]
    before = tally if state.fresh else state.before
    if state.fresh:
        tally = tally.begin()
    score, earned = state.score, 0 if state.fresh else state.earned
    if v.made:
        tally = tally.add(v.made, n)
        score = _put(score, who, score[who] + v.made)
    if price.run:
        score = _put(score, who, score[who] - earned)
        tally = before.begin()
        if earned:
            events.append("run-lost")
    if price.lose:
        score = _put(score, who, score[who] - price.lose)
    if price.give:
        score = tuple(s + price.give * (i != who and i not in state.gone) for i, s in enumerate(score))
    out = price.out if v.price is not None else not v.made
    alone = state.alone
    if alone:
        out, alone = True, alone - 1
    hands, down = _places(play, state, facts, v, price)
    again = price.balls == "again"
    misses, phase, third = _misses(play, state, facts, v, who, out)
    because += third
    rightful = None if out else state.rightful
    fault, pending, kept, scored = state.fault, "", state.kept, state.scored
    if price.choose:
        phase, pending, fault, kept, scored = "choose", v.code or v.event, who, state.hands, v.scored
    elif phase == "third-miss":
        fault = who
    if price.balls == "broken" and v.scored and play.value("suit", state):
        alone = 2
    earned = 0 if out or price.run else earned + v.made
    # In the order of the fields, since a copy by names would take as long as all the judging.
    after = HazardState._make((
        score, _put(state.tallies, who, tally), state.order, state.skips,
        _empty(play, state, facts, who, again), hands, down, state.turn, phase,
        state.opening if again else price.balls == "broken", out, Tally() if out else before,
        v.code if price.next_void else "", pending, fault, kept, scored, alone, misses, False, rightful,
        state.gone, state.strokes + 1, earned, *state[24:],
    ))  # fmt: skip
    if price.choose and facts.hit is False:
        after = after._replace(missed=True)
    if phase == "third-miss":
        after = after._replace(owed=(price.give, price.lose))
    if price.game or play.cite("empty") is not None:
        lost_game, cite = play.ask("empty", after, who)
        if price.game or lost_game:
            because += cites(cite)
            after = after._replace(gone=(*after.gone, who))
            events.append("out")
            out = True
    if out:
        rightful = state.rightful if state.void == "out-of-turn" else None
        after = next_side(after, who) if rightful is None else after._replace(turn=rightful)
        events.append("inning-over")
        if not because:
            because += cites(play.cite("turn"))
    told = _told(play, state, facts, v, price, out)
    if out and not again and price.balls != "broken" and after.turn is not None:
        told += _from_hand(play, state, after)
    return finish(play, state, after, who, because, told, v.attested, events)


def _put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The row with another value in one place."""
    return (*row[:at], value, *row[at + 1 :])


def finish(
    play: Play,
    state: HazardState,
    after: HazardState,
    who: int,
    because: list[str],
    told: tuple[Instruction, ...],
    attested: bool,
    events: list[str],
) -> Ruling:
    """End the game if somebody has won it, and return the ruling."""
    winner: int | None = None
    if after.gone or after.score is not state.score:
        target, cite = play.ask("target", after)
        playing = [i for i in range(len(after.score)) if i not in after.gone]
        if len(playing) == 1 and after.gone:
            winner = playing[0]
        elif target is not None and after.score != state.score and max(after.score) >= target:
            order = sorted(playing, key=lambda i: i != who)
            winner = next((i for i in order if after.score[i] >= target), None)
            because += cites(cite) if winner is not None else ()
    if winner is not None:
        after = after._replace(over=True, winner=winner, phase="stroke", pending="")
        told = ()  # nothing is played from there any more
        events.append("game-over")
    turn = None if after.over or after.turn is None else play.letters[after.turn]
    points = points_between(play, state.score, after.score)
    return Ruling(after, points, turn, cites(*because), told, attested, tuple(events))


def next_side(state: HazardState, who: int) -> HazardState:
    """The side that follows ``who``; one that is out or has forfeited its turn is passed over."""
    order, skips = state.order, list(state.skips)
    at = order.index(who)
    for _ in range(len(order) * 2 + sum(skips)):
        at = (at + 1) % len(order)
        following = order[at]
        if following in state.gone:
            continue
        if skips[following]:
            skips[following] -= 1
            continue
        break
    return state._replace(turn=following, skips=tuple(skips), fresh=True)


def _misses(
    play: Play, state: HazardState, facts: HazardFacts, v: Verdict, who: int, out: bool
) -> tuple[tuple[int, ...], str, tuple[str, ...]]:
    """Successive innings that ended in a miss, and whether the next side may reject this one."""
    if not out:
        return state.misses, "stroke", ()
    count = state.misses[who] + 1 if v.event == "miss" else 0
    misses = (*state.misses[:who], count, *state.misses[who + 1 :])
    limit, cite = play.ask("third_miss", state, facts)
    if not limit or count < limit or (state.forced and play.value("forced_miss", state) == "final"):
        return misses, "stroke", ()
    return misses, "third-miss", cites(cite)


def _empty(play: Play, state: HazardState, facts: HazardFacts, who: int, again: bool) -> tuple[int, ...]:
    if again:
        return state.empty
    empty = facts.cue_lost == "pocketed" and facts.hit is not True
    kept = state.empty[who] if empty or play.value("empty_kept", state) else 0
    return (*state.empty[:who], kept + empty, *state.empty[who + 1 :])


def _places(
    play: Play, state: HazardState, facts: HazardFacts, v: Verdict, price: Price
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where the cue balls are after the stroke, and which balls stay down."""
    if price.balls == "broken":
        return ("hand",) * len(state.hands), ()
    if price.balls in ("again", "replaced") or (price.counts and facts.hit is not True and not v.made):
        return state.hands, state.down
    balls: BallSet = play.value("balls")
    who = state.turn or 0
    mine = who if balls.own else 0
    hands = list(state.hands)
    lost = {s.cue_lost is not None or s.lodged == CUE or "drawn" in s.states for s in v.strokes}
    hands[mine] = "?" if len(lost) > 1 else "hand" if True in lost else "table"
    if balls.own:
        fates = {_fate(s) for s in v.strokes}
        if "hand" in fates:
            hands[1 - who] = "hand" if len(fates) == 1 else "?"
        elif fates == {"table"}:
            hands[1 - who] = "table"
    down = state.down
    kept_down = facts.states.get("occupied") if facts.states else None
    if kept_down in (*facts.potted, *facts.off) and kept_down is not None and play.value("waits", state):
        down = (*down, kept_down)
    return tuple(hands), down


def _fate(facts: HazardFacts) -> str:
    """What became of the other side's ball."""
    if OTHER in facts.potted or OTHER in facts.off or facts.lodged == OTHER:
        return "hand"
    return "table" if facts.met is not UNKNOWN and OTHER in facts.met else ""


def _told(
    play: Play, state: HazardState, facts: HazardFacts, v: Verdict, price: Price, out: bool
) -> tuple[Instruction, ...]:
    balls: BallSet = play.value("balls")
    cite = v.citations[0] if v.citations else None
    if price.choose:
        return (Instruction("choose-balls", _OTHER_CHOOSES, (), cite),)
    if price.balls in BALLS_TEXT:
        return (Instruction(f"balls-{price.balls}", BALLS_TEXT[price.balls], (), cite),)
    if price.balls == "broken":
        text, rack_cite = play.ask("rack", state)
        return (Instruction("set-up", text, balls.objects, rack_cite),)
    told = []
    if facts.fell is not None:
        text, fell_cite = play.ask("fell", state, facts)
        told.append(Instruction("replace", text or BALLS_TEXT["replaced"], (facts.fell,), fell_cite))
    sure = len(v.strokes) == 1
    gone: dict[str, None] = {}
    for stroke in v.strokes:
        for ball in stroke.potted + stroke.off:
            gone[ball] = None
        if stroke.lodged is not None and stroke.lodged != CUE:
            gone[stroke.lodged] = None
    for ball in gone:
        if facts.states.get("occupied") == ball:
            text, spot_cite = play.ask("occupied", state, ball)
        else:
            text, spot_cite = play.ask("respot", state, ball)
        if text:
            if not sure:
                text = say("hazards.if-it-fell", "If it fell: {instruction}", instruction=text)
            told.append(Instruction("spot", text, (ball,), spot_cite))
    if not out and any(s.cue_lost for s in v.strokes):
        text, hand_cite = play.ask("in_hand", state)
        if text:
            if not sure:
                text = say("hazards.if-it-went-in", "If it went in: {instruction}", instruction=text)
            told.append(Instruction("in-hand", text, (CUE,), hand_cite))
    return tuple(told)


def _from_hand(play: Play, state: HazardState, after: HazardState) -> tuple[Instruction, ...]:
    """The next side plays from hand: say so when its ball has just come there, or comes on for the first
    time."""
    balls: BallSet = play.value("balls")
    mine = (after.turn or 0) if balls.own else 0
    if after.hands[mine] != "hand":
        return ()
    text, cite = play.ask("in_hand", after)
    return (Instruction("in-hand", text, (CUE,), cite),) if text else ()
