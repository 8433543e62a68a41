"""Lists and ways of clubs become policies without loss: by the migration, and in archives of that time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from clubs.archives.rules.older import Raising
from clubs.archives.rules.schema import BY_MODEL
from clubs.handicaps.rules.older import Policies
from clubs.handicaps.rules.terms import Terms

CAROM = "brunswick/three-cushion-carrom"
NAMES = {CAROM: "Three-Cushion Carrom"}


def test_one_list_for_a_game_with_a_version_for_each_largest_start():
    """Two competitions by one list with different caps share its handicaps, and each has its own version."""
    policies = Policies(NAMES)
    first = policies.of_competition(CAROM, {"kind": "list", "cap": None})
    second = policies.of_competition(CAROM, {"kind": "list", "cap": 5})
    again = policies.of_competition(CAROM, {"kind": "list", "step": 50, "points": 1})
    assert first.policy == second.policy == again.policy
    assert (first.version, second.version, again.version) == (1, 2, 1)
    (made,) = policies.finish()
    assert made.name == "Three-Cushion Carrom: starts" and made.game == CAROM
    assert [Terms.from_json(made.kind, one).cap for one in made.versions] == [None, 5]


def test_steps_of_rating_are_policies_for_every_game():
    """Equal ones are one policy; no way at all is none."""
    policies = Policies(NAMES)
    asked = {"kind": "rating", "step": 40, "points": 2, "cap": 9}
    found = [policies.of_competition(game, asked) for game in (CAROM, "today/snooker")]
    assert found[0] == found[1] and policies.of_competition(CAROM, {}) is None
    (made,) = policies.finish()
    terms = Terms.from_json(made.kind, made.versions[0])
    assert (terms.step, terms.points, terms.cap, made.game) == (40, 2, 9, "")


def test_an_archive_of_that_time_is_raised():
    """Rows of handicaps and competitions become policies, versions, handicaps and their lines."""
    raising = Raising(1)
    raising.row(BY_MODEL["people.Club"], {"created_at": "2026-05-01T10:00:00Z"})
    row = raising.row(BY_MODEL["handicaps.Handicap"], {"player": "ann", "game_id": CAROM, "start": 7})
    policy = row["policy"]
    assert row == {"policy": policy, "player": "ann", "value": "7"}
    cup = raising.row(
        BY_MODEL["competitions.Competition"], {"game": CAROM, "handicap": {"kind": "list", "cap": 4}}
    )
    assert (cup["handicap_policy"], cup["handicap_version"]) == (policy, f"{policy}/1")
    assert "handicap" not in cup
    (made,) = raising.rows_of(BY_MODEL["handicaps.Policy"])
    (version,) = raising.rows_of(BY_MODEL["handicaps.PolicyVersion"])
    (line,) = raising.rows_of(BY_MODEL["handicaps.HandicapLine"])
    assert made["slug"] == version["policy"] == policy and version["begins_on"] == "2026-05-01"
    assert line["handicap"] == f"{policy}/ann" and line["sets"] == line["after"] == "7"


@pytest.mark.soak
def test_the_migration_keeps_everything(tmp_path):
    """From the schema before, in a database of its own: lists, ways, and what matches were given."""
    program = Path(__file__).with_name("migrating.py")
    env = {**os.environ, "BALKLINE_DATA": str(tmp_path), "BALKLINE_DEMO": "0"}
    done = subprocess.run([sys.executable, program], env=env, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.splitlines()[-1] == "kept"
