"""The fields of a competition's form about players who do not come to a match that was called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext

from clubs.competitions.models import Competition
from clubs.competitions.rules.no_show import MOST_MINUTES

NAMES = ("no_show_minutes", "no_show_frame", "no_show_by_itself")


def no_show_fields() -> dict[str, forms.Field]:
    """The fields by name."""
    return {
        "no_show_minutes": forms.IntegerField(
            label=gettext("A called match waits for its players (minutes)"),
            required=False,
            min_value=1,
            max_value=MOST_MINUTES,
            help_text=gettext(
                "Left empty, there is no limit. When the time is over you are asked what happens."
            ),
        ),
        "no_show_frame": forms.IntegerField(
            label=gettext("Before that, the first game or frame is lost after (minutes)"),
            required=False,
            min_value=1,
            max_value=MOST_MINUTES - 1,
            help_text=gettext("Only in a race. Left empty, the match is lost at once."),
        ),
        "no_show_by_itself": forms.BooleanField(
            label=gettext("Give the walkover by itself"),
            required=False,
            help_text=gettext(
                "Only to a player whom you have ticked as present while the other was not there."
            ),
        ),
    }


def chosen_no_show(data: Mapping[str, Any]) -> dict[str, Any]:
    """The setting as the services take it."""
    if not data.get("no_show_minutes"):
        return {}
    return {
        "minutes": data["no_show_minutes"],
        "frame_after": data.get("no_show_frame") or 0,
        "by_itself": bool(data.get("no_show_by_itself")),
    }


def initial_no_show(competition: Competition) -> dict[str, Any]:
    """The initial values for an existing competition."""
    rule = competition.waits
    return {
        "no_show_minutes": rule.minutes or None,
        "no_show_frame": rule.frame_after or None,
        "no_show_by_itself": rule.by_itself,
    }
