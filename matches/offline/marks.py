"""What a page says of itself to the browser that may keep it.

- ``Balkline-App``: the version of the scripts that it loads.
- ``Balkline-Keep``: ``public`` for a page as everybody sees it; ``ask`` for one that shows something of the
  visitor's own, so that the browser asks for everybody's; ``own`` for a page of a tablet or marker.
- ``Balkline-Who``: for ``own`` pages, whose they are. The page of one is never shown to another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from matches.offline import files

View = Callable[..., HttpResponseBase]


def watched(view: View) -> View:
    """A decorator of a public page that moves by itself: a browser may keep it as everybody sees it."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        if response.status_code == 200:
            response["Balkline-App"] = files.version()
            response["Balkline-Keep"] = "ask" if request.user.is_authenticated else "public"
        return response

    return page


def own(response: HttpResponseBase, who: str) -> HttpResponseBase:
    """Mark the page of a tablet or a marker: ``who`` is its kind and its number, ``device-12``."""
    response["Balkline-App"] = files.version()
    response["Balkline-Keep"] = "own"
    response["Balkline-Who"] = who
    return response
