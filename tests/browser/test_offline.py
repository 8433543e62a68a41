"""Without the server: the tablet opens and goes on, watched pages open and say how old they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from clubs.people.models import Table
from matches import services
from matches.offline import files
from tests.browser.tablets import hall, mark, paired, tablet, touch

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

READY = "Ready to work without the server."
NEWER = "f" * files.VERSION_LENGTH


@pytest.fixture
def no_interpreter(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leave out the twelve megabytes that tell nothing here."""
    monkeypatch.setattr(files, "RUNTIMES", {"tablet": (), "screen": ()})
    files._files.cache_clear()
    yield
    files._files.cache_clear()


def ready(visit: Any, table: Table) -> Any:
    """A tablet at the table that has all it needs."""
    seen = paired(visit, table, workers="allow")
    expect(seen.page.locator("#ready")).to_contain_text(READY)
    return seen


def kept(page: Any) -> str | None:
    """When the page was kept, if it is not fresh from the server."""
    found: str | None = page.locator("html").get_attribute("data-kept")
    return found


def holds(page: Any, address: str) -> None:
    """Wait until one of the browser's caches has something at an address that begins so."""
    held = """async (address) => {
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        if (requests.some(({ url }) => url.startsWith(location.origin + address))) return true;
      }
      return false;
    }"""
    for _ in range(1800):
        if page.evaluate(held, address):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"nothing is kept of {address}")


def version_of(page: Any) -> str:
    """The version of which the page's script is."""
    address: str = page.locator("script[src*='marking/main.js']").get_attribute("src")
    return address.split("/")[2]


def test_a_tablet_opens_without_the_server(visit: Any) -> None:
    """Once it is ready it opens with the network gone, whole, shows its match, and says that it is alone; it
    judges and keeps what is tapped, over another start, until the server is back."""
    h = hall()
    mark(h.match, "A", ":lead")
    seen = ready(visit, h.table)
    assert kept(seen.page) is None
    seen.context.set_offline(True)
    seen.page.reload()
    expect(seen.page.locator("#pad [data-code]").first).to_be_visible()
    expect(seen.page.locator("#faces")).to_contain_text("Hoppe")
    assert kept(seen.page)
    expect(seen.page.locator("#lamp")).to_have_attribute("data-state", "off")
    expect(seen.page.locator("#ready")).to_contain_text(READY)
    seen.page.locator("#ready").click()
    expect(seen.page.locator("dialog")).to_contain_text(READY)
    seen.page.keyboard.press("Escape")
    touch(seen.page, "count")
    expect(seen.page.locator(".face__score").first).to_have_text("1")
    seen.page.close()
    page = seen.context.new_page()
    page.goto("/table/")
    expect(page.locator(".face__score").first).to_have_text("1")
    expect(page.locator("#lamp-text")).to_contain_text("1 unsent")
    seen.context.set_offline(False)
    expect(page.locator("#lamp-text")).to_have_text("Connected")
    h.match.refresh_from_db()
    assert h.match.board["score"] == {"A": 1, "B": 0}


