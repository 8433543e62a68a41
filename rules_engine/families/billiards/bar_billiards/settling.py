"""How a judged stroke is written into the state: the break, the bank, the bar, the last ball, the end."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say
from ....states import plus, put
from ...base import cites, points_between
from .reading import BarState, BarStroke, left_in_play, trough, whites_of
from .strokes import Verdict


def settle(play: Play, state: BarState, stroke: BarStroke, v: Verdict, n: int) -> Ruling:
    """The ruling of a stroke by ``state.turn``; ``n`` is its entry."""
    after = _lying(play, state, stroke, v)
    told: list[Instruction] = []
    back = stroke.gone if not after.bar else (*stroke.back, *stroke.off)
    if stroke.pegs:
        text = say("bar-billiards.stand-pegs-up", "Stand the pegs up again.")
        told.append(Instruction("pin-up", text, stroke.pegs, play.cite("pegs")))
    if (stroke.back or stroke.off) and back:
        text = say("bar-billiards.to-trough", "Balls that came back or left the table go to the trough.")
        told.append(Instruction("trough", text, tuple(dict.fromkeys(back)), play.cite("foul:front")))
    if v.fate == "on":
        after = after._replace(run=after.run + v.made, pairs=after.pairs + v.pair)
        return _ruled(play, state, _left(play, after, told), v, told, "counted")
    if v.fate in ("lost", "black"):
        return lose(play, state, after, v, told, n)
    return bank(play, state, after, v, told, n)


def bank(
    play: Play, before: BarState, after: BarState, v: Verdict, told: list[Instruction], n: int
) -> Ruling:
    """The break is added to the score; the other side plays, or the game is over."""
    who = after.turn or 0
    made = after.run + v.made
    tally = after.tallies[who].begin().add(made, n)._replace(run=0)
    score = plus(after.score, who, made)
    after = after._replace(score=score, tallies=put(after.tallies, who, tally), run=0, pairs=0)
    if v.fate == "ends":
        return _over(play, before, after._replace(gone=whites_of(play) + 1, bed=0, red="gone"), v, told)
    after = _left(play, after._replace(turn=1 - who), told)
    return _ruled(play, before, after, v, told, "no-count")


def lose(
    play: Play, before: BarState, after: BarState, v: Verdict, told: list[Instruction], n: int
) -> Ruling:
    """The break is lost, or the whole score with it."""
    who = after.turn or 0
    gone = after.run
    score, blacks = after.score, after.blacks
    ends = False
    if v.fate == "black":
        blacks = plus(blacks, who, 1)
        costs, cite = play.ask("black_costs", after)
        if costs == "whole-score":
            gone += max(score[who], 0)
            score = put(score, who, min(score[who], 0))
        ends = after.phase == "last" and play.value("last_black", after) == "game-lost"
        v = v._replace(citations=cites(*v.citations, cite))
    tally = after.tallies[who].begin()
    after = after._replace(
        score=score,
        blacks=blacks,
        lost=plus(after.lost, who, gone),
        tallies=put(after.tallies, who, tally),
        run=0,
        pairs=0,
    )
    if ends:
        return _over(play, before, after, v, told, loser=who)
    after = _left(play, after._replace(turn=1 - who), told)
    return _ruled(play, before, after, v, told, "foul")


def bar_down(play: Play, state: BarState) -> Ruling:
    """The bar falls: what is potted from now on stays down."""
    cite = play.cite("bar")
    text = say("bar-billiards.bar-is-down", "The bar is down: balls that are potted no longer come back.")
    after = state._replace(bar=True, gone=None if state.bed is None else 0)
    letter = play.letters[state.turn or 0]
    return Ruling(after, {}, letter, cites(cite), (Instruction("bar", text, (), cite),), False, ("bar",))


def last_ball(play: Play, state: BarState) -> Ruling:
    """One ball is left, where nobody noted how many are."""
    told: list[Instruction] = []
    after = _to_last(play, state, told)
    letter = play.letters[state.turn or 0]
    return Ruling(after, {}, letter, cites(play.cite("last_ball")), tuple(told), True, ("last",))


def _lying(play: Play, state: BarState, stroke: BarStroke, v: Verdict) -> BarState:
    """Where the balls are after a stroke."""
    if state.phase == "last":
        return state
    if not v.noted or state.bed is None:
        gone = state.gone
        if state.bar:
            gone = None
        red = state.red
        if "r" in stroke.gone and not state.bar:
            red = "hand"
        elif any(ball == "r" for ball, _ in stroke.holed):
            red = "gone"
        return state._replace(bed=None, gone=gone, red=red)
    left = trough(play, state) or 0
    bed = state.bed + (left > 0)
    bed -= stroke.gone.count("w")
    red = "bed" if state.red != "gone" else "gone"
    if "r" in stroke.gone:
        red = "hand"
    gone = state.gone
    if state.bar and gone is not None:
        gone += len(stroke.holed)
        if any(ball == "r" for ball, _ in stroke.holed):
            red = "gone"
    return state._replace(bed=bed, red=red, gone=gone)


def _left(play: Play, state: BarState, told: list[Instruction]) -> BarState:
    """One ball is left, if it is so; with more, an empty table gets a white where the red was."""
    if not state.bar or state.phase == "last":
        return state
    if left_in_play(play, state) == 1:
        return _to_last(play, state, told)
    spare, cite = play.ask("spare", state)
    if spare and state.bed == 0 and state.red == "gone" and (trough(play, state) or 0) > 1:
        text = say("bar-billiards.white-on-red-spot", "Put a white on the red spot.")
        told.append(Instruction("spare", text, ("w",), cite))
        return state._replace(bed=1)
    return state


def _to_last(play: Play, state: BarState, told: list[Instruction]) -> BarState:
    text, cite = (
        say("bar-billiards.last-ball-told", "The last ball, from the cue spot. Take the white pegs off."),
        play.cite("last_ball"),
    )
    told.append(Instruction("last-ball", text, (), cite))
    return state._replace(phase="last")


def _over(
    play: Play,
    before: BarState,
    after: BarState,
    v: Verdict,
    told: list[Instruction],
    loser: int | None = None,
) -> Ruling:
    cite = play.cite("result")
    first, second = after.score
    winner = None if first == second else int(second > first)
    if loser is not None:
        winner, cite = 1 - loser, play.cite("last_black")
    done = after._replace(over=True, winner=winner, turn=None)
    points = points_between(play, before.score, after.score)
    events = ("counted" if loser is None else "foul", "inning-over", "game-over")
    return Ruling(done, points, None, cites(*v.citations, cite), tuple(told), v.attested, events)


def _ruled(
    play: Play, before: BarState, after: BarState, v: Verdict, told: list[Instruction], event: str
) -> Ruling:
    if left_in_play(play, after) == 0 and after.bar:  # the last two went down together
        who = before.turn or 0
        if after.run:
            tally = after.tallies[who].begin().add(after.run, 0)._replace(run=0)
            score = plus(after.score, who, after.run)
            after = after._replace(score=score, tallies=put(after.tallies, who, tally), run=0)
        return _over(play, before, after._replace(bed=0, red="gone"), v, told)
    events = (event,) if after.turn == before.turn else (event, "inning-over")
    letter = play.letters[after.turn or 0]
    points = points_between(play, before.score, after.score)
    return Ruling(after, points, letter, v.citations, tuple(told), v.attested, events)
