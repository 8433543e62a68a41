"""Running a study: from the question to its answer, for the worker and the command that repeats it.

The same question gives the same answer, to the last digit, as long as the laws are of the same version.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Mapping
from typing import Any, Literal

import numpy as np

import rules_engine as engine
from matches.disputes.evidence import plain
from simulator.disputes.answers import answer_of, shares_of
from simulator.disputes.case import Case
from simulator.disputes.meaning import meanings
from simulator.disputes.reading import read_case
from simulator.disputes.study import PRECISIONS, Found, Study
from simulator.physics.balls import KERNEL as BALLS
from simulator.physics.compiling import Kernel, choose, fill_meanwhile
from simulator.physics.discs import RUN as DISCS
from simulator.physics.discs_batch import MANY as MANY_DISCS
from simulator.shooting import MODEL

Kernels = Literal["plain", "compiled"]
METHOD = 10
"""The version of the way in which strokes that fit are found. Answers that do not say were found by 1."""
REPORTED = 0.3
"""Seconds between two reports of a study's progress: each is a write."""
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
    keep. ``report`` receives the progress (:func:`progress_of`). ``kernels`` is the form of the kernels that
    plays all of it: without, the compiled ones if they are at hand now, else plain.
    Raises :class:`~simulator.errors.SimulatorError` for a case that cannot be played, :class:`Dropped`
    when ``report`` returns False.
    """
    case = read_case(question["case"])
    form = kernels or kernels_at_hand(case)
    with choose(form):
        return _answer(question, case, report, form)


def _answer(question: Mapping[str, Any], case: Case, report: Report | None, form: Kernels) -> dict[str, Any]:
    found: Found | None = None
    told = -REPORTED
    for found in Study(case).stages():
        if report is None or (not found.final and time.monotonic() < told + REPORTED):
            continue
        told = time.monotonic()
        if not report(progress_of(case, found)):
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


def progress_of(case: Case, found: Found) -> dict[str, Any]:
    """How far a study is: strokes played, and played at most; what those that fit are worth; the width that
    is asked of intervals, and the shares so far with theirs."""
    return plain(
        {
            "samples": found.samples,
            "of": found.of,
            "effective": round(found.effective, 1),
            "wanted": PRECISIONS[case.precision].width,
            "shares": shares_of(case, found),
        }
    )


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


def compile_beforehand() -> None:
    """Let the kernels be compiled beside this process where that was not done, so that no case finds none.
    They are not loaded: they would take memory of a worker that may never be asked."""
    fill_meanwhile((BALLS, DISCS, MANY_DISCS))


def fetch_kernels(question: Mapping[str, Any]) -> None:
    """Let the kernels of a case like this one be compiled or loaded in the background, for the next."""
    for kernel in kernels_of(read_case(question["case"])):
        kernel.function()


def versions(question: Mapping[str, Any], form: Kernels) -> dict[str, Any]:
    """What decides the last digit of an answer, besides the question."""
    return {
        "kernels": form,
        "laws": MODEL,
        "study": METHOD,
        "rules": question["header"].get("rules"),
        "numpy": np.__version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
    }