def test_a_tablet_turns_to_another_language_and_keeps_to_it_without_the_server(
    visit: Any, no_interpreter: None
) -> None:
    """One tap in the bar and one on the language: what is tapped together goes on, and the page that is kept
    is in that language. Without the server it says that it needs it."""
    h = hall()
    mark(h.match, "A", ":lead")
    page = ready(visit, h.table).page
    page.set_viewport_size({"width": 360, "height": 640})
    bar = page.evaluate(
        "() => { const bar = document.querySelector('.bar'); return [bar.scrollWidth, innerWidth]; }"
    )
    assert bar[0] <= bar[1]
    page.evaluate("() => { balkline.marking.draft = { fell: ['r'] }; }")
    page.locator("#language").press("Enter")
    page.locator("dialog").get_by_role("button", name="Deutsch").press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#ready")).to_have_attribute("data-state", "ready")
    expect(page.locator("#undo")).to_contain_text("Rückgängig")
    assert page.evaluate("() => balkline.marking.draft.fell") == ["r"]
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert kept(page)
    expect(page.locator("#lamp")).to_have_attribute("data-state", "off")
    page.locator("#language").click()
    page.locator("dialog").get_by_role("button", name="English").click()
    expect(page.locator("dialog [role=status]")).to_contain_text("server", ignore_case=True)
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_a_newer_version_is_brought_whole_and_turned_to_between_matches(
    visit: Any, no_interpreter: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tablet that waits turns to it by itself; one that marks keeps its own until it is opened again."""
    h = hall()
    free = Table.objects.create(club=h.club, number=2, kind="carom")
    marking, waiting = ready(visit, h.table).page, ready(visit, free).page
    old = version_of(marking)
    monkeypatch.setattr(files, "_version", lambda state: NEWER)
    files._files.cache_clear()
    for page in (marking, waiting):
        page.evaluate("() => { dispatchEvent(new Event('online')); }")
    expect(waiting.locator(f"script[src*='{NEWER}']").first).to_be_attached()
    expect(waiting.locator("#ready")).to_contain_text(READY)
    holds(marking, f"/app/{NEWER}/complete/tablet")
    assert version_of(marking) == old
    marking.context.set_offline(True)
    marking.reload()
    expect(marking.locator("#pad [data-code]").first).to_be_visible()
    assert version_of(marking) == old, "without the server, with the version that is whole"
    marking.context.set_offline(False)
    marking.reload()
    assert version_of(marking) == NEWER
    expect(marking.locator("#ready")).to_contain_text(READY)
    assert f"balkline-app-{old}" not in marking.evaluate("() => caches.keys()")


def test_a_tablet_that_is_unpaired_or_paired_anew_shows_nothing_of_its_old_table(
    visit: Any, no_interpreter: None
) -> None:
    """What was kept of the table before is gone, whatever happens to the network afterwards."""
    h = hall()
    other = Table.objects.create(club=h.club, number=2, kind="carom")
    seen = ready(visit, h.table)
    page = seen.page
    code = services.make_pairing_code(table=other, by="Ada").code
    page.goto(f"/pair/{code}/")
    page.locator("main form button").click()
    page.wait_for_url("**/table/")
    expect(page.locator("#ready")).to_contain_text(READY)
    seen.context.set_offline(True)
    page.reload()
    expect(page.locator("#waiting")).to_contain_text("Table 2")
    assert kept(page) and "Hoppe" not in page.content()
    seen.context.set_offline(False)
    services.revoke_device(table=other, device_id=services.devices_of(table=other)[0].pk, by="Ada")
    # The page finds out by itself within three seconds; to go there meanwhile would meet its own going there.
    expect(page.locator("h1")).to_have_text("This tablet has no table yet")
    seen.context.set_offline(True)
    with pytest.raises(Error):
        page.goto("/table/")


def test_a_watched_page_opens_without_the_server_says_its_age_and_catches_up(visit: Any) -> None:
    """It shows what was seen last and since when; back again, nothing is missing."""
    h = hall()
    mark(h.match, "A", ":lead")
    mark(h.match, "A", "+1")
    seen = visit(f"/m/{h.match.public_id}/", "phone", workers="allow")
    page = seen.page
    holds(page, f"/m/{h.match.public_id}/")
    seen.context.set_offline(True)
    page.reload()
    assert kept(page)
    expect(page.locator("[data-side='A'] [data-score]")).to_have_text("1")
    expect(page.locator("[data-age]")).to_contain_text("No connection. As of ")
    for _ in range(3):
        mark(h.match, "A", "+1")
    seen.context.set_offline(False)
    expect(page.locator("[data-side='A'] [data-score]")).to_have_text("4")
    expect(page.locator("[data-lamp-text]")).to_have_text("Updates live")
    expect(page.locator("[data-age]")).to_have_count(0)
    whole = visit(f"/m/{h.match.public_id}/", "phone").page.locator("#sheet").inner_text()
    expect(page.locator("#sheet")).to_have_text(whole, use_inner_text=True)


def test_what_waits_pushes_no_button_off_the_screen(visit: Any) -> None:
    """While entries are unsent, undo, all buttons of the pad and the lamp are on the screen, on the smallest
    telephones, too, upright and lying; nothing has to be scrolled."""
    h = hall()
    mark(h.match, "A", ":lead")
    seen = tablet(visit, h.table, "phone")
    page = seen.page
    expect(page.locator("#pad [data-code=count]")).to_be_visible()
    seen.context.set_offline(True)
    try:
        touch(page, "count")
        expect(page.locator("#unsent")).to_contain_text("1 entry not sent")
        for size in ((390, 844), (360, 640), (844, 390)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            hidden = page.evaluate("""() => {
              const pad = document.getElementById("pad").getBoundingClientRect();
              const out = ({ left, right, top, bottom }, box) => left < box.left - 1 || right > box.right + 1
                || top < box.top - 1 || bottom > box.bottom + 1;
              const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
              const shown = (of) => [...document.querySelectorAll(of)].filter((one) => one.offsetParent)
                .map((one) => [one.id || one.textContent, one.getBoundingClientRect()]);
              return [...shown("#pad button").filter(([, box]) => out(box, pad)),
                ...shown(".bar > *, .unsent button, .desk__foot button")
                  .filter(([, box]) => out(box, screen)),
              ].map(([name]) => name);
            }""")
            assert hidden == [], size
    finally:
        seen.context.set_offline(False)
