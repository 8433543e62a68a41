"""The answer of a study as the pages show it: shares as bars and words, what each outcome would mean by which
rule, and typical strokes to play."""

from __future__ import annotations

from dataclasses import dataclass
from math import degrees
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from config.languages.figures import decimal, grouped
from config.languages.speaking import all_of, translated
from matches.disputes.bench import pieces_of
from matches.disputes.models import Dispute
from matches.disputes.pages import capital
from matches.pages.score_sheets import Cited, cite, signed
from simulator.disputes.answers import told_again
from simulator.disputes.claims import spoken
from simulator.drawing.animation import section_of
from simulator.surfaces import surface as surface_named
from simulator.traces import read_trace

VERDICTS = {
    "certain": (gettext_lazy("nearly certain"), "yes"),
    "likely": (gettext_lazy("likely"), "yes"),
    "open": (pgettext_lazy("of a claim", "open"), "open"),
    "unlikely": (gettext_lazy("unlikely"), "no"),
    "excluded": (gettext_lazy("almost certainly not"), "no"),
    "agreed": (gettext_lazy("agreed"), "yes"),
}
"""The study's verdicts in words, and to which side they lean."""

FEW_STRANDS = 120
"""At most this many paths of other strokes are drawn under one."""


def percent(share: float) -> str:
    """A share in words: "71 %", near its ends "0.3 %" and "99.7 %". 0 only if no sample showed it."""
    if 0 < share < 0.001:
        return gettext("under 0.1 %")
    if 0.999 < share < 1:
        return gettext("over 99.9 %")
    fine = 0 < share < 0.01 or 0.99 < share < 1
    return f"{decimal(share * 100, 1 if fine else 0)}\N{NO-BREAK SPACE}%"


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A claim and the share of fitting strokes in which it holds; ``wide``, ``low_at`` and ``high_at`` are
    places on a bar of 1000."""

    words: str
    side: str
    percent: str
    low: str
    high: str
    wide: int
    low_at: int
    high_at: int
    verdict: str
    verdict_words: str
    near: str
    depends: str
    agreed: bool


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule that decides, and what it says."""

    citation: str
    text: str


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One outcome of the claims, each in words with whether it holds, and what the rules make of it."""

    claims: tuple[tuple[str, bool], ...]
    percent: str
    tokens: str
    words: str
    rules: tuple[RuleRow, ...]
    refused: str


@dataclass(frozen=True, slots=True)
class PathRow:
    """A typical stroke, as a part of the page that plays it."""

    title: str
    percent: str
    missed: tuple[str, ...]
    section: SafeString


@dataclass(frozen=True, slots=True)
class AnswerPage:
    """All that the template of an answer shows."""

    said: str
    enough: bool
    missed: bool
    samples: str
    effective: str
    shares: tuple[ShareRow, ...]
    outcomes: tuple[OutcomeRow, ...]
    paths: tuple[PathRow, ...]


def answer_page(dispute: Dispute) -> AnswerPage:
    """The answer of ``dispute``, which has one."""
    answer = dispute.answer or {}
    words = told_again(answer, _kinds(dispute))
    shares = tuple(
        _share(row, told, dispute) for row, told in zip(answer["shares"], words["shares"], strict=True)
    )
    return AnswerPage(
        said=_said(words["lead"], words["parts"]),
        enough=answer["enough"],
        missed=bool(answer.get("missed")),
        samples=grouped(answer["samples"]),
        effective=grouped(answer["effective"]),
        shares=shares,
        outcomes=tuple(
            _outcome(row, [one.words for one in shares], dispute) for row in answer.get("meanings", ())
        ),
        paths=tuple(
            _path(i, row, title, answer, dispute)
            for i, (row, title) in enumerate(zip(answer["paths"], words["paths"], strict=True))
        ),
    )


def _kinds(dispute: Dispute) -> dict[str, str]:
    """The kinds of the pieces that the study knew, by id."""
    case = (dispute.question or {}).get("case") or dispute.case
    return {piece["id"]: piece["kind"] for piece in case["shot"]["pieces"]}


def _said(lead: str | None, parts: list[str]) -> str:
    """The answer in one plain sentence."""
    shares = "; ".join(translated(part) for part in parts)
    sentence = gettext("{shares}.").format(shares=capital(shares)) if shares else ""
    return " ".join(filter(None, (translated(lead or ""), sentence)))


def _depends(row: list[list[Any]]) -> str:
    """What a share depends on most."""
    return all_of(
        gettext("{what} ({share})").format(what=translated(what), share=percent(share))
        for what, share in row[:3]
    )


def _share(row: dict[str, Any], told: dict[str, Any], dispute: Dispute) -> ShareRow:
    names = {side.letter: side.name for side in dispute.match.sides.all()}
    words, lean = VERDICTS.get(row["verdict"], (row["verdict"], "open"))
    if row["verdict"] == "agreed" and not row["share"]:
        words, lean = gettext_lazy("agreed: not so"), "no"
    return ShareRow(
        words=capital(told["words"]),
        side=names.get(row["claim"].get("side", ""), ""),
        percent=percent(row["share"]),
        low=percent(row["low"]),
        high=percent(row["high"]),
        wide=round(1000 * row["share"]),
        low_at=round(1000 * row["low"]),
        high_at=round(1000 * row["high"]),
        verdict=lean,
        verdict_words=capital(str(words)),
        near=str(VERDICTS[row["near"]][0]) if row.get("near") else "",
        depends=_depends(told["depends"]),
        agreed=row["verdict"] == "agreed",
    )


def _outcome(row: dict[str, Any], claims: list[str], dispute: Dispute) -> OutcomeRow:
    names = {side.letter: side.name for side in dispute.match.sides.all()}
    points = ", ".join(f"{names.get(x, x)} {signed(n)}" for x, n in row["points"].items() if n)
    turn = row.get("turn")
    parts = [points or gettext("No points")]
    if turn:
        parts.append(gettext("Then {name} is at the table").format(name=names.get(turn, turn)))
    rules = []
    for one in row["citations"]:
        found: Cited | None = cite(dispute.match.game, one["citation"])
        rules.append(RuleRow(one["citation"], found.text if found else ""))
    refused = row.get("refused")
    return OutcomeRow(
        claims=tuple(zip(claims, row["holds"], strict=True)),
        percent=percent(row["share"]),
        tokens=row["tokens"],
        words=". ".join(parts),
        rules=tuple(rules),
        refused=refused["message"] if refused else "",
    )


def _path(i: int, row: dict[str, Any], parts: list[str], answer: dict[str, Any], dispute: Dispute) -> PathRow:
    data = row["data"]
    trace = read_trace(data["trace"])
    kinds = {piece["id"]: piece["kind"] for piece in dispute.case["shot"]["pieces"]}
    pieces = pieces_of(
        {
            "id": one["id"],
            "kind": kinds[one["id"]],
            "x": one["x"],
            "y": one["y"],
            "state": one["state"],
            "angle": degrees(one["turn"]),
        }
        for one in data["pieces"]
    )
    holds = row["holds"]
    title = capital("; ".join(translated(part) for part in parts))
    strands = [one["points"] for one in answer.get("strands", ()) if one["holds"] == holds][:FEW_STRANDS]
    section = section_of(
        surface_named(trace.surface),
        pieces,
        trace,
        title=title,
        prefix=f"path-{i}",
        strands=strands,
        level=5,
    )
    name = spoken(kinds)
    missed = tuple(
        gettext("{piece} missed {other} by {n} mm").format(
            piece=capital(name(one["piece"])),
            other=translated(name(one["other"])),
            n=decimal(1000 * one["gap"], 1),
        )
        for one in row.get("gaps", ())
    )
    return PathRow(title, percent(row["share"]), missed, mark_safe(section))  # noqa: S308 - drawn here
