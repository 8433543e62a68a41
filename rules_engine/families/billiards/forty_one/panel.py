"""What a tablet offers and a scoreboard shows; neither tells a private ball that was not shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import say
from ...base import common_board, common_figures, lead_buttons
from ...conduct import Foul
from ...turns import GAME_OVER
from ..pills import NONE, known, may_be, needs_salt, on_board
from .reading import BALLS, CUE, POCKETS, SEEN, RackState
from .reckoning import numbers_of, sum_of

if TYPE_CHECKING:
    from .family import FortyOne

_WHO_LEADS = say("forty-one.who-leads", "Draw for the order of play. Who leads?")
_NO_BALL = say("forty-one.button-no-ball", "No ball")
_MISS = say("forty-one.button-miss", "Missed all: a ball is owed")
_SCRATCH = say("forty-one.button-scratch", "Cue ball pocketed: a ball is owed")
_NO_CUSHION = say("forty-one.button-no-cushion", "Safety without a cushion")
_CUE_OFF = say("forty-one.button-cue-off", "Cue ball off the table")


_FOULS = {
    "not-point": say("forty-one.button-not-point", "Not with the point of the cue"),
    "push": say("forty-one.button-push", "Push"),
    "at-frozen": say("forty-one.button-at-frozen", "Played at a touching ball"),
    "hand": say("forty-one.button-hand", "Wrong place in hand"),
    "feet": say("forty-one.button-feet", "No foot on the floor"),
    "in-motion": say("forty-one.button-in-motion", "Ball in motion touched"),
    "self-moved": say("forty-one.button-self-moved", "A ball moved by itself"),
    "double": say("forty-one.button-double", "Cue ball touched twice"),
    "help": say("forty-one.button-help", "Help or marks"),
}


def prompt(play: Play, state: RackState) -> str:
    """What is to be done next, in plain words."""
    if state.over:
        return GAME_OVER
    if state.phase == "lead":
        return _WHO_LEADS
    if state.phase == "pills":
        names = [play.names[x] for x, held in zip(play.letters, state.pills, strict=True) if held == NONE]
        return say("forty-one.thrown-to", "A private ball is thrown to {players}.", players=", ".join(names))
    name = play.names[play.letters[state.turn or 0]]
    if state.phase == "give":
        return say("forty-one.chooses-to-spot", "{player} chooses a ball to be spotted.", player=name)
    if state.phase == "reckoning":
        return say("forty-one.shows-ball", "{player} shows the private ball.", player=name)
    return say("forty-one.plays-one-shot", "{player} plays one shot.", player=name)


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
            Button(
                f"give-{b}",
                say("forty-one.button-spot-ball", "Spot ball {ball}", ball=b),
                f":give({b})",
                side or "",
                "choice",
                "balls",
            )
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
        Button(
            f"pill-{x}",
            say("forty-one.button-has-ball", "{player} has a private ball", player=play.names[x]),
            ":pill",
            x,
            "choice",
            "balls",
        )
        for x in (play.letters[i] for i in who)
    ]


def _shots(family: FortyOne, play: Play, state: RackState, side: str, balls: tuple[str, ...]) -> list[Button]:
    rows = [Button(f"pot-{b}", b, f"{b}> +{b}", side, "score", "pot") for b in balls]
    rows += [
        Button("none", _NO_BALL, "0", side, "plain", "stroke", "0"),
        Button("miss", _MISS, "miss", side, "foul", "stroke", "m"),
        Button("scratch", _SCRATCH, "c>", side, "foul", "stroke", "s"),
        Button("no-cushion", _NO_CUSHION, "#safety #no-cushion 0", side, "foul", "stroke", "n"),
        Button("cue-off", _CUE_OFF, "c^ 0", side, "foul", "stroke"),
    ]
    for code in family.conduct:
        foul = play.value(f"foul:{code}", state, None)
        if isinstance(foul, Foul) and (foul.out or foul.balls == "again"):
            tone = "plain" if foul.balls == "again" else "foul"
            rows.append(Button(code, _FOULS[code], f"#{code}", side, tone, "foul"))
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
            label = _declares(name, target, None if known(held) else needed)
            rows.append(Button(f"pool-{letter}", label, tokens, letter, "score", "balls"))
        if sum_of(play, state, who) + (known(held) or numbers[-1]) > target:
            text = say("forty-one.button-is-over", "{player} is over {number}", player=name, number=target)
            rows.append(Button(f"burst-{letter}", text, ":burst", letter, "plain", "balls"))
    return rows + _draws(play, state, sorted(state.redraw))


def _declares(name: str, target: int, shown: int | None) -> str:
    if shown is None:
        return say("forty-one.button-declares", "{player} declares {number}", player=name, number=target)
    return say(
        "forty-one.button-declares-and-shows",
        "{player} declares {number}, and shows the {ball}",
        player=name,
        number=target,
        ball=shown,
    )


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
        label = say("forty-one.button-declares-burst", "{player} declares a burst", player=name)
        rows.append(Button("burst", label, ":burst", letter, "plain", "balls"))
    label = say("forty-one.button-withholds", "{player} does not show: no ball counts", player=name)
    rows.append(Button("withhold", label, ":withhold", letter, "foul", "balls"))
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
