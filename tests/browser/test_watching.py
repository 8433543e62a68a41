"""Watching: scoreboards move by themselves, a cut loses nothing, the hall and the overlay follow."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from clubs.people.models import Club, Table
from matches import services
from matches.log import fold
from matches.models import Match, MatchSide
from tests.browser.screens import barriers
from tests.browser.tablets import GAMES, hall, mark

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def mark_by_lot(match: Match, entries: int, rng: random.Random) -> None:
    """Record entries as the engine's buttons offer them."""
    for _ in range(entries):
        match.refresh_from_db()
        usual = [b for b in fold.resume(match).expects().buttons if b.group not in ("game", "end")]
        if not usual:
            return
        button = rng.choices(usual, [8 if b.tone == "score" else 3 for b in usual])[0]
        mark(match, button.side, button.tokens)


def words(page: Any) -> str:
    """All that the scoreboard says."""
    text: str = page.locator(".board").inner_text()
    return " ".join(text.split())


def test_the_scoreboard_moves_by_itself(visit: Any) -> None:
    """A point marked elsewhere is shown without a reload, and the sheet follows."""
    h = hall()
    page = visit(f"/m/{h.match.public_id}/", "phone").page
    expect(page.locator("[data-lamp-text]")).to_have_text("Updates live")
    mark(h.match, "A", ":lead")
    mark(h.match, "A", "+1")
    expect(page.locator("[data-side='A'] [data-score]")).to_have_text("1")
    expect(page.locator("[data-side='A']")).to_contain_text("At the table")
    expect(page.locator("#sheet")).to_contain_text("+1.")


def test_a_cut_connection_is_told_and_made_good(visit: Any) -> None:
    """Without network the lamp says so; back again, what was missed is there."""
    h = hall()
    mark(h.match, "A", ":lead")
    seen = visit(f"/m/{h.match.public_id}/", "phone")
    expect(seen.page.locator("[data-lamp-text]")).to_have_text("Updates live")
    seen.context.set_offline(True)
    expect(seen.page.locator("[data-lamp-text]")).to_have_text("No connection")
    expect(seen.page.locator("[data-age]")).to_contain_text("No connection. As of ")
    for _ in range(3):
        mark(h.match, "A", "+1")
    seen.context.set_offline(False)
    expect(seen.page.locator("[data-side='A'] [data-score]")).to_have_text("3")
    expect(seen.page.locator("[data-lamp-text]")).to_have_text("Updates live")


@pytest.mark.parametrize(
    "game", [*GAMES[:3], *(pytest.param(one, marks=pytest.mark.soak) for one in GAMES[3:])]
)
def test_the_browser_says_what_the_server_says(visit: Any, game: str) -> None:
    """After a row of entries the board that was moved on reads like the one drawn afresh."""
    h = hall(game)
    page = visit(f"/m/{h.match.public_id}/", "desktop").page
    expect(page.locator("[data-lamp-text]")).to_have_text("Updates live")
    rng = random.Random(7)
    for _ in range(4):
        mark_by_lot(h.match, 6, rng)
        h.match.refresh_from_db()
        expect(page.locator(".board")).to_have_attribute("data-seq", str(h.match.last_seq))
        moved = words(page)
        page.reload()
        assert words(page) == moved
        expect(page.locator("[data-lamp-text]")).to_have_text("Updates live")


def test_the_hall_follows_all_tables(visit: Any) -> None:
    """Scores move, a match that is called to a table appears, and nothing has to be scrolled."""
    h = hall()
    page = visit(f"/m/hall/{h.club.slug}/", "tv").page
    expect(page.locator("[data-lamp-text]")).to_have_text("Updates live")
    mark(h.match, "A", ":lead")
    mark(h.match, "A", "+1")
    expect(page.locator("[data-score]").first).to_have_text("1")
    for number in range(2, 21):
        table = Table.objects.create(club=h.club, number=number, kind="carom")
        services.create_match(
            club=h.club,
            game=GAMES[0],
            sides=[(None, f"Player {number}", 0), (None, "Maximiliane Oberleitner-Schwarzenberg", 0)],
            options={"target": 25},
            table=table,
        )
    expect(page.locator(".board--hall")).to_have_count(20)
    fits = """() => { const root = document.documentElement;
        return root.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth; }"""
    assert page.evaluate(fits)
    inside = """() => [...document.querySelectorAll('.board--hall [data-score]')].every(s => {
        const a = s.getBoundingClientRect(), b = s.closest('.board').getBoundingClientRect();
        return a.right <= b.right + 1 && a.bottom <= b.bottom + 1 && a.height > 20; })"""
    assert page.evaluate(inside)


