"""Emblems with their ledgers, and ladders."""

from __future__ import annotations

from clubs.archives.rules.kept import SIGNED, Kept, kept

FILES: tuple[Kept, ...] = (
    kept("deeds", "emblems.DeedVersion", "club", "pk", "slug version title data by_label at", "slug version"),
    kept(
        "emblems",
        "emblems.Emblem",
        "club",
        "pk",
        "public_id slug title deed_slug trustee state holder holder_name held_since next_at last_n last_seq"
        " created_at",
        "slug",
    ),
    kept("emblem-persons", "emblems.EmblemPerson", "emblem__club", "pk", "emblem name player", "emblem name"),
    kept(
        "emblem-events",
        "emblems.EmblemEvent",
        "emblem__club",
        "emblem__pk n",
        f"emblem n kind by happened_at facts client_uuid {SIGNED}",
        "emblem n",
    ),
    kept(
        "emblem-steps",
        "emblems.EmblemStep",
        "emblem__club",
        "emblem__pk seq",
        "emblem seq key kind by happened_at words words_message citations challenge reason reason_message at",
        "emblem seq",
    ),
    kept(
        "ledger",
        "emblems.Movement",
        "emblem__club",
        "pk",
        "emblem step line source target amount currency citations why why_message at",
        "emblem step line",
    ),
    kept(
        "proposals",
        "emblems.Proposal",
        "emblem__club",
        "pk",
        "public_id emblem kind by to facts state made_at answered_at answered_by reason event",
        "public_id",
    ),
    kept(
        "contests",
        "emblems.Contest",
        "emblem__club",
        "pk",
        "emblem challenge match made_at",
        "emblem challenge",
    ),
    kept(
        "reminders",
        "emblems.Reminder",
        "emblem__club",
        "pk",
        "emblem deadline person days claimed_at sent_at",
        "emblem deadline person days",
    ),
    kept(
        "ladders",
        "ladders.Ladder",
        "club",
        "pk",
        "slug title game options race reach leap answer_days play_days silence refusals refusal_days"
        " repeat_days hold_days stake order last_seq closed_at created_at",
        "slug",
    ),
    kept(
        "rungs",
        "ladders.Rung",
        "ladder__club",
        "pk",
        "ladder player held_until points joined_at",
        "ladder player",
    ),
    kept(
        "ladder-challenges",
        "ladders.LadderChallenge",
        "ladder__club",
        "pk",
        "public_id ladder challenger opponent state made_on due due_at ended_on winner match",
        "public_id",
    ),
    kept(
        "ladder-log",
        "ladders.LadderEvent",
        "ladder__club",
        "ladder__pk seq",
        f"ladder seq kind words words_message order data {SIGNED}",
        "ladder seq",
    ),
)
