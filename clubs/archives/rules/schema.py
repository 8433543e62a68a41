"""What an archive holds: for each of its files the table, the columns that are kept and how they are named.

References are natural keys, never numbers of this database: a player by address, a table by number, a match
by its public id, an entrant or a fixture as "competition/number", a person by the number in people.jsonl.
A column that is left out is one that is derived, or secret, or of this server alone; `LEFT_OUT` and
`NOT_KEPT` say why, and a test checks that no table and no column is forgotten.
"""

from __future__ import annotations

from clubs.archives.rules.files import FILES
from clubs.archives.rules.kept import Kept

__all__ = ["FILES", "Kept"]

VERSION = 2
FORMAT = "balkline-club"
MANIFEST = "manifest.json"

PEOPLE = "people.jsonl"
PHOTOS = "photos/"
PHOTO_ENDS = {"matches.DisputePhoto": "", "matches.DisputeAfterPhoto": "-afterwards"}
"""How the file of a photograph is called after its dispute, by its table."""

BY_FILE = {kept.file: kept for kept in FILES}
BY_MODEL = {kept.model: kept for kept in FILES}

KEYS: dict[str, tuple[str, ...]] = {
    "people.Player": ("slug",),
    "people.Table": ("number",),
    "matches.Match": ("public_id",),
    "matches.Dispute": ("public_id",),
    "competitions.Competition": ("slug",),
    "competitions.Entrant": ("competition", "number"),
    "competitions.Stage": ("competition", "number"),
    "competitions.Fixture": ("competition", "number"),
    "calling.Call": ("fixture", "number"),
    "series.Series": ("slug",),
    "leagues.League": ("slug",),
    "leagues.Venue": ("league", "name"),
    "leagues.Season": ("league", "slug"),
    "leagues.Division": ("season", "number"),
    "leagues.Team": ("league", "slug"),
    "leagues.Side": ("season", "team"),
    "leagues.Cup": ("season", "slug"),
    "leagues.CupRound": ("cup", "number"),
    "leagues.TeamMatch": ("season", "number"),
    "leagues.Rubber": ("team_match", "number"),
    "leagues.Protest": ("team_match", "number"),
    "leagues.Penalty": ("team_match", "number"),
    "leagues.Title": ("season", "number"),
    "handicaps.Policy": ("slug",),
    "handicaps.PolicyVersion": ("policy", "number"),
    "handicaps.Handicap": ("policy", "player"),
    "ratings.RatingList": ("slug",),
    "emblems.Emblem": ("slug",),
    "ladders.Ladder": ("slug",),
}
"""What a row is called where another refers to it; two fields are joined by a slash. Where the second refers
to another row, the last part of that row's key stands for it: a side is "league/season/team"."""

WITHOUT_KEY = frozenset({
    "people.ClubEvent", "leagues.Registration", "leagues.Deduction", "leagues.Postponement",
    "leagues.LeagueEvent", "leagues.ProtestEntry", "leagues.Reminder", "leagues.Substitution",
})  # fmt: skip
"""Tables whose rows nothing tells apart but their place in the file."""

LATE = {("people.Player", "merged_into"), ("competitions.Competition", "champion")}
"""References to rows that come later in the same or another file."""

PUBLIC_IDS = {
    "people.Table": "tables",
    "matches.Match": "matches",
    "matches.Dispute": "disputes",
    "emblems.Emblem": "emblems",
    "emblems.Proposal": "proposals",
    "ladders.LadderChallenge": "ladder challenges",
}
"""Tables whose rows have a public id: an address that is about in links and on labels."""

SCORE = "score"
"""A field of matches.jsonl that no column has: the score as the log gives it. It is there to be read, and to
be compared when the archive is imported."""

LEFT_OUT: dict[str, dict[str, str]] = {
    "people.Club": {"arriving_since": "of this server alone", "folded": "made of the name"},
    "people.Player": {"folded": "made of the name"},
    "competitions.Competition": {"folded": "made of the name"},
    "leagues.League": {"folded": "made of the name"},
    "matches.Match": {
        "snapshot": "derived from the log", "board": "derived from the log",
        "clock_state": "runs on the tablet, and ends with the match",
        "problems": "derived from the log",
        "simulated": "simulated play is not kept", "open_disputes": "derived from the disputes",
        "lease_holder": "of this server alone", "lease_label": "of this server alone",
        "lease_since": "of this server alone", "lease_until": "of this server alone",
    },
    "competitions.EntryRequest": {
        "key": "a secret of the guest", "user": "accounts stay with their server",
    },
    "leagues.Team": {"club": "the other club is not in the archive; plays_for names it"},
    "leagues.Venue": {"club": "the other club is not in the archive"},
    "ratings.RatingList": {
        "stale_from": "of this server alone", "revision": "of this server alone",
        "generation": "of this server alone", "claimed_until": "of this server alone",
        "rated_at": "of this server alone", "rated_week": "of this server alone",
    },
    "matches.Dispute": {
        "progress": "of this server alone", "attempt": "of this server alone",
        "held_by": "of this server alone", "held_until": "of this server alone",
    },
    **dict.fromkeys(
        PHOTO_ENDS,
        dict.fromkeys(
            ("by_account", "sought", "sought_at", "found", "trouble", "attempt", "held_by", "held_until"),
            "of this server alone",
        ),
    ),
}  # fmt: skip
"""Columns that are not kept, besides the row's number and its club. Why."""

NOT_KEPT: dict[str, str] = {
    "people.User": "accounts stay with their server; people.jsonl names the club's members",
    "people.Membership": "in people.jsonl",
    "people.Invitation": "holds secrets",
    "people.Letter": "holds secrets",
    "people.Erasure": "of this server alone: numbers of its own rows",
    "people.Affiliation": "of this server alone: the other club is not in the archive",
    "audit.AuditLine": "of this server alone: who did what here, also with other clubs",
    "api.Token": "holds secrets",
    "api.App": "of this server alone: its secret and its consents stay",
    "api.AppCode": "holds secrets",
    "api.Consent": "given to an app of this server",
    "api.KeptAnswer": "of this server alone: answers for programs that ask twice",
    "matches.Device": "holds secrets",
    "matches.PairingCode": "holds secrets",
    "matches.Snapshot": "derived from the log",
    "matches.PurgeRecord": "of this server alone",
    "matches.SimulatedPlay": "simulated play is not kept",
    "matches.PlayedStroke": "simulated play is not kept",
    "leagues.ReportAddress": "people agreed to letters from their server, not from another",
    "calling.CallChoice": "a member's own choice, made at each server",
    "calling.EarlyNotice": "of this server alone",
    "calling.PushKey": "holds secrets",
    "calling.Phone": "holds secrets",
    "calling.Push": "of this server alone",
    "leagues.FixtureJob": "of this server alone",
    "webhooks.Webhook": "holds secrets",
    "webhooks.Told": "of this server alone",
    "webhooks.Delivery": "of this server alone",
    "webhooks.Attempt": "of this server alone",
    "archives.Transfer": "of this server alone",
    "archives.StoredPart": "of this server alone",
    "publishing.PlayerResult": "derived from the matches",
    "publishing.DoublesResult": "derived from the matches",
    "publishing.FeatRow": "derived from the matches",
    "publishing.RecordTitle": "derived from the matches",
    "publishing.PlayerSum": "derived from the matches",
    "ratings.Rating": "derived from the matches",
    "ratings.RatingChange": "derived from the matches",
    "ratings.RatingState": "derived from the matches",
}
"""Tables of a club that are not kept. Why."""
