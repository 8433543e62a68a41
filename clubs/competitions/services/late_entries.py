"""Where somebody who enters after the draw can still stand, and what that makes of the fixtures.

In a bracket of any kind that is a bye of the first round. In a table, or in the smallest of the groups, one
more meets everybody: where the number was odd, those who would rest play; where it was even, the rounds are
dealt anew, so nobody may have begun the second one. In a Swiss stage they play from the next round on, at
king of the table they join the queue. A stepladder has no such place: its first match would change for
everybody.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from clubs.competitions.models import Fixture, Status
from clubs.competitions.rules.pairing import elimination
from clubs.competitions.rules.pairing import groups as grouping
from clubs.competitions.rules.pairing.brackets import (
    LARGEST,
    PairingError,
    PlannedFixture,
    Source,
    SourceKind,
)
from clubs.competitions.rules.pairing.round_names import letter
from clubs.competitions.rules.pairing.swiss import settings as swiss
from clubs.competitions.rules.stages import (
    BracketPlan,
    Groups,
    King,
    Members,
    Split,
    Stepladder,
    StepPlan,
    Swiss,
    TablePlan,
)
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.services import folding
from clubs.competitions.services.drawing import meeting_row, planned_row
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import update_rows
from rules_engine.saying import say

PLANNED = ("round", "position", "code", "a_source", "a_of", "b_source", "b_of")
SECOND = 2
"""The round that nobody may have begun where the rounds are dealt anew."""
_PLANNED_AGAIN = say("competitions.note-planned-again", "planned again after a late entry")


@dataclass(frozen=True)
class Place:
    """A place for a late entrant: the seed that they get, and what it means ("plays P3 in M2")."""

    seed: int
    words: str


@dataclass(frozen=True)
class Places:
    """The places there are, the first to be taken first; without any, the reason."""

    places: tuple[Place, ...]
    reason: str = ""


def choices(draw: Draw) -> Places:
    """Where a late entrant can stand in the first stage."""
    if draw.stage.is_first and len(draw.all) > 1:
        return Places((), gettext("The stage that follows is drawn already."))
    if draw.bracket is not None:
        return _byes(draw)
    if isinstance(draw.stage.plan, StepPlan):
        return _in_steps(draw, draw.stage.plan)
    return _in_table(draw)


def chosen(draw: Draw, place: int | None) -> int:
    """The seed of the place that was chosen, or of the first. Raises `UserProblem` (see `late_entry`)."""
    found = choices(draw)
    if not found.places:
        if draw.competition.status == Status.DRAWN:
            told = gettext(
                "There is no place left for a late entry. {reason} Take the draw back to enter more."
            )
        else:
            told = gettext("There is no place left for a late entry. {reason}")
        raise UserProblem("no-place", told.format(reason=translated(found.reason)), 409)
    if place is None:
        return found.places[0].seed
    if place not in [one.seed for one in found.places]:
        raise UserProblem("no-such-place", gettext("This place has been taken. Look again."), 409)
    return place


def _byes(draw: Draw) -> Places:
    assert draw.bracket is not None
    if isinstance(draw.stage.plan, Stepladder):
        return Places((), gettext("In a stepladder everybody would stand one step higher."))
    seeds = elimination.late_places(draw.bracket, draw.resolved(), folding.begun(draw))
    if not seeds:
        if not draw.bracket.byes:
            return Places((), gettext("Every line of the first round is taken."))
        return Places((), gettext("Those who had a bye have gone on, or those who lost play on already."))
    return Places(tuple(Place(seed, _meets(draw, seed)) for seed in seeds))


def _meets(draw: Draw, seed: int) -> str:
    for planned in draw.bracket.fixtures if draw.bracket is not None else ():
        for own, opposite in ((planned.a, planned.b), (planned.b, planned.a)):
            if own.kind is SourceKind.BYE and own.of == seed:
                row = draw.fixtures[planned.number]
                against = draw.entrants.get(opposite.of) if opposite.kind is SourceKind.SEED else None
                name = against.name if against is not None else gettext("another late entrant")
                return gettext("plays {name} in {match} ({round})").format(
                    name=name, match=row.label, round=translated(row.round_name)
                )
    return ""


def _in_steps(draw: Draw, plan: StepPlan) -> Places:
    seed, at = max(draw.entrants) + 1, steps.progress(draw)
    if at.ended:
        return Places((), gettext("Nothing more is played."))
    if isinstance(plan, Split):
        return Places((), gettext("Everybody's results decide the halves."))
    if seed > LARGEST:
        return Places((), gettext("There are at most {most} entrants.").format(most=LARGEST))
    if isinstance(plan, Swiss) and at.number == 0:
        try:
            swiss.check_rounds(seed, plan.rounds_for(draw.stage.size or 0))
        except PairingError as error:
            return Places((), error.message)
    if isinstance(plan, King):
        words = gettext("joins the end of the queue")
    else:
        words = gettext("plays from {round} on").format(round=translated(at.next))
    return Places((Place(seed, words),))


def _in_table(draw: Draw) -> Places:
    plan, size = draw.stage.plan, draw.stage.size or 0
    assert isinstance(plan, TablePlan)
    try:
        plan.size(size + 1)
    except PairingError as error:
        return Places((), error.message)
    if size + 1 > plan.most:
        return Places((), gettext("There are at most {most} entrants.").format(most=plan.most))
    group, others = _group_of(draw, size + 1)
    if others % 2 == 0 and _second_round_begun(draw, group):
        if group is None:
            return Places(
                (), gettext("The second round of the table has begun, and its rounds would be dealt anew.")
            )
        told = gettext("The second round of group {letter} has begun, and its rounds would be dealt anew.")
        return Places((), told.format(letter=letter(group)))
    if group is None:
        words = ngettext(
            "joins the table and plays all {n} there", "joins the table and plays all {n} there", others
        ).format(n=others)
    else:
        words = ngettext(
            "joins group {letter} and plays all {n} there",
            "joins group {letter} and plays all {n} there",
            others,
        ).format(letter=letter(group), n=others)
    return Places((Place(size + 1, words),))


def _group_of(draw: Draw, seed: int) -> tuple[int | None, int]:
    """The group (from 0) that the last seed comes into, None without groups; how many are there."""
    members = _wider(draw, seed)
    if members is None:
        return None, seed - 1
    group = next(n for n, seeds in enumerate(members) if seed in seeds)
    return group, len(members[group]) - 1


def _wider(draw: Draw, seed: int) -> Members | None:
    """The groups with one more, in the smallest (the last of these); None without groups."""
    plan = draw.stage.plan
    if not isinstance(plan, Groups):
        return None
    now = draw.stage.members or plan.members(seed - 1)
    fewest = min(map(len, now))
    last = max(n for n, seeds in enumerate(now) if len(seeds) == fewest)
    return tuple((*seeds, seed) if n == last else seeds for n, seeds in enumerate(now))


def _second_round_begun(draw: Draw, group: int | None) -> bool:
    begun = folding.begun(draw)
    return any(
        number in begun and row.round >= SECOND
        for number, row in draw.fixtures.items()
        if group is None or grouping.group_of(row.code) == group
    )


def plan_bracket_again(draw: Draw) -> None:
    """Plan the bracket of the wider field, and make the fixtures what it says.

    Those that were played, or come before them, keep their numbers; the losers' side, in which nobody has
    begun, is planned anew.
    """
    stage, plan = draw.stage, draw.stage.plan
    assert isinstance(plan, BracketPlan) and stage.size is not None
    wider = plan.bracket(stage.size, frozenset(draw.entrants), stage.byes)
    planned = {f.number: planned_row(stage, f) for f in wider.fixtures}
    changed = []
    for number, row in draw.fixtures.items():
        want = planned.pop(number, None)
        if want is None:
            folding.drop_match(row, None, _PLANNED_AGAIN)
            row.delete()
        elif _take_plan(row, want):
            changed.append(row)
    update_rows(changed, PLANNED)
    Fixture.objects.bulk_create(planned.values())


def plan_table_again(draw: Draw, seed: int) -> None:
    """Let one more meet everybody of the table or group: meetings there are keep their numbers and what was
    played, the new ones follow; each has the round that the tables for so many give it."""
    stage, plan = draw.stage, draw.stage.plan
    assert isinstance(plan, TablePlan)
    there: dict[frozenset[int], list[Fixture]] = defaultdict(list)
    for _, row in sorted(draw.fixtures.items()):
        there[frozenset((row.a_of, row.b_of))].append(row)
    number = max(draw.fixtures)
    changed, new = [], []
    members = _wider(draw, seed)
    for planned in plan.meetings(seed, members):
        rows = there[frozenset((planned.a.of, planned.b.of))]
        if rows:
            row = rows.pop(0)  # of two meetings the first stays the first
            sides = (Source(SourceKind.SEED, row.a_of), Source(SourceKind.SEED, row.b_of))
            want = planned_row(
                stage,
                PlannedFixture(row.number, planned.round, planned.position, planned.code, *sides),
            )
            if _take_plan(row, want):
                changed.append(row)
        else:
            number += 1
            new.append(meeting_row(stage, planned, number, draw.entrants))
    update_rows(changed, PLANNED)
    Fixture.objects.bulk_create(new)
    stage.size = seed
    if stage.members is not None and members is not None:
        stage.drawn["groups"] = [list(group) for group in members]
    stage.save(update_fields=["size", "drawn"])


def _take_plan(row: Fixture, want: Fixture) -> bool:
    changed = False
    for name in PLANNED:
        if getattr(row, name) != getattr(want, name):
            setattr(row, name, getattr(want, name))
            changed = True
    return changed
