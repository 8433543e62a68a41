"""A real server in this process and a real browser: for tests marked ``browser``."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn

from tests import services
from tests.browser.screens import free_port

SIZES = {
    "portrait": (820, 1180),
    "landscape": (1180, 820),
    "phone": (390, 844),
    "desktop": (1440, 900),
    "tv": (1920, 1080),
}


@pytest.fixture
def site(transactional_db: None, settings: Any) -> Iterator[str]:
    """The address of the whole site, streams included, on the test's own database."""
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True
    from django.core.asgi import get_asgi_application

    from matches.live.asgi import with_live

    port = free_port()
    server = uvicorn.Server(
        uvicorn.Config(
            with_live(get_asgi_application()),
            host="127.0.0.1",
            port=port,
            log_level="error",
            lifespan="on",
            timeout_graceful_shutdown=1,
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
        assert thread.is_alive(), "the server did not start"
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="module")
def chromium_browser(chromium_path: str) -> Iterator[Any]:
    """One Chromium for the tests of a module."""
    from playwright.sync_api import sync_playwright

    unsafe = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's driver runs a loop in this thread
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium_path, args=services.CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()
    if unsafe is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def visit(chromium_browser: Any, site: str) -> Iterator[Callable[..., SimpleNamespace]]:
    """``visit(path, size="portrait", scheme="light")``: a fresh browser there; whatever its console complains
    of fails the test at its end."""
    contexts = []
    said: list[str] = []

    def go(path: str, size: str = "portrait", scheme: str = "light", state: Any = None) -> SimpleNamespace:
        width, height = SIZES[size]
        context = chromium_browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            reduced_motion="reduce",
            storage_state=state,
            base_url=site,
        )
        context.set_default_timeout(8000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on(
            "console",
            lambda m: said.append(m.text) if m.type == "error" and "Content Security" in m.text else None,
        )
        page.goto(path)
        return SimpleNamespace(page=page, context=context)

    yield go
    for context in contexts:
        context.close()
    assert not said, said
