"""What a tablet offers and a scoreboard shows at carom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...expectation import Button, Expectation
from ...play import Play
from ..base import common_board, common_figures, lead_buttons
from .facts import PIECES, SEEN, CaromState

if TYPE_CHECKING:
    from .template import Carom


def expects(carom: Carom, play: Play, state: CaromState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return Expectation(None, "over", "The game is over.", carom.panel, over=True)
    words = (*sorted(SEEN), *carom.conduct)
    if state.turn is None:
        return Expectation(
            None,
            "lead",
            _prompt(play, state),
            carom.panel,
            lead_buttons(play),
            PIECES,
            choices=("lead", "yield"),
        )
    side = play.letters[state.turn]
    buttons = list(_stroke_buttons(carom, play, state, side))
    choices = ["spot", "inning", "credit", "again", "exchange"]
    if state.phase == "third-miss":
        misser = play.names[play.letters[(state.turn - 1) % len(play.letters)]]
        buttons += [
            Button("accept", f"Accept {misser}'s third miss", ":accept", side, "choice", "third-miss"),
            Button("reject", "Reject it: must hit a ball", ":reject", side, "choice", "third-miss"),
        ]
        choices += ["accept", "reject"]
    if play.value("target", state) is None:
        buttons.append(Button("end", "End of the game", ":end", side, "choice", "end"))
        choices.append("end")
    return Expectation(
        side, state.phase, _prompt(play, state), carom.panel, tuple(buttons), PIECES,
        states=words, choices=tuple(choices),
    )  # fmt: skip


def _stroke_buttons(carom: Carom, play: Play, state: CaromState, side: str) -> list[Button]:
    can_count = not (state.forced or state.next_void)
    rows = [Button("count", "+1", "+1", side, "score", "stroke", "1")] if can_count else []
    rows += [
        Button("no-count", "No count", "0", side, "plain", "stroke", "0"),
        Button("miss", "Miss", "miss", side, "foul", "stroke", "m"),
    ]
    if not state.spotted and play.value("frozen_spot", state, None):
        rows += [
            Button("frozen-red", "Frozen to red: spot", "#frozen(r) :spot", side, "choice", "frozen"),
            Button("frozen-white", "Frozen to white: spot", "#frozen(w) :spot", side, "choice", "frozen"),
        ]
    for code, label in carom.conduct.items():
        if code == "hand":
            rows.append(Button(code, "Foul: " + label, "#warned #hand 0", side, "foul", "foul"))
        elif play.cite(f"foul:{code}") is not None:
            rows.append(Button(code, "Foul: " + label, f"#{code}", side, "foul", "foul"))
    return rows


def _prompt(play: Play, state: CaromState) -> str:
    if state.over:
        return "The game is over."
    if state.turn is None:
        return "String for the lead. Who leads?"
    name = play.names[play.letters[state.turn]]
    if state.forced:
        return f"{name} must hit a ball; nothing counts on this stroke."
    if state.spotted:
        return f"{name} plays from the string: red first."
    if state.next_void:
        return f"{name} plays; this stroke cannot count."
    return f"{name} plays."


def board(play: Play, state: CaromState) -> dict[str, Any]:
    """The scoreboard: what all games share. ``inning`` is the one in progress, or about to begin."""
    innings = [t.innings for t in state.tallies]
    begins = state.fresh and not state.over and min(innings) == max(innings)
    shown = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=_prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=max(innings) + begins,
        length=play.value("target", state),
    )
    if state.fresh:
        shown["run"] = 0
    return shown


def figures(play: Play, state: CaromState) -> dict[str, dict[str, Any]]:
    """Averages and runs."""
    return common_figures(play, state.score, state.tallies)
