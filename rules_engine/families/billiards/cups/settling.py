"""How a judged shot is written into the state: count, turn, round, tie, end."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say
from ...base import cites, points_between, told_losers
from ..pills import known
from .balls import chosen_next, gathered, moved, racked, told_of
from .reading import CupsFacts, CupsState, Kit
from .shots import Verdict

_AGAIN = say("cups.shot-again", "The shot is played again.")
_ONE_MORE_LOST = say("cups.one-more-lost", "One ball more is lost for the turn.")


class Step(NamedTuple):
    """A state on its way, with the citations and events gathered so far."""

    state: CupsState
    because: tuple[str, ...]
    events: tuple[str, ...]

    def then(self, state: CupsState, *because: str | None, event: str = "") -> Step:
        """The next step."""
        events = (*self.events, event) if event else self.events
        return Step(state, cites(*self.because, *because), events)


def settle(play: Play, state: CupsState, facts: CupsFacts, v: Verdict, n: int) -> Ruling:
    """Return the ruling of a shot by ``state.turn``; ``n`` is its entry."""
    who = state.turn or 0
    step = Step(state, v.citations, (v.event,))
    if not v.shot:
        tries = 0 if v.balls == "again" else state.tries + 1
        again = state._replace(tries=tries)
        told = Instruction("again", _AGAIN, (), v.citations[0] if v.citations else None)
        letter = play.letters[who]
        return Ruling(again, {}, letter, v.citations, (told,), v.attested, ("again",))
    tallies = list(state.tallies)
    if state.fresh and not state.decide:
        tallies[who] = tallies[who].begin()
    after = moved(play, state, facts, v)._replace(tallies=tuple(tallies), fresh=False, last=who)
    told_list = told_of(play, state, after, facts)
    if v.breach and after.left != (None if state.left is None else state.left - 1):
        told_list.append(Instruction("remove", _ONE_MORE_LOST, ("w",), play.cite("breach")))
        step = step.then(state, play.cite("breach"))
    step, stays = _counted(play, step._replace(state=after), v, who, n)
    if v.lost:
        step = thrown_out(play, step, who)
    if not step.state.over:
        step = _turn(play, step, v, who, stays)
    return ruled(play, state, step, told_list, v.attested)


def ruled(
    play: Play, before: CupsState, step: Step, told: list[Instruction], attested: bool = False
) -> Ruling:
    """The ruling that a step has come to."""
    state = step.state
    over = state.over or state.turn is None
    turn = None if over else play.letters[state.turn or 0]
    if state.phase == "privilege" and state.burst is not None and not over:
        turn = play.letters[state.burst]
    racked_anew = "re-racked" in step.events
    if not over and (racked_anew or (state.fresh and state.turn != before.turn)):
        anew = racked_anew or _set_anew(play, state)
        text, cite = play.ask("set_up" if anew else "as_they_lie", state)
        if text:
            told.append(Instruction("set-up" if anew else "as-they-lie", text, (), cite))
    if over:
        told += told_losers(play, state.losers, "result")
    if over and (text := play.value("settle_up", state)):
        told.append(Instruction("settle", text, (), play.cite("settle_up")))
    points = points_between(play, before.score, state.score)
    return Ruling(state, points, turn, step.because, tuple(told), attested, step.events)


def _set_anew(play: Play, state: CupsState) -> bool:
    """Whether a turn begins with the balls set up anew, and not as the side before has left them."""
    kit: Kit = play.value("kit", state)
    return kit.kind != "ten" and not (state.bed or state.holed or state.dead)


def _counted(play: Play, step: Step, v: Verdict, who: int, n: int) -> tuple[Step, bool]:
    """Write what the shot counts; say whether the striker may play on."""
    state, made = step.state, v.made
    if state.decide:
        rolls = tuple(r + made * (i == who) for i, r in enumerate(state.rolls))
        return step.then(state._replace(rolls=rolls)), v.stays
    if not made:
        return step, v.stays
    target, target_cite = play.ask("target", state)
    passing, cite = play.ask("passing", state)
    total = state.score[who] + made
    if target and passing == "void" and total > target:
        return step.then(state, cite, event="passed"), False
    if target and passing == "burst" and total + least_pill(play, state, who) > target:
        return burst(play, step, who, cite), False
    score = tuple(s + made * (i == who) for i, s in enumerate(state.score))
    tallies = list(state.tallies)
    tallies[who] = tallies[who].add(made, n)
    after = state._replace(score=score, tallies=tuple(tallies))
    if target and passing != "burst" and total >= target:
        finish, finish_cite = play.ask("finish", state)
        if finish != "round":
            done = step.then(after, target_cite, cite if passing == "void" else None, finish_cite)
            return finished(play, done, who), v.stays
    return step.then(after), v.stays


def least_pill(play: Play, state: CupsState, who: int) -> int:
    """The least that a side's private ball can be: its number if it is known."""
    if not state.pills or not state.pills[who]:
        return 0
    return known(state.pills[who]) or 1


def burst(play: Play, step: Step, who: int, cite: str | None) -> Step:
    """A side went over: its count is lost, and it must say at once whether it stays."""
    state = step.state
    start = play.start_scores[who]
    score = tuple(start if i == who else s for i, s in enumerate(state.score))
    after = state._replace(score=score, burst=who, kept=state.score[who], phase="privilege")
    return step.then(after, cite, event="burst")


