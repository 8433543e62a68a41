"""What a tablet offers and a scoreboard shows of a board of carrom."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....levels import UNKNOWN_FIGURES
from ....play import Play
from ...base import common_figures
from .acts import BOARD_LOST, OF_STROKES
from .reading import COLOUR_NAMES, MEN, POCKETS, STRIKER, MenState, colour_of, men_left, states_of
from .settling import player_at

PANEL = "men-pocketed"


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
    name, other = COLOUR_NAMES[mine], COLOUR_NAMES[theirs]
    left, left_other = men_left(state, who), men_left(state, 1 - who)
    queen = state.queen == "board"

    def score(code: str, label: str, tokens: str, group: str = "shot", key: str | None = None) -> Button:
        return Button(code, label, tokens, side, "score", group, key)

    rows = [score("own", name.capitalize(), f"{mine}>", key="w")]
    if left > 1:
        rows.append(score("own-2", f"2 {name}", f"{mine}> {mine}>", key="2"))
    if queen:
        rows.append(score("queen", "Queen", "q>", key="q"))
        rows.append(score("queen-own", f"Queen and {name}", f"q> {mine}>"))
    rows.append(
        Button("other", f"{other.capitalize()} (opponent's)", f"{theirs}>", side, "plain", "shot", "b")
    )
    met = f"x{mine} " if state.phase == "break" else ""  # which of the men decides nothing
    nothing = "Men touched, nothing down" if met else "Nothing"
    rows.append(Button("nothing", nothing, f"{met}0", side, "plain", "shot", "0"))
    if met:
        rows.append(Button("no-break", "No man touched", "miss", side, "plain", "shot", "m"))
    if left > 2:
        rows.append(score("own-3", f"3 {name}", f"{mine}> {mine}> {mine}>", "several"))
    rows.append(score("both", f"{name.capitalize()} and {other}", f"{mine}> {theirs}>", "several"))
    if left_other > 1:
        rows.append(Button("other-2", f"2 {other}", f"{theirs}> {theirs}>", side, "plain", "several"))

    def foul(code: str, label: str, tokens: str, group: str = "foul", key: str | None = None) -> Button:
        return Button(code, label, tokens, side, "foul", group, key)

    rows += [
        foul("striker", "Striker pocketed", f"{met}c>", key="s"),
        foul("striker-own", f"Striker and {name}", f"{mine}> c>"),
        foul("striker-other", f"Striker and {other}", f"{theirs}> c>"),
        foul("improper", "Improper stroke", "#improper 0", key="i"),
        foul("improper-own", f"Improper, {name} down", f"#improper {mine}>"),
        foul("improper-other", f"Improper, {other} down", f"#improper {theirs}>"),
        foul("improper-striker", "Improper, striker down", "#improper c>"),
    ]
    if queen:
        rows += [
            foul("striker-queen", "Striker and queen", "q> c>"),
            foul("striker-queen-own", f"Striker, queen and {name}", f"q> {mine}> c>"),
        ]
    if state.phase == "break":
        rows.append(foul("early", "Broke before play was called", "#early 0"))
        rows.append(foul("break-lost", "Striker pocketed, no man touched", "c> miss"))
    rows.append(Button("striker-off", "Striker off the board", f"{met}c^", side, "plain", "off"))
    rows += [
        Button(f"off-{c}", f"{COLOUR_NAMES[c].capitalize()} off the board", f"{c}^", side, "plain", "off")
        for c in (mine, theirs, *(("q",) if queen else ()))
    ]
    return rows


def _words(play: Play, state: MenState, side: str) -> list[Button]:
    """What either side did beside the strokes, and what it may choose."""
    rows = demands(play, state)
    labels = play.family.conduct
    for at, letter in enumerate(play.letters):
        name = play.names[letter]
        for word in states_of(play):
            if word not in labels or word in OF_STROKES or (word == "out-of-turn" and letter == side):
                continue
            lost = word in BOARD_LOST
            group = "board-lost" if lost else "act"
            text = f"{name}: {labels[word]}" + (", board lost" if lost else "")
            rows.append(Button(f"{word}", text, f"#{word}", letter, "foul", group))
        dues = state.placed[1 - at]
        if dues and men_left(state, 1 - at) > dues:
            rows.append(Button("forgo", f"{name} forgoes the dues", ":forgo", letter, "choice", "dues"))
        if dues > 1 and men_left(state, 1 - at) > 1:
            rows.append(Button("left-out", f"{name} left one due out", ":left-out", letter, "choice", "dues"))
        rows.append(Button("resign", f"{name} concedes the game", ":resign", letter, "choice", "other"))
    if state.phase == "shot":
        rows.append(Button("pass", "Turn passed", ":pass", side, "choice", "other"))
    if play.cite("no_room") is not None:
        rows.append(Button("replay", "Board replayed", ":replay", side, "choice", "other"))
    return rows


def demands(play: Play, state: MenState) -> list[Button]:
    """Further points of the board that is over, where a side may demand them."""
    return [
        Button("demand", f"{play.names[x]} demands {points} more", ":demand", x, "choice", "dues")
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
    if state.phase == "break":
        again = f", stroke {state.tries + 1}" if state.tries else ""
        return f"{name} breaks board {state.board} with {colour}{again}."
    if state.queen == "cover":
        return f"{name} covers the queen with {colour}."
    return f"{name} plays at {colour}."


def shown(play: Play, state: MenState) -> dict[str, Any]:
    """The men on the board, the queen, what is owed, and the boards so far."""
    letters = play.letters
    queen = "on the board"
    if state.queen == "cover" and state.queen_by is not None:
        queen = f"to be covered by {play.names[letters[state.queen_by]]}"
    elif state.queen == "down" and state.queen_by is not None:
        queen = f"covered by {play.names[letters[state.queen_by]]}"
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
        rows["colours"] = {x: COLOUR_NAMES["wb"[colour_of(state, i)]] for i, x in enumerate(letters)}
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