def test_an_overlay_stays_with_its_table(visit: Any) -> None:
    """It is empty and transparent without a match, shows the one that comes, and follows it."""
    club = Club.objects.create(slug="hall", name="The Hall")
    table = Table.objects.create(club=club, number=1, kind="carom")
    page = visit(f"/table/{table.public_id}/overlay/", "tv").page
    expect(page.locator(".board")).to_have_count(0)
    match = services.create_match(
        club=club,
        game=GAMES[0],
        sides=[(None, "Ann", 0), (None, "Bo", 0)],
        options={"target": 9},
        table=table,
    )
    expect(page.locator(".board")).to_contain_text("Ann")
    mark(match, "A", ":lead")
    mark(match, "A", "+1")
    expect(page.locator("[data-score]").first).to_have_text("1")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_bars_the_way(visit: Any, scheme: str) -> None:
    """axe finds no barrier on the match's page, its sheet, the table's page, the hall and the overlay."""
    h = hall()
    mark(h.match, "A", ":lead")
    for tokens in ("+1", "miss"):
        mark(h.match, "A", tokens)
    page = visit("/", "desktop", scheme).page
    for address in (
        f"/m/{h.match.public_id}/",
        f"/m/{h.match.public_id}/sheet/",
        f"/table/{h.table.public_id}/",
        f"/m/hall/{h.club.slug}/?theme={scheme}",
        f"/m/{h.match.public_id}/overlay/?theme={scheme}",
    ):
        page.goto(address)
        assert not barriers(page), address


@pytest.mark.parametrize("size", ["phone", pytest.param("portrait", marks=pytest.mark.soak)])
def test_the_columns_of_a_score_sheet_hold_what_stands_in_them(visit: Any, size: str) -> None:
    """Long names, averages with their innings: no cell is wider than its column, on a phone neither."""
    h = hall()
    MatchSide.objects.filter(match=h.match).update(name="Maximilian Featherstonehaugh-Cholmondeley")
    mark(h.match, "A", ":lead")
    for tokens in ("+1", "miss"):
        mark(h.match, "A", tokens)
    page = visit(f"/m/{h.match.public_id}/sheet/", size).page
    expect(page.locator("table.innings tfoot")).to_have_count(1)
    spilt = page.locator("table.innings :is(th, td)").evaluate_all(
        "cells => cells.filter(c => c.scrollWidth > c.clientWidth + 1).map(c => c.textContent)"
    )
    assert spilt == []


def test_the_hall_with_one_table_cuts_no_text(visit: Any) -> None:
    """Long names and a long title are whole at 1920 by 1080, and so they are on a telephone."""
    long = ("Bartholomew Featherstonehaugh-Cholmondeley", "Anne-Marie van der Westhuizen")
    h = hall(names=long)
    h.match.title = "Club championship of the winter season, quarter-finals (M9)"
    h.match.save(update_fields=["title"])
    mark(h.match, "A", ":lead")
    for path, size in ((f"/m/hall/{h.club.slug}/", "tv"), (f"/table/{h.table.public_id}/", "phone")):
        page = visit(path, size).page
        expect(page.locator(".board__name bdi").first).to_be_visible()
        cut = page.locator(".board__name bdi, .board__title, .board__table").evaluate_all(
            """all => all.filter(one => one.scrollHeight > one.clientHeight + 1
                || one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"""
        )
        assert cut == [], size
