"""The parts of a person's file: which rows of which table are the person's, and by which way they are found.

A part tells either what is *about* the person, with all columns that are not left out, or what the person
*did*, with the columns of ``only``: when, where and what, and nothing about anybody else.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Part(NamedTuple):
    """One list of ``person.json``.

    ``of_player``, ``of_user`` and ``of_email`` are lookups from a row to a player, an account or an e-mail
    address of the person, several of them apart by blanks; ``keys_of_players`` and ``keys_of_users`` lead to
    plain numbers (in JSON, or beside a kind). ``named`` are columns in which the person's name stands; only
    rows of what the lookup ``within`` joins with the person are looked at. ``signed``: rows that the
    person's account has signed. ``where`` narrows the rows further: pairs of lookup and value. A part with
    none of these is found in a way of its own (:mod:`clubs.archives.selectors.person`).
    """

    name: str
    table: str
    of_player: str = ""
    of_user: str = ""
    of_email: str = ""
    keys_of_players: str = ""
    keys_of_users: str = ""
    named: str = ""
    within: str = ""
    signed: bool = False
    only: str = ""
    where: tuple[tuple[str, object], ...] = ()


def _did(name: str, table: str, only: str, *, of_user: str = "", signed: bool = False) -> Part:
    """What the person did: when, where and what."""
    return Part(name, table, of_user=of_user, signed=signed, only=only)


ACCOUNT: Final = (
    Part("account", "people.User", of_user="pk"),
    Part("addresses", "account.EmailAddress", of_user="user"),
    Part("second_steps", "mfa.Authenticator", of_user="user"),
    Part("sessions", "sessions.Session"),  # found by what is in them
    Part("memberships", "people.Membership", of_user="user"),
    Part("erasures", "people.Erasure", keys_of_users="user_number", keys_of_players="player_number"),
    Part("letters", "people.Letter", of_email="to"),
    Part("invitations", "people.Invitation", of_user="accepted_by", of_player="player", of_email="email"),
    Part("tokens", "api.Token", of_user="user"),
    Part("apps", "api.App", of_user="user"),
    Part("allowed_apps", "api.Consent", of_user="user"),
    Part("call_choices", "calling.CallChoice", of_user="user"),
    Part("phones", "calling.Phone", of_user="user", of_player="player"),
    Part("messages_to_phones", "calling.Push", of_user="phone__user", of_player="phone__player"),
    Part("report_addresses", "leagues.ReportAddress", of_email="email"),
    Part("files", "archives.Transfer", of_user="by"),
)

PLAYERS: Final = (
    Part("players", "people.Player", of_player="pk"),
    Part(
        "club_log", "people.ClubEvent",
        keys_of_players="data__player data__kept", keys_of_users="data__member", of_email="data__email",
    ),
    Part("names_said", "calling.SaidName", of_player="player"),
    Part("calls", "calling.CalledPlayer", of_player="player"),
    Part("handicaps", "handicaps.Handicap", of_player="player"),
    Part("handicap_changes", "handicaps.HandicapLine", of_player="handicap__player"),
    Part("starts_given", "handicaps.GivenStart", of_player="match__sides__player match__sides__partner"),
    Part("ratings", "ratings.Rating", of_player="player"),
    Part("rating_changes", "ratings.RatingChange", of_player="player"),
    Part("starting_values", "ratings.StartingValue", of_player="player"),
    Part("league_class", "leagues.PlayerClass", of_player="player"),
)  # fmt: skip

MATCHES: Final = (
    Part("results", "publishing.PlayerResult", of_player="player"),
    Part("doubles_results", "publishing.DoublesResult", of_player="player partner"),
    Part("feats", "publishing.FeatRow", of_player="player"),
    Part("sums", "publishing.PlayerSum", of_player="player"),
    Part("matches", "matches.Match", of_player="sides__player sides__partner"),
    Part("sides", "matches.MatchSide", of_player="player partner"),
    Part("entries", "matches.LogEntry"),  # of one's own side
    Part("acts", "matches.Act"),
    Part("disputes", "matches.Dispute", of_player="match__sides__player match__sides__partner", signed=True),
    Part("photographs", "matches.DisputePhoto", keys_of_users="by_account"),
    Part("photographs_afterwards", "matches.DisputeAfterPhoto", keys_of_users="by_account"),
    Part("rulings", "matches.DisputeEvidence", of_player="match__sides__player match__sides__partner"),
    Part("simulated_plays", "matches.SimulatedPlay", of_user="by"),
)

COMPETITIONS: Final = (
    Part("entries_in_competitions", "competitions.Entrant", of_player="player partner"),
    Part("seats", "competitions.Seat", of_player="entrant__player entrant__partner"),
    Part(
        "disqualifications", "competitions.Disqualification", of_player="entrant__player entrant__partner"
    ),
    Part("waiting", "competitions.Waiting", of_player="player partner"),
    Part("entry_requests", "competitions.EntryRequest", of_user="user", of_player="player", of_email="email"),
    Part(
        "fixtures", "competitions.Fixture", of_player="a__player a__partner b__player b__partner"
    ),
    Part(
        "fixture_matches", "competitions.FixtureMatch", of_player="match__sides__player match__sides__partner"
    ),
    Part(
        "competition_log", "competitions.CompetitionEvent", named="text",
        within="competition__entrants__player", where=(("private", False),),
    ),
    Part("fees", "competitions.FeeNote", of_player="entrant__player entrant__partner"),
    Part("payouts", "competitions.Payout", of_player="entrant__player entrant__partner"),
    Part("waits", "competitions.NoShowClock", of_player="match__sides__player match__sides__partner"),
    Part("partners_wanted", "competitions.PartnerWanted", of_player="player"),
    Part("partner_invites", "competitions.PartnerInvite", of_player="player invited"),
    Part(
        "pauses", "competitions.Pause",
        of_player="fixture__a__player fixture__a__partner fixture__b__player fixture__b__partner",
    ),
)  # fmt: skip

TROPHIES: Final = (
    Part("emblems", "emblems.Emblem", of_player="holder", of_user="trustee"),
    Part("emblem_parts", "emblems.EmblemPerson", of_player="player"),
    Part("emblem_events", "emblems.EmblemEvent", named="by facts", within="emblem__persons__player"),
    Part("emblem_steps", "emblems.EmblemStep", named="by words", within="emblem__persons__player"),
    Part("emblem_money", "emblems.Movement", named="source target", within="emblem__persons__player"),
    Part("emblem_proposals", "emblems.Proposal", named="by to answered_by", within="emblem__persons__player"),
    Part("emblem_reminders", "emblems.Reminder", named="person", within="emblem__persons__player"),
    Part("ladder_rungs", "ladders.Rung", of_player="player"),
    Part("ladder_challenges", "ladders.LadderChallenge", of_player="challenger opponent"),
    Part("ladder_log", "ladders.LadderEvent", named="words", within="ladder__rungs__player"),
    Part("registrations", "leagues.Registration", of_player="player"),
    Part("teams_of_one", "leagues.Team", of_player="player"),
    Part("rubbers", "leagues.RubberPlayer", of_player="player"),
    Part("substitutions", "leagues.Substitution", of_player="off put_in"),
    Part("titles", "leagues.Title", of_player="players__player"),
    Part(
        "league_log",
        "leagues.LeagueEvent",
        named="text",
        within="season__registrations__player",
        where=(("private", False),),
    ),
    Part("protests_written", "leagues.ProtestEntry", of_user="by"),
)

DEEDS: Final = (
    Part("audit", "audit.AuditLine"),  # about the account or the player, by kind and key
    Part(
        "audit_done", "audit.AuditLine", keys_of_users="by_key",
        where=(("by_kind", "account"),), only="at kept_until what program address club_name about_kind",
    ),
    _did("club_deeds", "people.ClubEvent", "at club what", of_user="by"),
    _did("invitations_sent", "people.Invitation", "club created_at roles", of_user="invited_by"),
    _did("affiliations", "people.Affiliation", "association club asked_at", of_user="asked_by"),
    _did("competition_deeds", "competitions.CompetitionEvent", "at competition kind", of_user="by"),
    _did("league_deeds", "leagues.LeagueEvent", "at league kind", of_user="by"),
    _did("emblem_deeds", "emblems.EmblemEvent", "at emblem kind", signed=True),
    _did("ladder_deeds", "ladders.LadderEvent", "at ladder kind", signed=True),
    _did("handicaps_set", "handicaps.HandicapLine", "at club reason", signed=True),
    _did("entries_marked", "matches.LogEntry", "at match seq", signed=True),
    _did("acts_done", "matches.Act", "at match kind", signed=True),
    _did("differences", "matches.Difference", "at match seq", signed=True),
    _did("courses_struck", "matches.StruckCourse", "at match number course", signed=True),
    _did("rulings_made", "matches.DisputeEvidence", "at match number", signed=True),
    _did("fixture_lists", "leagues.FixtureJob", "made_at ended_at season state", of_user="by"),
    _did("webhooks", "webhooks.Webhook", "club label made_at off_at", of_user="made_by"),
    _did("admin_changes", "admin.LogEntry", "action_time content_type action_flag", of_user="user"),
)  # fmt: skip

PARTS: Final[tuple[Part, ...]] = (*ACCOUNT, *PLAYERS, *MATCHES, *COMPETITIONS, *TROPHIES, *DEEDS)
"""All parts, in the order of the file."""
