"""What a person's file does not tell, each with the reason, and how it names other rows."""

from __future__ import annotations

from typing import Final

_SECRET = "it signs somebody in, or proves something"  # noqa: S105 - the words, not a password
_BY_NAME = "it says who did something by a name alone, which another member may have, too"
_OF_ALL = "it tells of many people at once; what concerns one of them stands in that person's own rows"
_OF_TEAM = "it is about a team; who wrote it is a name alone"
_COPY = "it repeats what the person's other rows tell"
_INNER = "the server's own bookkeeping"
_DERIVED = "it is made of other columns, or of the log"

NOT_TOLD: Final[dict[str, str]] = {
    "handicaps.PolicyVersion": _BY_NAME,
    "competitions.Competition": "the club's own text about a competition, which everybody may read",
    "competitions.Pairing": _OF_ALL,
    "emblems.DeedVersion": "the terms of an emblem, which its parties have as a document",
    "leagues.Side": _OF_TEAM,
    "leagues.Deduction": _OF_TEAM,
    "leagues.CupTie": _OF_TEAM,
    "leagues.TeamMatch": _OF_TEAM,
    "leagues.Rubber": _OF_TEAM,
    "leagues.Postponement": _OF_TEAM,
    "leagues.Penalty": _OF_TEAM,
    "leagues.OwnSheet": _OF_TEAM,
    "leagues.Protest": _OF_TEAM,
    "leagues.SentReport": _BY_NAME,
    "archives.StoredPart": "the content of a file that its owner can fetch",
    "webhooks.Told": "messages to a program, kept for some weeks: " + _COPY,
    "webhooks.Attempt": "how sending a message to a program went, kept for some weeks",
    "api.KeptAnswer": "what a program was answered, kept for a day: " + _COPY,
    "api.AppCode": _SECRET,
    "oauth2_provider.AccessToken": _SECRET,
    "oauth2_provider.RefreshToken": _SECRET,
    "oauth2_provider.DeviceGrant": _SECRET,
    "matches.PurgeRecord": _BY_NAME,
    "matches.Device": _BY_NAME,
    "matches.PairingCode": _BY_NAME,
    "simulator.Violation": "faults of the engine, found by made-up matches",
    "account.EmailConfirmation": _SECRET,
}
"""Tables of the map that a person's file has nothing of, and why."""

LEFT_OUT: Final[dict[str, dict[str, str]]] = {
    "people.Player": {"folded": "made of the name"},
    "people.Letter": {"problem": _INNER},
    "people.Invitation": {"problem": _INNER, "problem_message": _INNER, "base_url": _INNER},
    "competitions.EntryRequest": {"key": _SECRET},
    "competitions.Disqualification": {"struck": _OF_ALL},
    "calling.Push": {"problem": _INNER},
    "calling.CallChoice": {"base_url": _INNER},
    "archives.Transfer": {
        "options": _INNER, "progress": _INNER, "hidden": _INNER,
        "report": "it may name other people of an imported file",
    },
    "matches.Match": {
        "snapshot": _DERIVED, "board": _DERIVED, "problems": _DERIVED, "lease_label": _INNER,
        "clock_state": _INNER, "lease_holder": _INNER,
    },
    "matches.LogEntry": {"ruling": "made of the entries by the rules", "state_hash": _DERIVED},
    "matches.Difference": {
        "by_label": "only what the person signed is told",
        "what": _INNER, "refusal": _INNER, "tablet_hash": _INNER, "server_hash": _INNER,
        "tablet_engine": _INNER, "server_engine": _INNER,
    },
    "matches.StruckCourse": {
        "by_label": "only what the person signed is told",
        "entries": "what a tablet had marked of both sides; it stands below the score sheet",
        "made_by": _BY_NAME, "reason": "it stands below the score sheet", "reason_message": _DERIVED,
    },
    "matches.Dispute": {
        "question": _DERIVED, "answer": _DERIVED, "problem": _INNER, "problem_message": _INNER,
        "progress": _INNER,
    },
    "matches.DisputePhoto": {"content": "it lies beside, in photographs/"},
    "matches.DisputeAfterPhoto": {"content": "it lies beside, in photographs/"},
    "matches.DisputeEvidence": {"document": _COPY},
    "matches.SimulatedPlay": {"memory": _INNER, "due": _INNER},
    "leagues.FixtureJob": {
        "public_id": _INNER,
        "options": _INNER, "digest": _INNER, "progress": _INNER, "progress_message": _INNER,
        "report": _OF_ALL,
    },
    "api.App": {"client_secret": _SECRET},
    "webhooks.Webhook": {
        "url": "it may hold the key of another program", "public_id": _INNER, "kinds": _INNER,
        "off_because": _INNER, "off_because_message": _INNER,
    },
    "audit.AuditLine": {"request_id": _INNER},
    "admin.LogEntry": {
        "object_repr": "it names what the operator changed, which may be somebody else",
        "change_message": "the same", "object_id": "the same",
    },
    "publishing.FeatRow": {"key": _INNER},
}  # fmt: skip
"""Columns of tables that are told, and why these are not."""

SIGNATURES: Final = frozenset({
    "by_label", "decided_by", "confirmed_by", "made_by", "agreed_home", "agreed_away", "answered_by",
})  # fmt: skip
"""Columns in which stands who did something: told where it was the person, else empty."""

INNER: Final = frozenset({
    "id", "held_by", "held_until", "attempt", "attempts", "next_attempt_at", "client_uuid", "by_kind",
    "by_id",
    "skip_authorization", "hash_client_secret", "algorithm", "registration_source", "cimd_expires_at",
    "generation", "lease_since", "lease_until", "user_number", "player_number", "asked_by", "by_key",
    "about_key", "club_key", "by_account",
})  # fmt: skip
"""Columns of any table that are the server's own bookkeeping: numbers of rows, leases, attempts."""

REFERENCES: Final[dict[str, str]] = {
    "people.Club": "slug",
    "people.Player": "name",
    "people.Table": "number",
    "matches.Match": "public_id",
    "matches.Dispute": "public_id",
    "competitions.Competition": "slug",
    "competitions.Entrant": "name",
    "competitions.Stage": "number",
    "competitions.Fixture": "code",
    "calling.Call": "called_at",
    "calling.Phone": "label",
    "publishing.PlayerResult": "match__public_id",
    "emblems.Emblem": "slug",
    "ladders.Ladder": "slug",
    "ratings.RatingList": "slug",
    "handicaps.Policy": "name",
    "handicaps.PolicyVersion": "policy__name",
    "handicaps.Handicap": "policy__name",
    "leagues.League": "slug",
    "leagues.Season": "slug",
    "leagues.Division": "name",
    "leagues.Team": "name",
    "leagues.Side": "name",
    "leagues.Venue": "name",
    "leagues.TeamMatch": "number",
    "leagues.Rubber": "number",
    "leagues.Protest": "number",
    "leagues.Title": "name",
    "api.App": "name",
    "contenttypes.ContentType": "model",
}
"""How a row of another table is named where a row refers to it. What refers to an account, a token or a table
that is not listed is not told."""
