"""The pages for people who write programs."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from clubs.api.reading import guides
from clubs.api.reading.kept import part, subjects


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """What the interface offers: guides, and every operation by its subject."""
    listed = [(name, guides.title_of(name)) for name in guides.names()]
    return render(request, "api/overview.html", {"guides": listed, "subjects": subjects().values()})


@require_safe
def reference(request: HttpRequest, subject: str) -> HttpResponse:
    """The reference of one subject."""
    found = _subject(subject)
    context = {"subject": found, "subjects": subjects().values(), "crumbs": _crumbs(found.name)}
    return render(request, "api/reference.html", context)


@require_safe
@cache_control(public=True, max_age=300)
def description(request: HttpRequest, subject: str) -> HttpResponse:
    """The description of one subject (OpenAPI, as JSON)."""
    found = _subject(subject)
    return HttpResponse(part(found.slug), content_type="application/vnd.oai.openapi+json")


@require_safe
def guide(request: HttpRequest, name: str) -> HttpResponse:
    """One guide."""
    try:
        found = guides.guide(name)
    except KeyError:
        raise Http404 from None
    others = [(one, guides.title_of(one)) for one in guides.names()]
    context = {"guide": found, "guides": others, "crumbs": _crumbs(found.title)}
    return render(request, "api/guide.html", context)


def _subject(slug: str) -> Any:
    found = subjects().get(slug)
    if found is None:
        raise Http404
    return found


def _crumbs(here: str) -> list[tuple[str, str]]:
    return [(reverse("reading:overview"), gettext("For programs")), ("", here)]
