"""Sheets as PDF, from plain values: everything stands on its page, once, in readable letters."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import segno

import rules_engine as engine
from clubs.competitions.rules.pairing.brackets import bracket_size
from clubs.publishing.selectors import sheets as paper
from clubs.publishing.views.pdf import (
    brackets,
    certificates,
    columns,
    cross_tables,
    honours,
    labels,
    score_sheets,
    standings,
)
from clubs.publishing.views.pdf.frame import LEAST, Imprint
from clubs.publishing.views.pdf.lettering import LACKING, shown
from clubs.publishing.views.pdf.page import Page
from clubs.publishing.views.pdf.papers import PAPERS
from tests.cases import for_each
from tests.clubs.publishing.paper import assert_inside, info, leaves, links, picture
from tests.clubs.publishing.test_paper import fixtures
from tests.soak import one_in

ADDRESS = "https://scores.example.org/c/club/t/cup/bracket/"
MM = 72 / 25.4
LONG = "Maximiliane-Konstantina von Hohenzollern-Sigmaringen-Παπακωνσταντίνου the Younger"
COMPETITION: Any = SimpleNamespace(
    length_in=lambda code: 50, race_in=lambda code: 3 if code == "final" else 1
)


def bound(kind: Any, facts: Any, size: str = "a4") -> bytes:
    """The PDF of some facts, printed at a known minute."""
    at = datetime(2026, 11, 22, 21, 5, tzinfo=ZoneInfo("Europe/Vienna"))
    imprint = Imprint(
        "Autumn Cup", "The Club", ADDRESS, at, "Three-Cushion Carroms", "as of entry 12 of the log"
    )
    page = Page(imprint, PAPERS[size])
    page.sheets = kind.sheets(page, facts)
    return page.bind()


def bracket(entrants: int, *, played: bool = False, name: str = "P{}") -> brackets.Bracket:
    """A bracket, fresh or played to its end with the better seed winning everywhere."""
    made = fixtures(entrants)
    by_number = {int(one.label[1:]): one for one in made}
    for number, one in by_number.items():
        one.number, one.match = number, None
    people: dict[int, Any] = {}
    for one in made:
        for side in ("a", "b"):
            if getattr(one, side) is not None:
                getattr(one, side).name = name.format(getattr(one, side).seed)
                people[getattr(one, side).seed] = getattr(one, side)
    for number in sorted(by_number) if played else []:
        one = by_number[number]
        for side in ("a", "b"):
            source, of = getattr(one, f"{side}_source"), getattr(one, f"{side}_of")
            if source in ("winner", "loser"):
                setattr(one, side, getattr(by_number[of], source))
        here = [side for side in ("a", "b") if getattr(one, side) is not None]
        one.winner_side = min(here, key=lambda side, one=one: getattr(one, side).seed)
        one.winner = getattr(one, one.winner_side)
        one.loser = one.b if one.winner_side == "a" else one.a
        one.phase = "decided"
        if len(here) == 2:
            one.score_a, one.score_b = (50, 41) if one.winner_side == "a" else (41, 50)
    return brackets.bracket_of(COMPETITION, made, lambda one: f"https://scores.example.org/m/{one.number}/")


# --- Brackets ------------------------------------------------------------------------------------


@for_each("entrants", range(2, 129))
def test_every_bracket_is_parted_without_loss(entrants: int) -> None:
    """Each fixture stands on one sheet, each entrant begins on one; winners go on where they are said to."""
    facts = bracket(entrants)
    parts = brackets.parts_of(facts.meetings)
    size = bracket_size(entrants)
    assert len(parts) == (1 if size <= 32 else size // 32 + 1)
    numbers = Counter(one.number for part in parts for row in part.rounds for one in row)
    numbers.update(part.third.number for part in parts if part.third)
    assert numbers == Counter(one.number for one in facts.meetings)
    for at, part in enumerate(parts, 1):
        for row, after in zip(part.rounds, part.rounds[1:], strict=False):
            assert len(row) == 2 * len(after)
        for place, sheet in enumerate(part.before):
            one = part.rounds[0][place // 2]
            slot = one.a if place % 2 == 0 else one.b
            assert slot.hint.removeprefix("winner of ") in {x.label for x in parts[sheet - 1].rounds[-1]}
        assert (part.onward is None) == (at == len(parts))


def test_all_128_stand_in_exactly_their_rounds() -> None:
    """With the better seed winning everywhere, seed s stands in round r if and only if s is at most
    128 / 2^(r-1): read back from the printed sheets, column by column."""
    pages = assert_inside(bound(brackets, bracket(128, played=True)))
    assert len(pages) == 6
    seen: dict[str, Counter[int]] = {}
    for number, leaf in enumerate(pages[:5], 1):
        rounds_here, first = (4, 1) if number < 5 else (3, 5)
        edges = brackets.edges_of(rounds_here, 10, leaf.width / MM - 20)
        third_top = leaf.height * 0.79 if number == 5 else leaf.height
        for word in leaf.words:
            if word.text.startswith("P") and word.text[1:].isdigit():
                column = sum(edge <= word.left / MM + 0.3 for edge in edges) - 1
                if number == 5 and column >= 2 and word.top > third_top:
                    continue  # the match for third place, below
                if number < 5 and column == 4:
                    assert int(word.text[1:]) <= 8, "only winners go on"
                    continue
                seen.setdefault(word.text, Counter())[first + column] += 1
    for seed in range(1, 129):
        rounds = {r: 1 for r in range(1, 8) if seed <= 128 / 2 ** (r - 1)}
        if seed == 1:
            rounds[8] = 1  # the champion's line
        assert seen[f"P{seed}"] == Counter(rounds), seed
    assert {f"P{seed}" for seed in range(1, 129)} <= {word.text for word in pages[5].words}, "the index"


def test_sheets_say_what_they_are_and_where_it_goes_on() -> None:
    """A label on each sheet, and marks at its edges."""
    pages = leaves(bound(brackets, bracket(128)))
    assert "sheet 2 of 6: second quarter, rounds 1–4" in pages[1].text
    assert pages[1].text.count("goes on at sheet 5") == 2
    assert pages[4].text.count("from sheet 2") == 2
    assert "sheet 5 of 6: quarter-finals to final" in pages[4].text
    assert "Sheet 6 of 6" in pages[5].text


@pytest.mark.parametrize(
    ("entrants", "size"),
    one_in(4, product((2, 3, 4, 5, 8, 12, 31, 33, 64, 100), ("a4", "letter", "a3"))),
)
def test_a_bracket_stays_on_its_paper(entrants: int, size: str) -> None:
    """Whatever the size of field and paper: lying, inside, nobody's name upon another's."""
    pages = assert_inside(bound(brackets, bracket(entrants, played=True), size))
    names = {f"P{n}" for n in range(1, entrants + 1)}
    for leaf in pages:
        assert leaf.width > leaf.height
        words = [word for word in leaf.words if word.text in names]
        for at, one in enumerate(words):
            for other in words[at + 1 :]:
                apart = one.right <= other.left or other.right <= one.left
                assert apart or abs(one.top - other.top) > 5, (one, other)
    assert {word.text for leaf in pages for word in leaf.words} >= names


def test_nothing_is_drawn_beyond_the_margin(tmp_path: Path) -> None:
    """The rim of the paper is white: lines and areas stay inside as words do."""
    for kind, facts in (
        (brackets, bracket(64, played=True)),
        (certificates, _certificate()),
        (score_sheets, score_sheets.blank(paper.blank(engine.game("brunswick/three-cushion-carrom")), 1)),
    ):
        image = picture(bound(kind, facts), tmp_path)
        rim = 12  # 5 mm at 60 dots an inch
        wide, high = image.size
        for box in (
            (0, 0, wide, rim),
            (0, high - rim, wide, high),
            (0, 0, rim, high),
            (wide - rim, 0, wide, high),
        ):
            assert image.crop(box).getextrema()[0] == 255, kind


def test_letters_never_shrink_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest names lose their end before their letters become too small to read."""
    sizes: list[float] = []
    take = Page.face

    def spy(self: Page, face: str, style: str, size: float) -> None:
        sizes.append(size)
        take(self, face, style, size)

    monkeypatch.setattr(Page, "face", spy)
    pages = assert_inside(bound(brackets, bracket(128, played=True, name=LONG + " {}")))
    assert min(sizes) >= LEAST - 0.01
    assert "…" in pages[0].text


