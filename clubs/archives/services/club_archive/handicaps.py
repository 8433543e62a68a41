"""What has to be true of the handicaps in an archive: terms that are known, and lines that give the
handicaps."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import rules_engine as engine
from clubs.archives.services.club_archive.reading import Contents
from clubs.handicaps.models import HandicapLine
from clubs.handicaps.rules.moving import fold
from clubs.handicaps.rules.terms import Terms, TermsError
from clubs.people.sheets.faults import Faults


def check(contents: Contents, faults: Faults) -> None:
    """Add to `faults` what does not fit together."""
    rules = _terms(contents, faults)
    for row in contents.rows["handicaps.Policy"]:
        if row.key not in rules:
            faults.add("has no version", file="handicap-policies.jsonl", line=row.line)
        game = row.columns["game"]
        if game:
            try:
                engine.game(game)
            except engine.UnknownGame:
                faults.add(
                    f"{game[:60]!r} is no game of this Balkline",
                    file="handicap-policies.jsonl", line=row.line, column="game",
                )  # fmt: skip
    for row in contents.rows["competitions.Competition"]:
        policy, version = row.columns["handicap_policy"], row.columns["handicap_version"]
        if version is not None and version.rpartition("/")[0] != policy:
            faults.add(
                "is no version of its policy",
                file="competitions.jsonl", line=row.line, column="handicap_version",
            )  # fmt: skip
    if not faults:
        _lines(contents, faults)


def _terms(contents: Contents, faults: Faults) -> dict[str, Terms]:
    """The latest terms of each policy."""
    kinds = {row.key: row.columns["kind"] for row in contents.rows["handicaps.Policy"]}
    found: dict[str, Terms] = {}
    for row in sorted(contents.rows["handicaps.PolicyVersion"], key=lambda one: one.columns["number"]):
        policy = row.columns["policy"]
        try:
            found[policy] = Terms.from_json(kinds.get(policy, ""), row.columns["terms"])
        except (TermsError, AttributeError, TypeError) as error:
            faults.add(str(error)[:120], file="handicap-versions.jsonl", line=row.line, column="terms")
    return found


def _lines(contents: Contents, faults: Faults) -> None:
    """Each handicap is what its lines give."""
    names = ("number", "sets", "moves", "floor", "ceiling", "undoes", "instead_of")
    steps: dict[str, list[Any]] = {}
    for row in contents.rows["handicaps.HandicapLine"]:
        line = HandicapLine(**{name: _number(row.columns[name]) for name in names})
        steps.setdefault(row.columns["handicap"], []).append(line.step)
    for row in contents.rows["handicaps.Handicap"]:
        lines = sorted(steps.get(row.key, []), key=lambda step: step.number)
        told = fold(lines)
        if told != _number(row.columns["value"]):
            faults.add("is not what its lines give", file="handicaps.jsonl", line=row.line, column="value")


def _number(value: Any) -> Any:
    return Decimal(value) if isinstance(value, str) else value
