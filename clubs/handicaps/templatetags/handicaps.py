"""Handicaps on pages: a number as people read it, and what a match was given."""

from __future__ import annotations

from decimal import Decimal

from django import template

from clubs.handicaps import models
from config.languages.figures import decimal
from matches.models import Match

register = template.Library()


@register.filter
def handicap(value: Decimal | None) -> str:
    """A handicap; a dash where there is none."""
    return "–" if value is None else decimal(Decimal(models.shown(value)))


@register.filter
def typed(value: Decimal | None) -> str:
    """A handicap as a field holds it; empty where there is none."""
    return "" if value is None else models.shown(value)


@register.filter
def percent(share: float) -> str:
    """A share of one: "57 %"."""
    return f"{share * 100:.0f} %"


@register.filter
def hundredths(share: float) -> str:
    """A share of one as a place on a line of 100."""
    return f"{share * 100:.1f}"


@register.simple_tag
def given_to(match: Match) -> str:
    """What a match was given, and why; empty where nothing was."""
    given = models.GivenStart.objects.filter(match=match).first()
    return given.words if given is not None else ""
