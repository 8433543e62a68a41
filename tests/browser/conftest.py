"""A real server in this process and a real browser: for tests marked ``browser``."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from django.urls import resolve

from tests import services
from tests.browser.windows import FAILED, TIMEOUT, Window, Windows, pytest_runtest_makereport

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


def address_of(listening: socket.socket) -> str:
    return f"http://127.0.0.1:{listening.getsockname()[1]}"


@pytest.fixture
def site(transactional_db: None, settings: Any, listening: socket.socket) -> Iterator[str]:
    """The address of the whole site, streams included, on the test's own database."""
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True
    from django.core.asgi import get_asgi_application

    from matches.live.asgi import with_live

    resolve("/")  # the first request of a process imports all views: seconds that no page should wait
    server = uvicorn.Server(
        uvicorn.Config(
            with_live(get_asgi_application()), log_level="error", lifespan="on", timeout_graceful_shutdown=1
        )
    )
    thread = threading.Thread(target=server.run, args=([listening.dup()],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
        assert thread.is_alive(), "the server did not start"
    yield address_of(listening)
    server.should_exit = True
    thread.join(60)
    assert not thread.is_alive(), "the server did not stop"


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


@pytest.fixture
def visit(
    request: pytest.FixtureRequest, windows: Windows, site: str
) -> Iterator[Callable[..., SimpleNamespace]]:
    """``visit(path, size="portrait", scheme="light")``: an empty window there; what its console complains of
    fails the test at its end."""
    taken: list[Window] = []

    def go(path: str, size: str = "portrait", scheme: str = "light", state: Any = None) -> SimpleNamespace:
        window = windows.take()
        taken.append(window)
        window.lay_out(*SIZES[size], scheme, (state or {}).get("cookies", []))
        window.page.goto(path)
        return SimpleNamespace(page=window.page, context=window.context)

    yield go
    said = [words for window in taken for words in window.said]
    for window in taken:
        windows.give_back(window, keep=not said and not request.node.stash.get(FAILED, False))
    assert not said, said
