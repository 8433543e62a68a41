"""How a judged stroke is written into the state: score, bursts, the turn, and what must be done at the
table."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling
from ...base import cites, points_between
from ...conduct import BALLS_TEXT
from .figures import Figures
from .reading import PinFacts, TablePinsState
from .strokes import THIRD_MISS, Verdict


def after(state: TablePinsState, who: int, lapses: bool = False) -> tuple[int, TablePinsState]:
    """Who plays after ``who``: the next in order who is in the game and misses no turn.

    ``lapses``: a player who burst and has drawn no second ball is out when his turn comes.
    """
    if state.due.startswith("turn-"):
        return int(state.due[5:]), state._replace(due="")
    order, skips = state.order, state.skips
    at = order.index(who)
    for _ in range(3 * len(order)):
        at = at + 1 if at + 1 < len(order) else 0
        nxt = order[at]
        if state.out[nxt]:
            continue
        if lapses and state.burst[nxt] and not state.second[nxt]:
            state = state._replace(out=(*state.out[:nxt], True, *state.out[nxt + 1 :]))
            continue
        if skips and skips[nxt]:
            skips = put(skips, nxt, skips[nxt] - 1)
            continue
        return nxt, state if skips is state.skips else state._replace(skips=skips)
    return who, state


def put(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """``row`` with another value at one place."""
    return (*row[:at], value, *row[at + 1 :])


def settle(play: Play, fig: Figures, state: TablePinsState, facts: PinFacts, v: Verdict, n: int) -> Ruling:
    """Return the ruling of a stroke by ``state.turn`` that is worth ``v``; ``n`` is its entry."""
    letters, who, asks = play.letters, state.turn or 0, fig.asks
    because, told = v.citations, []
    tally = state.tallies[who]
    if state.fresh:
        tally = tally.begin()
    score, need, burst, misses = state.score, state.need, state.burst, state.misses
    burst_now, winner, out = v.burst, None, v.out
    if burst and burst[who]:
        burst = (*burst[:who], False, *burst[who + 1 :])
    if v.made:
        if v.made > 0:
            tally = tally.add(v.made, n)
            if not out:
                because = cites(*because, fig.goes_on_cite)
        score = put(score, who, score[who] + v.made)
        if "accounts" in asks:
            changes, cite = play.ask("accounts", state, (who, v.made))
            if changes is not None:
                score = tuple(s + c for s, c in zip(state.score, changes, strict=True))
                because = cites(*because, cite)
    if v.took and need and not v.burst:
        left = list(need[who])
        for pin in v.took:
            if pin in left:
                left.remove(pin)
        need = (*need[:who], tuple(left), *need[who + 1 :])
    if v.given:
        score = tuple(s + v.given * (i != who) for i, s in enumerate(score))
    if "reach" in asks and v.made and not v.wins:
        reached, cite = play.ask("reach", state, (who, score[who], need[who] if need else ()))
        if reached is not None:
            because = cites(*because, cite)
            word, points, text = reached
            score = put(score, who, points)
            burst_now = burst_now or word == "burst"
            out = out or word == "burst"
            if word == "win":
                winner = who
            if text:
                told.append(Instruction(word, text, (), cite))
    if "reach" in asks and winner is None and (v.given or "accounts" in asks):
        winner, cite = _given_enough(play, state, score, who)
        because = cites(*because, cite)
    missed = v.event == "miss" or facts.touched == ()  # whatever else the stroke did
    count = misses[who] + 1 if missed else 0
    if fig.misses is not None and count >= fig.misses:
        burst_now, count, because = True, 0, cites(*because, fig.misses_cite)
    if count != misses[who]:
        misses = put(misses, who, count)
    if burst_now:
        starts, cite = play.ask("burst_score", state, (who, score[who]))
        score = put(score, who, play.start_scores[who] if starts is None else starts)
        burst = (*burst[:who], True, *burst[who + 1 :])
        because = cites(*because, cite)
        if need:
            need = (*need[:who], play.value("needs", state, who), *need[who + 1 :])
    phase, lost = "stroke", 0
    if "third_rejected" in asks and missed and out:
        third, cite = play.ask("third_rejected", state, facts)
        again = state.next_void != THIRD_MISS or play.value("forced_again", state) != "final"
        if third and count >= third and again:
            phase, lost, because = THIRD_MISS, -v.made, cites(*because, cite)
    if v.wins:
        winner = who
    paid = put(state.paid, who, state.paid[who] + v.chips) if v.chips else state.paid
    down = _down(play, fig, state, facts, out)
    events = [v.event]
    if burst_now and v.event != "burst":
        events.append("burst")
    due, gone, skips, following = state.due, state.out, state.skips, who
    if winner is not None:
        events.append("game-over")
    elif out:
        events.append("inning-over")
        if due or fig.lapses or True in gone or any(skips):
            following, passed = after(state._replace(burst=burst), who, fig.lapses)
            due, gone, skips = passed.due, passed.out, passed.skips
            if fig.lapses and gone.count(False) == 1:
                winner = gone.index(False)
                events.append("game-over")
        else:
            at = state.order.index(who) + 1
            following = state.order[at if at < len(state.order) else 0]
    done = TablePinsState(
        score,
        (*state.tallies[:who], tally, *state.tallies[who + 1 :]),
        state.order,
        following,
        "stroke" if winner is not None else phase,
        out,
        down,
        need,
        state.held,
        state.second,
        state.missing,
        burst,
        gone,
        skips,
        misses,
        paid,
        who,
        due,
        _seen(play, fig, state, facts),
        "" if out else v.next_void,
        state.strokes + 1,
        winner is not None,
        winner,
        lost,
    )
    if (
        facts.by
        or facts.states
        or facts.off
        or facts.pocketed
        or v.spot
        or burst_now
        or v.balls != "lie"
        or v.made
    ):
        told += _instructions(play, fig, state, facts, v, burst_now)
    points = points_between(play, state.score, score)
    turn = None if winner is not None else letters[following]
    return Ruling(done, points, turn, because, tuple(told), v.attested, tuple(events))


def _given_enough(
    play: Play, state: TablePinsState, score: tuple[int, ...], who: int
) -> tuple[int | None, str | None]:
    """Who wins by what the stroke of ``who`` gave to others, with the clause."""
    for i, points in enumerate(score):
        if i != who and points > state.score[i]:
            reached, cite = play.ask("reach", state, (i, points, state.need[i] if state.need else ()))
            if reached is not None and reached[0] == "win":
                return i, cite
    return None, None


def _seen(play: Play, fig: Figures, state: TablePinsState, facts: PinFacts) -> tuple[str, ...]:
    """What the game itself keeps in mind of a stroke."""
    if "keeps" not in fig.asks:
        return state.seen
    kept: tuple[str, ...] | None = play.value("keeps", state, facts)
    return state.seen if kept is None else kept


def _down(play: Play, fig: Figures, state: TablePinsState, facts: PinFacts, out: bool) -> tuple[str, ...]:
    """The pins that are off after the stroke: those whose spot is covered, and those that stay down."""
    if fig.reset == "stroke":
        rows: tuple[str, ...] = state.down
    elif out and fig.reset == "inning":
        rows = ()
    else:
        rows = (*state.down, *facts.by)
    if facts.covered:
        answer = play.value("covered", state, facts)
        if answer is not None and answer[0]:
            rows = (*rows, *facts.covered)
    if rows and "uncovered" in facts.states:
        free = facts.states["uncovered"]
        rows = tuple(p for p in rows if free is not None and p != free)
    return rows and tuple(p for p in fig.pins if p in rows)


def _instructions(
    play: Play, fig: Figures, state: TablePinsState, facts: PinFacts, v: Verdict, burst: bool
) -> list[Instruction]:
    told = []
    if v.balls in BALLS_TEXT:
        told.append(Instruction(f"balls-{v.balls}", BALLS_TEXT[v.balls], (), v.citations[0]))
    if facts.off or facts.pocketed or v.spot:
        text, cite = play.ask("respot", state, facts)
        if text:
            pieces = (*facts.off, *facts.pocketed) or ("c",)
            told.append(Instruction("spot", text, pieces, cite))
    if "leaning" in facts.states and "leaning" in fig.asks:
        text, cite = play.ask("leaning", state, facts)
        told.append(Instruction("pins", text, (facts.states["leaning"],), cite))
    if facts.covered and "covered" in fig.asks:
        answer, cite = play.ask("covered", state, facts)
        if answer:
            told.append(Instruction("pins", answer[1], facts.covered, cite))
    if facts.by and fig.again:
        told.append(Instruction("set-up", fig.again, tuple(facts.by), fig.again_cite))
    if facts.by and "extra" in fig.asks:
        text, cite = play.ask("extra", state, facts)
        if text:
            told.append(Instruction("besides", text, (), cite))
    if burst and "rejoin" in fig.asks:
        text, cite = play.ask("rejoin", state, facts)
        if text:
            told.append(Instruction("burst", text, (), cite))
    if v.event == "counted" and "after_count" in fig.asks:
        text, cite = play.ask("after_count", state, facts)
        if text:
            told.append(Instruction("set-up", text, (), cite))
    return told
