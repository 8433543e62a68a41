"""What an archive holds: for each of its files the table, the columns that are kept and how they are named.

References are natural keys, never numbers of this database: a player by address, a table by number, a match
by its public id, an entrant or a fixture as "competition/number", a person by the number in people.jsonl.
A column that is left out is one that is derived, or secret, or of this server alone; `LEFT_OUT` and
`NOT_KEPT` say why, and a test checks that no table and no column is forgotten.
"""

from __future__ import annotations

from clubs.archives.rules.kept import Kept
from clubs.archives.rules.kept import kept as _kept
from clubs.archives.rules.leagues import LEAGUES

VERSION = 2
FORMAT = "balkline-club"
MANIFEST = "manifest.json"

PEOPLE = "people.jsonl"
PHOTOS = "photos/"


SIGNED = "by_kind by_id by_label at"

FILES: tuple[Kept, ...] = (
    _kept(
        "club",
        "people.Club",
        "pk",
        "pk",
        "slug name town about timezone public listed is_demonstration archived_at created_at",
        "slug",
    ),
    _kept(
        "tables",
        "people.Table",
        "club",
        "number",
        "public_id number name kind size active position level clock",
        "number",
    ),
    _kept(
        "players",
        "people.Player",
        "club",
        "pk",
        "slug name user home_club rating email note active merged_into created_at",
        "slug",
    ),
    _kept(
        "handicap-policies",
        "handicaps.Policy",
        "club",
        "pk",
        "slug name kind discipline game closed_at created_at",
        "slug",
    ),
    _kept(
        "handicap-versions",
        "handicaps.PolicyVersion",
        "policy__club",
        "policy__pk number",
        "policy number begins_on terms note made_at by_label",
        "policy number",
    ),
    _kept(
        "handicaps",
        "handicaps.Handicap",
        "policy__club",
        "policy__pk player__pk",
        "policy player value",
        "policy player",
    ),
    _kept(
        "handicap-lines",
        "handicaps.HandicapLine",
        "club",
        "handicap__policy__pk handicap__player__pk number",
        "handicap number reason words day sets moves floor ceiling before after match undoes instead_of"
        f" {SIGNED}",
        "handicap number",
    ),
    _kept(
        "record-terms",
        "publishing.RecordTerms",
        "club",
        "pk",
        "average_innings grand_matches season_month season_day",
        "average_innings",
    ),
    _kept(
        "matches",
        "matches.Match",
        "club",
        "pk",
        "public_id title game rules_version header table status result_kind winner_letter level clock"
        " last_seq revision created_at seated_at started_at finished_at confirmed_at",
        "public_id",
        simulated=False,
    ),
    _kept(
        "given-starts",
        "handicaps.GivenStart",
        "match__club",
        "match__pk",
        "match version to size unit gap words",
        "match",
        match__simulated=False,
    ),
    _kept(
        "sides",
        "matches.MatchSide",
        "match__club",
        "match__pk position",
        "match letter position player partner name confirmed_at confirmed_by",
        "match letter",
        match__simulated=False,
    ),
    _kept(
        "entries",
        "matches.LogEntry",
        "match__club",
        "match__pk seq",
        f"match seq side tokens note target ruling client_uuid {SIGNED}",
        "match seq",
        match__simulated=False,
    ),
    _kept(
        "acts",
        "matches.Act",
        "match__club",
        "match__pk number",
        f"match number kind side data {SIGNED}",
        "match number",
        match__simulated=False,
    ),
    _kept(
        "dice-seeds",
        "matches.DiceSeed",
        "match__club",
        "match__pk",
        "match seed commitment at",
        "match",
        match__simulated=False,
        match__status__in=("finished", "confirmed", "void"),
    ),
    _kept(
        "dice-throws",
        "matches.DiceThrow",
        "match__club",
        "match__pk number",
        "match number faces side entry client_uuid at",
        "match number",
        match__simulated=False,
    ),
    _kept(
        "sealed-balls",
        "matches.Secret",
        "match__club",
        "match__pk pk",
        "match side number salt seal client_uuid at",
        "match seal",
        match__simulated=False,
        match__status__in=("finished", "confirmed", "void"),
    ),
    _kept(
        "disputes",
        "matches.Dispute",
        "match__club",
        "pk",
        "public_id match entry state sheet_side sheet_tokens sheet_words other_side other_tokens other_words"
        f" case revision question asked_at answer answered_at problem {SIGNED}",
        "public_id",
        match__simulated=False,
    ),
    _kept(
        "photos",
        "matches.DisputePhoto",
        "dispute__match__club",
        "pk",
        "dispute content media_type digest placing by_label at",
        "dispute",
    ),
    _kept(
        "rulings",
        "matches.DisputeEvidence",
        "match__club",
        "pk",
        f"match dispute number seq tokens reason document digest client_uuid {SIGNED}",
        "dispute number",
        match__simulated=False,
    ),
    _kept(
        "competitions",
        "competitions.Competition",
        "club",
        "pk",
        "slug name about status game options length race length_by_round race_by_round criteria points_win"
        " points_draw points_loss seeding seeding_sizes seed seed_published_at draw_algorithm by_lot"
        " handicap_policy handicap_version entry_limit self_entry starts_at rest_minutes minutes_guess"
        " automatic level clock no_show tables sides_of pair_rating partners_change"
        " champion last_seq created_at drawn_at started_at finished_at",
        "slug",
    ),
    _kept(
        "entrants",
        "competitions.Entrant",
        "competition__club",
        "competition__pk number",
        "competition number player partner name chosen_name rating status seed hand_seed lot late annulled"
        " disqualified"
        " entered_at withdrawn_at final_rank final_rank_to final_reason",
        "competition number",
    ),
    _kept(
        "partners-wanted",
        "competitions.PartnerWanted",
        "competition__club",
        "competition__pk pk",
        "competition player note made_at",
        "competition player",
    ),
    _kept(
        "partner-invites",
        "competitions.PartnerInvite",
        "competition__club",
        "competition__pk pk",
        "competition player invited note chosen_name state made_at answered_at",
        "competition player invited made_at",
    ),
    _kept(
        "entry-rules",
        "competitions.EntryRules",
        "competition__club",
        "competition__pk",
        "competition opens_at closes_at rating_from rating_to members_only most_per_home_club guests"
        " waiting_list hold_minutes self_check_in fee currency",
        "competition",
    ),
    _kept(
        "waiting",
        "competitions.Waiting",
        "competition__club",
        "competition__pk number",
        "competition number player state joined_at offered_at confirm_by ended_at",
        "competition number",
    ),
    _kept(
        "entry-requests",
        "competitions.EntryRequest",
        "competition__club",
        "competition__pk number",
        "competition number name email home_club message state player reason made_at decided_at decided_by",
        "competition number",
    ),
    _kept(
        "fees",
        "competitions.FeeNote",
        "entrant__competition__club",
        "entrant__competition__pk entrant__number",
        "entrant amount how note at by_label",
        "entrant",
    ),
    _kept(
        "prize-funds",
        "competitions.PrizeFund",
        "competition__club",
        "competition__pk",
        "competition withheld added shares unit",
        "competition",
    ),
    _kept(
        "payouts",
        "competitions.Payout",
        "entrant__competition__club",
        "entrant__competition__pk entrant__number",
        "entrant amount at by_label",
        "entrant",
    ),
    _kept(
        "stages",
        "competitions.Stage",
        "competition__club",
        "competition__pk number",
        "competition number name format settings feed size drawn_at drawn",
        "competition number",
    ),
    _kept(
        "seats",
        "competitions.Seat",
        "stage__competition__club",
        "stage__competition__pk stage__number seed",
        "stage entrant seed words annulled",
        "stage seed",
    ),
    _kept(
        "pairings",
        "competitions.Pairing",
        "stage__competition__club",
        "stage__competition__pk stage__number number",
        "stage number closes facts reasons paired_at",
        "stage number",
    ),
    _kept(
        "fixtures",
        "competitions.Fixture",
        "competition__club",
        "competition__pk number",
        "competition stage number round position code a_source a_of b_source b_of a b a_vacant b_vacant"
        " held_a held_b phase on_hold ready_at match winner_side result_kind result_by score_a score_b"
        " figures note decided_at",
        "competition number",
    ),
    _kept(
        "start-times",
        "competitions.StartTime",
        "competition__club",
        "pk",
        "competition stage code round fixture not_before",
        "competition stage code round fixture",
    ),
    _kept(
        "told-times",
        "competitions.ToldTime",
        "competition__club",
        "pk",
        "competition fixture occasion told_at early likely late",
        "competition fixture occasion told_at",
    ),
    _kept(
        "fixture-matches",
        "competitions.FixtureMatch",
        "fixture__competition__club",
        "pk",
        "fixture match reason struck_at struck_because",
        "match",
    ),
    _kept(
        "pauses",
        "competitions.Pause",
        "competition__club",
        "competition__pk pk",
        "competition fixture since until reason by_label ended_at",
        "competition fixture since",
    ),
    _kept(
        "no-show-clocks",
        "competitions.NoShowClock",
        "fixture__competition__club",
        "pk",
        "fixture match since extra_seconds a_here_at b_here_at frame_side frame_seq asked_at stopped_at",
        "match",
    ),
    _kept(
        "disqualifications",
        "competitions.Disqualification",
        "entrant__competition__club",
        "pk",
        "entrant reason private annul struck by_label at lifted_at",
        "entrant at",
    ),
    _kept(
        "competition-log",
        "competitions.CompetitionEvent",
        "competition__club",
        "competition__pk seq",
        "competition seq kind text data fixture private by by_label at",
        "competition seq",
    ),
    _kept(
        "calls",
        "calling.Call",
        "fixture__competition__club",
        "fixture__competition__pk fixture__number number",
        "fixture number match table called_at again_at started_at given_up_at",
        "fixture number",
    ),
    _kept(
        "called-players",
        "calling.CalledPlayer",
        "call__fixture__competition__club",
        "call__fixture__competition__pk call__fixture__number call__number side pk",
        "call player side answered_at answered_how",
        "call player",
    ),
    _kept(
        "call-terms",
        "calling.CallTerms",
        "club",
        "pk",
        "late_minutes again_minutes guests_answer",
        "late_minutes",
    ),
    _kept("said-names", "calling.SaidName", "player__club", "player__pk pk", "player said", "player said"),
    _kept(
        "series",
        "series.Series",
        "club",
        "pk",
        "slug name about scale points after shared best taking_part taking_part_always criteria planned"
        " begins_on ends_on closed_at created_at",
        "slug",
    ),
    _kept(
        "series-competitions",
        "series.SeriesCompetition",
        "series__club",
        "series__pk number",
        "series competition number weight",
        "series competition",
    ),
    *LEAGUES,
    _kept(
        "rating-lists",
        "ratings.RatingList",
        "club",
        "pk",
        "discipline system about start_value start_uncertainty volatility tau half_life counts_competitions"
        " counts_ladders counts_friendlies since provisional_frames provisional_uncertainty published"
        " created_at",
        "discipline",
    ),
    _kept(
        "starting-values",
        "ratings.StartingValue",
        "rating_list__club",
        "rating_list__pk on pk",
        "rating_list player on value uncertainty reason created_at",
        "rating_list player on",
    ),
    _kept(
        "deeds", "emblems.DeedVersion", "club", "pk", "slug version title data by_label at", "slug version"
    ),
    _kept(
        "emblems",
        "emblems.Emblem",
        "club",
        "pk",
        "public_id slug title deed_slug trustee state holder holder_name held_since next_at last_n last_seq"
        " created_at",
        "slug",
    ),
    _kept(
        "emblem-persons", "emblems.EmblemPerson", "emblem__club", "pk", "emblem name player", "emblem name"
    ),
    _kept(
        "emblem-events",
        "emblems.EmblemEvent",
        "emblem__club",
        "emblem__pk n",
        f"emblem n kind by happened_at facts client_uuid {SIGNED}",
        "emblem n",
    ),
    _kept(
        "emblem-steps",
        "emblems.EmblemStep",
        "emblem__club",
        "emblem__pk seq",
        "emblem seq key kind by happened_at words citations challenge reason at",
        "emblem seq",
    ),
    _kept(
        "ledger",
        "emblems.Movement",
        "emblem__club",
        "pk",
        "emblem step line source target amount currency citations why at",
        "emblem step line",
    ),
    _kept(
        "proposals",
        "emblems.Proposal",
        "emblem__club",
        "pk",
        "public_id emblem kind by to facts state made_at answered_at answered_by reason event",
        "public_id",
    ),
    _kept(
        "contests",
        "emblems.Contest",
        "emblem__club",
        "pk",
        "emblem challenge match made_at",
        "emblem challenge",
    ),
    _kept(
        "reminders",
        "emblems.Reminder",
        "emblem__club",
        "pk",
        "emblem deadline person days claimed_at sent_at",
        "emblem deadline person days",
    ),
    _kept(
        "ladders",
        "ladders.Ladder",
        "club",
        "pk",
        "slug title game options race reach leap answer_days play_days silence refusals refusal_days"
        " repeat_days hold_days stake order last_seq closed_at created_at",
        "slug",
    ),
    _kept(
        "rungs",
        "ladders.Rung",
        "ladder__club",
        "pk",
        "ladder player held_until points joined_at",
        "ladder player",
    ),
    _kept(
        "ladder-challenges",
        "ladders.LadderChallenge",
        "ladder__club",
        "pk",
        "public_id ladder challenger opponent state made_on due due_at ended_on winner match",
        "public_id",
    ),
    _kept(
        "ladder-log",
        "ladders.LadderEvent",
        "ladder__club",
        "ladder__pk seq",
        f"ladder seq kind words order data {SIGNED}",
        "ladder seq",
    ),
    _kept("club-log", "people.ClubEvent", "club", "at pk", "at by what data", "at what data"),
)
"""In the order in which they are written and imported: rows come before references to them (but for the
champion of a competition and the player that another was joined with, which are looked up afterwards)."""

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
    "leagues.TeamMatch": ("season", "number"),
    "leagues.Rubber": ("team_match", "number"),
    "emblems.Emblem": ("slug",),
    "ladders.Ladder": ("slug",),
}
"""What a row is called where another refers to it; two fields are joined by a slash. Where the second refers
to another row, the last part of that row's key stands for it: a side is "league/season/team"."""

