"""The evidence for a ruling, as one document with a digest: it can be checked, and the study repeated."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from matches.disputes.models import Dispute, DisputeAfterPhoto, DisputePhoto
from matches.log.models import Match


def document_of(match: Match, dispute: Dispute, *, tokens: str, reason: str) -> dict[str, Any]:
    """The evidence of a ruling, as plain values.

    ``question`` and ``answer`` are None when the referee ruled without a study; ``answer["versions"]`` tells
    by which laws it was studied. ``photo`` is the SHA-256 of the photograph before the stroke, or None;
    ``photo_after`` that of the one afterwards, left out where there is none.
    """
    photo, after = (
        row.objects.filter(dispute=dispute).values_list("digest", flat=True).first()
        for row in (DisputePhoto, DisputeAfterPhoto)
    )
    return plain(
        {
            "dispute": dispute.public_id,
            "match": match.public_id,
            "game": match.game,
            "rules": match.rules_version,
            "entry": dispute.entry,
            "sheet": {
                "side": dispute.sheet_side,
                "tokens": dispute.sheet_tokens,
                "words": dispute.sheet_words,
            },
            "other": {
                "side": dispute.other_side,
                "tokens": dispute.other_tokens,
                "words": dispute.other_words,
            },
            "case": dispute.case,
            "question": dispute.question if dispute.answer is not None else None,
            "answer": dispute.answer,
            "photo": photo,
            **({"photo_after": after} if after else {}),
            "ruling": {"tokens": tokens, "reason": reason, "after": match.last_seq},
        }
    )


def plain(value: Any) -> Any:
    """``value`` as every database returns it: keys are text, whole numbers have no decimal point.

    (PostgreSQL keeps numbers of JSON as decimals, which know no minus zero and no exponent.) Raises
    :class:`ValueError` for a number that is not finite, :class:`TypeError` for what JSON cannot hold.
    """
    if isinstance(value, float):
        if value != value or value in (float("inf"), float("-inf")):
            raise ValueError("evidence holds finite numbers only")
        return int(value) if value.is_integer() else value
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(f"{type(value).__name__} is no part of evidence")


def canonical(value: Any) -> str:
    """``value`` as canonical JSON: sorted keys, no blanks, ASCII."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest_of(document: Any) -> str:
    """The SHA-256 of the canonical JSON of ``document``, in hexadecimal."""
    return hashlib.sha256(canonical(document).encode()).hexdigest()
