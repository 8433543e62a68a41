"""What a result costs the record book: ``python -m tests.benchmarks.records``.

A match is confirmed and opened again, in turn, in a club with 10 past matches of the two players and in one
with 10,000, in one run; the median times and their ratio are printed. Both books are made by bulk_create.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from tests.benchmarks.size import sized

FEW, MANY = 10, sized(10_000, 60)
ROUNDS = sized(60, 4)
MOST = 1.2


def past(club: Any, players: list[Any], matches: int, begin: datetime) -> None:
    """So many confirmed matches of the two, one a quarter of an hour; every seventh is lost by the first."""
    from clubs.publishing.models import FeatRow, PlayerResult, RecordTitle
    from clubs.publishing.services import book
    from matches.models import Match
    from matches.models import Match as Played

    game = "brunswick/three-cushion-carrom"
    calendar = book.calendar_of(club)
    rows = [
        Match(
            club=club,
            game=game,
            rules_version=1,
            header={"sides": [["A", "Ann"], ["B", "Bo"]]},
            status=Match.Status.CONFIRMED,
            result_kind=Match.ResultKind.PLAYED,
            winner_letter="B" if n % 7 == 6 else "A",
            finished_at=begin + timedelta(minutes=15 * n),
            confirmed_at=begin + timedelta(minutes=15 * n),
        )
        for n in range(matches)
    ]
    made = Played.objects.bulk_create(rows, batch_size=500)
    results = []
    for match in made:
        for position, (letter, player) in enumerate(zip("AB", players, strict=True)):
            won = match.winner_letter == letter
            results.append(
                PlayerResult(
                    club=club,
                    match=match,
                    letter=letter,
                    position=position,
                    player=player,
                    name=player.name,
                    opponent=players[1 - position],
                    opponent_name=players[1 - position].name,
                    game=game,
                    at=match.finished_at,
                    season=calendar.season_of(match.finished_at),
                    effect=1 if won else -1,
                    outcome="won" if won else "lost",
                    kind="played",
                    played=True,
                    score=20,
                    points=20,
                    innings=30,
                    measure=20 / 30,
                    best=3,
                    best_entry=4,
                )
            )
    written = PlayerResult.objects.bulk_create(results, batch_size=500)
    FeatRow.objects.bulk_create(
        [
            FeatRow(
                result=row,
                club=club,
                player=row.player,
                game=game,
                season=row.season,
                kind=kind,
                key=value,
                value=value,
                innings=30,
                entry=4,
                at=row.at,
            )
            for row in written
            for kind, value in (("high-run", 3), ("average", 20 / 30))
        ],
        batch_size=500,
    )
    RecordTitle.objects.bulk_create(
        [RecordTitle(club=club, game=game, kind=kind) for kind in ("high-run", "average")]
    )
    book.recount(club)


def measure() -> dict[str, Any]:
    """Median milliseconds with few and with many past matches, their ratio, and the queries of each."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext
    from django.utils.timezone import now

    from clubs.publishing.services import book
    from matches.log.writing import write_transaction
    from tests.clubs.publishing.play import played
    from tests.factories import make_club, make_player

    matches = []
    for count in (FEW, MANY):
        club = make_club(f"Past {count}")
        players = [make_player(club, "Ann"), make_player(club, "Bo")]
        past(club, players, count, now() - timedelta(minutes=15 * count + 60))
        matches.append(played(club, *players, [3, 2]))
    took: list[list[float]] = [[], []]
    for _ in range(ROUNDS):
        for match, times in zip(matches, took, strict=True):
            began = time.perf_counter()
            with write_transaction():
                book.enter(match)
            times.append(time.perf_counter() - began)
    queries = []
    for match in matches:
        with CaptureQueriesContext(connection) as asked, write_transaction():
            book.enter(match)
        queries.append(len(asked))
    few, many = (statistics.median(times) * 1000 for times in took)
    return {"few": few, "many": many, "ratio": many / few, "queries": queries}


def main() -> int:
    """Measure in a data folder of its own; return 1 when the target is missed."""
    with tempfile.TemporaryDirectory(prefix="balkline-records-") as folder:
        os.environ["BALKLINE_DATA"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django

        django.setup()
        from tests.benchmarks.databases import migrate

        migrate()
        found = measure()
        size = sum(path.stat().st_size for path in Path(folder).glob("*.sqlite3*")) / 1e6
    print(f"entered again, {FEW} past matches       {found['few']:.1f} ms, {found['queries'][0]} queries")
    print(
        f"entered again, {MANY:,} past matches   {found['many']:.1f} ms, {found['queries'][1]} queries "
        f"(database {size:.0f} MB)"
    )
    print(f"ratio                               {found['ratio']:.2f}   (target <= {MOST})")
    return 1 if found["ratio"] > MOST or found["queries"][0] != found["queries"][1] else 0


if __name__ == "__main__":
    raise SystemExit(main())
