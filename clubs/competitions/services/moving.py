"""Moving entrants by hand in a stage that is drawn: places, byes, groups.

Every move has a reason, stands in the log, and is kept with the stage (`Stage.drawn`), so that the published
draw can be shown with what was moved since. What concerns a fixture that has begun is refused; one that was
called to a table and has not begun is called off where its players change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext, ngettext

from clubs.competitions.models import Competition, Entrant, Fixture, Seat, Status
from clubs.competitions.rules import moves
from clubs.competitions.rules.moves import Arrangement
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.groups import group_of
from clubs.competitions.rules.pairing.round_names import letter
from clubs.competitions.rules.stages import DoubleElimination, Elimination, Groups, Members, check_sequence
from clubs.competitions.selectors.directing import with_byes
from clubs.competitions.selectors.draw import Draw, load_draws
from clubs.competitions.selectors.stage_places import members_of
from clubs.competitions.services import finishing, folding, seating
from clubs.competitions.services.common import DRAWN, after_commit, changing_matches, draw_refused, log
from clubs.competitions.services.drawing import make_fixtures, meeting_row
from clubs.competitions.services.redrawing import begun_of, check_not_begun, drawn_stage
from clubs.people.models import User
from clubs.people.names import tidy
from matches.problems import Fault, UserProblem
from matches.services import update_rows
from rules_engine.saying import say

LONGEST_REASON = 200


def swap(
    *, competition: Competition, number: int, entrants: Collection[int], reason: str, by: User | None
) -> Competition:
    """Two entrants (entry numbers) change places in stage `number`.

    Raises `UserProblem` "reason-missing", "same-entrant", "no-such-entrant" (422), "not-drawn-yet", and
    "fixture-begun" (409) once a fixture of one of them has begun.
    """
    with _moving(competition, number, reason) as (found, draw, why):
        if len(set(entrants)) != 2:
            raise UserProblem("same-entrant", gettext("Choose two different entrants."))
        one, other = _entrants(draw, entrants)
        there = {one.pk, other.pk}
        for begun in begun_of(draw):
            fixture = draw.fixtures[begun]
            if there & {fixture.a_id, fixture.b_id}:
                raise UserProblem(
                    "fixture-begun",
                    gettext("{match} has begun, so its players stay.").format(match=fixture.label),
                    409,
                )
        _exchange(draw, one, other)
        _keep(draw, moves.swap(one.number, other.number), why, by)
        if draw.bracket is None:
            _stand_by_seed(load_draws(found), number, by)
    return found


def give_byes(
    *, competition: Competition, number: int, entrants: Collection[int], reason: str, by: User | None
) -> Competition:
    """These entrants (entry numbers) have the byes of a bracket of which nothing has begun.

    Raises `UserProblem` "reason-missing", "no-byes", "byes", "late-entrant", "stage-begun" (409).
    """
    with _moving(competition, number, reason) as (found, draw, why):
        stage = draw.stage
        if not isinstance(stage.plan, Elimination | DoubleElimination):
            raise UserProblem("no-byes", gettext("{stage} has no byes to give.").format(stage=stage), 409)
        check_not_begun(draw)
        if any(entrant.late for entrant in draw.entrants.values()) and stage.is_first:
            raise UserProblem(
                "late-entrant", gettext("Somebody entered late into a bye, so the byes stay."), 409
            )
        wanted = with_byes(draw)
        if not wanted:
            raise UserProblem("no-byes", gettext("Nobody has a bye: the bracket is full."), 409)
        chosen = sorted({entrant.number for entrant in _entrants(draw, entrants)})
        if len(chosen) != len(wanted):
            told = ngettext(
                "There is one bye; you have chosen {chosen}.",
                "There are {n} byes; you have chosen {chosen}.",
                len(wanted),
            )
            raise UserProblem("byes", told.format(n=len(wanted), chosen=len(chosen)), 409)
        move = moves.byes(chosen)
        stage.drawn = {**stage.drawn, "byes": list(_after(draw, move).byes or ())}
        first = min(draw.fixtures)
        _drop(draw.fixtures.values(), by)
        stage.fixtures.all().delete()
        make_fixtures(stage, draw.entrants, first)
        _keep(draw, move, why, by)
    return found


def to_group(
    *, competition: Competition, number: int, entrant: int, group: int, reason: str, by: User | None
) -> Competition:
    """An entrant (entry number) goes to another group (from 0); neither group may have begun.

    Raises `UserProblem` "reason-missing", "not-groups", "group-begun", "group-small", "group-large",
    "same-group", "groups" (409), and what would keep a later stage from being drawn.
    """
    with _moving(competition, number, reason) as (_, draw, why):
        (found,) = _entrants(draw, [entrant], "entrant")
        _regroup(draw, moves.to_group(found.number, group), why, by)
    return draw.competition


def merge(
    *, competition: Competition, number: int, groups: Collection[int], reason: str, by: User | None
) -> Competition:
    """Two groups (from 0) become one under the earlier letter. Raises as `to_group`."""
    with _moving(competition, number, reason) as (_, draw, why):
        if len(set(groups)) != 2:
            raise UserProblem("groups", gettext("Choose two different groups."), 409)
        _regroup(draw, moves.merge(*groups), why, by)
    return draw.competition


def split(*, competition: Competition, number: int, group: int, reason: str, by: User | None) -> Competition:
    """A group (from 0) becomes two; the new one has the last letter. Raises as `to_group`."""
    with _moving(competition, number, reason) as (_, draw, why):
        _regroup(draw, moves.split(group), why, by)
    return draw.competition


@contextmanager
def _moving(competition: Competition, number: int, reason: str) -> Iterator[tuple[Competition, Draw, str]]:
    """One move: locked, with the drawn stage and the reason; afterwards the stage is folded."""
    why = tidy(reason)[:LONGEST_REASON]
    if not why:
        raise UserProblem("reason-missing", gettext("Say why, for all to read."))
    with changing_matches(competition, None, *DRAWN) as found:
        yield found, drawn_stage(load_draws(found), number), why
        found.__dict__.pop("in_stages", None)
        draw = drawn_stage(load_draws(found), number)
        folding.refold(draw, by=None)
        if found.status == Status.RUNNING:
            finishing.settle(draw, None)
            after_commit(seating.seat_club, found.club_id)


def _entrants(draw: Draw, numbers: Collection[int], name: str = "entrants") -> list[Entrant]:
    """Those of these entry numbers. Raises `UserProblem` "no-such-entrant", with all that are not there."""
    there = {entrant.number: entrant for entrant in draw.entrants.values()}
    told = gettext("There is no such entrant in {stage}.").format(stage=draw.stage)
    faults = [
        Fault((name, n) if name == "entrants" else (name,), "no-such-entrant", told)
        for n, number in enumerate(numbers)
        if number not in there
    ]
    if faults:
        raise UserProblem("no-such-entrant", told, 422, faults=faults)
    return [there[number] for number in numbers]


def _arrangement(draw: Draw) -> Arrangement:
    order = {seed: entrant.number for seed, entrant in draw.entrants.items()}
    groups = members_of(draw) if isinstance(draw.stage.plan, Groups) else ()
    return Arrangement(order, groups, draw.stage.byes)


def _after(draw: Draw, move: moves.Move) -> Arrangement:
    try:
        return moves.moved(_arrangement(draw), move)
    except PairingError as error:
        raise draw_refused(error) from None


def _keep(draw: Draw, move: dict[str, Any], reason: str, by: User | None) -> None:
    """Write a move into its stage and into the log."""
    stage = draw.stage
    label = by.get_short_name() if by is not None else "Balkline"
    kept = {**move, "reason": reason, "by": label[:120], "at": now().isoformat()}
    stage.drawn = {**stage.drawn, "moves": [*stage.moves, kept]}
    stage.save(update_fields=["drawn"])
    words = moves.in_words(move, {e.number: e.name for e in draw.entrants.values()})
    if stage.is_first:
        text = say("competitions.log-moved", "{move} Reason: {reason}", move=words, reason=reason)
    else:
        text = say(
            "competitions.log-moved-in",
            "{move} ({stage}) Reason: {reason}",
            move=words,
            stage=stage.said,
            reason=reason,
        )
    log(draw.competition, by, "moved", text, stage=stage.number, move=move)


def _exchange(draw: Draw, one: Entrant, other: Entrant) -> None:
    if draw.stage.is_first:
        Entrant.objects.filter(pk=one.pk).update(seed=None)  # a seed may stand only once, also in between
        one.seed, other.seed = other.seed, one.seed
        update_rows([other], ["seed"])
        update_rows([one], ["seed"])
        return
    old = {seat.entrant_id: seat for seat in draw.stage.seats.filter(entrant__in=[one, other])}
    Seat.objects.filter(pk__in=[seat.pk for seat in old.values()]).delete()
    Seat.objects.bulk_create(
        Seat(
            stage=draw.stage,
            entrant_id=mine.entrant_id,
            seed=theirs.seed,
            words=mine.words,
        )
        for mine, theirs in ((old[one.pk], old[other.pk]), (old[other.pk], old[one.pk]))
    )


def _stand_by_seed(draws: list[Draw], number: int, by: User | None) -> None:
    """Put into every fixture of a table those who have its seeds now."""
    draw = drawn_stage(draws, number)
    changed = []
    for fixture in draw.fixtures.values():
        a, b = draw.entrants[fixture.a_of], draw.entrants[fixture.b_of]
        if (fixture.a_id, fixture.b_id) != (a.pk, b.pk):
            _drop([fixture], by)
            fixture.a, fixture.b = a, b
            changed.append(fixture)
    update_rows(changed, ["a", "b", "match"])


def _regroup(draw: Draw, move: dict[str, Any], reason: str, by: User | None) -> None:
    stage = draw.stage
    if not isinstance(stage.plan, Groups):
        raise UserProblem("not-groups", gettext("{stage} has no groups.").format(stage=stage), 409)
    old, new = members_of(draw), _after(draw, move).groups
    begun = {group_of(draw.fixtures[n].code) for n in begun_of(draw)}
    for group, members in enumerate(old):
        if members not in new and group in begun:
            raise UserProblem(
                "group-begun",
                gettext("Group {letter} has begun and stays as it is.").format(letter=letter(group)),
                409,
            )
    sizes = {one.stage.number: [len(m) for m in members_of(one)] for one in draw.all}
    try:
        check_sequence(
            [one.asked for one in draw.competition.in_stages],
            len(draw.all[0].entrants),
            {**sizes, stage.number: [len(members) for members in new]},
        )
    except PairingError as error:
        raise draw_refused(error) from None
    _deal_again(draw, old, new, by)
    stage.drawn = {**stage.drawn, "groups": [list(members) for members in new]}
    _keep(draw, move, reason, by)


def _deal_again(draw: Draw, old: Members, new: Members, by: User | None) -> None:
    """Make the fixtures of the groups that changed; the others keep theirs, under their new letter."""
    stage = draw.stage
    kept, gone = [], []
    for fixture in draw.fixtures.values():
        members = old[group_of(fixture.code)]
        if members in new:
            code = f"g{new.index(members) + 1}r{fixture.code.partition('r')[2]}"
            if code != fixture.code:
                fixture.code = code
                kept.append(fixture)
        else:
            gone.append(fixture)
    _drop(gone, by)
    free = sorted(fixture.number for fixture in gone)
    Fixture.objects.filter(pk__in=[fixture.pk for fixture in gone]).delete()
    update_rows(kept, ["code"])
    last = draw.competition.fixtures.order_by("-number").values_list("number", flat=True).first() or 0
    rows: list[Fixture] = []
    assert stage.size is not None and isinstance(stage.plan, Groups)
    for planned in stage.plan.meetings(stage.size, new):
        if new[group_of(planned.code)] in old:
            continue
        if free:
            number = free.pop(0)
        else:
            last = number = max(last, *[row.number for row in rows] or [0]) + 1
        rows.append(meeting_row(stage, planned, number, draw.entrants))
    Fixture.objects.bulk_create(rows)


def _drop(fixtures: Collection[Fixture] | Any, by: User | None) -> None:
    for fixture in fixtures:
        folding.drop_match(fixture, by, say("competitions.note-moved", "moved by the director"))
