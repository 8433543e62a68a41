"""How fair the starts of a policy proved: its matches, counted by what the receiver was given."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.handicaps.models import GivenStart, Policy
from clubs.handicaps.rules.fairness import Played, Report, report
from clubs.handicaps.selectors.typed import results_of
from matches.models import Match

COUNTING = (Match.ResultKind.PLAYED, Match.ResultKind.REPORTED, Match.ResultKind.RETIRED)


@dataclass(frozen=True, slots=True)
class Fairness:
    """A report for each unit in which the policy gave: "points", "games"."""

    unit: str
    report: Report

    @property
    def by_gap(self) -> bool:
        """Whether the even start is told for each line, by its rating gap."""
        return any(row.even is not None for row in self.report.rows)


def fairness_of(policy: Policy, version: int | None = None) -> list[Fairness]:
    """How fair a policy proved, or one of its versions: one query, and those of typed results. Awarded
    matches and walkovers do not count."""
    rows = GivenStart.objects.filter(
        version__policy=policy,
        match__status=Match.Status.CONFIRMED,
        match__result_kind__in=COUNTING,
        match__simulated=False,
    ).exclude(match__winner_letter="")
    if version is not None:
        rows = rows.filter(version__number=version)
    by_unit: dict[str, list[Played]] = {}
    columns = ("unit", "size", "gap", "to", "match__winner_letter", "match__header__sides")
    for unit, size, gap, to, winner, sides in rows.order_by("match").values_list(*columns):
        receiver = to or sides[0][0]
        by_unit.setdefault(unit, []).append(Played(size, float(gap), winner == receiver))
    for one in results_of(policy):
        if one.receiver_won is not None and version in (None, one.version):
            by_unit.setdefault(one.unit, []).append(Played(one.size, float(one.gap), one.receiver_won))
    return [Fairness(unit, report(played)) for unit, played in sorted(by_unit.items())]
