"""Struck courses as they are shown: beside the sheet, in the record's text and JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import override

import rules_engine as engine
from matches.courses.choosing import NOT_CHOSEN
from matches.courses.models import StruckCourse
from matches.courses.shapes import names_of, words_of
from matches.log import sheet
from matches.log.models import Match


@dataclass(frozen=True, slots=True)
class Struck:
    """A struck course with its lines in words: ``(number, name, words, notation, why)``."""

    course: StruckCourse
    lines: tuple[tuple[int, str, str, str, str], ...]


def struck_of(match: Match) -> list[Struck]:
    """The struck courses of ``match``, in order."""
    names = names_of(match)
    return [Struck(row, tuple(_line(entry, names) for entry in row.entries)) for row in rows_of(match)]


def rows_of(match: Match) -> list[StruckCourse]:
    """The rows, in order."""
    return list(StruckCourse.objects.filter(match=match).order_by("number"))


def _line(entry: dict[str, Any], names: dict[str, str]) -> tuple[int, str, str, str, str]:
    kind, target = _correction(entry)
    told = entry["points"] or entry["events"] or kind != "plain" or entry["why"] == NOT_CHOSEN
    words = words_of(entry["side"], kind, target, entry["points"], entry["events"], names) if told else ""
    return entry["n"], names.get(entry["side"], entry["side"]), words, entry["tokens"], entry["why"]


def _correction(entry: dict[str, Any]) -> tuple[str, int | None]:
    try:
        found = engine.entry(entry["n"], entry["side"], entry["tokens"]).correction
    except engine.RecordError:
        found = None
    return ("plain", None) if found is None or found.kind == "before" else (found.kind, found.a)


def record_text(match: Match) -> str:
    """The match in notation; what was struck follows as remarks, which a reader of records passes over."""
    with override(None):  # a record is always in English
        return _record_text(match)


def _record_text(match: Match) -> str:
    remarks = []
    for row in rows_of(match):
        head = f"Struck course {row.number}, after entry {row.after}: {row.get_course_display().lower()}"
        said = [f"by {row.made_by}"] if row.made_by else []
        said += [f"{row.get_choice_display()} by {row.by_label}, {row.at:%Y-%m-%d %H:%M} UTC", row.reason]
        remarks.append(_plain(f"{head} {'; '.join(part for part in said if part)}"))
        remarks += [_plain(f"{e['n']}. {e['side']} {e['tokens']} ; {e['why']}") for e in row.entries]
    lines = "".join(f"% {line}\n" for line in remarks)
    return sheet.record_text(match) + (f"\n{lines}" if lines else "")


def _plain(text: str) -> str:
    return " ".join(text.split())[:900]
