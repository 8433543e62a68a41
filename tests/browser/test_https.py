"""A browser that trusts the server's authority is led to HTTPS, where pages may do what they need; one that
does not is left alone."""

from __future__ import annotations

import base64
import hashlib
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from django.core.asgi import get_asgi_application
from django.test import override_settings

from config.https import authority as authorities
from config.https import certificate, keeping
from config.https.cookies import with_secure_cookies
from config.web import BothWays, configured, open_socket
from tests import services

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def hall(settings: Any, tmp_path: Path) -> Iterator[SimpleNamespace]:
    """A server that speaks both ways; ``key`` names its certificate to Chromium, which then trusts it."""
    plain, secure = open_socket("127.0.0.1", 0), open_socket("127.0.0.1", 0)
    folder = tmp_path / keeping.FOLDER
    authority = authorities.make("chalk")
    authorities.write_files(authority, folder)
    certificate.renew(authority, folder)
    settings.OWN_HTTPS, settings.DATA, settings.PUBLIC_URL = True, tmp_path, ""
    settings.PORT, settings.HTTPS_PORT = plain.getsockname()[1], secure.getsockname()[1]
    with override_settings(WHITENOISE_USE_FINDERS=True):
        config = configured(with_secure_cookies(get_asgi_application()))
    config.lifespan, config.log_level = "off", "error"
    server = BothWays(config, secure, folder)
    thread = threading.Thread(target=server.run, args=([plain],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
        assert thread.is_alive(), "the server did not start"
    leaf = x509.load_pem_x509_certificate((folder / certificate.FILE).read_bytes())
    key = leaf.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    yield SimpleNamespace(
        plain=f"http://127.0.0.1:{settings.PORT}",
        secure=f"https://127.0.0.1:{settings.HTTPS_PORT}",
        key=base64.b64encode(hashlib.sha256(key).digest()).decode(),
    )
    server.should_exit = True
    thread.join(10)


def test_a_device_before_and_after_it_trusts(
    chromium_browser: Any, chromium_path: str, hall: SimpleNamespace
) -> None:
    """Before: told so, and not led on, even if it was once. After: told so, led on, and secure."""
    context = chromium_browser.new_context(viewport={"width": 360, "height": 740})
    context.add_cookies([{"name": "https", "value": "1", "url": hall.plain}])
    page = context.new_page()
    page.goto(f"{hall.plain}/trust/")
    page.get_by_text("Not yet.").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "a phone shows all of it"
    assert not [cookie for cookie in context.cookies() if cookie["name"] == "https"]
    page.goto(f"{hall.plain}/table/")
    page.get_by_role("link", name="set it up now").wait_for()
    context.close()

    trusting = chromium_browser.browser_type.launch(
        executable_path=chromium_path,
        args=[*services.CHROMIUM_ARGUMENTS, f"--ignore-certificate-errors-spki-list={hall.key}"],
    )
    try:
        page = trusting.new_page()
        page.goto(f"{hall.plain}/trust/")
        page.get_by_text("Yes.").wait_for()
        page.get_by_role("link", name="Go on by HTTPS").click()
        page.wait_for_url(f"{hall.secure}/**")
        assert page.evaluate("isSecureContext && 'serviceWorker' in navigator")
        page.goto(f"{hall.plain}/table/")
        assert page.url == f"{hall.secure}/table/", "the mark leads it on"
        page.context.clear_cookies()
        page.goto(f"{hall.plain}/table/")
        page.wait_for_url(f"{hall.secure}/table/")
    finally:
        trusting.close()