def thrown_out(play: Play, step: Step, who: int) -> Step:
    """A side is out of the game; one that is left alone has won."""
    state = step.state
    out = state.out | {who}
    still = [i for i in state.order if i not in out]
    after = state._replace(out=out)
    if len(still) > 1:
        return step.then(after, event="out")
    ended = after._replace(over=True, winner=still[0] if still else None, phase="shot", burst=None)
    return step.then(ended, event="out").then(ended, event="game-over")


def next_side(state: CupsState, who: int) -> tuple[int, tuple[int, ...], bool]:
    """Who plays after ``who``, the forfeited turns then left, and whether a round is complete."""
    seq = state.rolling if state.decide else state.order
    skips = list(state.skips)
    at, wrapped = seq.index(who), False
    while True:
        at += 1
        if at >= len(seq):
            at, wrapped = 0, True
        side = seq[at]
        if side in state.out:
            continue
        if skips[side]:
            skips[side] -= 1
            continue
        return side, tuple(skips), wrapped


def _turn(play: Play, step: Step, v: Verdict, who: int, stays: bool) -> Step:
    state = step.state
    kit: Kit = play.value("kit", state)
    how, cite = play.ask("turn", state)
    if state.out and who in state.out:
        ends = True
    elif how == "counting":
        ends = not stays
    else:
        ends = not state.left or (how == "one" and not state.decide)
    if kit.kind == "ten" and not state.numbered:
        state = racked(kit, state)
        rerack, rerack_cite = play.ask("rerack", state)
        ends = ends or rerack == "next"
        step = step.then(state, rerack_cite, event="re-racked")
        if not ends:
            return step.then(gathered(play, state)._replace(fresh=False))
    if not ends:
        if kit.kind == "ten":
            return step.then(chosen_next(kit, state), cite)
        return step
    return pass_turn(play, step, who, cite)


def pass_turn(play: Play, step: Step, who: int, *because: str | None) -> Step:
    """The turn of ``who`` is over: the next side plays, or the round, the tie or the game ends."""
    state = step.state
    following, skips, wrapped = next_side(state, who)
    step = step.then(state._replace(skips=skips), *because, event="inning-over")
    if wrapped:
        step = _round(play, step, following)
        if step.state.over or step.state.fresh:
            return step
    ready = step.state._replace(turn=following)
    return step.then(gathered(play, ready))


def _round(play: Play, step: Step, following: int) -> Step:
    """A round is complete. The state comes back fresh where another turn has been begun already."""
    state = step.state
    if state.decide:
        return _rolled(play, step)
    rounds, cite = play.ask("rounds", state)
    target = play.value("target", state)
    if rounds is not None and state.round >= rounds:
        return finished(play, step.then(state, cite), None)
    if target and play.value("finish", state) == "round" and max(state.score) >= target:
        return finished(play, step.then(state, play.cite("target"), play.cite("finish")), None)
    return step.then(state._replace(round=state.round + 1), event="round-over")


def finished(play: Play, step: Step, reached: int | None) -> Step:
    """The counts are complete: find winner and losers, or let a tie be played off."""
    state = step.state
    result, cite = play.ask("result", state)
    sides = [i for i in state.order if i not in state.out]
    best = max(state.score[i] for i in sides)
    leaders = [i for i in sides if state.score[i] == best]
    step = step.then(state, cite)
    winner = reached if reached is not None else leaders[0] if len(leaders) == 1 else None
    if result == "highest" and winner is None:
        tie, tie_cite = play.ask("tie", state)
        step = step.then(state, tie_cite)
        if best == 0 and play.value("nil", state) == "void":
            return step.then(_over(state, None), play.cite("nil"), event="game-over")
        if tie == "rolls":
            return _play_off(play, step, "win", leaders)
    if result != "lowest":
        return step.then(_over(state, winner), event="game-over")
    worst = min(state.score[i] for i in sides)
    losers = [i for i in sides if state.score[i] == worst]
    if len(losers) > 1:
        tie, tie_cite = play.ask("low_tie", state)
        step = step.then(state, tie_cite)
        if tie == "rolls":
            return _play_off(play, step.then(state._replace(winner=winner)), "lose", losers)
    return step.then(_over(state, winner, tuple(losers)), event="game-over")


def _over(state: CupsState, winner: int | None, losers: tuple[int, ...] = ()) -> CupsState:
    return state._replace(over=True, winner=winner, losers=losers, decide="", rolling=(), phase="shot")


def _play_off(play: Play, step: Step, decide: str, tied: list[int]) -> Step:
    state = step.state
    rolls = (0,) * len(state.score)
    begun = state._replace(decide=decide, rolling=tuple(tied), rolls=rolls, turn=tied[0], fresh=True, left=0)
    return step.then(gathered(play, begun), event="tie")


def _rolled(play: Play, step: Step) -> Step:
    state = step.state
    pick = max if state.decide == "win" else min
    best = pick(state.rolls[i] for i in state.rolling)
    tied = [i for i in state.rolling if state.rolls[i] == best]
    step = step.then(state, play.cite("tie" if state.decide == "win" else "low_tie"))
    if len(tied) > 1:
        return _play_off(play, step, state.decide, tied)
    if state.decide == "win":
        return step.then(_over(state, tied[0]), event="game-over")
    winner = state.winner
    if winner is None:
        rest = [i for i in state.order if i != tied[0]]
        top = max(state.score[i] for i in rest)
        first = [i for i in rest if state.score[i] == top]
        winner = first[0] if len(first) == 1 else None
    return step.then(_over(state, winner, tuple(tied)), event="game-over")
