"""The marking page as a marker uses it: tapping, a cut network, another device, the end of a match.

But for the first, the server judges: to load a rule book takes longer than most of these matches. Tablets
that judge by themselves: ``test_alone.py``, ``test_rule_book.py``, ``test_club_night.py``.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.utils.timezone import now
from playwright.sync_api import expect

from clubs.people.models import Club, Membership, Role, Table, User
from matches import services
from matches.courses import told
from matches.courses.choosing import choose
from matches.models import Device, LogEntry, Match, StruckCourse
from tests.browser.conftest import SIZES
from tests.browser.screens import barriers
from tests.browser.tablets import (
    CAROM,
    GAMES,
    answered,
    hall,
    last,
    mark,
    paired,
    rest,
    score,
    seq,
    tablet,
    tap,
    touch,
)
from tests.factories import PASSWORD, make_member, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
server_judges = pytest.mark.server_judges


def test_a_match_is_marked_and_confirmed(visit: Any) -> None:
    """Lead, counts, no count, the other side, the end, both players' agreement: all by tapping."""
    h = hall(target=3)
    page = paired(visit, h.table).page
    tap(page, "lead-A")
    page.locator("#pad [data-code='count']").evaluate("button => { button.click(); button.click(); }")
    answered(page)  # the second one was a bounce of the finger
    expect(page.locator("#say")).to_contain_text("Hoppe +1")
    assert score(page) == ["1", "0"]
    expect(page.locator(".face.is-on")).to_contain_text("Hoppe")
    tap(page, "no-count")
    expect(page.locator(".face.is-on")).to_contain_text("Cure")
    tap(page, "count", "count", "count")
    expect(page.locator("#pad")).to_contain_text("Cure wins")
    page.locator("[data-code='confirm-A']").click()
    expect(page.locator("#pad")).to_contain_text("Hoppe has agreed")
    page.locator("[data-code='confirm-B']").click()
    expect(page.locator("#pad")).to_contain_text("Confirmed")
    answered(page)
    assert Match.objects.get(pk=h.match.pk).status == "confirmed"


@server_judges
def test_undo_is_one_tap_also_after_the_end(visit: Any) -> None:
    """The winning point is taken back, and the match goes on."""
    h = hall(target=1)
    page = tablet(visit, h.table).page
    tap(page, "lead-A")
    tap(page, "count")
    expect(page.locator("#pad")).to_contain_text("Hoppe wins")
    page.locator("#undo").click()
    expect(page.locator("#say")).to_contain_text("Undone")
    assert score(page) == ["0", "0"] and Match.objects.get(pk=h.match.pk).status == "live"


def quiet(page: Any) -> None:
    """Wait until the page holds its match and reads nothing from the server."""
    page.wait_for_function(
        "() => { const m = balkline.marking; return m.mine && !m.link.refreshing && !m.link.again; }"
    )


@server_judges
def test_a_slow_answer_undoes_nothing(visit: Any) -> None:
    """A state that was read before a tap and arrives after its answer does not take the pad back."""
    h = hall()
    page = tablet(visit, h.table).page
    quiet(page)  # what a page reads when it is opened is behind it
    held: list[tuple[Any, Any]] = []
    page.route(
        "**/table/state/",
        lambda route: route.continue_() if held else held.append((route, route.fetch())),
    )
    page.evaluate("() => { balkline.marking.refresh() }")
    while not held:
        page.wait_for_timeout(30)
    tap(page, "lead-A")
    expect(page.locator("#pad [data-code='count']")).to_be_visible()
    route, old = held[0]
    route.fulfill(response=old)
    quiet(page)
    assert page.locator("#pad [data-code='count']").is_visible()
    assert page.evaluate("balkline.marking.state.seq") == 1


@server_judges
def test_taps_survive_a_cut_network(visit: Any) -> None:
    """Without network taps are counted as unsent; when it is back each is recorded once."""
    h = hall()
    seen = tablet(visit, h.table)
    tap(seen.page, "lead-A")
    seen.context.set_offline(True)
    for code in ("count", "count"):
        touch(seen.page, code)
        rest(seen.page)
    expect(seen.page.locator("#lamp-text")).to_contain_text("2 unsent")
    expect(seen.page.locator("#unsent")).to_contain_text("2 entries not sent since")
    assert seq(h.match) == 1
    seen.context.set_offline(False)
    expect(seen.page.locator("#lamp-text")).to_have_text("Connected")
    assert score(seen.page) == ["2", "0"] and seq(h.match) == 3


