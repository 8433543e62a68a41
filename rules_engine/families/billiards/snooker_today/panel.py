"""What a tablet offers and a scoreboard shows at snooker of today."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ...base import Fact, common_board, common_figures, lead_buttons
from ..snooker.panel import balls_on
from ..snooker.reading import COLOURS, CUE, NAMES, POCKETS, UNNAMED_REDS, VALUES
from . import choices
from .state import FrameState, remaining

if TYPE_CHECKING:
    from .family import SnookerToday

_SPOKEN = {
    "again": "{other} plays again from here",
    "back": "{other} plays again, all balls put back",
    "free": "Free ball",
    "anywhere": "White in hand, anywhere",
}
_WORDS = ("again", "back", "free", "anywhere", "frame", "stalemate", "rerack", "retire")


def on_list(state: FrameState) -> list[str]:
    """The balls that are on, in order of value."""
    if state.over or state.phase == "blue":
        return []
    return list(state.colours) if state.on == "any" else [state.on]


def snookers(play: Play, state: FrameState) -> dict[str, int]:
    """How many fouls each side needs beside all the balls to draw level."""
    least = play.value("least_penalty", state, None)
    left = remaining(state)
    first, second = state.score
    behind = (second - first, first - second)
    return {x: max(0, -((left - b) // least)) for x, b in zip(play.letters, behind, strict=True)}


def expects(family: SnookerToday, play: Play, state: FrameState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return Expectation(None, "over", "The frame is over.", family.panel, over=True)
    pieces = (*(("r",) if state.reds else ()), *state.colours, CUE)
    states = tuple(sorted(family.seen)) + tuple(
        code for code in family.conduct if play.cite(f"foul:{code}") is not None
    )
    timed = ("time-up",) if play.cite("clock") is not None else ()
    if state.turn is None:
        return Expectation(
            None, "lead", _prompt(play, state), family.panel, lead_buttons(play), pieces, POCKETS,
            states=states, choices=("lead", "yield", *_WORDS, *timed),
        )  # fmt: skip
    side = play.letters[state.turn]
    if state.phase == "blue":
        rows: tuple[Button, ...] = (
            Button("pot-bu", "Blue", "+1", side, "score", "pot", "5"),
            Button("no-count", "No pot", "0", side, "plain", "stroke", "0"),
        )
        return Expectation(
            side, "blue", _prompt(play, state), family.panel, rows, ("bu", CUE), POCKETS, states=states,
            choices=(*_WORDS, *timed),
        )  # fmt: skip
    buttons = (
        *_answers(play, state, side),
        *_pots(play, state, side),
        Button("no-count", "No pot", "0", side, "plain", "stroke", "0"),
        *_misses(play, state, side),
        *_fouls(play, state, side),
        *_conduct(family, play, state, side),
        *_rest(play, state, side),
    )
    call = None
    if state.on == "any" or state.free:
        call = CallSpec(False, (*(("r",) if state.free and state.reds else ()), *state.colours))
    return Expectation(
        side, state.phase, _prompt(play, state), family.panel, buttons, pieces, POCKETS, states=states,
        choices=(*_WORDS, *timed), call=call,
    )  # fmt: skip


def _answers(play: Play, state: FrameState, side: str) -> list[Button]:
    """What the side in turn may choose after a foul."""
    other = play.names[play.letters[1 - (state.turn or 0)]]
    return [
        Button(word, _SPOKEN[word].format(other=other), f":{word}", side, "choice", "choice")
        for word in choices.ANSWERS
        if choices.allowed(play, state, word)
    ]


def _pots(play: Play, state: FrameState, side: str) -> list[Button]:
    if state.on == "r":
        rows = [Button("pot-r", "Red", "r>", side, "score", "pot", "1")]
        for n in range(2, min(state.reds, UNNAMED_REDS) + 1):
            rows.append(Button(f"pot-r{n}", f"{n} reds", f"+{n}", side, "score", "reds"))
    else:
        chosen = [state.declared] if state.declared and state.on == "any" else on_list(state)
        rows = [
            Button(f"pot-{c}", NAMES[c].capitalize(), f"{c}>", side, "score", "pot", str(VALUES[c]))
            for c in chosen
        ]
    if state.free:
        worth = VALUES[state.on]
        rows += [
            Button(f"free-{c}", f"{NAMES[c].capitalize()} as free ball: {worth}", f"({c}) {c}>", side,
                   "score", "free")
            for c in state.colours
            if c != state.on and state.declared in (None, c)
        ]  # fmt: skip
    return rows


def _misses(play: Play, state: FrameState, side: str) -> list[Button]:
    """No ball hit, and the white potted; each with a miss called as well where that can be."""
    least = play.value("least_penalty", state, None)
    called = play.value("miss_call", state, _CALLED)
    if state.on != "any" or state.declared:
        ball = state.declared or state.on
        cost = max(VALUES[state.on] if state.on != "any" else VALUES[ball], least)
        rows = [Button("miss", f"No ball hit: {cost}", "miss", side, "foul", "stroke", "m")]
        if called:
            rows.append(
                Button(
                    "and-a-miss", f"Foul and a miss: {cost}", "#and-a-miss miss", side, "foul", "stroke", "f"
                )
            )
        rows.append(Button("white", f"White potted: {cost}", f"x{ball} c>", side, "foul", "stroke", "w"))
        return rows
    rows = [
        Button(f"miss-{c}", f"Missed the {NAMES[c]}: {max(VALUES[c], least)}", f"({c}) miss", side, "foul",
               "miss")
        for c in state.colours
    ]  # fmt: skip
    if called:
        rows += [
            Button(f"and-a-miss-{c}", f"Foul and a miss at the {NAMES[c]}: {max(VALUES[c], least)}",
                   f"({c}) #and-a-miss miss", side, "foul", "miss")
            for c in state.colours
        ]  # fmt: skip
    return rows


class _Called:
    """A miss that the referee calls, whatever was seen."""

    states = frozenset({"and-a-miss"})
    needed = False
    misses = 0
    full = 0


_CALLED = _Called()


def _fouls(play: Play, state: FrameState, side: str) -> list[Button]:
    """A penalty by its value."""
    ball = state.declared if state.on == "any" else state.on
    least = max(play.value("least_penalty", state, None), VALUES[ball] if ball else 0)
    rows = []
    for kind in COLOURS:
        value = VALUES[kind]
        if value >= least:
            rows.append(Button(f"foul-{value}", f"Foul: {value}", f"-{value}", side, "foul", "foul"))
    return rows


def _conduct(family: SnookerToday, play: Play, state: FrameState, side: str) -> list[Button]:
    rows = []
    for code, label in family.conduct.items():
        if play.cite(f"foul:{code}") is None:
            continue
        if code == "behind-free" and (not state.free or len(state.colours) == 2):
            continue
        who = play.letters[1 - (state.turn or 0)] if code == "out-of-turn" else side
        rows.append(Button(code, label.capitalize(), f"#{code}", who, "foul", "conduct"))
    return rows


def _rest(play: Play, state: FrameState, side: str) -> list[Button]:
    rows = []
    who = state.turn or 0
    if play.value("claim_frame", state, who):
        rows.append(Button("frame", f"{play.names[side]} claims the frame", ":frame", side, "choice", "game"))
    if play.value("stalemate", state, None) and not state.decider:
        word = "rerack" if state.stale else "stalemate"
        label = "Begin the frame anew" if state.stale else "Stalemate: warn the players"
        rows.append(Button(word, label, f":{word}", side, "choice", "game"))
    if play.value("time_up", state, None):
        rows.append(Button("time-up", "Time is up", ":time-up", side, "choice", "game"))
    name = play.names[side]
    rows.append(Button("retire", f"{name} concedes the frame", ":retire", side, "choice", "game"))
    return rows


def _prompt(play: Play, state: FrameState) -> str:
    if state.over:
        return "The frame is over."
    if state.turn is None:
        return "Level: who plays first at the black?" if state.decider else "Who plays first?"
    name = play.names[play.letters[state.turn]]
    if state.phase == "blue":
        return f"Level: {name} plays at the blue, from the D."
    if state.free:
        return f"{name} has a free ball, which counts as the {NAMES[state.on]}."
    if state.on == "any":
        return f"{name} plays {'a colour' if not state.declared else f'the {NAMES[state.declared]}'}."
    if state.pending:
        return f"{name} plays, or chooses after the foul."
    return f"{name} plays the {NAMES[state.on]}." if state.on != "r" else f"{name} plays a red."


def board(play: Play, state: FrameState) -> dict[str, Any]:
    """The scoreboard: what all games share, the balls left, the ball on, the break and what remains."""
    shown = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=_prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=max(t.innings for t in state.tallies),
    )
    if state.fresh:
        shown["run"] = 0
    shown["break"] = shown["run"]
    shown["reds"] = state.reds
    shown["reds_down"] = play.value("reds") - state.reds
    shown["colours"] = list(state.colours)
    shown["colours_down"] = [c for c in COLOURS if c not in state.colours]
    shown["on"] = on_list(state)
    shown["declared"] = state.declared
    shown["free_ball"] = state.free
    shown["remaining"] = 0 if state.over else remaining(state)
    shown["in_hand"] = state.in_hand and not state.over
    shown["anywhere"] = state.anywhere and not state.over
    shown["highest_break"] = dict(shown["high_run"])
    shown["misses"] = state.misses
    shown["ahead"] = abs(state.score[0] - state.score[1])
    shown["snookers"] = dict.fromkeys(play.letters, 0) if state.over else snookers(play, state)
    if state.phase == "blue" or state.blues:
        shown["blues"] = dict(zip(play.letters, state.blues, strict=True))
    return shown


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """The break, the balls on, the points that are left, the lead, and misses called in a row."""
    facts = [Fact("run", "Break", str(board.get("break", board["run"]) or 0))]
    if board.get("on"):
        facts.append(Fact("on", "On", "Free ball" if board.get("free_ball") else balls_on(board["on"])))
    if board.get("remaining") is not None:
        facts.append(Fact("remaining", "Remaining", str(board["remaining"])))
    if board.get("ahead"):
        facts.append(Fact("ahead", "Ahead", str(board["ahead"])))
    if board.get("misses"):
        facts.append(Fact("misses", "Misses", str(board["misses"])))
    return tuple(facts)


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """The high break, and the snookers that the side needs."""
    facts = [Fact("high_run", "High break", str(board["high_run"].get(letter) or "–"))]
    if needed := board.get("snookers", {}).get(letter):
        facts.append(Fact("snookers", "Snookers required", str(needed)))
    if "blues" in board:
        facts.append(Fact("blues", "Blues", str(board["blues"].get(letter, 0))))
    return tuple(facts)


def figures(play: Play, state: FrameState) -> dict[str, dict[str, Any]]:
    """Averages, breaks, and points given away in penalties."""
    rows = common_figures(play, state.score, state.tallies)
    for i, letter in enumerate(play.letters):
        rows[letter]["highest_break"] = rows[letter]["high_run"]
        rows[letter]["penalties"] = state.paid[i]
        rows[letter]["fifties"] = state.fifties[i]
        rows[letter]["centuries"] = state.centuries[i]
        rows[letter]["maximums"] = state.maximums[i]
    return rows
