"""From a question to its answer: the one place where a study is run, for the worker and for who re-runs it.

The same question gives the same answer, to the last digit, as long as the laws are of the same version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simulator.disputes.claims import Claim
from simulator.disputes.study import Case, Found, Study
from simulator.disputes.unsure import Agreed, Unsure
from simulator.shots import read_shot

Told = Callable[[dict[str, Any]], bool]
"""Takes how far a study is; False stops it."""


class Dropped(Exception):
    """Nobody waits for this study any more."""


def answer_to(question: Mapping[str, Any], told: Told | None = None) -> dict[str, Any]:
    """Study ``question`` (see ``asking.question_of``) to its end.

    ``told`` hears after each stage how far it is: ``{"samples", "of", "shares"}``. Raises
    :class:`~simulator.errors.SimulatorError` for a case that cannot be played, :class:`Dropped` when ``told``
    says that nobody waits.
    """
    raw = question["case"]
    case = Case(
        read_shot(raw["shot"]),
        Unsure(**raw["unsure"]),
        tuple(Agreed(**row) for row in raw["agreed"]),
        tuple(Claim(**row) for row in raw["claims"]),
        raw["seed"],
    )
    found: Found | None = None
    for found in Study(case, raw["samples"]).stages():
        if told is not None and not told(
            {"samples": found.samples, "of": raw["samples"], "shares": _shares(found)}
        ):
            raise Dropped
    assert found is not None
    return {
        "samples": found.samples,
        "effective": found.effective,
        "enough": found.enough,
        "final": True,
        "shares": _shares(found),
    }


def _shares(found: Found) -> list[dict[str, Any]]:
    return [
        {
            "claim": share.claim.to_json(),
            "words": share.claim.words(),
            "share": share.share,
            "low": share.low,
            "high": share.high,
            "verdict": share.verdict,
            "depends": [list(row) for row in share.depends],
        }
        for share in found.shares
    ]