@server_judges
def test_an_answer_that_got_lost_makes_no_second_entry(visit: Any) -> None:
    """The entry was recorded, its answer never arrived: the same tap sent again is the same entry."""
    h = hall()
    page = tablet(visit, h.table).page
    tap(page, "lead-A")
    lost: list[int] = []

    def lose(route: Any) -> None:
        if lost:
            return route.continue_()
        lost.append(route.fetch().status)
        return route.abort()

    page.route("**/table/entry/", lose)
    page.locator("#pad [data-code='count']").click()
    expect(page.locator("#lamp-text")).to_have_text("Connected")
    expect(page.locator(".face__score").first).to_have_text("1")
    assert lost == [200] and seq(h.match) == 2


@server_judges
def test_taps_survive_a_reload(visit: Any) -> None:
    """What was tapped without network is still sent after the page was loaded again."""
    h = hall()
    seen = tablet(visit, h.table)
    tap(seen.page, "lead-A")
    seen.page.route("**/table/entry/", lambda route: route.abort())
    seen.page.locator("#pad [data-code='count']").click()
    expect(seen.page.locator("#lamp-text")).to_contain_text("1 unsent")
    seen.page.unroute("**/table/entry/")
    seen.page.once("dialog", lambda dialog: dialog.accept())
    seen.page.reload()
    expect(seen.page.locator(".face__score").first).to_have_text("1")
    assert seq(h.match) == 2


@server_judges
def test_a_session_that_ends_while_marking_loses_no_tap(visit: Any) -> None:
    """The tap is kept, the reason is said, and the way back is one tap and signing in."""
    h = hall()
    user = make_user("marker@example.com")
    make_member(h.club, Role.MARKER, user=user)
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    cookies = {name: client.cookies[name].value}
    seen = visit(f"/m/{h.match.public_id}/mark/", "portrait", "light", cookies)
    tap(seen.page, "lead-A")
    client.logout()
    touch(seen.page, "count")
    expect(seen.page.locator("#lease")).to_contain_text("You are signed out. Your tap is kept here.")
    assert seq(h.match) == 1
    seen.page.get_by_role("link", name="Sign in and go on").click()
    seen.page.get_by_label("Email").fill(user.email)
    seen.page.get_by_label("Password").fill(PASSWORD)
    seen.page.get_by_role("button", name="Sign in").click()
    expect(seen.page.locator(".face__score").first).to_have_text("1")
    assert seq(h.match) == 2


@server_judges
def test_back_on_a_paired_tablet_leads_to_its_pad(visit: Any) -> None:
    """The code is used up, the tablet is paired: there is nothing to refuse."""
    h = hall()
    page = paired(visit, h.table).page
    page.go_back()
    expect(page.locator("#pad [data-code='lead-A']")).to_be_visible()


@server_judges
def test_a_refusal_is_shown_and_changes_nothing(visit: Any) -> None:
    """A tap that the rules forbid is refused in plain words; the score stays."""
    h = hall()
    page = tablet(visit, h.table).page
    tap(page, "lead-A")
    page.evaluate("balkline.marking.send('B', '+1', 'Out of turn')")
    expect(page.locator("#say")).to_have_attribute("data-tone", "refused")
    expect(page.locator("#say")).to_contain_text("Hoppe")
    assert score(page) == ["0", "0"] and seq(h.match) == 1


@server_judges
def test_a_conflict_shows_both_versions(visit: Any) -> None:
    """Another has written meanwhile: what he wrote and what was tapped here stand side by side."""
    h = hall()
    page = tablet(visit, h.table).page
    tap(page, "lead-A")
    quiet(page)  # a state that is being read now would bring the other entry
    page.evaluate(
        """() => { const m = balkline.marking; m.stream?.close();
            globalThis.kept = m.refresh; m.refresh = async () => {}; }"""
    )
    mark(h.match, "A", "0")
    page.locator("#pad [data-code='count']").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Recorded meanwhile")
    expect(sheet).to_contain_text("by Desk")
    expect(sheet.locator("section", has_text="Tapped here")).to_contain_text("Hoppe +1")
    page.evaluate("() => { balkline.marking.refresh = kept; }")
    sheet.get_by_label("Reason").fill("The desk has seen it.")
    sheet.get_by_role("button", name="Keep what is recorded").click()
    expect(page.locator("#say")).to_contain_text("The record stays as it is")
    assert LogEntry.objects.filter(match=h.match).count() == 2
    struck = StruckCourse.objects.get(match=h.match)
    assert (struck.reason, [one["tokens"] for one in struck.entries]) == ("The desk has seen it.", ["+1"])