WITHOUT_KEY = frozenset({
    "people.ClubEvent", "leagues.Registration", "leagues.Deduction", "leagues.Postponement",
    "leagues.LeagueEvent",
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
    "people.Club": {"arriving_since": "of this server alone"},
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
    "ratings.RatingList": {
        "stale_from": "of this server alone", "revision": "of this server alone",
        "generation": "of this server alone", "claimed_until": "of this server alone",
        "rated_at": "of this server alone", "rated_week": "of this server alone",
    },
    "matches.Dispute": {
        "progress": "of this server alone", "attempt": "of this server alone",
        "held_by": "of this server alone", "held_until": "of this server alone",
    },
}  # fmt: skip
"""Columns that are not kept, besides the row's number and its club. Why."""

NOT_KEPT: dict[str, str] = {
    "people.User": "accounts stay with their server; people.jsonl names the club's members",
    "people.Membership": "in people.jsonl",
    "people.Invitation": "holds secrets",
    "people.Letter": "holds secrets",
    "api.Token": "holds secrets",
    "matches.Device": "holds secrets",
    "matches.PairingCode": "holds secrets",
    "matches.Snapshot": "derived from the log",
    "matches.PurgeRecord": "of this server alone",
    "matches.SimulatedPlay": "simulated play is not kept",
    "matches.PlayedStroke": "simulated play is not kept",
    "calling.CallChoice": "a member's own choice, made at each server",
    "calling.EarlyNotice": "of this server alone",
    "calling.PushKey": "holds secrets",
    "calling.Phone": "holds secrets",
    "calling.Push": "of this server alone",
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
