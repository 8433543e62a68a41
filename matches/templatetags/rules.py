"""Links from rulings to the rules that decided them."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

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