# --- What all sheets share -----------------------------------------------------------------------


def test_a_sheet_tells_its_origin(tmp_path: Path) -> None:
    """Title, author, language, when it was printed and from which entry, and the way back: written, as a
    link, and as a code that is the code of the address, module by module."""
    content = bound(brackets, bracket(8))
    told = info(content)
    assert (told["Title"], told["Author"]) == ("Autumn Cup", "The Club")
    assert b"/Lang (en)" in content
    page = leaves(content)[0]
    assert "Printed 22 November 2026, 21:05 (Europe/Vienna) · as of entry 12 of the log" in page.text
    assert "scores.example.org/c/club/t/cup/bracket/" in page.text
    assert links(content) >= {ADDRESS, "https://scores.example.org/m/1/"}
    image = picture(content, tmp_path, dots=600)
    rows = [*segno.make(ADDRESS, error="m", micro=False).matrix_iter(border=4)]
    side = 17.0
    left, top = 297 - 10 - side + 2, 10 - 2
    for at, row in enumerate(rows):
        for column, dark in enumerate(row):
            x, y = left + (column + 0.5) * side / len(rows), top + (at + 0.5) * side / len(rows)
            grey = image.getpixel((int(x / 25.4 * 600), int(y / 25.4 * 600)))
            assert (grey < 128) == bool(dark), (at, column)


