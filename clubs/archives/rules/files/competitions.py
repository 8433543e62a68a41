"""Competitions: who is in, what was drawn and played, and how play went on."""

from __future__ import annotations

from clubs.archives.rules.kept import Kept, kept

FILES: tuple[Kept, ...] = (
    kept(
        "competitions",
        "competitions.Competition",
        "club",
        "pk",
        "slug name about status game options length race length_by_round race_by_round criteria points_win"
        " points_draw points_loss seeding seeding_sizes seed seed_published_at draw_algorithm by_lot"
        " handicap_policy handicap_version entry_limit self_entry starts_at rest_minutes minutes_guess"
        " automatic level clock no_show tables sides_of pair_rating partners_change"
        " seeded_by seeded_on champion last_seq created_at drawn_at started_at finished_at",
        "slug",
    ),
    kept(
        "entrants",
        "competitions.Entrant",
        "competition__club",
        "competition__pk number",
        "competition number player partner name chosen_name rating seed_rating status seed hand_seed lot late"
        " annulled disqualified"
        " entered_at withdrawn_at final_rank final_rank_to final_reason final_reason_message",
        "competition number",
    ),
    kept(
        "partners-wanted",
        "competitions.PartnerWanted",
        "competition__club",
        "competition__pk pk",
        "competition player note made_at",
        "competition player",
    ),
    kept(
        "partner-invites",
        "competitions.PartnerInvite",
        "competition__club",
        "competition__pk pk",
        "competition player invited note chosen_name state made_at answered_at",
        "competition player invited made_at",
    ),
    kept(
        "entry-rules",
        "competitions.EntryRules",
        "competition__club",
        "competition__pk",
        "competition opens_at closes_at rating_from rating_to members_only most_per_home_club guests"
        " waiting_list hold_minutes self_check_in fee currency",
        "competition",
    ),
    kept(
        "waiting",
        "competitions.Waiting",
        "competition__club",
        "competition__pk number",
        "competition number player partner chosen_name state joined_at offered_at confirm_by ended_at",
        "competition number",
    ),
    kept(
        "entry-requests",
        "competitions.EntryRequest",
        "competition__club",
        "competition__pk number",
        "competition number name email home_club message state player reason made_at decided_at decided_by",
        "competition number",
    ),
    kept(
        "fees",
        "competitions.FeeNote",
        "entrant__competition__club",
        "entrant__competition__pk entrant__number",
        "entrant amount how note at by_label",
        "entrant",
    ),
    kept(
        "prize-funds",
        "competitions.PrizeFund",
        "competition__club",
        "competition__pk",
        "competition withheld added shares unit",
        "competition",
    ),
    kept(
        "payouts",
        "competitions.Payout",
        "entrant__competition__club",
        "entrant__competition__pk entrant__number",
        "entrant amount at by_label",
        "entrant",
    ),
    kept(
        "stages",
        "competitions.Stage",
        "competition__club",
        "competition__pk number",
        "competition number name format settings feed size drawn_at drawn",
        "competition number",
    ),
    kept(
        "seats",
        "competitions.Seat",
        "stage__competition__club",
        "stage__competition__pk stage__number seed",
        "stage entrant seed words words_message annulled",
        "stage seed",
    ),
    kept(
        "pairings",
        "competitions.Pairing",
        "stage__competition__club",
        "stage__competition__pk stage__number number",
        "stage number closes facts reasons paired_at",
        "stage number",
    ),
    kept(
        "fixtures",
        "competitions.Fixture",
        "competition__club",
        "competition__pk number",
        "competition stage number round position code a_source a_of b_source b_of a b a_vacant b_vacant"
        " held_a held_b phase on_hold ready_at match winner_side result_kind result_by plays_on"
        " score_a score_b figures note note_message decided_at",
        "competition number",
    ),
    kept(
        "start-times",
        "competitions.StartTime",
        "competition__club",
        "pk",
        "competition stage code round fixture not_before",
        "competition stage code round fixture",
    ),
    kept(
        "told-times",
        "competitions.ToldTime",
        "competition__club",
        "pk",
        "competition fixture occasion told_at early likely late",
        "competition fixture occasion told_at",
    ),
    kept(
        "fixture-matches",
        "competitions.FixtureMatch",
        "fixture__competition__club",
        "pk",
        "fixture match reason struck_at struck_because struck_because_message",
        "match",
    ),
    kept(
        "pauses",
        "competitions.Pause",
        "competition__club",
        "competition__pk pk",
        "competition fixture since until reason by_label ended_at",
        "competition fixture since",
    ),
    kept(
        "no-show-clocks",
        "competitions.NoShowClock",
        "fixture__competition__club",
        "pk",
        "fixture match since extra_seconds a_here_at b_here_at own_word frame_side frame_seq asked_at"
        " stopped_at",
        "match",
    ),
    kept(
        "disqualifications",
        "competitions.Disqualification",
        "entrant__competition__club",
        "pk",
        "entrant reason private annul struck by_label at lifted_at",
        "entrant at",
    ),
    kept(
        "competition-log",
        "competitions.CompetitionEvent",
        "competition__club",
        "competition__pk seq",
        "competition seq kind text text_message data fixture private by by_label at",
        "competition seq",
    ),
)
