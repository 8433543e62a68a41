"""Which backups are kept, as plain dates; and where the schedule's hours lie."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config import environment as env
from config.backups import schedule
from config.backups.making import name_now
from config.backups.rotation import Keep, made_at, superfluous

NOON = datetime(2026, 11, 29, 3, 30, tzinfo=UTC)
USUAL = Keep(7, 4, 12)


def nights(number: int) -> list[str]:
    return [name_now(NOON - timedelta(days=n)) for n in range(number)]


def test_of_two_years_of_nights_a_score_is_kept() -> None:
    """Seven days, the newest of four weeks and of twelve months, and nothing else."""
    names = nights(730)
    kept = sorted(set(names) - set(superfluous(names, USUAL)), reverse=True)
    assert kept[:7] == names[:7]
    dates = [made_at(name) for name in kept]
    assert len({(at.year, at.month) for at in dates if at}) == 12
    assert len({at.isocalendar()[:2] for at in dates if at}) >= 4
    assert len(kept) <= 7 + 4 + 12


def test_rotating_each_night_keeps_what_rotating_at_the_end_would() -> None:
    """Night after night for a year: never more than the most, and the months are there at the end."""
    there: list[str] = []
    for name in reversed(nights(400)):
        there.append(name)
        there = [one for one in there if one not in superfluous(there, USUAL)]
        assert name in there and len(there) <= 23
    assert len({(at.year, at.month) for at in map(made_at, there) if at}) == 12


@given(
    st.lists(st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1)), min_size=1),
    st.builds(Keep, *[st.integers(0, 5)] * 3),
)
def test_the_newest_stays_whatever_is_to_be_kept(times: list[datetime], keep: Keep) -> None:
    """Also with nothing to keep, and whatever else lies there, which is never removed."""
    names = [name_now(at.replace(tzinfo=UTC)) for at in times]
    others = ["before-0.1.0-2026-11-29T03-30-00Z.zip", "balkline-of-ann.zip", "notes.txt"]
    gone = superfluous([*names, *others], keep)
    assert max(names) not in gone and not set(gone) & set(others)


@pytest.mark.parametrize(
    ("at", "due"),
    [
        ("2026-11-29T02:29+00:00", "2026-11-28T02:30+00:00"),
        ("2026-11-29T02:30+00:00", "2026-11-29T02:30+00:00"),
        ("2026-03-29T01:31+00:00", "2026-03-29T01:30+00:00"),  # summer time began that night
        ("2026-03-29T01:29+00:00", "2026-03-28T02:30+00:00"),
    ],
)
def test_the_hour_is_that_of_the_clock_on_the_wall(settings: Any, at: str, due: str) -> None:
    """In BALKLINE_TIME_ZONE, in summer and winter."""
    settings.TIME_ZONE, settings.BACKUPS_AT = "Europe/Vienna", (3, 30)
    assert schedule.slot(datetime.fromisoformat(at)) == datetime.fromisoformat(due)


def test_settings_that_cannot_be_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour and three numbers, or the start stops."""
    monkeypatch.setenv("BALKLINE_BACKUPS_AT", "25:00")
    with pytest.raises(env.BadSetting, match="BALKLINE_BACKUPS_AT"):
        env.hour("BACKUPS_AT", "03:30")
    monkeypatch.setenv("BALKLINE_BACKUPS_AT", "22:15")
    assert env.hour("BACKUPS_AT", "03:30") == (22, 15)
    for wrong in ("7 4", "7 4 -1", "a b c"):
        monkeypatch.setenv("BALKLINE_BACKUPS_KEEP", wrong)
        with pytest.raises(env.BadSetting, match="BALKLINE_BACKUPS_KEEP"):
            env.numbers("BACKUPS_KEEP", (7, 4, 12))
    monkeypatch.setenv("BALKLINE_BACKUPS_KEEP", "30, 8, 24")
    assert env.numbers("BACKUPS_KEEP", (7, 4, 12)) == (30, 8, 24)
