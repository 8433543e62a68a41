"""Chromium's windows, kept from test to test.

A new browser context costs two seconds of processor time, most of what a browser test costs. So a window
that a test has done with is emptied (cookies, storage, cache, routes, network) and given to the next one.
Whatever cannot be taken back again (a page's clock, a browser without script) needs a context of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Error

KEPT = 3
"""Windows that wait for the next test; a test that opens more has the rest closed."""
TIMEOUT = 90_000
"""Milliseconds that a page may take: what is waited for comes at once, but on a busy machine late."""


class Window:
    """A context of its own, with a new page for each test. What its console complains of is in ``said``.

    The page is not handed on: to empty one that is still loading waited, now and then, for ever.
    """

    def __init__(self, browser: Any, site: str, workers: str = "block") -> None:
        self.site, self.workers = site, workers
        self.said: list[str] = []
        # What is kept by a service worker would outlive a test, and fetching it takes others' time.
        self.context = browser.new_context(base_url=site, reduced_motion="reduce", service_workers=workers)
        self.context.set_default_timeout(TIMEOUT)
        self._open()

    def _open(self) -> None:
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.said.append(f"{error}\n{error.stack}"))
        self.page.on("console", self._hear)
        self._devtools = self.context.new_cdp_session(self.page)

    def _hear(self, message: Any) -> None:
        if message.type == "error" and "Content Security" in message.text:
            self.said.append(message.text)

    def lay_out(
        self, width: int, height: int, scheme: str, cookies: dict[str, str], *, judges: bool = True
    ) -> None:
        """Give it a size, a colour scheme and cookies; one that does not judge has no workers."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=scheme)
        if not judges:
            self.page.add_init_script("delete globalThis.Worker")
        if cookies:
            self.context.add_cookies(
                [{"name": name, "value": value, "url": self.site} for name, value in cookies.items()]
            )

    def hear(self, scripts: dict[str, bytes]) -> None:
        """Let scripts find words of languages that are only made for tests (:mod:`tests.pseudo`)."""
        for language, words in scripts.items():
            answer = partial(_fulfil, words)
            self.context.route(f"**/js/words/{language}.js", answer)

    def empty(self) -> None:
        """Forget all that a test has left behind."""
        for page in self.context.pages:
            page.close()
        self.said = []
        self.context.set_offline(False)
        self.context.unroute_all()
        self.context.clear_cookies()
        self.context.clear_permissions()
        self._open()
        self._devtools.send("Storage.clearDataForOrigin", {"origin": self.site, "storageTypes": "all"})


def _fulfil(words: bytes, route: Any) -> None:
    route.fulfill(body=words, content_type="text/javascript")


class Windows:
    """The windows of one browser on one site."""

    def __init__(self, browser: Any, site: str) -> None:
        self.browser, self.site = browser, site
        self.idle: list[Window] = []

    def take(self, workers: str = "block") -> Window:
        """An empty window, as if new; one of its own where service workers are to "allow"."""
        fits = workers == "block" and self.idle
        return self.idle.pop() if fits else Window(self.browser, self.site, workers)

    def give_back(self, window: Window, *, keep: bool = True) -> None:
        """The test has done with it. With ``keep`` it serves again, if it can be emptied: a page that is just
        being loaded cannot."""
        if keep and window.workers == "block" and len(self.idle) < KEPT:
            try:
                window.empty()
            except Error:
                window.context.close()
            else:
                self.idle.append(window)
        else:
            window.context.close()

    def close(self) -> None:
        """Close those that wait."""
        while self.idle:
            self.idle.pop().context.close()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Remember which tests failed: their windows are not used again."""
    report: Any = yield
    if report.failed:
        item.stash[FAILED] = True
    return report
