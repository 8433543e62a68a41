"""Strokes out of turn: noticed at once, or only after another stroke."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling
from ...base import cites, points_between
from ...conduct import BALLS_TEXT
from ...turns import out_of_turn as not_in_turn
from .figures import Figures
from .reading import PinFacts, TablePinsState
from .settling import put
from .strokes import Price, verdict_of


def out_of_turn(play: Play, fig: Figures, state: TablePinsState, who: int, facts: PinFacts, n: int) -> Ruling:
    """A stroke out of turn that was noticed: nothing counts, but it may cost."""
    turn = play.letters[state.turn or 0]
    judged = verdict_of(play, fig, state._replace(turn=who), facts)
    if isinstance(judged, Ruling):
        if judged.refusal is None or judged.refusal.code != "undecided":
            return judged._replace(state=state, turn=turn)
        points = 0
    else:
        points = judged.made
    price, cite = play.ask("turn_fault", state, (who, points, facts))
    if not isinstance(price, Price):
        return not_in_turn(play, state, citation=cite)
    score, burst, skips = state.score, state.burst, state.skips
    if price.burst:
        score = put(score, who, play.start_scores[who])
        burst = (*burst[:who], True, *burst[who + 1 :])
    if price.lose:
        score = put(score, who, score[who] - price.lose)
    if price.out:
        skips = put(skips, who, skips[who] + 1)
    chips, chips_cite = play.ask("chips:turn", state, facts) if "chips:turn" in fig.asks else (0, None)
    paid = put(state.paid, who, state.paid[who] + price.chips + (chips or 0))
    after = state._replace(score=score, burst=burst, skips=skips, paid=paid)
    told = (
        (Instruction("balls-replaced", BALLS_TEXT["replaced"], (), cite),)
        if price.balls == "replaced"
        else ()
    )
    events = ("foul", "burst") if price.burst else ("foul",)
    because = cites(cite, chips_cite if chips else None)
    return Ruling(after, points_between(play, state.score, score), turn, because, told, events=events)


def usurp(play: Play, state: TablePinsState, who: int) -> TablePinsState:
    """The state in which ``who`` plays on although it was not his turn, and what it costs him later."""
    how = play.value("usurped", state, who)
    if how == "new-order":
        rest = [i for i in state.order if i != who]
        rest.insert(rest.index(state.turn or 0), who)
        return state._replace(turn=who, order=tuple(rest), fresh=True)
    return state._replace(
        turn=who, fresh=True, due=f"turn-{state.turn}", skips=put(state.skips, who, state.skips[who] + 1)
    )


def prompted(play: Play, fig: Figures, state: TablePinsState, who: int) -> Ruling:
    """A side told another how to play, or which pin is needed."""
    text, cite = play.ask("prompting", state, who)
    chips, chips_cite = (
        play.ask("chips:prompting", state, who) if "chips:prompting" in fig.asks else (0, None)
    )
    after = state._replace(paid=put(state.paid, who, state.paid[who] + (chips or 0)))
    told = (Instruction("warn", text, (), cite),)
    turn = None if state.turn is None else play.letters[state.turn]
    because = cites(cite, chips_cite if chips else None)
    return Ruling(after, turn=turn, citations=because, instructions=told, events=("foul",))
