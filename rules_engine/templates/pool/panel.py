"""What a tablet offers and a scoreboard shows at pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...expectation import Button, CallSpec, Expectation
from ...play import Play
from ..base import common_board, common_figures, lead_buttons
from ..conduct import ALLOWED, Foul
from .facts import BALLS, CUE, NEEDS_BALL, POCKETS, SEEN, PoolState

if TYPE_CHECKING:
    from .template import Pool


def expects(pool: Pool, play: Play, state: PoolState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return Expectation(None, "over", "The game is over.", pool.panel, over=True)
    balls = _on_table(state)
    words = (*sorted(SEEN), *pool.conduct)
    pieces = (*balls, CUE)
    if state.turn is None:
        return Expectation(
            None, "lead", _prompt(play, state), pool.panel, lead_buttons(play), pieces, POCKETS,
            states=words, choices=("lead", "yield", "protest", "retire"),
        )  # fmt: skip
    side = play.letters[state.turn]
    choices = ["protest", "retire"]
    buttons: list[Button] = []
    if state.phase == "choose-lead":
        rival = play.names[play.letters[(state.turn + 1) % len(play.letters)]]
        buttons = [
            Button("lead", f"{play.names[side]} leads", ":lead", side, "choice", "lead", "l"),
            Button("yield", f"{rival} leads", ":yield", side, "choice", "lead", "y"),
        ]
        choices = ["lead", "yield", *choices]
    else:
        buttons = _stroke_buttons(play, state, side, balls)
        buttons += _foul_buttons(pool, play, state, side)
        if state.phase == "choose-balls":
            buttons += [
                Button("as-is", "Play the balls as they lie", ":as-is", side, "choice", "balls"),
                Button("replaced", "Have the balls put back", ":replaced", side, "choice", "balls"),
            ]
            choices = ["as-is", "replaced", *choices]
        if state.in_hand and play.cite("none_outside"):
            choices.append("nearest")
    if play.value("target", state) is None:
        buttons.append(Button("end", "End of the game", ":end", side, "choice", "end"))
        choices.append("end")
    buttons += [
        Button(
            "protest", f"{play.names[side]} plays under protest", ":protest(ruling)", side, "choice", "game"
        ),
        Button("retire", f"{play.names[side]} gives up the game", ":retire", side, "choice", "game"),
    ]
    required = bool(
        play.value("opening_call" if state.phase in ("opening", "choose-lead") else "call", state)
    )
    return Expectation(
        side, state.phase, _prompt(play, state), pool.panel, tuple(buttons), pieces, POCKETS,
        states=words, choices=tuple(choices), call=CallSpec(required, balls, POCKETS, many=True),
    )  # fmt: skip


def _stroke_buttons(play: Play, state: PoolState, side: str, balls: tuple[str, ...]) -> list[Button]:
    rows = []
    if not state.next_void:
        rows = [Button(f"pot-{b}", b, f"({b}) +1", side, "score", "pot") for b in balls]
    if state.phase == "opening":
        lost = play.value("opening_forfeit", state)
        rows += [
            Button("no-count", "Lawful opening, no ball", "0", side, "plain", "stroke", "0"),
            Button(
                "opening-failed",
                f"Opening failed \N{MINUS SIGN}{lost}",
                f"-{lost}",
                side,
                "foul",
                "stroke",
                "f",
            ),
            Button(
                "scratch",
                "Lawful, but cue ball pocketed \N{MINUS SIGN}1",
                "c> -1",
                side,
                "foul",
                "stroke",
                "s",
            ),
            Button(
                "cue-off",
                "Lawful, but cue ball off the table \N{MINUS SIGN}1",
                "c^ -1",
                side,
                "foul",
                "stroke",
            ),
        ]
        return rows
    one = play.value("miss_forfeit", state)
    minus = f" \N{MINUS SIGN}{one}"
    rows += [
        Button("no-count", "No ball", "0", side, "plain", "stroke", "0"),
        Button("miss", "Miss" + minus, "miss", side, "foul", "stroke", "m"),
        Button("scratch", "Cue ball pocketed" + minus, "c>", side, "foul", "stroke", "s"),
        Button("cue-off", "Cue ball off the table" + minus, "c^", side, "foul", "stroke"),
        Button("no-cushion", "No ball to a cushion" + minus, "#no-cushion", side, "foul", "stroke", "n"),
    ]
    return rows


def _foul_buttons(pool: Pool, play: Play, state: PoolState, side: str) -> list[Button]:
    rows = []
    for code, label in pool.conduct.items():
        foul = play.value(f"foul:{code}", state, None) if code != "hand" else None
        if foul is ALLOWED or code in NEEDS_BALL or play.cite(f"foul:{code}") is None:
            continue
        cost = f" \N{MINUS SIGN}{foul.lose}" if isinstance(foul, Foul) and foul.lose else ""
        if code == "disturbed-after":
            continue
        tokens = "#warned #hand" if code == "hand" else f"#{code}"
        tone = "plain" if isinstance(foul, Foul) and foul.balls == "again" else "foul"
        rows.append(Button(code, label.capitalize() + cost, tokens, side, tone, "foul"))
    return rows


def _on_table(state: PoolState) -> tuple[str, ...]:
    return tuple(b for b in BALLS if b in state.table)


def _prompt(play: Play, state: PoolState) -> str:
    if state.over:
        return "The game is over."
    if state.turn is None:
        return "Bank for the lead. Who leads?"
    name = play.names[play.letters[state.turn]]
    if state.phase == "choose-lead":
        return f"{name} chooses who leads frame {state.frame}."
    if state.phase == "choose-balls":
        return f"{name} plays the balls as they lie, or has them put back."
    if state.phase == "opening":
        return f"{name} opens from within the string: two balls to a cushion, or one pocketed."
    if state.in_hand:
        return f"{name} plays from within the string; call the ball."
    return f"{name} plays; call the ball."


def board(play: Play, state: PoolState) -> dict[str, Any]:
    """The scoreboard: what all games share, the balls on the table and what each side took of this frame."""
    letters = play.letters
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
        length=play.value("target", state),
    )
    if state.fresh:
        shown["run"] = 0
    shown["balls_on_table"] = list(_on_table(state))
    shown["in_hand"] = state.in_hand and not state.over
    shown["forfeits"] = dict(zip(letters, state.forfeits, strict=True))
    shown["frame"] = state.frame
    shown["frame_score"] = {x: len(t) for x, t in zip(letters, state.taken, strict=True)}
    shown["pocketed"] = {x: sorted(t, key=int) for x, t in zip(letters, state.taken, strict=True)}
    shown["frames"] = dict(zip(letters, state.frames, strict=True))
    shown["owed"] = dict(zip(letters, state.owed, strict=True))
    shown["night"] = state.night
    shown["protests"] = state.protests
    return shown


def figures(play: Play, state: PoolState) -> dict[str, dict[str, Any]]:
    """Averages and runs, points paid in forfeits, frames won."""
    rows = common_figures(play, state.score, state.tallies)
    for letter, paid, won in zip(play.letters, state.paid, state.frames, strict=True):
        rows[letter]["forfeited"] = paid
        rows[letter]["frames"] = won
    return rows
