"""What is kept of people: each column that may hold something about a person, and what becomes of it.

Each text, JSON, file and address of every table stands either here or in :data:`PLAIN`; a test walks all
models, so that a new column has to be classed. docs/privacy.md says the same in words.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Sort(StrEnum):
    """What a column holds, and so what an erasure does with it."""

    NAME = "name"
    """A person's name, or a text in which names may stand: replaced by "Former player 12"."""
    ABOUT = "about"
    """Something else about one person, in that person's own row: emptied."""
    SECRET = "secret"  # noqa: S105 - the word, not a password
    """What signs somebody in, or proves something: its row goes with the account."""
    SEALED = "sealed"
    """Unreadable without the installation's key: its row goes with the person."""


def _names(columns: str) -> dict[str, Sort]:
    return dict.fromkeys(columns.split(), Sort.NAME)


PERSONAL: Final[dict[str, dict[str, Sort]]] = {
    "people.User": {**_names("display_name email"), "password": Sort.SECRET},
    "people.Player": {
        **_names("name folded slug earlier_names email"),
        **dict.fromkeys(("home_club", "note", "consent"), Sort.ABOUT),
    },
    "people.Invitation": {
        **_names("email problem problem_message"),
        "token_hash": Sort.SECRET,
    },
    "people.Letter": {**_names("to subject problem"), "sealed": Sort.SEALED},
    "people.ClubEvent": _names("data"),
    "handicaps.PolicyVersion": _names("note by_label"),
    "handicaps.HandicapLine": _names("by_label words words_message result"),
    "handicaps.GivenStart": _names("words words_message"),
    "competitions.Competition": _names("about"),
    "competitions.Entrant": _names("name chosen_name final_reason final_reason_message"),
    "competitions.Seat": _names("words words_message"),
    "competitions.Disqualification": _names("reason struck by_label"),
    "competitions.Waiting": _names("chosen_name"),
    "competitions.EntryRequest": _names("key name email home_club message reason decided_by"),
    "competitions.Fixture": _names("figures note note_message"),
    "competitions.FixtureMatch": _names("struck_because struck_because_message"),
    "competitions.CompetitionEvent": _names("text text_message data by_label"),
    "competitions.FeeNote": _names("note by_label"),
    "competitions.Payout": _names("by_label"),
    "competitions.NoShowClock": _names("own_word"),
    "competitions.Pairing": _names("facts reasons"),
    "competitions.PartnerWanted": _names("note"),
    "competitions.PartnerInvite": _names("note chosen_name"),
    "competitions.Pause": _names("reason by_label"),
    "calling.SaidName": _names("said"),
    "calling.Phone": {"label": Sort.NAME, "digest": Sort.SECRET, "sealed": Sort.SEALED},
    "calling.Push": _names("problem"),
    "publishing.PlayerResult": _names("name opponent_name figures"),
    "emblems.DeedVersion": _names("title data by_label"),
    "emblems.Emblem": _names("title holder_name"),
    "emblems.EmblemPerson": _names("name"),
    "emblems.EmblemEvent": _names("by_label by facts"),
    "emblems.EmblemStep": _names("by words words_message citations reason reason_message"),
    "emblems.Movement": _names("source target why why_message"),
    "emblems.Proposal": _names("by to facts answered_by reason"),
    "emblems.Reminder": _names("person"),
    "ladders.LadderEvent": _names("by_label words words_message data"),
    "ratings.StartingValue": _names("reason"),
    "leagues.LeagueEvent": _names("by_label text text_message"),
    "leagues.Team": _names("name slug about plays_for"),
    "leagues.Side": _names("name withdrawn_why"),
    "leagues.Deduction": _names("reason reason_message"),
    "leagues.CupTie": _names("note note_message"),
    "leagues.FixtureJob": _names("progress progress_message report"),
    "leagues.Title": _names("name name_message holder figure figure_message reason reason_message"),
    "leagues.TeamMatch": _names(
        "agreed_home agreed_home_message agreed_away agreed_away_message start_words start_words_message"
        " awarded note note_message"
    ),
    "leagues.Rubber": _names("name name_message"),
    "leagues.Postponement": _names("reason answer answer_message"),
    "leagues.Penalty": _names("decided_by reason"),
    "leagues.OwnSheet": _names("scores by_label"),
    "leagues.Protest": _names("outcome"),
    "leagues.ProtestEntry": _names("outcome text text_message data by_label"),
    "leagues.ReportAddress": _names("email name"),
    "leagues.SentReport": _names("by_label"),
    "archives.Transfer": {**_names("options file_name progress report hidden")},
    "archives.StoredPart": {"content": Sort.SEALED},
    "webhooks.Told": _names("body"),
    "webhooks.Attempt": _names("answer problem problem_message"),
    "api.KeptAnswer": _names("answer"),
    "api.Token": {"label": Sort.NAME, "digest": Sort.SECRET},
    "api.AppCode": {"code": Sort.SECRET, "code_challenge": Sort.SECRET, "nonce": Sort.SECRET},
    "oauth2_provider.AccessToken": {"token": Sort.SECRET, "token_checksum": Sort.SECRET},
    "oauth2_provider.RefreshToken": {"token": Sort.SECRET, "token_checksum": Sort.SECRET},
    "oauth2_provider.DeviceGrant": {"device_code": Sort.SECRET, "user_code": Sort.SECRET},
    "matches.Match": _names("title title_message header snapshot board problems lease_label"),
    "matches.MatchSide": _names("name confirmed_by"),
    "matches.LogEntry": _names("by_label note ruling"),
    "matches.Difference": _names("by_label"),
    "matches.Act": _names("by_label data"),
    "matches.PurgeRecord": _names("by_label reason"),
    "matches.StruckCourse": _names("by_label entries made_by reason reason_message"),
    "matches.Dispute": _names(
        "by_label sheet_words sheet_words_message other_words other_words_message case question answer"
        " problem problem_message"
    ),
    "matches.DisputePhoto": {**_names("by_label"), "content": Sort.ABOUT},
    "matches.DisputeAfterPhoto": {**_names("by_label"), "content": Sort.ABOUT},
    "matches.DisputeEvidence": _names("by_label reason document"),
    "matches.Device": {**_names("label paired_by revoked_by"), "token_hash": Sort.SECRET},
    "matches.PairingCode": {**_names("made_by"), "code_hash": Sort.SECRET},
    "matches.SimulatedPlay": _names("persons reason reason_message"),
    "simulator.Violation": _names("told"),
    "audit.AuditLine": _names("by_label about_label data"),
    "admin.LogEntry": _names("object_repr change_message"),
    "sessions.Session": {"session_key": Sort.SECRET, "session_data": Sort.SECRET},
    "account.EmailAddress": _names("email"),
    "account.EmailConfirmation": {"key": Sort.SECRET},
    "mfa.Authenticator": {"data": Sort.SECRET},
}
"""By model and column. A person's own row goes whole where an erasure removes it."""

