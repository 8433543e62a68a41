"""What the templates of matches need beyond Django's own."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from config.static_headers import PYODIDE
from matches.log.models import Match
from matches.marking import freezing
from matches.pages import boards, display, next_up, notices, score_sheets
from matches.pages.hall import Hall, hall_of
from rules_engine.telling import told

register = template.Library()

POSITIONS = frozenset({"bottom-left", "bottom", "bottom-right", "top-left", "top", "top-right"})
SIZES = frozenset({"small", "medium", "large"})


@register.simple_tag
def marking_data(state: dict[str, Any], base: str) -> SafeString:
    """The data that the marking page begins with, as a block that is no script and cannot become one.

    ``python`` is where the interpreter of the tablet's rule book lies.
    """
    python = f"{settings.STATIC_URL}{PYODIDE}"
    data = {"state": state, "base": base, "boards": boards.drawings(), "python": python}
    return json_script(told(data), "marking")


@register.simple_tag
def face(match: Match) -> display.Face:
    """What a scoreboard shows of ``match``."""
    return display.face(match)


@register.simple_tag
def score_sheet(match: Match) -> score_sheets.ScoreSheet:
    """The score sheet of ``match``, folded afresh."""
    return score_sheets.of(match)


@register.simple_tag
def hall(club: Any) -> Hall:
    """What the hall's screen shows of ``club``."""
    return hall_of(club)


@register.simple_tag
def coming_to(table: Any, most: int = 2) -> list[next_up.Coming]:
    """The matches that come to ``table`` next."""
    return next_up.next_up(table.club, table, most)


@register.simple_tag
def told_at(table: Any) -> list[notices.Notice]:
    """What people at ``table`` are told: that play is paused, that a match is waited for."""
    return [one for one in notices.notices(table.club) if one.is_for(table.pk)]


@register.filter
def signed(points: int) -> str:
    """Points with their sign: +3, −1."""
    return score_sheets.signed(points)


@register.filter
def side_of(values: dict[str, Any] | None, letter: str) -> Any:
    """The value of one side; an empty text when there is none."""
    return (values or {}).get(letter, "")


@register.filter
def stream_of(match: Match) -> str:
    """The address of the match's stream, from the entry on that the page shows."""
    return f"/live/match/{match.public_id}/?since={match.last_seq}&language={get_language()}"


@register.filter
def open_disputes(match: Match) -> list[dict[str, Any]]:
    """The open disputes of ``match``: ``{"id", "entry"}``; no query when it has none."""
    return freezing.open_disputes(match)


@register.filter
def position(asked: str | None) -> str:
    """Where on the picture an overlay stands; an empty text for an unknown wish."""
    return asked if asked in POSITIONS else ""


@register.filter
def size(asked: str | None) -> str:
    """How large an overlay is; an empty text for an unknown wish."""
    return asked if asked in SIZES else ""
