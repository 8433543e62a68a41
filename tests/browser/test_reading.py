"""The pages about the interface: guides, and a reference whose operations can be tried out in place."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from clubs.api.reading import kept
from tests.browser.screens import barriers
from tests.factories import make_club, make_player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _known() -> None:
    """The description is kept: making that takes seconds, once an installation."""
    kept.subjects()


def test_an_operation_is_found_opened_and_tried(visit: Any) -> None:
    """From the overview to the answer of a public list: nothing comes from another host, nothing breaks the
    security policy (the console would say so), and nobody is kept out."""
    club = make_club("Hall")
    make_player(club, "Zaphira Quill")
    page = visit("/api/", "desktop").page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assert barriers(page) == []
    page.locator("summary").filter(has=page.get_by_role("heading", name="Players", exact=True)).click()
    page.locator("a[href$='/players_list']").click()
    operation = page.locator(".opblock.is-open")
    operation.get_by_role("button", name="Try it out").click()
    operation.locator("tr[data-param-name='club'] input").fill(club.slug)
    operation.get_by_role("button", name="Execute").click()
    answered = operation.locator(".live-responses-table")
    expect(answered.locator(".response-col_status").last).to_contain_text("200")
    expect(answered).to_contain_text("Zaphira Quill")
    assert barriers(page) == []
    assert {url.split("/")[2] for url in asked if not url.startswith(("data:", "blob:"))} == {
        page.url.split("/")[2]
    }


@pytest.mark.parametrize("path", ["/api/", "/api/webhooks/", "/api/reference/search/"])
def test_nobody_is_kept_out_on_a_telephone(visit: Any, path: str) -> None:
    """Overview, guide and reference fit on a narrow screen."""
    page = visit(path, "phone").page
    if "reference" in path:
        expect(page.locator(".opblock").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []
