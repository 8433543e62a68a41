"""All that a run has left in the database, as plain values for the checker; logs are folded anew."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Max
from django.utils.timezone import now

import rules_engine as engine
from clubs.archives.models import Transfer
from clubs.competitions.models import Competition, Fixture
from clubs.emblems.models import EmblemEvent
from clubs.leagues.models import FixtureJob, Rubber
from clubs.people.models import Letter, Player
from clubs.webhooks.models import Delivery, Told, Webhook
from matches.disputes.models import Dispute
from matches.log import fold
from matches.log.models import Act, LogEntry, Match


def read() -> dict[str, Any]:
    """Everything, by kind."""
    return {
        "matches": {match.public_id: of_match(match) for match in Match.objects.select_related("club")},
        "competitions": {
            one.slug: of_competition(one) for one in Competition.objects.filter(club__slug="hall")
        },
        "hooks": {hook.public_id: hook.off_at is None for hook in Webhook.objects.all()},
        "told": [of_told(told) for told in Told.objects.order_by("pk")],
        "deliveries": [
            of_delivery(one) for one in Delivery.objects.select_related("webhook", "told").order_by("pk")
        ],
        "jobs": list(jobs()),
        "made": made(),
        "rubbers": {
            f"{one.number}": [one.home_score, one.away_score]
            for one in Rubber.objects.exclude(home_score=None).order_by("number")
        },
    }


def of_match(match: Match) -> dict[str, Any]:
    """A match: its log, the score after each entry, and what is kept of the fold beside what it gives."""
    rows = list(LogEntry.objects.filter(match=match).order_by("seq"))
    game, scores = engine.Match(fold.header_of(match)), []
    for row in rows:
        game.add(fold.entry_of(row))
        scores.append(game.board().get("score"))
    board = json.loads(json.dumps(game.board()))
    decided = match.result_kind != Match.ResultKind.PLAYED
    return {
        "club": match.club.slug,
        "title": str(match.title),
        "status": match.status,
        "last_seq": match.last_seq,
        "revision": match.revision,
        "newest_act": Act.objects.filter(match=match).aggregate(newest=Max("number"))["newest"],
        "entries": [[row.seq, row.side, row.tokens, str(row.client_uuid)] for row in rows],
        "scores": scores,
        "board_is_fold": not rows or board == match.board,
        "winner": match.winner_letter,
        "folded_winner": match.winner_letter if decided else board.get("winner") or "",
        "sides": {side.letter: side.name for side in match.sides.all()},
    }


def of_competition(row: Competition) -> dict[str, Any]:
    """A competition: its fixtures with what feeds them, its log by kind, its champion."""
    return {
        "status": row.status,
        "champion": row.champion.name if row.champion else "",
        "events": [[event.seq, event.kind, event.fixture] for event in row.events.order_by("seq")],
        "entrants": {one.number: [one.name, one.status] for one in row.entrants.all()},
        "fixtures": [
            of_fixture(one) for one in row.fixtures.select_related("a", "b", "match").order_by("number")
        ],
    }


def of_fixture(one: Fixture) -> dict[str, Any]:
    """A fixture of a bracket."""
    sides = {
        which: {
            "name": entrant.name if entrant else "",
            "source": getattr(one, f"{which}_source"),
            "of": getattr(one, f"{which}_of"),
        }
        for which, entrant in (("a", one.a), ("b", one.b))
    }
    return {
        "number": one.number,
        **sides,
        "phase": one.phase,
        "winner": one.winner_side,
        "by": one.result_by,
        "kind": one.result_kind,
        "match": one.match.public_id if one.match else "",
    }


def of_told(told: Told) -> dict[str, Any]:
    """A message of the outbox."""
    data = json.loads(told.body).get("data") or {}
    return {"id": told.public_id, "kind": told.kind, "event": (data.get("event") or {}).get("id", "")}


def of_delivery(one: Delivery) -> dict[str, Any]:
    """One message to one address."""
    return {
        "hook": one.webhook.public_id,
        "told": one.told.public_id,
        "state": one.state,
        "attempts": one.attempts,
    }


def jobs() -> Iterable[dict[str, Any]]:
    """Everything that a worker does or has done: whether it is open, who holds it, and why it failed.

    ``later`` is for a message whose next attempt is still to come: the attempt before has failed, and that
    is noted.
    """
    at = now()

    def job(
        kind: str, row: Any, ident: str, is_open: bool, reason: object = "", **more: Any
    ) -> dict[str, Any]:
        held = bool(getattr(row, "held_by", row.held_until))
        return {
            "kind": kind, "id": ident, "state": row.state, "open": is_open,
            "held": held, "overdue": held and row.held_until < at, "reason": str(reason or ""),
            "later": False, **more,
        }  # fmt: skip

    for transfer in Transfer.objects.all():
        is_open = transfer.state in ("waiting", "running")
        why = transfer.report if transfer.state == "refused" else ""
        yield job(f"{transfer.kind} of a file", transfer, transfer.public_id, is_open, why or "")
    for dispute in Dispute.objects.all():
        is_open = dispute.state in ("asked", "studying")
        yield job("study", dispute, dispute.public_id, is_open, dispute.problem)
    for one in Delivery.objects.select_related("webhook", "told"):
        is_open = one.state == "waiting" and one.webhook.off_at is None
        yield job(
            "delivery", one, one.told.public_id, is_open, "", later=one.due_at > at and one.log.exists()
        )
    for made_list in FixtureJob.objects.all():
        yield job("fixture list", made_list, made_list.public_id, made_list.is_open, made_list.report)
    for letter in Letter.objects.all():
        yield {
            "kind": "letter", "id": str(letter.pk), "state": "sent" if letter.sent_at else "waiting",
            "open": letter.sent_at is None, "held": False, "overdue": False, "reason": letter.problem,
            "later": False,
        }  # fmt: skip


def made() -> dict[str, int]:
    """How often there is what requests with a key have made."""
    counted: Counter[str] = Counter()
    counted.update(
        f"player {name}" for name in Player.objects.filter(club__slug="hall").values_list("name", flat=True)
    )
    counted.update(
        f"competition {name}"
        for name in Competition.objects.filter(club__slug="hall").values_list("name", flat=True)
    )
    counted.update(f"webhook {label}" for label in Webhook.objects.values_list("label", flat=True))
    # Of this club: an archive that was taken in as another club has its own copies.
    events = EmblemEvent.objects.filter(emblem__club__slug="hall")
    counted.update(f"event {uuid}" for uuid in events.values_list("client_uuid", flat=True))
    counted.update(f"transfer {name}" for name in Transfer.objects.values_list("file_name", flat=True))
    drawn: dict[str, Counter[str]] = defaultdict(Counter)
    for competition in Competition.objects.filter(club__slug="hall"):
        drawn[competition.name].update(competition.events.values_list("kind", flat=True))
    for name, kinds in drawn.items():
        counted.update({f"{kind} of {name}": times for kind, times in kinds.items()})
    return dict(counted)
