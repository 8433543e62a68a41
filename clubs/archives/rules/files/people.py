"""The club, its tables and its people."""

from __future__ import annotations

from clubs.archives.rules.kept import Kept, kept

FILES: tuple[Kept, ...] = (
    kept(
        "club",
        "people.Club",
        "pk",
        "pk",
        "slug name town about timezone language wall_language public listed names_shown minors_shown"
        " hall_names is_demonstration archived_at created_at",
        "slug",
    ),
    kept(
        "tables",
        "people.Table",
        "club",
        "number",
        "public_id number name kind size active position level clock",
        "number",
    ),
    kept(
        "players",
        "people.Player",
        "club",
        "pk",
        "slug name user home_club rating email note shown under_age consent earlier_names former active"
        " merged_into created_at",
        "slug",
    ),
    kept(
        "record-terms",
        "publishing.RecordTerms",
        "club",
        "pk",
        "average_innings grand_matches season_month season_day",
        "average_innings",
    ),
)
