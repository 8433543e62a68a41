"""A real server in this process and a real browser: for tests marked ``browser``."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings

from tests import prepared, services
from tests.browser.night import Director
from tests.browser.site import Site, address_of
from tests.browser.windows import FAILED, TIMEOUT, Window, Windows, pytest_runtest_makereport
from tests.factories import PASSWORD, make_user
from tests.running import Server, whole_server

__all__ = ["pytest_runtest_makereport"]

SIZES = {
    "portrait": (820, 1180),
    "landscape": (1180, 820),
    "phone": (390, 844),
    "desktop": (1440, 900),
    "tv": (1920, 1080),
}


@pytest.fixture(scope="package")
def listening() -> Iterator[socket.socket]:
    """The socket of all sites of this folder, so that each has the same address as the one before."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        found.listen(128)
        yield found


@pytest.fixture(scope="package")
def served(listening: socket.socket) -> Iterator[Site]:
    """The server of all sites of this folder."""
    found = Site(listening)
    yield found
    found.close()


@pytest.fixture
def site(transactional_db: None, served: Site) -> Iterator[str]:
    """The address of the whole site, streams included, on the test's own database."""
    served.begin()
    yield served.address
    served.end()


@pytest.fixture(scope="package")
def chromium_browser(chromium_path: str) -> Iterator[Any]:
    """One Chromium for the tests of this folder."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=TIMEOUT)
    unsafe = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's driver runs a loop in this thread
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium_path, args=services.CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()
    if unsafe is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="package")
def windows(chromium_browser: Any, listening: socket.socket) -> Iterator[Windows]:
    """The windows that tests hand on to each other."""
    found = Windows(chromium_browser, address_of(listening))
    yield found
    found.close()


@pytest.fixture(scope="package")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Web process, worker and scheduler of their own, on an empty database that is made already: for the
    files that need them, one after the other. ``tests/house/test_serve.py`` begins with an empty folder."""
    data = tmp_path_factory.mktemp("server")
    prepared.copy_empty(data / "balkline.sqlite3")
    name, content = prepared.split_description()
    (data / name).write_bytes(content)
    with whole_server(data) as running:
        yield running


@pytest.fixture
def director(chromium_browser: Any, site: str) -> Iterator[Director]:
    """A director's laptop."""
    make_user("ann@example.org")
    found = Director(chromium_browser, site, 1440, 900)
    found.sign_in("ann@example.org", PASSWORD)
    yield found
    found.context.close()
    assert not found.complaints


@pytest.fixture
def visit(
    request: pytest.FixtureRequest, windows: Windows, site: str
) -> Iterator[Callable[..., SimpleNamespace]]:
    """``visit(path, size="portrait", scheme="light", cookies=None, workers="block", language="")``: an empty
    window there; what its console complains of fails the test at its end. With ``workers="allow"`` its pages
    get a service worker. In a test that is marked ``server_judges`` a tablet has no rule book of its own."""
    judges = request.node.get_closest_marker("server_judges") is None
    taken: list[Window] = []

    def go(
        path: str,
        size: str = "portrait",
        scheme: str = "light",
        cookies: dict[str, str] | None = None,
        workers: str = "block",
        language: str = "",
    ) -> SimpleNamespace:
        window = windows.take(workers)
        taken.append(window)
        if language:
            cookies = {**(cookies or {}), settings.LANGUAGE_COOKIE_NAME: language}
        if "pseudo_languages" in request.fixturenames:
            window.hear(request.getfixturevalue("pseudo_languages"))
        window.lay_out(*SIZES[size], scheme, cookies or {}, judges=judges)
        window.page.goto(path)
        return SimpleNamespace(page=window.page, context=window.context)

    yield go
    said = [words for window in taken for words in window.said]
    for window in taken:
        windows.give_back(window, keep=not said and not request.node.stash.get(FAILED, False))
    assert not said, said
