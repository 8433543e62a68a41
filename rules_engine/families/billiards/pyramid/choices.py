"""What is said and done between strokes: the break chosen anew, balls taken off, play restarted, the end.

A word of a player is an entry of its own. A ball that is due to be taken counts as taken with the next
stroke, so that nobody need write ``:take``.
"""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import cites, points_between
from .reading import PyramidState, object_balls
from .settling import ended_or, over, penalised, racked

CHOICES = ("as-is", "again", "take", "stall", "retire")


def choose(play: Play, state: PyramidState, who: int, tokens: tuple[Token, ...]) -> Ruling:
    """Judge a word of a side."""
    if len(tokens) != 1:
        return refuse(state, "wrong-token", say("pyramid.choice-alone", "a choice stands alone in its entry"))
    word, argument = tokens[0].a, tokens[0].b
    if word not in CHOICES:
        why = say(
            "pyramid.unknown-word", ":{word} means nothing in {game}", word=word[:20], game=play.game.name
        )
        return refuse(state, "unknown-choice", why)
    if argument is not None:
        why = say("pyramid.no-argument", ":{word} takes no argument", word=word)
        return refuse(state, "unknown-choice", why)
    if word == "retire":
        cited = cites(play.cite("concede"))
        return over(play, state, state, 1 - who, cited, (), False, ("retired",))
    if word == "stall":
        return _stall(play, state)
    if word == "take":
        return _take(play, state, who)
    if state.phase != "choose-break" or who != state.turn:
        message = say(
            "pyramid.break-again-when",
            "only after a foul on the break may it be played again, by the opponent",
        )
        return refuse(state, "not-now", message, play.cite("break_foul"))
    if word == "as-is":
        after = state._replace(phase="stroke")
        return Ruling(after, {}, play.letters[who], cites(play.cite("break_foul")))
    after = state._replace(phase="break", in_hand=play.value("break_hand", state), lead=who, take="")
    return Ruling(
        after, {}, play.letters[who], cites(play.cite("break_foul")), racked(play, after), events=("again",)
    )


def taker_of(play: Play, state: PyramidState) -> int | None:
    """The side that has a ball to take off; None if none is due."""
    if not state.take or state.turn is None:
        return None
    if state.take == "premium" and play.value("premium_by", state) == "opponent":
        return 1 - state.turn
    return state.turn


def _take(play: Play, state: PyramidState, who: int) -> Ruling:
    slot = "penalty_ball" if state.take == "penalty" else "premium_by"
    cite = play.cite(slot) or play.cite("penalty")
    if who != taker_of(play, state):
        why = say(
            "pyramid.no-ball-to-take",
            "{player} has no ball to take off",
            player=play.names[play.letters[who]],
        )
        return refuse(state, "not-now", why, cite)
    after = state._replace(take="", premium_entry=0)
    return Ruling(after, {}, play.letters[state.turn or 0], cites(cite), events=("taken",))


def _stall(play: Play, state: PyramidState) -> Ruling:
    """Nobody gets on: each side is given a ball, and the others are racked again."""
    cite = play.cite("stall")
    if state.phase == "choose-break":
        why = say("pyramid.break-first", "first say how the break is dealt with")
        return refuse(state, "not-now", why, play.cite("break_foul"))
    if object_balls(play, state) < 3:
        why = say("pyramid.too-few-balls", "too few balls are left to go on with")
        return refuse(state, "impossible", why, cite)
    target = play.value("target", state)
    short = [points for points in state.score if points + 1 >= target]
    if len(short) == 2:
        why = say("pyramid.both-would-win", "both sides would win: play goes on")
        return refuse(state, "impossible", why, cite)
    after = state._replace(
        score=(state.score[0] + 1, state.score[1] + 1),
        table=state.table - 2,
        phase="break",
        in_hand=play.value("break_hand", state),
        take="",
        premium_entry=0,
        fresh=True,
    )
    if short:
        return over(play, state, after, int(after.score[1] >= target), cites(cite), (), False, ("stalled",))
    text = say("pyramid.each-takes-ball", "Each side takes a ball off the table.")
    told = (
        Instruction("remove", text, (), cite),
        *racked(play, after),
    )
    return ended_or(play, state, after, cites(cite), told, False, ("stalled",))


def by_hand(play: Play, state: PyramidState, who: int, word: str, claim: int | str | None) -> Ruling:
    """A fault that is no stroke: out of turn, or with the hand while a ball is taken or placed."""
    answer, cite = play.ask(f"foul:{word}", state)
    if word == "taking" and who != taker_of(play, state):
        why = say(
            "pyramid.no-ball-to-take",
            "{player} has no ball to take off",
            player=play.names[play.letters[who]],
        )
        return refuse(state, "not-now", why, cite)
    if word == "placing" and not state.in_hand:
        return refuse(state, "not-now", say("pyramid.not-in-hand", "the cue ball is not in hand"), cite)
    if claim not in (None, -1):
        why = say("pyramid.no-stroke-played", "no stroke was played, and so none counts")
        return refuse(state, "contradicted", why, cite)
    if answer == "restored":
        if claim is not None:
            why = say("pyramid.no-foul-restored", "this is no foul: the balls are put back")
            return refuse(state, "contradicted", why, cite)
        text = say("pyramid.put-touched-back", "Put the balls that were touched back where they lay.")
        told = (Instruction("restore", text, (), cite),)
        return Ruling(state, {}, play.letters[state.turn or 0], cites(cite), told, events=("restored",))
    cited = cites(cite, play.cite("penalty"))
    if who != state.turn:
        return penalised(play, state, state, who, cited, (), False, ("foul",))
    tallies = state.tallies
    if state.fresh:
        tallies = tuple(t.begin() if i == who else t for i, t in enumerate(tallies))
    breaking = state.phase == "break"
    after = state._replace(
        tallies=tallies,
        turn=1 - who,
        fresh=True,
        phase="choose-break" if breaking and word != "taking" else state.phase,
    )
    ruling = penalised(play, state, after, who, cited, (), False, ("foul", "inning-over"))
    points = points_between(play, state.score, ruling.state.score)
    return ruling._replace(points=points)