def test_long_printings_have_bookmarks() -> None:
    """The outline names the sheets; a single sheet needs none."""
    assert b"/Outlines" in bound(brackets, bracket(64))
    assert b"/Outlines" not in bound(brackets, bracket(8))


def test_the_same_state_gives_the_same_bytes() -> None:
    """Printed twice in one minute, a file is the same to the last byte; another state is another file."""
    one = bound(brackets, bracket(20))
    assert one == bound(brackets, bracket(20))
    assert b"D:20261122210500" in one, "its date is the minute of printing, not the moment of drawing"
    assert one != bound(brackets, bracket(20, played=True))


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Élodie Ångström", "Élodie Ångström"), ("Юлия Παπαδάκη", "Юлия Παπαδάκη"),
        ("山田太郎", LACKING * 4), ("Ann 🎱", f"Ann {LACKING}"), ("Zoe\u0301\u0302\u0303", None),
        ("שלום", "םולש"), ("\u202eAnn\u0000", "Ann"),
    ],
)  # fmt: skip
def test_names_in_every_script_are_printed(name: str, printed: str | None) -> None:
    """Letters that the typeface lacks become empty squares, and the sheet says so; nothing crashes."""
    content = bound(brackets, bracket(4, name=name + " {}"))
    text = leaves(content)[0].text
    if printed and LACKING not in printed and name != "שלום":
        assert printed in text
    assert ("a sign that this typeface lacks" in text) == (LACKING in (printed or ""))
    if printed:
        assert shown(name.strip("\u202e\u0000"), "sans", "")[0] == printed


# --- Cross tables and standings ------------------------------------------------------------------


def _cross(many: int, double: bool = False) -> cross_tables.CrossTable:
    cell = "50:48 48:50" if double else "50:48"
    return cross_tables.CrossTable(
        tuple(
            cross_tables.Line(f"P{a}", tuple(None if a == b else cell for b in range(1, many + 1)), many - a)
            for a in range(1, many + 1)
        ),
        double,
    )


@pytest.mark.parametrize(
    ("size", "many", "double"),
    one_in(
        3,
        (
            (size, *field)
            for size in ("a4", "letter")
            for field in ((24, True), (3, False), (8, True), (12, False), (64, False))
        ),
    ),
)
def test_a_cross_table_holds_every_pair_once(many: int, double: bool, size: str) -> None:
    """Over however many sheets, each score of each pair is printed, and each sheet names its rows."""
    pages = assert_inside(bound(cross_tables, _cross(many, double), size))
    scores = sum(word.text in ("50:48", "48:50") for leaf in pages for word in leaf.words)
    assert scores == many * (many - 1) * (2 if double else 1)
    names = Counter(word.text for leaf in pages for word in leaf.words if word.text.startswith("P"))
    assert {f"P{n}" for n in range(1, many + 1)} <= set(names)
    if len(pages) > 1:
        assert f"sheet 1 of {len(pages)}" in pages[0].text


def test_a_long_table_repeats_its_headings() -> None:
    """Each sheet has the headings; each row stands once; a remark stays with its row."""
    rows = tuple(
        columns.Row((str(n), f"P{n}", "7"), f"above Q{n + 1} by frame difference: +3 to +2")
        for n in range(1, 121)
    )
    heads = (
        columns.Column("Place", 1, "R"),
        columns.Column("Player", 6),
        columns.Column("Frame difference", 1, "R"),
    )
    facts = standings.Standings(columns.Table(heads, rows), (("Wins", "Matches won."), ("Lot", "By lot.")))
    pages = assert_inside(bound(standings, facts))
    assert len(pages) >= 4
    assert all("Place Player" in leaf.text for leaf in pages if "P1" in leaf.text or "P100" in leaf.text)
    for n in range(1, 121):
        home = [leaf for leaf in pages if any(word.text == f"P{n}" for word in leaf.words)]
        assert len(home) == 1 and f"above Q{n + 1} by" in home[0].text
    assert sum("How the places are found" in leaf.text for leaf in pages) == 1


