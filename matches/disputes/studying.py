"""From a question to its answer: the one place where a study is run, for the worker and for who re-runs it.

The same question gives the same answer, to the last digit, as long as the laws are of the same version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simulator.disputes.answers import answer_of, shares_of
from simulator.disputes.reading import read_case
from simulator.disputes.study import Found, Study

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
    case = read_case(question["case"])
    found: Found | None = None
    for found in Study(case).stages():
        if told is not None and not told(
            {"samples": found.samples, "of": case.samples, "shares": shares_of(case, found)}
        ):
            raise Dropped
    assert found is not None
    return answer_of(case, found)
