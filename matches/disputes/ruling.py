"""The referee rules: an entry ``ruling n: ...`` of the log, and append-only evidence.

The referee's ruling needs no marking lease: the tablet carries on and receives the ruling like any other
entry. The entry is written also where the sheet stands, so that the record shows that it was looked at, and
so that a second ruling on the same entry always says what now counts.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.utils.translation import gettext

from config.clock import now
from matches.disputes.evidence import digest_of, document_of
from matches.disputes.models import Dispute, DisputeEvidence
from matches.disputes.opening import check_open, check_revision, locked_dispute
from matches.log.actor import Actor
from matches.log.acts import act
from matches.log.models import Act, Match
from matches.log.writing import write_transaction
from matches.marking import amending
from matches.marking.appending import client_id, read_entry
from matches.marking.freezing import close
from matches.problems import UserProblem

LONGEST_REASON = 400


def preview_ruling(*, dispute_id: int | str, tokens: str | None, by: Actor) -> dict[str, Any]:
    """What a ruling would change; nothing is written.

    ``tokens`` is what the entry is to read, None where the sheet stands. As ``amending.preview_amend``,
    with ``"upheld"`` (whether the sheet stands) and ``"tokens"``. Raises ``refused`` (422: the rules do not
    let the entry read so), ``unreadable`` (422), ``not-open`` (409), ``not-allowed`` (403).
    """
    row = Dispute.objects.select_related("match__club").filter(**_which(dispute_id)).first()
    if row is None:
        raise UserProblem("not-found", gettext("There is no such dispute."), 404)
    by.require("correct", row.match)
    check_open(row)
    new = _entry(row.match, row, tokens, "")
    effects = amending.effects_of(row.match, new)
    return {
        "entry": row.entry,
        "tokens": _decided(row, tokens),
        "upheld": _decided(row, tokens) == row.sheet_tokens,
        **effects,
    }


def rule(
    *,
    dispute_id: int | str,
    tokens: str | None,
    reason: str,
    by: Actor,
    client_uuid: uuid.UUID | str,
    expected_revision: int | None = None,
) -> DisputeEvidence:
    """Rule that the disputed entry reads ``tokens`` (None: that the sheet stands); the result is free again
    once no other dispute of the match is open.

    The same ``client_uuid`` again returns the same ruling. Raises ``UserProblem``: ``no-reason``,
    ``too-long``, ``refused``, ``unreadable`` (422), ``not-open`` (409: ruled on or withdrawn meanwhile;
    ``data["state"]``), ``case-changed``, ``correction-reopens``, ``table-busy`` (409), ``not-allowed`` (403).
    """
    client = client_id(client_uuid)
    with write_transaction():
        match, dispute = locked_dispute(dispute_id)
        by.require("correct", match)
        known = DisputeEvidence.objects.filter(match=match, client_uuid=client).first()
        if known is not None and known.dispute_id == dispute.pk:
            return known
        check_open(dispute)
        check_revision(dispute, expected_revision)
        why = _reason(reason)
        decided = _decided(dispute, tokens)
        document = document_of(match, dispute, tokens=decided, reason=why)
        digest = digest_of(document)
        number = DisputeEvidence.objects.filter(dispute=dispute).count() + 1
        note = f"{why} [evidence {dispute.public_id}/{number}, SHA-256 {digest[:16]}]"
        new = _entry(match, dispute, tokens, note)
        done = amending.write_correction(match, new, client=client, by=by, at=now(), columns={})
        evidence = DisputeEvidence.objects.create(
            match=match,
            dispute=dispute,
            number=number,
            seq=done.seq,
            tokens=decided,
            reason=why,
            document=document,
            digest=digest,
            client_uuid=client,
            **by.signature(),
        )
        close(match, dispute, Dispute.State.RULED)
        data = {
            "dispute": dispute.public_id,
            "entry": dispute.entry,
            "ruling": done.seq,
            "upheld": decided == dispute.sheet_tokens,
            "digest": digest,
        }
        act(match, Act.Kind.DISPUTE_RULED, by, side=dispute.sheet_side, data=data)
        return evidence


def _which(dispute_id: int | str) -> dict[str, Any]:
    return {"pk": dispute_id} if isinstance(dispute_id, int) else {"public_id": dispute_id}


def _decided(dispute: Dispute, tokens: str | None) -> str:
    """What the entry is to read, in the notation as the log writes it."""
    if tokens is None:
        return dispute.sheet_tokens
    return read_entry(dispute.entry, dispute.sheet_side, tokens).text


def _entry(match: Match, dispute: Dispute, tokens: str | None, note: str) -> Any:
    text = f"ruling {dispute.entry}: {_decided(dispute, tokens)}"
    return read_entry(match.last_seq + 1, dispute.sheet_side, text, note)


def _reason(reason: str) -> str:
    why = " ".join(reason.split())
    if not why:
        raise UserProblem("no-reason", gettext("Say why you rule so."), 422)
    if len(why) > LONGEST_REASON:
        message = gettext("The reason has {count} characters; {most} are the most.").format(
            count=len(why), most=LONGEST_REASON
        )
        raise UserProblem("too-long", message, 422, {"field": "reason"})
    return why
