"""The web app manifest: what a browser needs to put Balkline on a phone's or a tablet's home screen.

An installed site opens without the browser's bars, and on iOS it is the only way to get calls by Web Push. A
tablet that marks opens on its table's page, a phone on the front page, a screen on the page that it shows
(``matches/pages/installing.py``).
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from config.shown_names import SHOWN

THEME, PAPER = "#0f3d2e", "#f3efe4"
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable.png", "512x512", "maskable"),
)
KIND = "application/manifest+json"


def manifest(name: str, address: str, *, short: str = "", full_screen: bool = False) -> dict[str, Any]:
    """The manifest of an app that opens at ``address``. ``full_screen``: without the bars of the system, too,
    however the device is held. ``short`` stands below the icon where ``name`` has no room."""
    icons = [
        {"src": static(f"img/{file}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
        for file, sizes, purpose in ICONS
    ]
    drawing = {"src": static("img/favicon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    return {
        "id": address,
        "name": name,
        "short_name": short or name,
        "description": "Tournaments, ladders and scores of clubs for billiards, pool, snooker and carrom.",
        "lang": "en",
        "dir": "ltr",
        "start_url": address,
        "scope": "/",
        "display": "fullscreen" if full_screen else "standalone",
        **({"display_override": ["fullscreen", "standalone"], "orientation": "any"} if full_screen else {}),
        "theme_color": THEME,
        "background_color": PAPER,
        "categories": ["sports"],
        "icons": [*icons, drawing],
    }


@require_safe
@cache_control(public=True, max_age=3600)
def site(request: HttpRequest) -> JsonResponse:
    """The manifest of every page but the tablet's."""
    return _without_names(manifest("Balkline", "/"))


@require_safe
@cache_control(public=True, max_age=3600)
def tablet(request: HttpRequest) -> JsonResponse:
    """The manifest of a tablet that marks."""
    address = reverse("marking:tablet")
    return _without_names(manifest("Balkline table", address, full_screen=True))


def _without_names(told: dict[str, Any]) -> JsonResponse:
    """A manifest that is about nobody: no names are looked up for it."""
    answer = JsonResponse(told, content_type=KIND)
    setattr(answer, SHOWN, True)
    return answer