PLAIN: Final[dict[str, str]] = {
    "audit.AuditLine": "what program address club_name about_kind about_key request_id",
    "house.BackupRun": "name problem",
    "house.Heartbeat": "name",
    "house.SealedAuthority": "certificate sealed_key",
    "oauth2_provider.AccessToken": "scope resource",
    "oauth2_provider.RefreshToken": "resource",
    "oauth2_provider.IDToken": "scope",
    "oauth2_provider.DeviceGrant": "scope client_id",
    "people.User": "language",
    "people.Club": "slug name town folded about timezone language wall_language",
    "people.Table": "public_id name size level clock",
    "people.Invitation": "roles base_url",
    "people.ClubEvent": "what",
    "handicaps.Policy": "slug name discipline game",
    "handicaps.PolicyVersion": "terms",
    "handicaps.HandicapLine": "by_kind match",
    "handicaps.GivenStart": "to",
    "competitions.Competition": (
        "name folded slug game options length_by_round race_by_round criteria seeding_sizes seed"
        " draw_algorithm"
        " by_lot level clock no_show"
    ),
    "competitions.Stage": "name settings feed drawn",
    "competitions.EntryRules": "currency",
    "competitions.Fixture": "code a_source b_source winner_side",
    "competitions.CompetitionEvent": "kind",
    "competitions.PrizeFund": "shares",
    "competitions.NoShowClock": "frame_side",
    "competitions.StartTime": "code",
    "calling.CallChoice": "base_url",
    "calling.PushKey": "sealed public",
    "publishing.PlayerResult": "letter game",
    "publishing.FeatRow": "game kind",
    "publishing.PlayerSum": "game",
    "publishing.RecordTitle": "game kind",
    "emblems.DeedVersion": "slug",
    "emblems.Emblem": "public_id slug deed_slug",
    "emblems.EmblemEvent": "by_kind kind",
    "emblems.EmblemStep": "key kind challenge",
    "emblems.Movement": "step currency citations",
    "emblems.Proposal": "public_id kind",
    "emblems.Contest": "challenge",
    "emblems.Reminder": "deadline",
    "ladders.Ladder": "slug title game options order",
    "ladders.LadderChallenge": "public_id",
    "ladders.LadderEvent": "by_kind kind order",
    "series.Series": "slug name about points criteria",
    "ratings.RatingList": "slug source title about",
    "ratings.RatingState": "state",
    "leagues.League": "slug name folded about",
    "leagues.Venue": "name address",
    "leagues.Season": "slug name policy sheet calendar team_handicap",
    "leagues.Division": "slug name",
    "leagues.LeagueEvent": "kind",
    "leagues.Team": "colours",
    "leagues.Side": "absent not_at_home",
    "leagues.Cup": "slug name policy sheet seed",
    "leagues.CupRound": "name name_message",
    "leagues.FixtureJob": "public_id options digest held_by",
    "leagues.Rubber": "kind game leg_scores chooses winner start",
    "leagues.RubberPlayer": "side",
    "leagues.Substitution": "side",
    "leagues.Postponement": "asked_by",
    "leagues.Reminder": "duty side moment",
    "leagues.Penalty": "duty side cost fine",
    "leagues.OwnSheet": "side",
    "leagues.Protest": "side fee",
    "leagues.ProtestEntry": "side",
    "archives.Transfer": "public_id held_by",
    "archives.StoredPart": "name",
    "webhooks.Webhook": "public_id label url kinds off_because off_because_message",
    "webhooks.Told": "public_id kind",
    "api.App": (
        "client_id redirect_uris post_logout_redirect_uris client_secret name allowed_origins website"
    ),
    "api.Consent": "public_id scopes",
    "api.AppCode": "redirect_uri scope claims resource",
    "api.Token": "public_id scopes",
    "api.KeptAnswer": "digest request",
    "matches.Match": "public_id game winner_letter level clock clock_state lease_holder",
    "matches.MatchSide": "letter",
    "matches.LogEntry": "by_kind side tokens state_hash",
    "matches.Difference": ("by_kind what refusal tablet_hash server_hash tablet_engine server_engine"),
    "matches.Act": "by_kind side",
    "matches.Snapshot": "state",
    "matches.PurgeRecord": "club_name",
    "matches.StruckCourse": "by_kind",
    "matches.DiceSeed": "seed commitment",
    "matches.DiceThrow": "faces side",
    "matches.Dispute": ("by_kind public_id sheet_side sheet_tokens other_side other_tokens progress held_by"),
    "matches.DisputePhoto": "media_type digest placing sought found trouble held_by",
    "matches.DisputeAfterPhoto": "media_type digest placing sought found trouble held_by",
    "matches.DisputeEvidence": "by_kind tokens digest",
    "matches.Secret": "side salt seal",
    "matches.SimulatedPlay": "skills memory due held_by",
    "matches.PlayedStroke": "side data",
    "simulator.SelfCheck": "held_by",
    "simulator.Violation": "game levels record",
    "admin.LogEntry": "object_id",
    "auth.Permission": "name codename",
    "auth.Group": "name",
    "contenttypes.ContentType": "app_label model",
}
"""Columns that hold nothing about a person: settings, codes, figures, words of the club about itself."""
