"""What the engine's benchmark judges at each game: real matches in short, stroke by stroke.

The old games repeat one kind of entry. The games of today play whole matches: one rack, frame, board, round
or some innings are written here, of the side that leads (0) and the other (1), and are played again with the
sides changed until the match is over. Strokes are told as markers tell them, some in full and some with a
tap. A game without a sample takes its own first buttons that leave the match open, again and again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import rules_engine as engine
from tests.benchmarks.size import sized

ENTRIES = sized(4_000, 100)

CAROM = "brunswick/three-cushion-carrom"
POOL = "brunswick/continuous-pool"
SNOOKER = "brunswick/snookers-pool"
CROKINOLE = "crown/crokinole"

EIGHT_BALL = "today/eight-ball"
NINE_BALL = "today/nine-ball"
SNOOKER_TODAY = "today/snooker"
THREE_CUSHION = "today/three-cushion"
CARROM_TODAY = "today/carrom"
CROKINOLE_TODAY = "today/crokinole"

Visits = tuple[tuple[int, str], ...]
"""What the sides do at the table, visit after visit: who (0 leads), and its strokes between "/"."""


class Again(NamedTuple):
    """One kind of entry again and again: the options, and the entry with number i (from 0)."""

    options: dict[str, object]
    make: Callable[[int], tuple[str, str]]


class Played(NamedTuple):
    """A whole match: its race, its options, and the visits of a rack, frame, board or round."""

    race: int
    options: dict[str, object]
    visits: Visits


def _alternate(text: str, first: str | None = None) -> Callable[[int], tuple[str, str]]:
    return lambda i: ("AB"[i % 2], first if first is not None and i == 0 else text)


SAMPLES: dict[str, Again | Played] = {
    CAROM: Again({"target": 10_000}, lambda i: ("A", "xr --- xw +1")),
    POOL: Again({"target": 10_000}, _alternate("(3) x3 3- 0", "0")),
    SNOOKER: Again({}, _alternate("xr 0")),
    EIGHT_BALL: Played(
        9,
        {},
        (
            (0, "3> 11> / (12>tl) x12 12>tl / 0"),
            (1, "2> / x1 1- ."),
            (0, "x9 9- 10>bl / (13) x13 -- 13- ."),
            (1, "4> / x9 1- ."),
            (0, "9> / #safety x14 14- ."),
            (1, "1> / 5> / (6>tr) x6 6- 6>tr / 0"),
            (0, "14> / 15> / x13 13- 13>br / (8>br) x8 8>br"),
        ),
    ),
    NINE_BALL: Played(
        9,
        {},
        (
            (0, "x1 1- 2> 4- 6- / 1> / x3 3- ."),
            (1, "x3 3>tl / 4> / 0"),
            (0, "#safety x5 5- ."),
            (1, "x7 7- ."),
            (0, "5> / x6 6- 6>br / 0"),
            (1, "x7 - 7- ."),
            (0, "7> / x8 8>tr / 9>"),
        ),
    ),
    SNOOKER_TODAY: Played(
        3,
        {},
        (
            (0, "xr - 0"),
            (1, "r> / bk> / r> / pk> / xr 0"),
            (0, "r> / (bu) xbu bu> / r> / bk> / r> / bk> / r> / 0"),
            (1, "xbu"),
            (0, "0"),
            (1, "r> / gn> / xr 0"),
            (0, "r> / bk> / r> / pk> / r> / bk> / r> / bu> / xr r> / (bk) xbk 0"),
            (1, "0"),
            (0, "r> / bk> / r> / bn> / r> / yw> / yw> / gn> / 0"),
            (1, "bn> / xbu 0"),
            (0, "bu> / pk> / bk>"),
        ),
    ),
    THREE_CUSHION: Played(
        1,
        {"distance": 40},
        (
            (0, "xr --- xw +1 / +1 / xr -- xw 0"),
            (1, "xw --- xr +1 / 0"),
            (0, "0"),
            (1, "--- xr xw +1 / +1 / 0"),
            (0, "+1 / xw --- 0"),
            (1, "xr - 0"),
            (0, "+1 / xr 0"),  # an odd number of innings, since the sides change places then
        ),
    ),
    CARROM_TODAY: Played(
        3,
        {},
        (
            (0, "w> / w> / 0"),
            (1, "b> / b> b> / 0"),
            (0, "w> / q> / w> / 0"),
            (1, "b> / c^"),
            (0, "w> w> / b>"),
            (1, "b> / 0"),
            (0, "w> / w> / 0"),
            (1, "b> / 0"),
            (0, "w>"),
        ),
    ),
    CROKINOLE_TODAY: Played(
        1,
        {},
        (
            (0, "A=hole"),
            (1, "B=hole"),
            (0, "A=next"),
            (1, "B=inner-line"),
            (0, "xB2 B2=ditch A=inner"),
            (1, "A3=ditch B=next"),
            (0, "miss"),
            (1, "xB3 B3=hole B=inner"),
            (0, "A5=next ."),
            (1, "B=band"),
            (0, "xB4 B4=band A=next"),
            (1, "xA6 A6=edge B=band"),
            (0, "xB4 B4=ditch xB6 A=hole"),
            (1, "B=ditch"),
            (0, "xB6 B6=ditch A=next"),
            (1, "A8=inner B=next"),
            (1, ":count"),
        ),
    ),
}


def header_of(game: engine.Game, race: int = 1, **options: object) -> engine.Header:
    """The header of a match between as many sides as the game needs."""
    letters = game.side_letters(game.min_sides)
    return engine.Header(game.id, tuple((x, x) for x in letters), race=race, options=options)


def sample(game: engine.Game, entries: int = ENTRIES) -> tuple[engine.Header, list[engine.Entry]]:
    """The header and the entries that are judged for ``game``; ``entries`` is how often one kind is told."""
    found = SAMPLES.get(game.id)
    if found is None:
        return _by_buttons(game)
    if isinstance(found, Played):
        return _played(game, found)
    return header_of(game, **found.options), [engine.entry(i + 1, *found.make(i)) for i in range(entries)]


def _played(game: engine.Game, found: Played) -> tuple[engine.Header, list[engine.Entry]]:
    """A match from its lead to its end; every entry stands, or the sample is wrong."""
    begun = header_of(game, found.race, **found.options)
    match = engine.Match(begun)
    sides = "AB"
    strokes = [(who, text) for who, visit in found.visits for text in visit.split(" / ")]
    while not match.over:
        lead = [(0, ":lead")] if match.board()["phase"] == "lead" else []
        for who, text in lead + strokes:
            told = text if sides == "AB" else text.translate(str.maketrans("AB", "BA"))
            ruling = match.add(engine.entry(match.last + 1, sides[who], told))
            assert ruling.refusal is None, (game.id, match.last + 1, sides[who], told, ruling.refusal)
            if match.over:
                break
        sides = sides[::-1]
    return begun, match.entries


def _by_buttons(game: engine.Game) -> tuple[engine.Header, list[engine.Entry]]:
    """A game played by its quick buttons until it ends."""
    begun = header_of(game)
    match = engine.Match(begun)
    entries: list[engine.Entry] = []
    while len(entries) < sized(500, 60) and not match.over:
        buttons = match.expects().buttons
        button = buttons[len(entries) % min(3, len(buttons))]
        entry = engine.entry(match.last + 1, button.side, button.tokens)
        if match.add(entry).refusal is not None:
            break
        entries.append(entry)
    return begun, entries
