"""What a tablet offers and a scoreboard shows; neither tells a private ball that was not shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, Expectation
from ....play import Play
from ...base import common_board, common_figures, lead_buttons
from ...conduct import Foul
from ...turns import GAME_OVER
from ..pills import NONE, known, may_be, needs_salt, on_board
from .reading import BALLS, CUE, POCKETS, SEEN, RackState
from .reckoning import numbers_of, sum_of

if TYPE_CHECKING:
    from .family import FortyOne


def prompt(play: Play, state: RackState) -> str:
    """What is to be done next, in plain words."""
    if state.over:
        return GAME_OVER
    if state.phase == "lead":
        return "Draw for the order of play. Who leads?"
    if state.phase == "pills":
        names = [play.names[x] for x, held in zip(play.letters, state.pills, strict=True) if held == NONE]
        return f"A private ball is thrown to {', '.join(names)}."
    name = play.names[play.letters[state.turn or 0]]
    if state.phase == "give":
        return f"{name} chooses a ball to be spotted."
    if state.phase == "reckoning":
        return f"{name} shows the private ball."
    return f"{name} plays one shot."


def expects(family: FortyOne, play: Play, state: RackState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return Expectation(None, "over", prompt(play, state), family.panel, over=True)
    words = (*SEEN, *family.conduct)
    balls = tuple(b for b in BALLS if b in state.table)
    if state.phase == "lead":
        return Expectation(
            None, "lead", prompt(play, state), family.panel, lead_buttons(play), choices=("order", "lead")
        )
    side = None if state.turn is None else play.letters[state.turn]
    buttons: list[Button] = []
    if state.phase == "pills":
        side = None
        buttons = _draws(play, state, [i for i, held in enumerate(state.pills) if held == NONE])
    elif state.phase == "give":
        buttons = [
            Button(f"give-{b}", f"Spot ball {b}", f":give({b})", side or "", "choice", "balls")
            for b in state.offer
        ]
    elif state.phase == "reckoning":
        buttons = _reckoning(play, state)
    else:
        buttons = _shots(family, play, state, side or "", balls)
    choices = ("pill", "give", "burst", "show", "pool", "withhold")
    return Expectation(
        side,
        state.phase,
        prompt(play, state),
        family.panel,
        tuple(buttons),
        (*balls, CUE),
        POCKETS,
        states=words,
        choices=choices,
    )


def _draws(play: Play, state: RackState, who: list[int]) -> list[Button]:
    return [
        Button(f"pill-{x}", f"{play.names[x]} has a private ball", ":pill", x, "choice", "balls")
        for x in (play.letters[i] for i in who)
    ]


def _shots(family: FortyOne, play: Play, state: RackState, side: str, balls: tuple[str, ...]) -> list[Button]:
    rows = [Button(f"pot-{b}", b, f"{b}> +{b}", side, "score", "pot") for b in balls]
    rows += [
        Button("none", "No ball", "0", side, "plain", "stroke", "0"),
        Button("miss", "Missed all: a ball is owed", "miss", side, "foul", "stroke", "m"),
        Button("scratch", "Cue ball pocketed: a ball is owed", "c>", side, "foul", "stroke", "s"),
        Button(
            "no-cushion", "Safety without a cushion", "#safety #no-cushion 0", side, "foul", "stroke", "n"
        ),
        Button("cue-off", "Cue ball off the table", "c^ 0", side, "foul", "stroke"),
    ]
    for code, label in family.conduct.items():
        foul = play.value(f"foul:{code}", state, None)
        if isinstance(foul, Foul) and (foul.out or foul.balls == "again"):
            tone = "plain" if foul.balls == "again" else "foul"
            rows.append(Button(code, label.capitalize(), f"#{code}", side, tone, "foul"))
    target = play.value("target")
    always = play.value("undeclared")
    numbers = numbers_of(play)
    for who, letter in enumerate(play.letters):
        name = play.names[letter]
        held = state.pills[who]
        in_time = always or who in (state.last, state.turn)
        needed = target - sum_of(play, state, who)
        if in_time and may_be(state.pills, who, needed, numbers=numbers) and not needs_salt(held):
            tokens = ":pool" if known(held) else f":pool :show({needed})"
            label = f"{name} declares {target}" + ("" if known(held) else f", and shows the {needed}")
            rows.append(Button(f"pool-{letter}", label, tokens, letter, "score", "balls"))
        if sum_of(play, state, who) + (known(held) or numbers[-1]) > target:
            rows.append(
                Button(f"burst-{letter}", f"{name} is over {target}", ":burst", letter, "plain", "balls")
            )
    return rows + _draws(play, state, sorted(state.redraw))


def _reckoning(play: Play, state: RackState) -> list[Button]:
    rows = []
    who = state.turn or 0
    letter = play.letters[who]
    name = play.names[letter]
    numbers = numbers_of(play)
    if not needs_salt(state.pills[who]):
        rows = [
            Button(f"show-{n}", str(n), f":show({n})", letter, "score", "balls")
            for n in numbers
            if may_be(state.pills, who, n, numbers=numbers)
        ]
    most = sum_of(play, state, who) + numbers[-1]
    if who == state.last and state.called is None and most > play.value("target"):
        rows.append(Button("burst", f"{name} declares a burst", ":burst", letter, "plain", "balls"))
    rows.append(
        Button("withhold", f"{name} does not show: no ball counts", ":withhold", letter, "foul", "balls")
    )
    return rows


def board(play: Play, state: RackState) -> dict[str, Any]:
    """What all games share, the racks, what is owed, and private balls that were shown."""
    letters = play.letters
    shown = common_board(
        play,
        score=state.score,
        turn=None if state.phase == "pills" else state.turn,
        phase=state.phase,
        prompt=prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=max(t.innings for t in state.tallies),
        length=play.value("target"),
    )
    shown["run"] = 0
    shown["balls_on_table"] = [b for b in BALLS if b in state.table]
    shown["in_hand"] = state.in_hand and not state.over
    shown["racks"] = {x: list(rack) for x, rack in zip(letters, state.racks, strict=True)}
    shown["owed"] = dict(zip(letters, state.owed, strict=True))
    shown["private"] = on_board(play, state.pills)
    shown["bursts"] = dict(zip(letters, state.bursts, strict=True))
    shown["losers"] = [letters[i] for i in state.losers]
    return shown


def figures(play: Play, state: RackState) -> dict[str, dict[str, Any]]:
    """Averages a shot, and bursts."""
    rows = common_figures(play, state.score, state.tallies)
    for letter, bursts in zip(play.letters, state.bursts, strict=True):
        rows[letter]["bursts"] = bursts
    return rows
