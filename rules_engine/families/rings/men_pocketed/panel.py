"""What a tablet offers and a scoreboard shows of a board of carrom."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....lean import NamedTuple
from ....levels import UNKNOWN_FIGURES
from ....play import Play
from ....saying import Text, say
from ...base import common_figures
from .acts import BOARD_LOST, OF_STROKES
from .reading import COLOUR_NAMES, MEN, POCKETS, STRIKER, MenState, colour_of, men_left, states_of
from .settling import player_at

PANEL = "men-pocketed"


class _Says(NamedTuple):
    """What the buttons of a colour say."""

    one: Text
    two: Text
    three: Text
    opponents: Text
    with_other: Text
    with_queen: Text
    with_striker: Text
    with_striker_and_queen: Text
    improper: Text


_SAYS = {
    "w": _Says(
        say("men-pocketed.one-white", "White"),
        say("men-pocketed.two-white", "2 white"),
        say("men-pocketed.three-white", "3 white"),
        say("men-pocketed.white-opponent", "White (opponent's)"),
        say("men-pocketed.white-and-black", "White and black"),
        say("men-pocketed.queen-and-white", "Queen and white"),
        say("men-pocketed.striker-and-white", "Striker and white"),
        say("men-pocketed.striker-queen-white", "Striker, queen and white"),
        say("men-pocketed.improper-white", "Improper, white down"),
    ),
    "b": _Says(
        say("men-pocketed.one-black", "Black"),
        say("men-pocketed.two-black", "2 black"),
        say("men-pocketed.three-black", "3 black"),
        say("men-pocketed.black-opponent", "Black (opponent's)"),
        say("men-pocketed.black-and-white", "Black and white"),
        say("men-pocketed.queen-and-black", "Queen and black"),
        say("men-pocketed.striker-and-black", "Striker and black"),
        say("men-pocketed.striker-queen-black", "Striker, queen and black"),
        say("men-pocketed.improper-black", "Improper, black down"),
    ),
}
_OFF = {
    "w": say("men-pocketed.white-off", "White off the board"),
    "b": say("men-pocketed.black-off", "Black off the board"),
    "q": say("men-pocketed.queen-off", "Queen off the board"),
}
_QUEEN = say("men-pocketed.the-queen", "Queen")
_TOUCHED = say("men-pocketed.touched-nothing-down", "Men touched, nothing down")
_NOTHING = say("men-pocketed.nothing", "Nothing")
_UNTOUCHED = say("men-pocketed.none-touched", "No man touched")
_STRIKER = say("men-pocketed.striker-pocketed", "Striker pocketed")
_IMPROPER = say("men-pocketed.improper-stroke", "Improper stroke")
_IMPROPER_STRIKER = say("men-pocketed.improper-striker", "Improper, striker down")
_STRIKER_QUEEN = say("men-pocketed.striker-and-queen", "Striker and queen")
_EARLY = say("men-pocketed.broke-early", "Broke before play was called")
_BREAK_LOST = say("men-pocketed.break-lost", "Striker pocketed, no man touched")
_STRIKER_OFF = say("men-pocketed.striker-off", "Striker off the board")
_COLOURS = ("white", "black")
"""What the sides play, as programs know it."""
_PASSED = say("men-pocketed.turn-passed", "Turn passed")
_REPLAYED = say("men-pocketed.board-replayed", "Board replayed")
_ON_BOARD = say("men-pocketed.queen-on-board", "on the board")


def offers(play: Play, state: MenState, prompt: str) -> Expectation:
    """Buttons for the break or a stroke, and for what either side may say or do."""
    side = play.letters[state.turn or 0]
    rows = [*_strokes(play, state, side), *_words(play, state, side)]
    on = [c for c, n in zip("wb", state.down, strict=True) if n < MEN]
    pieces = (*on, *(("q",) if state.queen == "board" else ()), STRIKER)
    choices = ("replay", "resign", *(("pass",) if state.phase == "shot" else ()))
    choices += tuple(
        dict.fromkeys(
            b.tokens[1:].partition("(")[0] for b in rows if b.tokens.startswith((":forgo", ":left", ":dem"))
        )
    )
    return Expectation(
        side,
        state.phase,
        prompt,
        PANEL,
        tuple(rows),
        pieces,
        POCKETS,
        states=states_of(play),
        choices=choices,
    )


def _strokes(play: Play, state: MenState, side: str) -> list[Button]:
    """What a stroke did, the usual first."""
    who = state.turn or 0
    mine = "wb"[colour_of(state, who)]
    theirs = "wb"[1 - colour_of(state, who)]
    says, other = _SAYS[mine], _SAYS[theirs]
    left, left_other = men_left(state, who), men_left(state, 1 - who)
    queen = state.queen == "board"

    def score(code: str, label: str, tokens: str, group: str = "shot", key: str | None = None) -> Button:
        return Button(code, label, tokens, side, "score", group, key)

    rows = [score("own", says.one, f"{mine}>", key="w")]
    if left > 1:
        rows.append(score("own-2", says.two, f"{mine}> {mine}>", key="2"))
    if queen:
        rows.append(score("queen", _QUEEN, "q>", key="q"))
        rows.append(score("queen-own", says.with_queen, f"q> {mine}>"))
    rows.append(Button("other", other.opponents, f"{theirs}>", side, "plain", "shot", "b"))
    met = f"x{mine} " if state.phase == "break" else ""  # which of the men decides nothing
    rows.append(Button("nothing", _TOUCHED if met else _NOTHING, f"{met}0", side, "plain", "shot", "0"))
    if met:
        rows.append(Button("no-break", _UNTOUCHED, "miss", side, "plain", "shot", "m"))
    if left > 2:
        rows.append(score("own-3", says.three, f"{mine}> {mine}> {mine}>", "several"))
    rows.append(score("both", says.with_other, f"{mine}> {theirs}>", "several"))
    if left_other > 1:
        rows.append(Button("other-2", other.two, f"{theirs}> {theirs}>", side, "plain", "several"))

    def foul(code: str, label: str, tokens: str, group: str = "foul", key: str | None = None) -> Button:
        return Button(code, label, tokens, side, "foul", group, key)

    rows += [
        foul("striker", _STRIKER, f"{met}c>", key="s"),
        foul("striker-own", says.with_striker, f"{mine}> c>"),
        foul("striker-other", other.with_striker, f"{theirs}> c>"),
        foul("improper", _IMPROPER, "#improper 0", key="i"),
        foul("improper-own", says.improper, f"#improper {mine}>"),
        foul("improper-other", other.improper, f"#improper {theirs}>"),
        foul("improper-striker", _IMPROPER_STRIKER, "#improper c>"),
    ]
    if queen:
        rows += [
            foul("striker-queen", _STRIKER_QUEEN, "q> c>"),
            foul("striker-queen-own", says.with_striker_and_queen, f"q> {mine}> c>"),
        ]
    if state.phase == "break":
        rows.append(foul("early", _EARLY, "#early 0"))
        rows.append(foul("break-lost", _BREAK_LOST, "c> miss"))
    rows.append(Button("striker-off", _STRIKER_OFF, f"{met}c^", side, "plain", "off"))
    rows += [
        Button(f"off-{c}", _OFF[c], f"{c}^", side, "plain", "off")
        for c in (mine, theirs, *(("q",) if queen else ()))
    ]
    return rows


def _words(play: Play, state: MenState, side: str) -> list[Button]:
    """What either side did beside the strokes, and what it may choose."""
    rows = demands(play, state)
    for at, letter in enumerate(play.letters):
        name = play.names[letter]
        rows += [b for b in _acts(play, letter) if b.code != "out-of-turn" or letter != side]
        dues = state.placed[1 - at]
        if dues and men_left(state, 1 - at) > dues:
            label = say("men-pocketed.forgoes", "{name} forgoes the dues", name=name)
            rows.append(Button("forgo", label, ":forgo", letter, "choice", "dues"))
        if dues > 1 and men_left(state, 1 - at) > 1:
            label = say("men-pocketed.left-out", "{name} left one due out", name=name)
            rows.append(Button("left-out", label, ":left-out", letter, "choice", "dues"))
        label = say("men-pocketed.concedes", "{name} concedes the game", name=name)
        rows.append(Button("resign", label, ":resign", letter, "choice", "other"))
    if state.phase == "shot":
        rows.append(Button("pass", _PASSED, ":pass", side, "choice", "other"))
    if play.cite("no_room") is not None:
        rows.append(Button("replay", _REPLAYED, ":replay", side, "choice", "other"))
    return rows


def _acts(play: Play, letter: str) -> tuple[Button, ...]:
    """What a side may do against the laws, beside its strokes: the same at every stroke of a match."""
    if (known := play.memo.get(("acts", letter))) is not None:
        return tuple(known)
    name, labels = play.names[letter], play.family.conduct
    rows = []
    for word in states_of(play):
        if word not in labels or word in OF_STROKES:
            continue
        if word in BOARD_LOST:
            label = say(
                "men-pocketed.act-board-lost", "{name}: {act}, board lost", name=name, act=labels[word]
            )
            rows.append(Button(word, label, f"#{word}", letter, "foul", "board-lost"))
        else:
            label = say("men-pocketed.act", "{name}: {act}", name=name, act=labels[word])
            rows.append(Button(word, label, f"#{word}", letter, "foul", "act"))
    found = play.memo["acts", letter] = tuple(rows)
    return found


def demands(play: Play, state: MenState) -> list[Button]:
    """Further points of the board that is over, where a side may demand them."""
    return [
        Button(
            "demand",
            say("men-pocketed.demands", "{name} demands {points} more", name=play.names[x], points=points),
            ":demand",
            x,
            "choice",
            "dues",
        )
        for x, points in zip(play.letters, state.extra, strict=True)
        if points
    ]


def with_demands(play: Play, state: MenState, expected: Expectation) -> Expectation:
    """What may be recorded before a toss, with what may still be demanded."""
    more = demands(play, state)
    if not more:
        return expected
    return expected._replace(buttons=(*expected.buttons, *more), choices=(*expected.choices, "demand"))


def due(play: Play, state: MenState) -> str:
    """Who breaks, plays or covers the queen."""
    who = state.turn or 0
    name = player_at(play, state, state.seat)
    colour = COLOUR_NAMES["wb"[colour_of(state, who)]]
    if state.phase == "break" and state.tries:
        return say(
            "men-pocketed.due-break-again",
            "{name} breaks board {number} with {colour}, stroke {stroke}.",
            name=name,
            number=state.board,
            colour=colour,
            stroke=state.tries + 1,
        )
    if state.phase == "break":
        return say(
            "men-pocketed.due-break",
            "{name} breaks board {number} with {colour}.",
            name=name,
            number=state.board,
            colour=colour,
        )
    if state.queen == "cover":
        return say(
            "men-pocketed.due-cover", "{name} covers the queen with {colour}.", name=name, colour=colour
        )
    return say("men-pocketed.due-play", "{name} plays at {colour}.", name=name, colour=colour)


def shown(play: Play, state: MenState) -> dict[str, Any]:
    """The men on the board, the queen, what is owed, and the boards so far."""
    letters = play.letters
    queen = _ON_BOARD
    if state.queen == "cover" and state.queen_by is not None:
        name = play.names[letters[state.queen_by]]
        queen = say("men-pocketed.queen-to-cover", "to be covered by {name}", name=name)
    elif state.queen == "down" and state.queen_by is not None:
        name = play.names[letters[state.queen_by]]
        queen = say("men-pocketed.queen-covered", "covered by {name}", name=name)
    rows: dict[str, Any] = {
        "white": MEN - state.down[0],
        "black": MEN - state.down[1],
        "queen": int(state.queen == "board"),
        "queen_words": queen if state.turn is not None else "",
        "queen_by": None if state.queen_by is None else letters[state.queen_by],
        "lead": None if state.lead is None else letters[state.lead],
        "owed": {x: n for x, n in zip(letters, state.owed, strict=True) if n},
        "boards": [
            {
                "broke": letters[broke],
                "winner": letters[winner],
                "points": points,
                "queen": None if queen_by < 0 else letters[queen_by],
            }
            for broke, winner, points, queen_by in state.boards
        ],
    }
    if state.turn is not None:
        rows["colours"] = {x: _COLOURS[colour_of(state, i)] for i, x in enumerate(letters)}
        rows["men_left"] = {x: men_left(state, i) for i, x in enumerate(letters)}
    if (seats := play.value("seats") or 2) > 2:
        rows["seat"], rows["seats"] = state.seat + 1, seats
    return rows


def figures(play: Play, state: MenState) -> dict[str, dict[str, Any]]:
    """Points a board, the longest run of men, boards won, own breaks won, queens and slams."""
    figures = common_figures(play, state.score, state.tallies)
    for i, letter in enumerate(play.letters):
        won = [row for row in state.boards if row[1] == i]
        figures[letter] |= {
            "boards_won": len(won),
            "breaks_won": sum(row[0] == i for row in won),
            "queens": sum(row[3] == i for row in won),
            "slams": state.slams[i],
            "white_slams": state.slams[i] - state.black_slams[i],
            "black_slams": state.black_slams[i],
            "best_board": {"value": state.best[i], "entry": state.best_entry[i]} if state.best[i] else None,
        }
        if state.told:
            figures[letter][UNKNOWN_FIGURES] = ["slams"]
    return figures