@server_judges
def test_what_cannot_be_sent_is_given_out_and_brought_in_at_the_desk(visit: Any) -> None:
    """A tablet loses its pairing: its entries are read there as text, and compared and added at the desk."""
    h = hall()
    page = tablet(visit, h.table).page
    tap(page, "lead-A")
    quiet(page)
    Device.objects.update(revoked_at=now())
    page.locator("#pad [data-code='count']").click()
    page.locator("#lease [data-code='unsent']").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Hoppe: +1")
    sheet.locator("[data-code='codes']").click()
    expect(sheet.locator(".code svg")).to_have_attribute("aria-label", "Code: entries for the desk's camera")
    text = sheet.locator("textarea").evaluate("field => field.value")
    page.reload()
    expect(page.locator("#leftover")).to_contain_text("One entry waits")
    director = services.Actor.system("Desk")
    export = told.from_text(text)
    done = choose(
        match_id=export.match,
        told=export.course,
        seq=1,
        choice="lay",
        client_uuid=uuid4(),
        by=director,
        force=True,
    )
    assert done["laid"] == 1 and LogEntry.objects.get(match=h.match, seq=2).tokens == "+1"


@server_judges
def test_a_second_tablet_takes_over_in_two_taps(visit: Any) -> None:
    """It sees who marks, taps twice, and the first one looks on."""
    h = hall()
    first = tablet(visit, h.table).page
    tap(first, "lead-A")
    second = tablet(visit, h.table).page
    expect(second.locator("#lease")).to_contain_text("is marking this match")
    second.get_by_role("button", name="Take over").click()
    second.get_by_role("button", name="Yes, take over").click()
    expect(second.locator("#say")).to_contain_text("You are marking now")
    expect(first.locator("#lease")).to_be_visible()
    first.locator("#pad [data-code='count']").click(force=True)
    expect(first.locator("#say")).to_contain_text("Not recorded")
    tap(second, "count")
    assert score(second) == ["1", "0"]
    expect(first.locator(".face__score").first).to_have_text("1")


@server_judges
def test_the_sheet_is_edited_with_a_preview(visit: Any) -> None:
    """An entry is tapped, another is chosen, the effect is looked at, and only then is it changed."""
    h = hall()
    page = tablet(visit, h.table).page
    tap(page, "lead-A", "count", "count", "no-count")
    page.locator("#sheet").click()
    page.locator("button.line__row").nth(1).click()
    sheet = page.get_by_role("dialog").last
    sheet.locator("[data-code='no-count']").click()
    expect(sheet.locator(".effect")).to_contain_text("1 – 0")
    expect(sheet.locator(".effect")).to_contain_text("Entry 4 would not count")
    assert seq(h.match) == 4
    sheet.get_by_role("button", name="Apply change").click()
    expect(page.locator("#say")).to_contain_text("Entry 3 changed")
    assert score(page) == ["1", "0"] and seq(h.match) == 5


@server_judges
def test_a_forgotten_entry_is_put_in_from_the_sheet(visit: Any) -> None:
    """The pad is that of the moment before; the effect is shown; the sheet then has it in its place."""
    h = hall()
    page = tablet(visit, h.table).page
    tap(page, "lead-A", "no-count", "count")
    page.locator("#sheet").click()
    page.locator("button.line__row").nth(1).click()
    page.locator("[data-code='put-in']").click()
    sheet = page.get_by_role("dialog").last
    expect(sheet.get_by_role("heading").first).to_have_text("Before entry 2")
    sheet.locator("[data-code='count']").click()
    expect(sheet.locator(".effect")).to_contain_text("0 – 1")
    expect(sheet.locator(".effect")).to_contain_text("1 – 1")
    expect(sheet.locator(".effect")).to_contain_text("Put in for Hoppe: +1")
    expect(sheet.locator(".effect")).not_to_contain_text("judged otherwise")
    assert barriers(page) == [] and seq(h.match) == 3
    sheet.get_by_role("button", name="Apply change").click()
    expect(page.locator(".face__score").first).to_have_text("1")
    assert score(page) == ["1", "1"] and seq(h.match) == 4
    page.locator("#sheet").click()
    rows = page.locator(".line__n")
    expect(rows).to_have_count(4)
    assert rows.all_text_contents() == ["3", "2", "4", "1"]
    expect(page.locator(".line").nth(2)).to_contain_text("Put in later")


