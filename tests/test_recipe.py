"""CONTRIBUTING's recipe, followed: a module and its golden record are all that a new game of a family needs.

Two games are made up, each a module as it would stand in its book, and taken out again. No list elsewhere
knows their ids.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import NamedTuple

import pytest

import rules_engine as engine
from clubs.people.rules.surfaces import kinds_for_game
from clubs.publishing.rules import measures
from clubs.publishing.selectors import sheets
from matches.pages import citations
from matches.rules_pages import drawing, pages
from rules_engine import catalogue
from rules_engine.boards.set_ups import set_up_of
from simulator.players.skill import LEVELS
from simulator.players.whole import Endless, play_game
from simulator.surfaces.of_games import physical_games, table_of
from simulator.surfaces.placing import check_placing
from tests.rules_engine.golden.verdicts import said


class MadeUp(NamedTuple):
    """A game made up for the test: the two files of the recipe, and what they must come to."""

    book: str
    slug: str
    module: str
    record: str
    board: str
    kinds: tuple[str, ...]
    pieces: tuple[str, ...]
    best: str
    row: str


TWO_FOR_A_MISS = MadeUp(
    "brunswick",
    "two-for-a-miss",
    '''"""Two for a Miss: Three-Ball Carrom on the balkline table, where a miss costs two."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.billiards.carom import CAROM
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

GAME = Game(
    "brunswick/two-for-a-miss",
    "Two for a Miss",
    family=CAROM,
    lines=(1, 2),
    played_on=PlayedOn("balkline-14", set_up="brunswick/three-ball-carrom"),
    governed_by=[THREE_BALL, FOUL_STROKES],
    refs={"p1": "three-ball rules otherwise", "1": "a miss counts two"},
    beside={"p1": "says which games govern this one; the layers are that rule"},
)
GAME.figure("miss_points", "1", 2, "A miss counts two for the other player.")
register(GAME)
''',
    """[Game "brunswick/two-for-a-miss"]
[Rules "1"]
[A "Ann"]
[B "Bo"]
[Target "3"]

1. B :yield ; => - | 0:0 | three-ball-carrom#2 | Bo won the bank and makes Ann lead
2. A xr xw +1 ; => A+1 | 1:0 | three-ball-carrom#4
3. A miss ; => B+2 | 1:2 | three-ball-carrom#4 two-for-a-miss#1
4. B xr xw +1 ; => B+1 | 1:3 | three-ball-carrom#4
5. B +1 ; => refused over -
""",
    "balkline-14-5x10",
    ("carom",),
    ("r", "w"),
    "High run",
    "Inning",
)
SHORT = MadeUp(
    "carrom",
    "short-carroms",
    '''"""Short Carroms: Carroms from a numbered spot, with six rings of each colour."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_pocketed import RINGS_POCKETED
from .carroms import CARROMS

GAME = Game(
    "carrom/short-carroms",
    "Short Carroms",
    family=RINGS_POCKETED,
    lines=(1, 2),
    played_on=PlayedOn(shot_from=("spot-1",)),
    governed_by=(CARROMS,),
    refs={"p1": "six rings of each colour", "p2": "from the spot before pocket 1"},
    beside={"p2": "where the shooter is set: geometry"},
)
GAME.figure("set_up", "p1", {"r": 6, "g": 6, "b": 1}, "Six red rings, six green and the black.")
register(GAME)
''',
    """[Game "carrom/short-carroms"]
[Rules "1"]
[A "Ida"]
[B "Otto"]
[Target "30"]
[Colours "first-pocketed"]
[WhenCounted "shot"]

1. A :lead ; => - | 0:0 | carroms#p4
2. A r> ; => A+1 | 1:0 | carroms#p4 carroms#p3
""",
    "carrom",
    ("carrom",),
    ("b", "r1", "g1", "r2", "g2", "r3", "g3", "r4", "g4", "r5", "g5", "r6", "g6"),
    "Best inning",
    "Inning",
)


@pytest.fixture(params=(TWO_FOR_A_MISS, SHORT), ids=lambda made: made.slug)
def made_up(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MadeUp]:
    """The module imported as one of its book; afterwards no trace of it is left."""
    made: MadeUp = request.param
    engine.every_game()
    name = f"rules_engine.books.{made.book}.{made.slug.replace('-', '_')}"
    (tmp_path / "game.py").write_text(made.module)
    spec = spec_from_file_location(name, tmp_path / "game.py")
    assert spec is not None and spec.loader is not None
    try:
        spec.loader.exec_module(module_from_spec(spec))
        forget()
        yield made
    finally:
        catalogue._GAMES.pop(f"{made.book}/{made.slug}", None)
        sys.modules.pop(name, None)
        forget()


def forget() -> None:
    """What is kept of the catalogue while it does not change."""
    kept = (pages.books, pages.page_of, citations.rule_sets, set_up_of, table_of, measures.compared_at)
    for read in (*kept, drawing.picture_of, drawing.position_at_start):
        if hasattr(read, "cache_clear"):
            read.cache_clear()


def test_a_module_and_a_golden_record_are_a_game(made_up: MadeUp) -> None:
    """It is listed, judged, drawn, measured, written on paper, seated, explained in pages and simulated."""
    game = engine.game(f"{made_up.book}/{made_up.slug}")
    assert game in engine.games()

    judged(made_up.record)

    table = table_of(game.id)
    assert game.id in physical_games()
    assert table.surface.name == made_up.board
    assert tuple(piece.id for piece in table.pieces) == made_up.pieces
    assert table.shooter is not None
    check_placing(table.surface, (*table.pieces, table.shooter.piece))

    assert measures.compared_at(game.id).best.label == made_up.best
    sheet = sheets.blank(game)
    assert sheet.layout.row == made_up.row and sheet.pages

    assert kinds_for_game(game.id) == made_up.kinds

    page = pages.page_of(game.id)
    assert page.game is game and [rule.ref for rule in page.rules] == list(game.refs)
    assert any(game in book.games for book in pages.books())

    simulated(game)


def judged(record: str) -> None:
    """Every remark of a golden record is what the engine says; what may come next is told at every entry."""
    header, entries = engine.read(record)
    match = engine.Match(header)
    for entry in entries:
        if not match.over:
            assert match.expects().buttons
        verdict = (entry.note or "").removeprefix("=> ")
        ruling = match.add(entry)
        assert verdict.startswith(said(match, ruling)), (entry.text, said(match, ruling))


def simulated(game: engine.Game) -> None:
    """Two players of the usual level play eight entries; none is refused."""
    options = {name: 50 for name, option in game.options.items() if option.default is None}
    header = engine.Header(game.id, (("A", "Ann"), ("B", "Bo")), options=options)
    played: list[engine.Match] = []
    with pytest.raises(Endless):
        play_game(
            header,
            dict.fromkeys("AB", LEVELS["fair"]),
            1,
            limit=8,
            watch=lambda match, done: played.append(match),
        )
    assert len(played) == 8
