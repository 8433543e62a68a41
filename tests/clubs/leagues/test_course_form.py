"""The rules of protests and limits in the form of a season."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from clubs.leagues.forms import SeasonForm
from clubs.leagues.forms.course import LIMIT_FIELDS, PROTEST_FIELDS
from clubs.leagues.models import Season
from clubs.leagues.rules.deadlines import Cost
from tests.clubs.leagues.conftest import begun, running
from tests.clubs.leagues.test_pages import officer, text

pytestmark = pytest.mark.django_db


def posted(season: Season, **changes: Any) -> dict[str, Any]:
    """What the form of a season sends, with these changes."""
    kept = SeasonForm.of(season)
    values = {name: value for name, value in kept.items() if value is not None and value is not False}
    values |= {"plan-TOTAL_FORMS": len(season.plan.rubbers), "plan-INITIAL_FORMS": len(season.plan.rubbers)}
    for number, row in enumerate(season.plan.to_json()["rubbers"]):
        values |= {f"plan-{number}-{name}": value for name, value in row.items() if value is not False}
    return {**values, **changes}


def address(season: Season) -> str:
    """The page of its settings."""
    return reverse("leagues:season-edit", args=[season.league.club.slug, season.league.slug, season.slug])


def test_limits_are_set_in_mid_season() -> None:
    """What the form sends is the rule, and stands in the form again; an empty limit is none."""
    season = running(sides=2)
    begun(season)
    season.refresh_from_db()
    changes = {
        "line_up_minutes": "90", "sheet_hours": "", "confirm_hours": "48", "line_up_cost": "fine",
        "fine": "5 pounds", "automatic": "on", "protest_hours": "24", "protest_private": "on",
        "protest_fee": "20",
        "remind_hours": "",
    }  # fmt: skip
    answer = officer(season).post(address(season), posted(season, **changes))
    assert answer.status_code == 302, answer.content.decode()
    season.refresh_from_db()
    limits, protests = season.rules.deadlines, season.rules.protests
    assert (limits.line_up_minutes, limits.sheet_hours, limits.confirm_hours) == (90, None, 48)
    assert (limits.line_up_cost, limits.fine, limits.automatic, limits.remind_hours) == (
        Cost.FINE, "5 pounds", True, 0,
    )  # fmt: skip
    assert (protests.hours, protests.private, protests.fee, protests.counts) == (24, True, "20", False)
    page = text(officer(season), address(season))
    assert 'value="90"' in page and 'value="5 pounds"' in page


def test_limits_that_cannot_be_come_back_with_the_reason() -> None:
    """A fine without its sum is refused, and the season stays as it was."""
    season = running(sides=2)
    answer = officer(season).post(address(season), posted(season, sheet_hours="2", sheet_cost="fine"))
    assert answer.status_code == 422 and "how much the fine is" in answer.content.decode()
    season.refresh_from_db()
    assert season.rules.deadlines.sheet_hours is None


def test_every_rule_of_the_course_is_in_the_form() -> None:
    """Under its heading, once."""
    shown = [field.name for _, fields in SeasonForm().sections() for field in fields]
    assert set(PROTEST_FIELDS) | set(LIMIT_FIELDS) <= set(shown) and len(shown) == len(set(shown))
