"""How a game of pool ends: the points agreed, a lead that nothing left can alter, nights, frames, successive
forfeits."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say
from ...base import cites, points_between
from .racks import rack_of
from .reading import PoolFacts, PoolState, following, worth_all
from .strokes import Verdict

_Told = tuple[Instruction, ...]
_SET_UP = say("pool.set-up-again", "Set up the fifteen balls again.")
_NIGHT_OVER = say("pool.night-over", "This night's play ends with this frame.")
_VOID = say("pool.game-void", "The game is void: set up the balls and play it again.")


class _Course:
    """What the end of a stroke has led to, while it is being worked out."""

    def __init__(self, citations: tuple[str, ...], told: _Told, events: list[str]) -> None:
        self.citations = list(citations)
        self.told = list(told)
        self.events = events

    def because(self, *citations: str | None) -> None:
        self.citations += cites(*citations)


def finish(
    play: Play,
    before: PoolState,
    after: PoolState,
    facts: PoolFacts,
    v: Verdict,
    given_up: str | None,
    citations: tuple[str, ...],
    told: _Told,
    events: list[str],
) -> Ruling:
    """The ruling on a stroke after which the game, a night or a frame may be over."""
    course = _Course(citations, told, events)
    scorer = before.turn or 0
    if before.duel is not None:
        after = _duel(play, before, after, facts, v, course)
    if given_up is not None:
        after, scorer = _give_up(play, after, scorer, given_up, course)
    if not after.over:
        after = _ends(play, after, scorer, course)
    turn = None if after.over or after.turn is None else play.letters[after.turn]
    points = points_between(play, before.score, after.score)
    done = cites(*course.citations)
    return Ruling(after, points, turn, done, tuple(course.told), v.attested, tuple(course.events))


def _put(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*row[:at], value, *row[at + 1 :])


def _over(state: PoolState, winner: int | None, course: _Course) -> PoolState:
    course.events.append("game-over")
    return state._replace(over=True, winner=winner, phase="stroke")


# -- successive forfeits -------------------------------------------------------------------------------------


def _give_up(play: Play, state: PoolState, who: int, cite: str, course: _Course) -> tuple[PoolState, int]:
    """The consequence of successive forfeits; who counts as scorer of the last ball after it."""
    course.because(cite)
    course.events.append("given-up")
    how = play.value("give_up_loses", state)
    if how is not None:
        return _loses(play, state, who, how, course), who
    if not state.table:
        return state, who
    other = following(state, who)
    shares = [other]
    if play.value("rest_to", state) == "split":
        others = len(state.score) - len(state.out) - 1
        shares = [other]
        while len(shares) < others:
            shares.append(following(state, shares[-1]))
    score, owed, taken = list(state.score), list(state.owed), list(state.taken)
    rest = sorted(state.table, key=rack_of(play).place)
    worth = play.value("worth", state)
    for at, side in enumerate(shares):
        balls = rest[at :: len(shares)]
        points = worth_all(worth, balls)
        settled = min(owed[side], points) if play.value("below_zero", state) == "owed" else 0
        score[side] += points - settled
        owed[side] -= settled
        taken[side] |= frozenset(balls)
    after = state._replace(
        score=tuple(score),
        owed=tuple(owed),
        taken=tuple(taken),
        table=frozenset(),
        forfeits=_put(state.forfeits, who, 0),
    )
    if play.value("frames", state) == "one":
        return after, other
    return after, who if play.value("give_up_lead", state) == "offender" else other


def _loses(play: Play, state: PoolState, who: int, how: str, course: _Course) -> PoolState:
    """Three forfeits lose the game: of several players the one is out and the others play on, or it ends."""
    out = state.out | {who}
    left = [i for i in range(len(state.score)) if i not in out]
    if len(left) == 1 or how == "game":
        best = max(state.score[i] for i in left)
        leaders = [i for i in left if state.score[i] == best]
        return _over(state._replace(out=out), leaders[0] if len(leaders) == 1 else None, course)
    course.events.append("side-out")
    turn = following(state, who)
    return state._replace(out=out, turn=turn, fresh=True, forfeits=_put(state.forfeits, who, 0))


# -- the end of the game -------------------------------------------------------------------------------------


def _ends(play: Play, state: PoolState, scorer: int, course: _Course) -> PoolState:
    """The end of the game, of a night and of a frame."""
    frames = play.value("frames", state)
    target, target_cite = play.ask("target", state)
    quota, quota_cite = (None, None) if frames is not None else play.ask("quota", state)
    if target and (quota is None or not state.table) and max(state.score) >= target:
        order = sorted(range(len(state.score)), key=lambda i: i != scorer)
        winner = next((i for i in order if state.score[i] >= target and i not in state.out), None)
        if winner is not None:
            course.because(target_cite, play.cite("last_night") if frames is None else None)
            return _over(state, winner, course)
    if frames == "one":
        return _single(play, state, scorer, course)
    if state.table:
        return state
    course.events.append("frame-over")
    if frames == "several":
        state = _frame_points(play, state, scorer, course)
        if state.over:
            return state
    return _next_frame(play, state, scorer, quota, quota_cite, course)


def _next_frame(
    play: Play, state: PoolState, scorer: int, quota: int | None, quota_cite: str | None, course: _Course
) -> PoolState:
    sides = len(play.letters)
    chooser, cite = play.ask("frame_lead", state, scorer)
    night = state.night
    told = [Instruction("set-up", _SET_UP, (), play.cite("rack"))]
    if quota and max(state.score) >= quota:
        night += 1
        course.events.append("night-over")
        course.because(cite, quota_cite)
        told.append(Instruction("night-over", _NIGHT_OVER, (), quota_cite))
    else:
        course.because(cite)
    best = max(len(t) for t in state.taken)
    won = [len(t) == best for t in state.taken]
    after = state._replace(
        table=rack_of(play).balls,
        taken=(frozenset(),) * sides,
        forfeits=(0,) * sides if play.value("give_up_reading", state) == "frame" else state.forfeits,
        frames=tuple(f + (w and won.count(True) == 1) for f, w in zip(state.frames, won, strict=True)),
        frame=state.frame + 1,
        night=night,
        fresh=state.fresh or chooser != state.turn,
        turn=chooser,
        phase="choose-lead",
        in_hand=True,
        aside=frozenset(),
        marks=(),
    )
    after, instead = _playoff(play, after, scorer, course)
    course.told += instead or told
    return after


def _frame_points(play: Play, state: PoolState, scorer: int, course: _Course) -> PoolState:
    """What the frame as a whole counts, once its last ball is down."""
    points, cite = play.ask("frame_points", state)
    if not any(points):
        return state
    course.because(cite)
    score = tuple(s + p for s, p in zip(state.score, points, strict=True))
    after = state._replace(score=score)
    target, target_cite = play.ask("target", after)
    reached = [i for i in sorted(range(len(score)), key=lambda i: i != scorer) if score[i] >= target]
    if reached:
        course.because(target_cite)
        return _over(after, reached[0], course)
    return after


def _playoff(
    play: Play, state: PoolState, scorer: int, course: _Course
) -> tuple[PoolState, list[Instruction]]:
    """One ball instead of a new frame, where the players' scores call for it."""
    called, cite = play.ask("playoff", state)
    if not called:
        return state, []
    course.because(cite)
    course.events.append("playoff")
    ball, where = play.value("playoff_ball", state)
    text = say("pool.place-one-ball", "Place one ball {where}.", where=where)
    told = Instruction("set-up", text, (ball,), cite)
    table = frozenset({ball})
    after = state._replace(table=table, aside=rack_of(play).balls - table, playoff=True)
    if called == "rotation":
        after = after._replace(turn=following(state, scorer), phase="playoff", fresh=True)
    return after, [told]


