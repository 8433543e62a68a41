"""The pages of the rules. They ask the database nothing: the books do not change while the server runs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from matches.categories import book_names
from matches.problems import UserProblem
from matches.rules_pages import pages
from matches.rules_pages.drawing import picture_of, position_at_start


@require_safe
def books(request: HttpRequest) -> HttpResponse:
    """All games, book by book."""
    return render(request, "rules/books.html", {"books": pages.books(), "book_names": book_names()})


@require_safe
def game(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    """The rules of one game, or of a section that governs several."""
    try:
        page = pages.page_of(f"{book}/{slug}")
    except KeyError:
        raise UserProblem("not-found", gettext("There is no such game in the books."), 404) from None
    crumbs = [(reverse("rules:books"), gettext("Rules")), ("", page.game.name)]
    picture = picture_of(page.game.id)
    position = position_at_start(page.game)
    return render(
        request,
        "rules/game.html",
        {"page": page, "game": page.game, "picture": picture, "position": position, "crumbs": crumbs},
    )
