"""What a tablet offers and a scoreboard shows at pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....saying import say
from ...base import Fact, average_facts, common_board, common_figures, lead_buttons, run_facts
from ...turns import game_over
from .buttons import foul_buttons, playoff_buttons, stroke_buttons
from .colours import COLOURS, NAMES
from .prompts import prompt
from .racks import Rack, rack_of
from .reading import CUE, POCKETS, PoolState, following
from .words import SEEN

if TYPE_CHECKING:
    from .family import Pool

_AS_IS = say("pool.as-they-lie", "Play the balls as they lie")
_REPLACED = say("pool.have-put-back", "Have the balls put back")
_END = say("pool.end-of-game", "End of the game")
_FIRST_FACT = say("pool.first", "First")
_BALLS_LEFT = say("pool.balls-left", "Balls left")
_PLAYS = say("pool.plays-colour", "Plays")
_SUM = say("pool.sum", "Sum")
_FORFEITS = say("pool.forfeits", "Forfeits")


def expects(pool: Pool, play: Play, state: PoolState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return game_over(pool.panel)
    rack = rack_of(play)
    balls = on_table(rack, state)
    words = tuple(w for w in (*sorted(SEEN), *pool.conduct) if _known(play, w))
    pieces = (*dict.fromkeys(rack.written(b) for b in balls), CUE)
    if state.duel is not None:
        pieces = (*pieces, "w")
    if state.turn is None:
        drawn = ("order",) if play.cite("order") is not None else ()
        return Expectation(
            None,
            "lead",
            prompt(play, state),
            pool.panel,
            lead_buttons(play),
            pieces,
            POCKETS,
            states=words,
            choices=("lead", "yield", *drawn, "protest", "retire"),
        )
    side = play.letters[state.turn]
    choices = [c for c in ("protest", "retire") if c == "retire" or play.cite("protest:ruling") is not None]
    buttons: list[Button] = []
    if state.phase in _FIRST:
        buttons, words_now = _FIRST[state.phase](play, state, side)
        choices = [*words_now, *choices]
    elif state.phase == "playoff":
        buttons = playoff_buttons(play, state, side)
    else:
        buttons = stroke_buttons(play, state, side, rack, balls)
        buttons += foul_buttons(pool, play, state, side)
        if state.phase == "choose-balls":
            buttons += [
                Button("as-is", _AS_IS, ":as-is", side, "choice", "balls"),
                Button("replaced", _REPLACED, ":replaced", side, "choice", "balls"),
            ]
            choices = ["as-is", "replaced", *choices]
        if state.in_hand and play.cite("none_outside"):
            choices.append("nearest")
    if play.cite("frames") is None and play.value("target", state) is None:
        buttons.append(Button("end", _END, ":end", side, "choice", "end"))
        choices.append("end")
    if play.cite("protest:ruling") is not None:
        under = say("pool.under-protest", "{player} plays under protest", player=play.names[side])
        buttons.append(Button("protest", under, ":protest(ruling)", side, "choice", "game"))
    gives_up = say("pool.gives-up", "{player} gives up the game", player=play.names[side])
    buttons.append(Button("retire", gives_up, ":retire", side, "choice", "game"))
    return Expectation(
        side,
        state.phase,
        prompt(play, state),
        pool.panel,
        tuple(buttons),
        pieces,
        POCKETS,
        states=words,
        choices=tuple(choices),
        call=_call(play, state, rack, balls),
    )


def _known(play: Play, word: str) -> bool:
    return word in SEEN or play.cite(f"foul:{word}") is not None


def _call(play: Play, state: PoolState, rack: Rack, balls: tuple[str, ...]) -> CallSpec | None:
    """What is called on this stroke; None in a game without calls."""
    if rack.names or state.phase == "playoff" or not play.value("call", state):
        return None
    slot = "opening_call" if state.phase in ("opening", "choose-lead") else "call"
    return CallSpec(bool(play.value(slot, state)), balls, POCKETS, many=True)


def _lead_first(play: Play, state: PoolState, side: str) -> tuple[list[Button], list[str]]:
    rival = play.names[play.letters[following(state, state.turn or 0)]]
    buttons = [
        Button("lead", _leads(play.names[side]), ":lead", side, "choice", "lead", "l"),
        Button("yield", _leads(rival), ":yield", side, "choice", "lead", "y"),
    ]
    return buttons, ["lead", "yield"]


def _leads(name: str) -> str:
    return say("pool.leads", "{player} leads", player=name)


def _colour_first(play: Play, state: PoolState, side: str) -> tuple[list[Button], list[str]]:
    name = play.names[side]
    buttons = [
        Button(
            f"colour-{c}",
            say("pool.takes-colour", "{player} takes {colour}", player=name, colour=NAMES[c]),
            f":colour({c})",
            side,
            "choice",
            "balls",
            c,
        )
        for c in COLOURS
    ]
    if state.phase == "choose-colour":
        return buttons, ["colour"]
    later = say("pool.breaks-first", "{player} breaks, and chooses afterwards", player=name)
    return [*buttons, Button("break", later, ":break", side, "choice", "balls", "b")], ["colour", "break"]


_FIRST = {"choose-lead": _lead_first, "choose-colour": _colour_first, "choose-break": _colour_first}


def on_table(rack: Rack, state: PoolState) -> tuple[str, ...]:
    """The object balls on the table, in the order of the sheet."""
    return tuple(b for b in rack.order if b in state.table)


def board(play: Play, state: PoolState) -> dict[str, Any]:
    """The scoreboard: what all games share, the balls on the table and what each side took of this frame."""
    letters = play.letters
    rack = rack_of(play)
    shown = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=max(t.innings for t in state.tallies),
        length=play.value("target", state) or None,
    )
    if state.fresh:
        shown["run"] = 0
    shown["balls_on_table"] = list(on_table(rack, state))
    shown["in_hand"] = state.in_hand and not state.over
    shown["forfeits"] = dict(zip(letters, state.forfeits, strict=True))
    shown["frame"] = state.frame
    shown["frame_score"] = {x: len(t) for x, t in zip(letters, state.taken, strict=True)}
    shown["pocketed"] = {x: sorted(t, key=rack.place) for x, t in zip(letters, state.taken, strict=True)}
    shown["frames"] = dict(zip(letters, state.frames, strict=True))
    shown["owed"] = dict(zip(letters, state.owed, strict=True))
    shown["night"] = state.night
    shown["protests"] = state.protests
    shown["ball_on"] = None if state.over else play.value("ball_on", state)
    shown["out"] = [letters[i] for i in sorted(state.out)]
    shown["order"] = [letters[i] for i in state.order] or list(letters)
    shown["down"] = sorted(state.aside, key=rack.place)
    if play.cite("own_share") is not None:
        shown["colours"] = dict(zip(letters, state.colours, strict=False))
    if (sums := play.value("sums", state)) is not None:
        shown["sums"] = dict(zip(letters, sums, strict=True))
    if state.duel is not None:
        shown["white"] = letters[state.duel]
    return shown


def figures(play: Play, state: PoolState) -> dict[str, dict[str, Any]]:
    """Averages and runs, points paid in forfeits, frames won."""
    rows = common_figures(play, state.score, state.tallies)
    for letter, paid, won in zip(play.letters, state.paid, state.frames, strict=True):
        rows[letter]["forfeited"] = paid
        rows[letter]["frames"] = won
    return rows


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """What the whole match is told by: the ball to be met first, and how many are left."""
    facts = run_facts(board)
    if board.get("ball_on"):
        facts = (*facts, Fact("on", _FIRST_FACT, board["ball_on"]))
    return (*facts, Fact("balls", _BALLS_LEFT, str(len(board["balls_on_table"]))))


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """What each side is told by."""
    facts = average_facts(board, letter)
    if letter in board.get("colours", ()):
        facts = (*facts, Fact("colour", _PLAYS, NAMES[board["colours"][letter]]))
    if "sums" in board:
        facts = (*facts, Fact("sum", _SUM, str(board["sums"][letter])))
    if board.get("forfeits"):
        facts = (*facts, Fact("forfeits", _FORFEITS, str(board["forfeits"].get(letter) or 0)))
    return facts