def _single(play: Play, state: PoolState, scorer: int, course: _Course) -> PoolState:
    """One frame is the game: it is decided early, or its balls are exhausted."""
    if len(state.score) == 2:
        winner, cite = play.ask("decided", state, scorer)
        if winner is not None:
            course.because(cite)
            return _over(state, winner, course)
    else:
        settled, cite = play.ask("decided_several", state, scorer)
        if settled:
            course.because(cite)
            return _standing(play, state, course)
    if state.table:
        return _begin_duel(play, state, scorer, course)
    return _standing(play, state, course)


def _standing(play: Play, state: PoolState, course: _Course) -> PoolState:
    """The best score wins; what is still owed may come off first; a tie is a draw, or is played again."""
    owing, cite = play.ask("debts_at_end", state)
    if owing and any(state.owed):
        course.because(cite)
        score = tuple(s - o for s, o in zip(state.score, state.owed, strict=True))
        state = state._replace(score=score, owed=(0,) * len(score))
    best = max(s for i, s in enumerate(state.score) if i not in state.out)
    leaders = [i for i, s in enumerate(state.score) if s == best and i not in state.out]
    course.because(play.cite("standing"))
    if len(leaders) == 1:
        return _over(state, leaders[0], course)
    how, cite = play.ask("tie", state)
    course.because(cite)
    if how != "replay":
        return _over(state, None, course)
    course.events.append("void")
    course.told.append(Instruction("set-up", _VOID, (), cite))
    zeros = (0,) * len(state.score)
    return state._replace(
        score=play.start_scores,
        table=rack_of(play).balls,
        taken=(frozenset(),) * len(zeros),
        forfeits=zeros,
        owed=zeros,
        paid=zeros,
        turn=None,
        phase="lead",
        in_hand=True,
        fresh=True,
        out=frozenset(),
        aside=frozenset(),
        frame=state.frame + 1,
        duel=None,
    )


# -- the last ball, each side with a ball of its own ---------------------------------------------------------


def _begin_duel(play: Play, state: PoolState, scorer: int, course: _Course) -> PoolState:
    """With one object ball left its last scorer plays the cue ball, the other side the ball itself."""
    alone = len(state.table) == 1
    if alone == (state.duel is not None):
        return state
    begins, cite = play.ask("duel", state)
    if not begins:
        return state
    course.because(cite)
    return state._replace(duel=scorer if alone else None)


def _duel(
    play: Play, before: PoolState, after: PoolState, facts: PoolFacts, v: Verdict, course: _Course
) -> PoolState:
    """The striker who misses or loses his own ball ends the game to the other's gain."""
    if facts.cue_lost is None and (not v.lost or facts.states):
        return after
    who = before.turn or 0
    gain, cite = play.ask("duel_loss", before, facts)
    other = following(before, who)
    course.because(cite)
    course.told.clear()
    score = _put(before.score, other, before.score[other] + gain)
    undone = after._replace(
        score=score, taken=before.taken, owed=before.owed, table=before.table, paid=before.paid, turn=other
    )
    return _standing(play, undone, course)
