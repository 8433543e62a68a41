"""``/app/<version>/<name>``: a static file, at an address whose content never changes."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from matches.offline import files

ADDRESS = re.compile(rf"{files.PREFIX}([0-9a-f]{{{files.VERSION_LENGTH}}})/([\w./-]+)")
FOREVER = "public, max-age=31536000, immutable"


def versioned(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A middleware before that of the static files, which then serves them at addresses with a version, too.

    A page of another version (it was sent by a process that has gone) gets what there is now, and no browser
    keeps it.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        found = ADDRESS.fullmatch(request.path_info)
        if found is None:
            return get_response(request)
        request.path_info = settings.STATIC_URL + found[2]
        response = get_response(request)
        if response.status_code in (200, 206, 304):
            response["Cache-Control"] = FOREVER if found[1] == files.version() else "no-store"
        return response

    return middleware
