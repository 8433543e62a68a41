"""Two matches of a club exchange their tables, or one that waits takes the place of one called.

They may belong to two competitions. Both are changed in one transaction, behind the club's lock for seating:
no other match comes in between. Matches are locked before competitions, and each in the order of their rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext

from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.selectors.planned import game_of
from clubs.competitions.services import seating
from clubs.competitions.services.common import (
    actor,
    after_commit,
    changing_matches,
    fixture_of,
    log,
)
from clubs.competitions.services.folding import phase_of_match
from clubs.people.models import Table, User
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import locked as locked_match
from matches.services import swap_tables, unseat_match, write_transaction
from rules_engine.saying import Text, say

AT_TABLE = (Phase.AT_TABLE, Phase.LIVE)


def swap(
    *,
    competition: Competition,
    number: int,
    other: int,
    by: User | None,
    seen: Sequence[int | None] | None = None,
    other_of: Competition | None = None,
) -> tuple[Fixture, Fixture]:
    """Exchange the tables of two matches; `other` is one of `other_of`, or else of the same competition.

    Both may be called or under way; or one is called and the other waits: the one that waits takes its
    table, and the one that was called waits for the next. `seen` are the numbers of the tables at which the
    director saw them (None: at none); if that has changed, somebody else was quicker. Raises `UserProblem`
    "same-match", "of-another-club", "unfit-table" (422), "not-at-table", "player-busy", "paused",
    "changed-meanwhile" (409).
    """
    second = competition if other_of is None else other_of
    if number == other and second.pk == competition.pk:
        raise UserProblem("same-match", gettext("Choose another match to exchange tables with."))
    if second.club_id != competition.club_id:
        raise UserProblem("of-another-club", gettext("Tables are exchanged inside one club."))
    with write_transaction():
        seating.lock_tables(competition.club_id)
        if second.pk == competition.pk:
            with changing_matches(competition, [number, other], Status.RUNNING) as found:
                return _swap((found, found), (number, other), by, seen)
        _lock_matches({competition.pk: number, second.pk: other})
        asked = {competition.pk: number, second.pk: other}
        low, high = sorted(asked)
        with (
            changing_matches(low, [asked[low]], Status.RUNNING) as one,
            changing_matches(high, [asked[high]], Status.RUNNING) as two,
        ):
            own = {one.pk: one, two.pk: two}
            return _swap((own[competition.pk], own[second.pk]), (number, other), by, seen)


def _lock_matches(numbers: Mapping[int, int]) -> None:
    """Lock the matches of these fixtures (by the row of their competition), the lower row first."""
    rows = Fixture.objects.none()
    for pk, number in numbers.items():
        rows = rows | Fixture.objects.filter(competition=pk, number=number)
    for match_id in sorted(rows.exclude(match=None).values_list("match", flat=True)):
        locked_match(match_id)


Both = tuple[Competition, Competition]
Pair = tuple[Fixture, Fixture]


def _swap(found: Both, numbers: tuple[int, int], by: User | None, seen: Sequence[int | None] | None) -> Pair:
    pair = fixture_of(found[0], numbers[0]), fixture_of(found[1], numbers[1])
    if seen is not None and list(seen) != [_table_number(one) for one in pair]:
        raise UserProblem("changed-meanwhile", gettext("The tables have changed meanwhile. Look again."), 409)
    names = _names(found, pair)
    if all(one.phase in AT_TABLE for one in pair):
        a, b = (one.match for one in pair)
        assert a is not None and b is not None
        _check_fits(found[0], b.table)
        _check_fits(found[1], a.table)
        pair[0].match, pair[1].match = swap_tables(one=a, other=b, by=actor(by))
        text = _exchanged(names, (pair[0].match.table, pair[1].match.table))
    else:
        text = _take_place(found, pair, names, by)
    for competition in dict.fromkeys(found):
        own = [n for n, one in zip(numbers, found, strict=True) if one.pk == competition.pk]
        log(competition, by, "swapped", text, fixture=own[0], fixtures=own)
    return pair


def _exchanged(names: tuple[str, str], tables: tuple[Table | None, Table | None]) -> Text:
    one, other = tables
    assert one is not None and other is not None
    return say(
        "competitions.log-tables-exchanged",
        "{one} and {other} have exchanged tables: {one} is at {table}, {other} is at {other_table}.",
        one=names[0],
        other=names[1],
        table=one.said,
        other_table=other.said,
    )


def _names(found: Both, pair: Pair) -> tuple[str, str]:
    """What both are called; of two competitions each with its own."""
    if found[0].pk == found[1].pk:
        return pair[0].label, pair[1].label
    one, other = (
        say("competitions.match-of", "{match} of {competition}", match=row.label, competition=own.name)
        for row, own in zip(pair, found, strict=True)
    )
    return one, other


def _check_fits(competition: Competition, table: Table | None) -> None:
    if table is not None and competition.game not in table.games:
        raise UserProblem(
            "unfit-table",
            gettext("{game} cannot be played at {table}.").format(
                game=translated(game_of(competition).name), table=table
            ),
            422,
        )


def _take_place(found: Both, pair: Pair, names: tuple[str, str], by: User | None) -> Text:
    """One that waits takes the table of one that was called and has not begun."""
    called = next((n for n, one in enumerate(pair) if one.phase == Phase.AT_TABLE), None)
    waiting = next((n for n, one in enumerate(pair) if one.phase == Phase.READY), None)
    match = pair[called].match if called is not None else None
    if called is None or waiting is None or match is None or match.table is None:
        raise UserProblem(
            "not-at-table",
            gettext(
                "Tables are exchanged by two matches at tables, or by one that was called and one that waits."
            ),
            409,
        )
    table: Table = match.table
    _check_fits(found[waiting], table)
    pair[called].match = unseat_match(match=match, by=actor(by))
    pair[called].phase = phase_of_match(pair[called])
    pair[called].save(update_fields=["phase"])
    seating.check_people_free(found[waiting], pair[waiting])
    seating.bring(found[waiting], pair[waiting], table, by)
    after_commit(seating.seat_club, found[0].club_id)
    return say(
        "competitions.log-table-taken",
        "{match} takes {table} in place of {other}, which waits for the next table.",
        match=names[waiting],
        table=table.said,
        other=names[called],
    )


def _table_number(fixture: Fixture) -> int | None:
    match = fixture.match
    return match.table.number if match is not None and match.table is not None else None
