"""Matches with their logs, dice, disputes and photographs."""

from __future__ import annotations

from clubs.archives.rules.kept import SIGNED, Kept, kept

FILES: tuple[Kept, ...] = (
    kept(
        "matches",
        "matches.Match",
        "club",
        "pk",
        "public_id title game rules_version header table status result_kind winner_letter level clock"
        " last_seq revision created_at seated_at started_at finished_at confirmed_at",
        "public_id",
        simulated=False,
    ),
    kept(
        "sides",
        "matches.MatchSide",
        "match__club",
        "match__pk position",
        "match letter position player partner name confirmed_at confirmed_by",
        "match letter",
        match__simulated=False,
    ),
    kept(
        "entries",
        "matches.LogEntry",
        "match__club",
        "match__pk seq",
        f"match seq side tokens note target ruling client_uuid {SIGNED}",
        "match seq",
        match__simulated=False,
    ),
    kept(
        "acts",
        "matches.Act",
        "match__club",
        "match__pk number",
        f"match number kind side data {SIGNED}",
        "match number",
        match__simulated=False,
    ),
    kept(
        "dice-seeds",
        "matches.DiceSeed",
        "match__club",
        "match__pk",
        "match seed commitment at",
        "match",
        match__simulated=False,
        match__status__in=("finished", "confirmed", "void"),
    ),
    kept(
        "dice-throws",
        "matches.DiceThrow",
        "match__club",
        "match__pk number",
        "match number faces side entry client_uuid at",
        "match number",
        match__simulated=False,
    ),
    kept(
        "sealed-balls",
        "matches.Secret",
        "match__club",
        "match__pk pk",
        "match side number salt seal client_uuid at",
        "match seal",
        match__simulated=False,
        match__status__in=("finished", "confirmed", "void"),
    ),
    kept(
        "disputes",
        "matches.Dispute",
        "match__club",
        "pk",
        "public_id match entry state sheet_side sheet_tokens sheet_words other_side other_tokens other_words"
        f" case revision question asked_at answer answered_at problem {SIGNED}",
        "public_id",
        match__simulated=False,
    ),
    kept(
        "photos",
        "matches.DisputePhoto",
        "dispute__match__club",
        "pk",
        "dispute content media_type digest placing by_label at",
        "dispute",
    ),
    kept(
        "rulings",
        "matches.DisputeEvidence",
        "match__club",
        "pk",
        f"match dispute number seq tokens reason document digest client_uuid {SIGNED}",
        "dispute number",
        match__simulated=False,
    ),
)
