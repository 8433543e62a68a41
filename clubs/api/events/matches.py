"""Events of matches: every entry, what people decided, and disputes, with the match as it stands then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import F
from django.urls import reverse

from clubs.api.events.saying import said
from clubs.api.matches.matches import match_row, with_row
from matches.live.described import Entered
from matches.models import Act, LogEntry, Match
from matches.selectors import entry_json

OF_ACTS: Final = {
    Act.Kind.CREATED: "match.created",
    Act.Kind.SEATED: "match.seated",
    Act.Kind.CONFIRMED: "match.confirmed",
    Act.Kind.DECLARED: "match.finished",
    Act.Kind.AWARDED: "match.corrected",
    Act.Kind.CORRECTED: "match.corrected",
    Act.Kind.REOPENED: "match.reopened",
    Act.Kind.VOIDED: "match.voided",
    Act.Kind.DISPUTED: "dispute.opened",
    Act.Kind.DISPUTE_AGAIN: "dispute.opened",
    Act.Kind.DISPUTE_RULED: "dispute.ruled",
    Act.Kind.DISPUTE_DROPPED: "dispute.withdrawn",
}
"""What people decide about a match, as the kind of an event; other acts (a lease, a clock) are none."""
OF_DISPUTES: Final = ("dispute", "entry", "ruling", "upheld")


class Latest(NamedTuple):
    """What happened last in a match: an act (its number is ``act-5``) or an entry (``entry-5``)."""

    kind: str
    at: datetime
    mark: str
    act: Act | None = None


def by_act(act: Act) -> Latest:
    """An act as what happened."""
    return Latest(OF_ACTS[Act.Kind(act.kind)], act.at, f"act-{act.number}", act)


def latest_of(matches: Iterable[Match]) -> dict[int, Latest]:
    """What happened last in each of these matches, by their keys: two queries."""
    rows = {match.pk: match for match in matches}
    found = {pk: Latest("match.created", one.created_at, "act-0") for pk, one in rows.items()}
    acts = Act.objects.filter(match__in=list(rows), kind__in=list(OF_ACTS)).order_by("match", "number")
    found |= {act.match_id: by_act(act) for act in acts}
    last = LogEntry.objects.filter(match__in=list(rows), seq=F("match__last_seq"))
    for pk, seq, at in last.values_list("match", "seq", "at"):
        if at >= found[pk].at:
            kind = "match.started" if seq == 1 else "match.entry"
            if rows[pk].status == Match.Status.FINISHED:
                kind = "match.finished"
            found[pk] = Latest(kind, at, f"entry-{seq}")
    return found


def loaded(public_ids: Iterable[str]) -> dict[str, Match]:
    """These matches with what is told of them, by their ids: three queries."""
    rows = with_row(Match.objects.filter(public_id__in=list(public_ids)))
    return {match.public_id: match for match in rows}


def _event(match: Match, latest: Latest, /, **parts: Any) -> dict[str, Any]:
    if latest.act is not None and latest.kind.startswith("dispute."):
        parts["dispute"] = {name: latest.act.data.get(name) for name in OF_DISPUTES}
    return said(
        latest.kind,
        f"{match.public_id}/{latest.mark}",
        at=latest.at,
        club=match.club.slug,
        page=match.get_absolute_url(),
        api=reverse("api:match", args=[match.public_id]),
        **parts,
    )


def of_matches(public_ids: Sequence[str]) -> list[dict[str, Any] | None]:
    """What happened last in each of these matches: five queries, however many they are."""
    rows = loaded(public_ids)
    latest = latest_of(rows.values())
    return [
        _event(rows[one], latest[rows[one].pk], match=match_row(rows[one])) if one in rows else None
        for one in public_ids
    ]


def of_entries(entered: Sequence[Entered]) -> list[dict[str, Any] | None]:
    """Entries of streams; the newest comes with the match as it stands, the ones before it do not."""
    rows = loaded({one.match for one in entered})
    found: list[dict[str, Any] | None] = []
    for one in entered:
        match = rows.get(one.match)
        if match is None:
            found.append(None)
            continue
        entry = {name: value for name, value in one.entry.items() if name not in ("board", "status")}
        as_it_stands = match_row(match) if one.newest else None
        found.append(_entered(match, entry, as_it_stands))
    return found


def _entered(match: Match, entry: dict[str, Any], row: dict[str, Any] | None) -> dict[str, Any]:
    latest = Latest("match.entry", datetime.fromisoformat(entry["at"]), f"entry-{entry['seq']}")
    return _event(match, latest, match=row, entry=entry)


def of_match(kind: str, match: Match, *, seq: int | None = None, act: Act | None = None) -> dict[str, Any]:
    """What a webhook tells of a match: ``kind`` is its message's, ``seq`` an entry's, ``act`` that which made
    it, where one did."""
    row = loaded([match.public_id])[match.public_id]
    if kind == "match.entry" and seq is not None:
        entry = entry_json(LogEntry.objects.get(match=row, seq=seq))
        return _entered(row, entry, match_row(row))
    latest = by_act(act) if act is not None else latest_of([row])[row.pk]
    return _event(row, latest._replace(kind=kind), match=match_row(row))
