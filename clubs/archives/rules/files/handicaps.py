"""Handicap policies with their versions, each player's handicap, and the lines that explain it."""

from __future__ import annotations

from clubs.archives.rules.kept import SIGNED, Kept, kept

FILES: tuple[Kept, ...] = (
    kept(
        "handicap-policies",
        "handicaps.Policy",
        "club",
        "pk",
        "slug name kind discipline game closed_at created_at",
        "slug",
    ),
    kept(
        "handicap-versions",
        "handicaps.PolicyVersion",
        "policy__club",
        "policy__pk number",
        "policy number begins_on terms note made_at by_label",
        "policy number",
    ),
    kept(
        "handicaps",
        "handicaps.Handicap",
        "policy__club",
        "policy__pk player__pk",
        "policy player value",
        "policy player",
    ),
    kept(
        "handicap-lines",
        "handicaps.HandicapLine",
        "club",
        "handicap__policy__pk handicap__player__pk number",
        "handicap number reason words words_message day sets moves floor ceiling before after match result"
        " undoes instead_of"
        f" {SIGNED}",
        "handicap number",
    ),
)

GIVEN: tuple[Kept, ...] = (
    kept(
        "given-starts",
        "handicaps.GivenStart",
        "match__club",
        "match__pk",
        "match version to size unit gap words words_message",
        "match",
        also="version__policy__club",
        match__simulated=False,
    ),
)
"""What each match was begun with, by the club's own policies; after the matches."""
