"""A whole club night through the pages: from an empty machine to a champion.

Four players, whose matches go to two tables at once; in a soak eight, whose matches wait for a table, too.
"""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.night import Director, Marker, Viewer
from tests.running import Server, until
from tests.soak import SOAKING

ALL = [
    ("Raymond Ceulemans", 900),
    ("Ludo Dielis", 850),
    ("Sang Lee", 820),
    ("Nobuaki Kobayashi", 800),
    ("Eddy Merckx", 780),
    ("Torbjörn Blomdahl", 770),
    ("Dick Jaspers", 760),
    ("Semih Saygıner", 750),
]
PLAYERS = ALL if SOAKING else [ALL[n] for n in (0, 4, 5, 7)]
SEED = 20
"""Decides where in each match the network is cut."""
RECORD = (4, 9, 26, 7, 0, 4)
"""Merckx' real match: fifty in six innings, average 8.333, high run 26."""


def play_short(marker: Marker, winner: str, chance: random.Random) -> None:
    """Mark a match to three that Merckx wins if he plays, otherwise the side of ``winner``. Somewhere in it
    the network is gone, and somewhere later it is back."""
    names = {side["letter"]: side["name"] for side in marker.state()["match"]["sides"]}
    best = next((letter for letter, name in names.items() if name == "Eddy Merckx"), winner)
    marker.await_rule_book()
    cut, back = sorted(chance.sample(range(5), 2))
    for n, code in enumerate((f"lead-{best}", "count", "count", "count")):
        if n == cut:
            marker.cut()
        if n == back:
            marker.reconnect()
        marker.tap(code)
    marker.reconnect()
    marker.confirm_both()


@pytest.mark.browser
@pytest.mark.more_in_soak
def test_a_club_night_from_an_empty_machine_to_a_champion(server: Server, chromium_browser: Browser) -> None:
    """A knockout, two tablets, every match marked; one viewer cut off and back; one correction; a
    champion with a high run of 26 published."""
    browser, address = chromium_browser, f"http://127.0.0.1:{server.port}"
    email, password = (server.data / "first-login.txt").read_text().split()
    director = Director(browser, address, 1440, 900)
    director.sign_in(email, password)
    director.found_club("The Red Ball")
    director.add_players([f"{name}; {rating}" for name, rating in PLAYERS])
    for number in (1, 2):
        director.add_table(number)
    markers = []
    for number in (1, 2):
        marker = Marker(browser, address, 1180, 820, has_touch=True)
        marker.pair(director.pairing_address(number), f"Tablet {number}")
        expect(marker.page.locator("#waiting")).to_contain_text("appears here by itself")
        markers.append(marker)

    director.make_tournament("Night of the fifty", 3, length_final="50", rest_minutes="0")
    director.enter_everybody()
    director.open_and_draw("chalk on the tip")

    # The first matches appear on the tablets by themselves. A viewer follows the first of them.
    first = markers[0].await_match()
    viewer = Viewer(browser, address, 390, 844)
    viewer.open(f"/m/{first['id']}/")
    expect(viewer.page.locator("[data-lamp-text]")).to_have_text("Updates live")
    chance = random.Random(SEED)
    correct_and_watch(markers[0], viewer, chance)

    # All other matches before the final; a match goes to whichever table is free.
    played = 1
    while played < len(PLAYERS) - 1:
        for marker in markers:
            marker.go_on()
            match = marker.match_to_play()
            if match and not re.search(r"\bfinal\b", match["title"]):
                play_short(marker, "A", chance)
                played += 1

    for marker in markers:
        marker.go_on()
    table = until(lambda: next((x for x in markers if x.match_to_play()), None), 30)
    final = table.await_match()
    viewer.open(f"/m/{final['id']}/")
    merckx = next(s["letter"] for s in final["sides"] if s["name"] == "Eddy Merckx")
    other = "B" if merckx == "A" else "A"
    table.lead(merckx)
    table.await_rule_book()
    made = 0
    cut, back = sorted(chance.sample(range(1, len(RECORD) + 1), 2))
    for number, counts in enumerate(RECORD, 1):
        last = number == len(RECORD)
        if number == cut:
            table.cut()
        if number == back:
            table.reconnect()
        table.inning(counts, ends=not last)
        made += counts
        if not last:
            table.inning(1)
        if number == 2:
            viewer.context.set_offline(True)
            expect(viewer.page.locator("[data-lamp-text]")).not_to_have_text("Updates live")
    viewer.context.set_offline(False)
    viewer.await_score({merckx: 50, other: 5})
    board = table.state()["board"]
    assert board["innings"][merckx] == 6
    assert round(board["average"][merckx], 3) == 8.333
    table.confirm_both()

    # Published: champion, bracket, record with its stroke, player page, CSV.
    director.open(director.competition)
    expect(director.page.locator("main")).to_contain_text("Eddy Merckx")
    expect(director.page.locator("main")).to_contain_text(re.compile("Champion", re.I))
    director.open(director.competition + "bracket/")
    expect(director.page.locator("main")).to_contain_text("50")
    visitor = Viewer(browser, address, 820, 1180)
    visitor.open(director.club + "records/")
    high_run = visitor.page.locator(".record", has_text="High run")
    expect(high_run).to_contain_text("26")
    expect(high_run).to_contain_text("Eddy Merckx")
    expect(visitor.page.locator(".record", has_text="Best average")).to_contain_text("8.333")
    high_run.locator(".record-proof a").click()
    expect(visitor.page).to_have_url(re.compile(rf"/m/{final['id']}/.*#"))
    visitor.open(director.club + "records/champions/")
    expect(visitor.page.locator("main")).to_contain_text("Eddy Merckx")
    for person in (director, viewer, visitor, *markers):
        assert person.complaints == []


def correct_and_watch(marker: Marker, viewer: Viewer, chance: random.Random) -> None:
    """Two counts, one too many; the sheet is corrected with a preview; the viewer sees both. The end of the
    match is marked without the network."""
    names = {side["letter"]: side["name"] for side in marker.state()["match"]["sides"]}
    best = next((letter for letter, name in names.items() if name == "Eddy Merckx"), "A")
    other = "B" if best == "A" else "A"
    marker.lead(best)
    marker.inning(2)
    viewer.await_score({best: 2})
    marker.inning(1)
    viewer.await_score({best: 2, other: 1})
    marker.page.locator("#sheet").click()
    marker.page.locator("dialog[open] .line__row", has_text="+1").last.click()
    seq = marker.state()["seq"]
    marker.page.get_by_role("button", name="Delete this entry").click()
    marker.page.get_by_role("button", name="Apply change").click()
    marker.settle(seq + 1)
    assert marker.score() == {best: 1, other: 1}
    viewer.await_score({best: 1, other: 1})
    marker.await_rule_book()
    cut = chance.randrange(2)
    for n in range(2):
        if n == cut:
            marker.cut()
        marker.inning(1, ends=False)
    marker.reconnect()
    marker.confirm_both()
