"""What players say: the lot, an exchange, a seizure, the end of the time."""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say, say_many
from ...base import cites as cites_of
from .corners import judge_exchange
from .middle import judge_lot, judge_seizure
from .state import PussState, not_yet

WORDS = ("puss", "swap", "seize", "time-up")


def judge_word(play: Play, state: PussState, who: int, token: Token, times: list[Token], n: int) -> Ruling:
    """Judge a word of a player."""
    word, argument = token.a, token.b
    if word not in WORDS or (argument is not None) != (word in ("swap", "seize")):
        message = say(
            "puss.choice-unknown",
            ":{word} means nothing in {game}",
            word=word[:20],
            game=play.game.name,
        )
        return refuse(state, "unknown-choice", message)
    if word == "puss":
        return judge_lot(play, state, who, n)
    if state.phase != "play":
        return not_yet(play, state)
    if word == "time-up":
        return _time_up(play, state, times)
    other = play.index(argument or "")
    if other is None or other == who:
        message = say("puss.no-player", "no other player is called '{side}'", side=str(argument)[:20])
        return refuse(state, "unknown-side", message)
    if word == "seize":
        return judge_seizure(play, state, who, other, n)
    return judge_exchange(play, state, who, other)


def _time_up(play: Play, state: PussState, times: list[Token]) -> Ruling:
    minutes, cite = play.ask("minutes", state)
    if times and times[0].a < minutes * 60 * (state.extra + 1):
        message = say_many("puss.minutes-played", "{n} minute is played", "{n} minutes are played", minutes)
        return refuse(state, "not-now", message, cite)
    least = min(state.score)
    best = [side for side, spells in enumerate(state.score) if spells == least]
    cites = [cite, play.cite("won")]
    if len(best) > 1:
        again, tie_cite = play.ask("tie", state)
        cites.append(tie_cite)
        if again:
            text = say_many("puss.tie", "A tie: {n} minute more.", "A tie: {n} minutes more.", minutes)
            told = (Instruction("extra", text, (), tie_cite),)
            after = state._replace(extra=state.extra + 1)
            return Ruling(after, citations=cites_of(*cites), instructions=told, events=("tie",))
    after = state._replace(over=True, winner=best[0] if len(best) == 1 else None)
    return Ruling(after, citations=cites_of(*cites), events=("game-over",))
