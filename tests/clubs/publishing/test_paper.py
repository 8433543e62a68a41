"""Brackets and score sheets on paper: everything stands there once, inside the page, and nothing overlaps."""

from __future__ import annotations

import shutil
import subprocess
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import sync_playwright

import rules_engine as engine
from clubs.competitions.models import Competition
from clubs.competitions.rules.pairing import brackets
from clubs.publishing.selectors import bracket_pages, sheets
from matches.log.fold import folded
from matches.services import sheet as lines_of
from tests.cases import for_each
from tests.clubs.competitions.conftest import build, build_club
from tests.clubs.publishing.play import CAROM, HOPPE, new_match, played, record
from tests.factories import make_club, make_player
from tests.services import CHROMIUM_ARGUMENTS


def fixtures(entrants: int) -> list[Any]:
    """The fixtures of a fresh bracket, as plain objects with the names of models."""
    bracket = brackets.build(entrants, third_place=entrants > 3)
    people = {seed: SimpleNamespace(name=f"P{seed}", seed=seed) for seed in range(1, entrants + 1)}
    made = []
    for planned in bracket.fixtures:
        row = SimpleNamespace(
            round=planned.round,
            position=planned.position,
            code=planned.code,
            label=f"M{planned.number}",
            phase="ready",
            winner=None,
            winner_side="",
            result_kind="",
            a_vacant=False,
            b_vacant=False,
            score_a=None,
            score_b=None,
        )
        for side in ("a", "b"):
            source = planned.source(brackets.Side(side))
            setattr(row, f"{side}_source", source.kind.value)
            setattr(row, f"{side}_of", source.of)
            setattr(row, side, people.get(source.of) if source.kind == "seed" else None)
        made.append(row)
    return made


@for_each("entrants", range(2, 129))
def test_every_field_size_fits_its_pages(entrants: int) -> None:
    """Each entrant stands on one line, each fixture once; all inside the page, no two names on one spot."""
    made = fixtures(entrants)
    pages = bracket_pages.pages(made)
    size = brackets.bracket_size(entrants)
    assert len(pages) == (1 if size <= 32 else size // 16 + 1)
    named = [line.name for page in pages for line in page.lines if line.name]
    assert sorted(named) == sorted(f"P{n}" for n in range(1, entrants + 1))
    labels = [joint.label for page in pages for joint in page.joints]
    assert sorted(labels) == sorted(one.label for one in made)
    for page in pages:
        assert page.height <= bracket_pages.HEIGHT + 80
        spots = sorted((line.x, line.y) for line in page.lines)
        for (x, y), (x_after, y_after) in pairwise(spots):
            assert x_after > x or y_after - y >= 45, "two names would touch"
        for line in page.lines:
            x, y, width, _ = line.box
            assert x >= 0 and y >= 0 and x + width <= bracket_pages.WIDTH + 1


def test_sections_lead_to_the_finals_page() -> None:
    """The winner of a section is told on which page to look."""
    *sections, finals = bracket_pages.pages(fixtures(64))
    assert all(any(line.hint == "on page 5" for line in page.lines) for page in sections)
    assert [name for *_, name in finals.rounds] == ["Semi-finals", "Final", "Champion"]


@for_each("game", engine.games(), ids=lambda game: game.slug)
def test_every_game_has_a_blank_sheet(game: engine.Game) -> None:
    """A sheet has columns for every side, or a card for every player."""
    for sides in range(game.min_sides, min(game.max_sides, 4) + 1):
        sheet = sheets.blank(game, sides)
        if sheet.is_card:
            assert all(len(frames) == 10 for _, frames in sheet.cards)
        else:
            rows = [row for page in sheet.pages for block in page for row in block]
            assert len(rows) >= 16
            assert {len(row.cells) for row in rows} == {sides}
            assert {len(side) for row in rows for side in row.cells} == {len(sheet.columns)}


@pytest.mark.django_db
def test_the_sheet_of_a_match_tells_its_innings() -> None:
    """The real record: 4, 9, 26, 7, 0, 4 make 50, with the other player's innings beside them."""
    club = make_club()
    match = played(club, make_player(club, "Ann"), make_player(club, "Bo"), HOPPE, [1, 0, 2])
    game, _ = folded(match)
    names = [(side.letter, side.name) for side in match.sides.all()]
    sheet = sheets.filled(engine.game(CAROM), names, lines_of(match), game.figures(), match.board)
    rows = [row for page in sheet.pages for block in page for row in block]
    assert [row.cells[0] for row in rows] == [
        ("4", "4"),
        ("9", "13"),
        ("26", "39"),
        ("7", "46"),
        ("0", "46"),
        ("4", "50"),
    ]
    assert [row.cells[1] for row in rows][:3] == [("1", "1"), ("0", "1"), ("2", "3")]
    assert ("High run", ["26", "2"]) in sheet.foot and ("Average", ["8.333", "0.600"]) in sheet.foot


@pytest.mark.django_db
def test_the_games_of_a_race_stand_apart() -> None:
    """Each game of a race has its own innings under its own heading."""
    club = make_club()
    match = new_match(club, make_player(club), make_player(club), target=2, race=2)
    board = record(match, "A", ":lead").board
    while not board["over"]:
        board = record(match, board["turn"], "+1").board
    match.refresh_from_db()
    game, _ = folded(match)
    names = [(side.letter, side.name) for side in match.sides.all()]
    sheet = sheets.filled(engine.game(CAROM), names, lines_of(match), game.figures(), match.board)
    headings = [row.heading for page in sheet.pages for block in page for row in block if row.heading]
    assert headings == ["Game 2", "Game 3"]


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_chromium_prints_as_many_pages_as_are_laid_out(
    live_server: Any, chromium_path: str, tmp_path: Path
) -> None:
    """A bracket of 40 gives five sheets, of 8 one; a score sheet gives one: no stray page follows."""
    if shutil.which("pdfinfo") is None:
        pytest.skip("pdfinfo (poppler-utils) counts the pages")
    club = build_club()
    large: Competition = build(club, 40, name="Large", until="drawn")
    small: Competition = build(club, 8, name="Small", until="drawn")
    addresses = {
        reverse("publishing:bracket-print", args=[club.slug, large.slug]): 5,
        reverse("publishing:bracket-print", args=[club.slug, small.slug]): 1,
    }
    for game in {game.panel: game for game in engine.games()}.values():  # one of each kind of sheet
        addresses[reverse("publishing:blank-sheet", args=[club.slug, game.book, game.slug])] = 1
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium_path, args=CHROMIUM_ARGUMENTS)
        page = browser.new_page()
        for number, (address, wanted) in enumerate(addresses.items()):
            answer = page.goto(live_server.url + address)
            assert answer is not None and answer.ok, address
            pdf = tmp_path / f"{number}.pdf"
            page.pdf(path=pdf, prefer_css_page_size=True, print_background=True)
            told = subprocess.run(["pdfinfo", pdf], check=True, capture_output=True, text=True).stdout
            assert f"Pages:           {wanted}\n" in told, address
        browser.close()
