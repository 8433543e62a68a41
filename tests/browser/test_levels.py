"""The levels of marking on the tablet: racks, visits, the result alone, and how few taps they cost."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import expect

from clubs.people.models import Club, Table
from matches import services
from matches.models import LogEntry, Match
from tests.browser.tablets import answered, last, score, tablet, tap

pytestmark = [pytest.mark.browser, pytest.mark.server_judges, pytest.mark.django_db(transaction=True)]


def at_table(game: str, kind: str, **more: Any) -> SimpleNamespace:
    """A match of Ann and Bo at a table of its kind."""
    club = Club.objects.create(slug="hall", name="The Hall")
    table = Table.objects.create(club=club, number=1, kind=kind)
    sides = [(None, "Ann", 0), (None, "Bo", 0)]
    match = services.create_match(club=club, game=game, sides=sides, table=table, **more)
    return SimpleNamespace(club=club, table=table, match=match)


def test_a_race_to_five_at_eight_ball_costs_two_taps_a_rack(visit: Any) -> None:
    """One tap on the winner; one more for a break and run. Nothing is asked between racks."""
    h = at_table("today/eight-ball", "pocket", race=5, level="game")
    page = tablet(visit, h.table, "phone").page
    expect(page.locator("#pad")).to_contain_text("Who won rack 1?")
    tap(page, "won-A", "won-B", "won-A")
    assert score(page) == ["2", "1"]
    page.locator("#pad [data-code='how-run-out']").click()
    tap(page, "won-A")
    assert last(h.match) == ":game #run-out"
    tap(page, "won-B", "won-A")
    page.locator("#undo").click()
    expect(page.locator("#say")).to_contain_text("Undone")
    answered(page)
    assert score(page) == ["3", "2"]
    tap(page, "won-A", "won-A")
    expect(page.locator("#pad")).to_contain_text("Ann wins")
    match = Match.objects.get(pk=h.match.pk)
    assert match.board["race"]["won"] == {"A": 5, "B": 2} and match.status == Match.Status.FINISHED
    assert services.figures(match)["A"]["run_outs"] == 1


def test_a_maximum_at_snooker_costs_thirty_six_taps(visit: Any) -> None:
    """Fifteen reds, fifteen blacks, six colours: a tap a ball, each an entry at the level of visits."""
    h = at_table("today/snooker", "english", level="visit")
    page = tablet(visit, h.table, "landscape").page
    tap(page, "lead-A")
    taps = 0
    for ball in ("pot-r", "pot-bk") * 15 + ("pot-yw", "pot-gn", "pot-bn", "pot-bu", "pot-pk", "pot-bk"):
        tap(page, ball)
        taps += 1
    expect(page.locator("#pad")).to_contain_text("Ann wins")
    assert taps == 36 and score(page)[0] == "147"
    entries = LogEntry.objects.filter(match=h.match, seq__gt=1).values_list("tokens", flat=True)
    assert len(entries) == 36 and all(tokens.startswith(":visit ") for tokens in entries)
    figures = services.figures(Match.objects.get(pk=h.match.pk))["A"]
    assert (figures["highest_break"]["value"], figures["maximums"]) == (147, 1)


def test_a_carrom_game_is_marked_board_by_board(visit: Any) -> None:
    """Own men, the queen and her cover, a tap each, over two boards that make a short game."""
    h = at_table("today/carrom", "carrom", options={"game-points": 20})
    page = tablet(visit, h.table, "portrait").page
    tap(page, "lead-A")
    tap(page, *["own"] * 8, "queen", "own")
    assert score(page) == ["12", "0"]
    tap(page, "nothing", *["own"] * 8, "queen", "own")
    expect(page.locator("#pad")).to_contain_text("Ann wins")
    assert Match.objects.get(pk=h.match.pk).board["score"] == {"A": 20, "B": 0}


def test_a_result_is_typed_and_the_level_changed(visit: Any) -> None:
    """The marker of strokes turns to the result alone; what cannot be is refused and says why."""
    h = at_table("today/three-cushion", "carom", options={"distance": 25})
    page = tablet(visit, h.table, "phone").page
    page.locator("#level").click()
    page.locator("[data-code='level-result']").click()
    expect(page.locator("#pad")).to_contain_text("The result in points")
    ann, bo = page.get_by_role("spinbutton", name="Ann"), page.get_by_role("spinbutton", name="Bo")
    ann.fill("20")
    bo.fill("18")
    page.locator("#pad [data-code='result-A']").click()
    expect(page.locator("#say")).to_contain_text("25 win")
    answered(page)
    page.get_by_role("spinbutton", name="Ann").fill("25")
    page.get_by_role("spinbutton", name="Bo").fill("18")
    page.locator("#pad [data-code='result-A']").click()
    expect(page.locator("#pad")).to_contain_text("Ann wins")
    assert last(h.match) == ":result(25:18)"
    assert Match.objects.get(pk=h.match.pk).level == "result"


def test_a_carrom_set_is_told_board_by_board(visit: Any) -> None:
    """Men left, who has the queen, who won: two taps and a number a board; the rules make the points, and
    what cannot lie on the board is refused in words."""
    h = at_table("today/carrom", "carrom", level="part")
    page = tablet(visit, h.table, "portrait").page
    tap(page, "lead-A")
    pad = page.locator("#pad")
    expect(pad).to_contain_text("Board 1: men left on the board")
    expect(pad.locator("[data-code='part-A']")).to_be_disabled()
    expect(pad).to_contain_text("Say first who has the queen")
    page.get_by_role("spinbutton", name="Who lost").fill("5")
    pad.locator("[data-code='queen-A']").click()
    tap(page, "part-A")
    assert (score(page), last(h.match)) == (["8", "0"], ":part(0:5) #queen(1:0)")
    expect(pad).to_contain_text("Board 2")
    page.get_by_role("spinbutton", name="Who lost").fill("12")
    pad.locator("[data-code='queen-B']").click()
    pad.locator("[data-code='part-B']").click()
    expect(page.locator("#say")).to_contain_text("9 men")
    answered(page)
    page.get_by_role("spinbutton", name="Who lost").fill("4")
    pad.locator("[data-code='queen-nobody']").click()
    tap(page, "part-B")
    assert (score(page), last(h.match)) == (["8", "7"], ":part(4:0) #queen(0:0)")
    pad.locator("[data-code='part-forfeit']").click()
    page.get_by_role("spinbutton", name="Ann").fill("3")
    page.get_by_role("spinbutton", name="Bo").fill("6")
    pad.locator("[data-code='queen-A']").click()
    tap(page, "part-A")
    assert (score(page), last(h.match)) == (["14", "7"], ":part(3:6) #queen(1:0) #forfeit")
    page.get_by_role("spinbutton", name="Who lost").fill("9")
    pad.locator("[data-code='queen-A']").click()
    tap(page, "part-A")
    expect(pad).to_contain_text("Ann wins")
    match = Match.objects.get(pk=h.match.pk)
    assert (match.status, match.board["score"]) == (Match.Status.FINISHED, {"A": 25, "B": 7})
    figures = services.figures(match)["A"]
    assert (figures["boards_won"], figures["queens"], "slams" in figures) == (3, 3, False)


def test_a_crokinole_match_is_told_round_by_round(visit: Any) -> None:
    """What each counts, with the twenties where they are known; the start alternates by itself, and the sheet
    of levels says why there are no visits."""
    h = at_table("today/crokinole", "crokinole")
    page = tablet(visit, h.table, "phone").page
    page.locator("#level").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Each round")
    expect(sheet).to_contain_text("A turn is one shot")
    expect(sheet.locator("[data-code='level-visit']")).to_have_count(0)
    page.locator("[data-code='level-part']").click()
    tap(page, "lead-A")
    pad = page.locator("#pad")
    for number, (ann, bo, twenties) in enumerate(
        [(65, 40, (2, 1)), (30, 30, (0, 0)), (20, 45, (0, 1)), (80, 5, None)], start=1
    ):
        expect(pad).to_contain_text(f"Round {number}: what each side counts")
        page.get_by_role("spinbutton", name="Ann", exact=True).fill(str(ann))
        page.get_by_role("spinbutton", name="Bo", exact=True).fill(str(bo))
        if twenties is not None:
            page.get_by_role("spinbutton", name="Ann: twenties").fill(str(twenties[0]))
            page.get_by_role("spinbutton", name="Bo: twenties").fill(str(twenties[1]))
        tap(page, "part")
        said = "" if twenties is None else f" #twenties({twenties[0]}:{twenties[1]})"
        assert last(h.match) == f":part({ann}:{bo}){said}"
        if number == 3:
            assert score(page) == ["3", "3"]
            assert services.figures(Match.objects.get(pk=h.match.pk))["B"]["twenties"] == 2
    expect(pad).to_contain_text("Ann wins")
    match = Match.objects.get(pk=h.match.pk)
    assert match.board["score"] == {"A": 5, "B": 3}
    assert "twenties" not in services.figures(match)["A"]


@pytest.mark.parametrize(
    ("game", "kind", "lead"), [("bradley/ten-pins", "alley", ""), ("carrom/carroms", "carrom", "lead-A-red")]
)
def test_games_of_turns_are_marked_by_visits(visit: Any, game: str, kind: str, lead: str) -> None:
    """Boards and alleys, whose turns have several strokes: their own pad, and every tap belongs to a
    visit."""
    h = at_table(game, kind, level="visit")
    page = tablet(visit, h.table, "portrait").page
    if lead:
        tap(page, lead)
    side = Match.objects.get(pk=h.match.pk).board["turn"]
    page.locator("#pad .tap--score[data-tokens]:not([data-tokens^=':'])").first.click()
    answered(page)
    assert last(h.match).startswith(":visit ")
    assert Match.objects.get(pk=h.match.pk).board["turn"] == side