@server_judges
def test_the_next_match_appears_by_itself(visit: Any) -> None:
    """A tablet that waits shows the match as soon as it is brought to its table."""
    club = Club.objects.create(slug="hall", name="The Hall")
    table = Table.objects.create(club=club, number=7, kind="carom")
    page = tablet(visit, table).page
    expect(page.locator("#waiting")).to_contain_text("Table 7")
    services.create_match(
        club=club, game=CAROM, sides=[(None, "Ann", 0), (None, "Bo", 0)], options={"target": 5}, table=table
    )
    expect(page.locator("#faces")).to_contain_text("Ann")


@server_judges
def test_games_of_a_race_are_parted(visit: Any) -> None:
    """At the end of a game the page stops and says so; one tap goes on with the next one."""
    club = Club.objects.create(slug="hall", name="The Hall")
    table = Table.objects.create(club=club, number=1, kind="carom")
    sides = [(None, "Hoppe", 0), (None, "Cure", 0)]
    services.create_match(club=club, game=CAROM, sides=sides, options={"target": 1}, race=2, table=table)
    page = tablet(visit, table).page
    tap(page, "lead-A")
    tap(page, "count")
    expect(page.locator("#pad")).to_contain_text("Game 1 is over")
    expect(page.locator("#pad")).to_contain_text("Hoppe wins it")
    tap(page, "next-game")
    expect(page.locator(".face.is-on")).to_contain_text("Cure")
    expect(page.locator(".face__won").first).to_have_text("1")


@server_judges
def test_a_signed_in_marker_needs_no_tablet(visit: Any) -> None:
    """From the match's page to marking it: "Mark this match"; two pages of one person are two markers."""
    h = hall()
    user = User.objects.create_user("marker@example.org", "chalk-and-cue-1905", display_name="Ada")
    Membership.objects.create(club=h.club, user=user, role="marker")
    seen = visit("/account/login/", "desktop")
    seen.page.fill("input[name=login]", "marker@example.org")
    seen.page.fill("input[name=password]", "chalk-and-cue-1905")
    seen.page.click("main button[type=submit]")
    seen.page.goto(f"/m/{h.match.public_id}/")
    seen.page.get_by_role("link", name="Mark this match").click()
    tap(seen.page, "lead-A")
    tap(seen.page, "count")
    assert score(seen.page) == ["1", "0"]
    other = seen.context.new_page()
    other.goto(f"/m/{h.match.public_id}/mark/")
    expect(other.locator("#lease")).to_contain_text("Ada")


@server_judges
def test_keys_do_what_their_buttons_do(visit: Any) -> None:
    """A marker with a keyboard: 1 counts, 0 does not, Backspace takes back."""
    h = hall()
    page = tablet(visit, h.table).page
    tap(page, "lead-A")
    page.keyboard.press("1")
    expect(page.locator(".face__score").first).to_have_text("1")
    page.keyboard.press("Backspace")
    expect(page.locator(".face__score").first).to_have_text("0")
    assert seq(h.match) == 3


@server_judges
def test_pool_calls_a_ball_on_the_rack(visit: Any) -> None:
    """Tap the ball, then that it was made, also with another that fell with it."""
    h = hall("brunswick/continuous-pool")
    page = tablet(visit, h.table).page
    tap(page, "lead-A")
    tap(page, "no-count")
    page.locator("[data-code='ball-9']").click()
    tap(page, "made")
    assert LogEntry.objects.get(match=h.match, seq=3).tokens == "(9) 9>"
    page.locator("[data-code='ball-4']").click()
    page.locator("[data-code='mode-also']").click()
    page.locator("[data-code='ball-12']").click()
    tap(page, "made")
    assert score(page) == ["0", "3"]
    expect(page.locator("[data-code='ball-12']")).to_be_disabled()


