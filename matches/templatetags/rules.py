"""Links from rulings to the rules that decided them."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

import rules_engine as engine
from config.languages.speaking import translated
from matches import categories
from matches.pages import citations

register = template.Library()


@register.simple_tag
def rule_link(citation: str, text: str = "") -> SafeString:
    """A link to the rule that is cited; plain words when it is none ("referee")."""
    name = text or citations.rule_name(citation)
    address = citations.rule_address(citation)
    if address is None:
        return format_html('<span class="rule-link">{}</span>', name)
    return format_html('<a class="rule-link" href="{}">{}</a>', address, name)


@register.filter
def rule_address(citation: str) -> str:
    """Where the rule stands; an empty text for what is no rule."""
    return citations.rule_address(citation) or ""


@register.filter
def rule_name(citation: str) -> str:
    """What the rule is called."""
    return citations.rule_name(citation)


@register.simple_tag
def game_links(games: Iterable[engine.Game]) -> SafeString:
    """Links to the rules of games, one after the other."""
    rows = ((reverse("rules:game", args=[game.book, game.slug]), game.name) for game in games)
    return format_html_join(", ", '<a href="{}">{}</a>', rows)


@register.filter
def said(text: str) -> str:
    """A text of the rules in the language of the page, for a filter that takes plain strings: |capfirst."""
    return translated(text)


@register.filter
def book_name(book: str) -> str:
    """The short name of a book by its id."""
    return categories.book_name(book)
