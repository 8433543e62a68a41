"""Two matches of a competition exchange their tables, or one that waits takes the place of one called.

Both are changed in one transaction, behind the club's lock for seating: no other match comes in between.
"""

from __future__ import annotations

from collections.abc import Sequence

from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.services import seating
from clubs.competitions.services.common import actor, after_commit, changing_matches, fixture_of, log
from clubs.competitions.services.folding import phase_of_match
from clubs.people.models import Table, User
from matches.problems import UserProblem
from matches.services import swap_tables, unseat_match, write_transaction

AT_TABLE = (Phase.AT_TABLE, Phase.LIVE)


def swap(
    *,
    competition: Competition,
    number: int,
    other: int,
    by: User | None,
    seen: Sequence[int | None] | None = None,
) -> tuple[Fixture, Fixture]:
    """Exchange the tables of two matches.

    Both may be called or under way; or one is called and the other waits: the one that waits takes its
    table, and the one that was called waits for the next. `seen` are the numbers of the tables at which the
    director saw them (None: at none); if that has changed, somebody else was quicker. Raises `UserProblem`
    "same-match", "not-at-table", "player-busy", "paused", "changed-meanwhile" (409).
    """
    if number == other:
        raise UserProblem("same-match", "Choose another match to exchange tables with.")
    with write_transaction():
        seating.lock_tables(competition.club_id)
        return _swap(competition, number, other, by, seen)


def _swap(
    competition: Competition,
    number: int,
    other: int,
    by: User | None,
    seen: Sequence[int | None] | None,
) -> tuple[Fixture, Fixture]:
    with changing_matches(competition, [number, other], Status.RUNNING) as found:
        pair = fixture_of(found, number), fixture_of(found, other)
        if seen is not None and list(seen) != [_table_number(one) for one in pair]:
            raise UserProblem("changed-meanwhile", "The tables have changed meanwhile. Look again.", 409)
        if all(one.phase in AT_TABLE for one in pair):
            a, b = (one.match for one in pair)
            assert a is not None and b is not None
            pair[0].match, pair[1].match = swap_tables(one=a, other=b, by=actor(by))
            text = (
                f"{pair[0].label} and {pair[1].label} have exchanged tables: {_where(pair[0])}, "
                f"{_where(pair[1])}."
            )
        else:
            text = _take_place(found, pair, by)
        log(found, by, "swapped", text, fixture=number, fixtures=[number, other])
    return pair


def _take_place(competition: Competition, pair: tuple[Fixture, Fixture], by: User | None) -> str:
    """One that waits takes the table of one that was called and has not begun."""
    called = next((one for one in pair if one.phase == Phase.AT_TABLE), None)
    waiting = next((one for one in pair if one.phase == Phase.READY), None)
    if called is None or waiting is None or called.match is None or called.match.table is None:
        raise UserProblem(
            "not-at-table",
            "Tables are exchanged by two matches at tables, or by one that was called and one that waits.",
            409,
        )
    table: Table = called.match.table
    called.match = unseat_match(match=called.match, by=actor(by))
    called.phase = phase_of_match(called)
    called.save(update_fields=["phase"])
    seating.check_people_free(competition, waiting)
    seating.bring(competition, waiting, table, by)
    after_commit(seating.seat_club, competition.club_id)
    return f"{waiting.label} takes {table} in place of {called.label}, which waits for the next table."


def _table_number(fixture: Fixture) -> int | None:
    match = fixture.match
    return match.table.number if match is not None and match.table is not None else None


def _where(fixture: Fixture) -> str:
    assert fixture.match is not None
    return f"{fixture.label} is at {fixture.match.table}"
