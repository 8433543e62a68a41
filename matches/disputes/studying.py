"""Running a study: from the question to its answer, for the worker and the command that repeats it.

The same question gives the same answer, to the last digit, as long as the laws are of the same version.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from typing import Any, Literal

import numpy as np

import rules_engine as engine
from matches.disputes.evidence import plain
from simulator.disputes.answers import answer_of, shares_of
from simulator.disputes.case import Case
from simulator.disputes.meaning import meanings
from simulator.disputes.reading import read_case
from simulator.disputes.study import Found, Study
from simulator.physics.balls import KERNEL as BALLS
from simulator.physics.compiling import Kernel, choose
from simulator.physics.discs import RUN as DISCS
from simulator.physics.discs_batch import MANY as MANY_DISCS
from simulator.shooting import MODEL

Kernels = Literal["plain", "compiled"]
Report = Callable[[dict[str, Any]], bool]
"""Receives the progress of a study; False stops it."""


class Dropped(Exception):
    """The study was cancelled: no one waits for it."""


def answer_to(
    question: Mapping[str, Any], report: Report | None = None, *, kernels: Kernels | None = None
) -> dict[str, Any]:
    """Study ``question`` (see ``asking.question_of``) to its end.

    The answer is that of :mod:`simulator.disputes.answers`, with ``meanings`` (what each outcome would mean,
    see :func:`simulator.disputes.meaning.meanings`) and ``versions``; as plain values that every database can
    keep. ``report`` receives the progress after each stage: ``{"samples", "of", "shares"}``. ``kernels`` is
    the form of the kernels that plays all of it: without, the compiled ones if they are at hand now, else
    plain. Raises :class:`~simulator.errors.SimulatorError` for a case that cannot be played, :class:`Dropped`
    when ``report`` returns False.
    """
    case = read_case(question["case"])
    form = kernels or kernels_at_hand(case)
    with choose(form):
        return _answer(question, case, report, form)


def _answer(question: Mapping[str, Any], case: Case, report: Report | None, form: Kernels) -> dict[str, Any]:
    found: Found | None = None
    for found in Study(case).stages():
        if report is not None and not report(
            {"samples": found.samples, "of": case.samples, "shares": shares_of(case, found)}
        ):
            raise Dropped
    assert found is not None
    answer: dict[str, Any] = plain(
        {
            **answer_of(case, found),
            "meanings": meanings(
                case, found, match_before(question), question["side"], called(question["tokens"])
            ),
            "versions": versions(question, form),
        }
    )
    return answer


def called(tokens: str) -> tuple[engine.Token, ...]:
    """The calls before the stroke ``tokens``."""
    return tuple(token for token in engine.read_tokens(tokens) if token.kind == "call")


def match_before(question: Mapping[str, Any]) -> engine.Match:
    """The match as it stood before the disputed stroke."""
    header = engine.Header.from_json(question["header"])
    return engine.fold(header, [engine.entry(n, side, text) for n, side, text in question["before"]])


def kernels_at_hand(case: Case) -> Kernels:
    """The form in which ``case`` is played fastest now.

    It is settled for a whole study: the two forms part where chaos takes over. Balls have a quick way without
    the compiler (lock-step), so they wait for nothing; discs and rings wait for what lies in the cache.
    """
    discs = case.shot.surface.law != "ball"
    ready = all(kernel.at_hand or (discs and kernel.cached) for kernel in kernels_of(case))
    return "compiled" if ready else "plain"


def kernels_of(case: Case) -> tuple[Kernel, ...]:
    """The kernels that play ``case``."""
    return (BALLS,) if case.shot.surface.law == "ball" else (DISCS, MANY_DISCS)


def fetch_kernels(question: Mapping[str, Any]) -> None:
    """Let the kernels of a case like this one be compiled or loaded in the background, for the next."""
    for kernel in kernels_of(read_case(question["case"])):
        kernel.function()


def versions(question: Mapping[str, Any], form: Kernels) -> dict[str, Any]:
    """What decides the last digit of an answer, besides the question."""
    return {
        "kernels": form,
        "laws": MODEL,
        "rules": question["header"].get("rules"),
        "numpy": np.__version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
    }
