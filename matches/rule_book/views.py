"""The archives of the rule book: one address for each content, which a browser keeps for ever."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from matches.problems import UserProblem
from matches.rule_book import words
from matches.rule_book.archives import content_of

FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
def archive(request: HttpRequest, of: str, digest: str) -> HttpResponse:
    """An archive of the engine. Raises ``not-found`` (404) for another hash than that of its content now."""
    content = content_of(of, digest) or words.content_of(of, digest)
    if content is None:
        raise UserProblem("not-found", gettext("There is no such archive of the rule book."), 404)
    return HttpResponse(content, content_type="application/zip", headers={"Cache-Control": FOR_EVER})
