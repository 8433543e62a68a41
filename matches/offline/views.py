"""The service worker's script, and the list of files for pages that are watched."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches.offline import files


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of the site: at the root, because it stands only before what lies below its address.

    It is one line that names the version, so that browsers notice a new one.
    """
    text = f'import "{files.script("js/offline/worker.js")}";\n'
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


@never_cache
@require_safe
def screen(request: HttpRequest) -> JsonResponse:
    """The files of watched pages: ``{"kind", "version", "files": [{"url", "hash", "bytes"}]}``."""
    return JsonResponse(files.listed("screen"))