@server_judges
def test_crokinole_zone_is_that_of_the_tap(visit: Any) -> None:
    """A ring tapped near the centre is in the inner circle, one tapped at the rim in the ditch."""
    h = hall("crown/crokinole")
    page = tablet(visit, h.table).page
    tap(page, "lead-R")
    box = page.locator("svg.crok").bounding_box()
    side = min(box["width"], box["height"])
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    inch = side / 32
    page.mouse.click(middle[0] + 2 * inch, middle[1])
    tap(page, "record")
    page.mouse.click(middle[0], middle[1] + 14.5 * inch)
    tap(page, "record")
    page.mouse.click(middle[0], middle[1])
    tap(page, "record")
    assert [e.tokens for e in LogEntry.objects.filter(match=h.match).order_by("seq")] == [
        ":lead",
        "R1=inner",
        "G1=ditch",
        "R2=hole",
    ]
    assert score(page)[0] == "20"


@server_judges
def test_crokinole_zones_agree_with_the_engine(visit: Any) -> None:
    """The tablet's zone is the engine's zone for places all over the board."""
    from rules_engine.boards.crokinole import zone_at

    h = hall("crown/crokinole")
    page = tablet(visit, h.table).page
    points = [(r / 20, a) for r in range(0, 310, 3) for a in (0, 1)]
    places = [(r if a == 0 else r * 0.6, 0 if a == 0 else r * 0.8) for r, a in points]
    js = """async (places) => { const m = await import('/static/js/marking/panels/rings_at_rest.js');
        return places.map(([x, y]) => m.zoneAt(balkline.marking.boards['rings-at-rest'], x, y)); }"""
    assert page.evaluate(js, places) == [zone_at(x, y) for x, y in places]


@server_judges
def test_spaces_of_the_web_agree_with_the_engine(visit: Any) -> None:
    """The tablet's space, and its zone of the Castle, are the engine's all over the board."""
    from rules_engine.boards.spider import castle_at, space_at

    h = hall("crown/cue-ring")
    page = tablet(visit, h.table).page
    places = [(r / 20 * c, r / 20 * d) for r in range(0, 250, 3) for c, d in ((1, 0), (0.6, -0.8))]
    js = """async (places) => { const m = await import('/static/js/marking/panels/spider.js');
        const f = balkline.marking.boards.spider;
        return places.map(([x, y]) => [m.spaceAt(f, x, y), m.castleAt(f, x, y)]); }"""
    assert page.evaluate(js, places) == [[space_at(x, y), castle_at(x, y)] for x, y in places]


@server_judges
def test_ten_pins_by_tapping_pins(visit: Any) -> None:
    """Pins tapped are pins down; those that fell are gone for the second disk."""
    h = hall("bradley/ten-pins")
    page = tablet(visit, h.table).page
    if page.locator("[data-code='lead-A']").count():
        tap(page, "lead-A")
    for pin in (1, 3, 6):
        page.locator(f"[data-code='pin-{pin}']").click()
    tap(page, "record")
    expect(page.locator("[data-code='pin-3']")).to_be_disabled()
    assert last(h.match) == "1! 3! 6!"


@server_judges
@pytest.mark.parametrize(
    "game", [*GAMES[:2], *(pytest.param(one, marks=pytest.mark.soak) for one in GAMES[2:])]
)
def test_every_button_can_be_reached(visit: Any, game: str) -> None:
    """On each screen the page fits, undo is in view, targets are 48 px, and axe finds no barrier."""
    page = tablet(visit, hall(game).table).page
    lead = page.locator("#pad [data-code^='lead-']").first
    if lead.count():
        tap(page, lead.get_attribute("data-code"))
    if page.locator("#pad [data-code='red']").count():
        tap(page, "red")
    for size, scheme in (("portrait", "light"), ("landscape", "dark"), ("phone", "light")):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, size
        undo = page.locator("#undo").bounding_box()
        assert undo["y"] + undo["height"] <= height and undo["x"] < 40, size
        small = page.evaluate("""[...document.querySelectorAll('#desk button')]
            .filter(b => b.offsetParent && !b.disabled)
            .map(b => [b.dataset.code ?? b.id, b.offsetWidth, b.offsetHeight])
            .filter(([, w, h]) => w < 47.5 || h < 47.5)""")
        assert not small, size
        assert not barriers(page), size