# --- Score sheets --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", one_in(2, {game.panel: game for game in engine.games()}.values()), ids=lambda game: game.panel
)
def test_every_kind_of_game_has_its_blank_sheet(game: engine.Game) -> None:
    """For two and for as many sides as the sheet takes: one sheet, inside the page, with rows to write in."""
    for sides in {max(2, game.min_sides), max(min(4, game.max_sides), game.min_sides)}:
        pages = assert_inside(bound(score_sheets, score_sheets.blank(paper.blank(game, sides), 1)))
        assert len(pages) == 1
        words = {word.text for word in pages[0].words}
        assert {"Day", "Marker"} <= words
        assert ("16" in words) != (game.panel == "pins")


def test_copies_are_as_many_as_asked() -> None:
    """Ten copies are ten sheets."""
    sheet = paper.blank(engine.game("brunswick/three-cushion-carrom"))
    assert len(leaves(bound(score_sheets, score_sheets.blank(sheet, 10)))) == 10


# --- Labels, certificates, the roll --------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "many"), [(size, many) for size, offered in labels.LAYOUTS.items() for many in offered]
)
def test_labels_lie_on_their_sheet(size: str, many: int) -> None:
    """No label leaves its sheet or lies on another; used places are left out."""
    layout = labels.LAYOUTS[size][many]
    sheet = PAPERS[size]
    assert layout.many == many and layout.step_x >= layout.width and layout.step_y >= layout.height
    assert layout.left + (layout.across - 1) * layout.step_x + layout.width <= sheet.width
    assert layout.top + (layout.down - 1) * layout.step_y + layout.height <= sheet.height
    made = tuple(labels.Label(n, LONG, f"https://scores.example.org/l/table{n}") for n in range(1, many + 1))
    content = bound(labels, labels.Labels("The Club", made, layout, skip=2), size)
    pages = assert_inside(content, edge=4)
    assert len(pages) == 2
    assert links(content) >= {label.address for label in made}


def _certificate(name: str = "Ann", steps: int = 5) -> certificates.Certificate:
    way = tuple((f"Round {n}", f"Opponent {n}", f"50 : {n}") for n in range(1, steps + 1))
    return certificates.Certificate(
        "The Club",
        "Town",
        "Champion",
        name,
        "Autumn Cup",
        ("Three-Cushion Carroms", "Final: Ann 50 : 5 Bo"),
        "The way to it",
        way,
    )


@pytest.mark.parametrize("size", ["a4", "letter", "a3"])
@pytest.mark.parametrize(("name", "steps"), [("Ann", 0), ("Ann", 2), (LONG, 7), ("Ann", 63)])
def test_a_certificate_is_one_sheet(name: str, steps: int, size: str) -> None:
    """However long the name and the way; what does not fit is counted."""
    (page,) = assert_inside(bound(certificates, _certificate(name, steps), size), edge=20)
    assert "Autumn Cup" in page.text and "Final: Ann 50 : 5 Bo" in page.text
    told = sum(f"Opponent {n}" in page.text for n in range(1, min(steps, 9) + 1))
    assert told == min(steps, 9)
    assert ("more" in page.text) == (steps == 63)


@pytest.mark.parametrize("many", [0, 1, 9, 40, 300])
def test_the_roll_of_honour_names_everybody(many: int) -> None:
    """From the first champion to three hundred, by year, each once."""
    titles = tuple(
        honours.Title(2026 - n // 12, "3 May", f"Cup {n}", "Carroms", f"Hero{n}", f"before S{n}")
        for n in range(many)
    )
    pages = assert_inside(bound(honours, honours.Roll("The Club", titles, (("Hero1", 3),) if many else ())))
    named = Counter(word.text for leaf in pages for word in leaf.words if word.text.startswith("Hero"))
    assert all(named[f"Hero{n}"] >= 1 for n in range(many))
    assert all("Roll of Honour" in leaf.text for leaf in pages)
    assert len(pages) == 1 or many > 20
