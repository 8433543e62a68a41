"""What a division's table costs in a league with a past: a part of ``make bench ARGS=leagues``.

A league of six divisions of ten teams with ten past seasons and one that runs, 100,000 frames in all, on
SQLite. A result is made final; then the table is counted, alone and as a page, and the division's page is
made for a visitor, time and again. Printed are queries and milliseconds of each, in the league with its past
and in one without, and the archive of the ten seasons before and after their final tables are kept. As for
fixture lists, targets are of processor time, so that a busy neighbour does not decide; beside it stands the
time that passed.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from itertools import permutations
from typing import Any

from tests.benchmarks.size import sized

PAST, DIVISIONS, TEAMS, RUBBERS = sized(10, 1), sized(6, 2), sized(10, 4), 5
ROUNDS = sized(20, 2)
MOST_QUERIES, MOST_MS = 13, 40.0


def league(club: Any, past: int) -> tuple[Any, int]:
    """A league with so many past seasons; its running season, and the frames of all."""
    from clubs.leagues.models import Division, Season, Side, Team, TeamMatch
    from clubs.leagues.rules.plan import singles_of
    from clubs.leagues.services import setup
    from clubs.people.models import Player

    made = setup.create_league(club=club, name=f"Past {past}", by=None)
    plan = singles_of("today/eight-ball", RUBBERS, 3).to_json()
    players = Player.objects.bulk_create(
        Player(club=club, name=f"{made.slug} {n}", slug=f"{made.slug}-{n}")
        for n in range(DIVISIONS * TEAMS * 5)
    )
    teams = Team.objects.bulk_create(
        Team(league=made, slug=f"t{n}", name=f"Team {n}") for n in range(DIVISIONS * TEAMS)
    )
    frames = 0
    for n in range(past, -1, -1):
        begins = date(2026, 9, 1) - timedelta(days=365 * n)
        season = Season.objects.create(
            league=made, slug=f"s{n}", name=f"Season {n}", begins_on=begins, sheet=plan,
            phase=Season.Phase.CLOSED if n else Season.Phase.RUNNING,
        )  # fmt: skip
        number = 0
        for at in range(DIVISIONS):
            division = Division.objects.create(
                season=season, number=at + 1, slug=f"d{at}", name=f"D{at}", up=1, down=1
            )
            own = teams[at * TEAMS : (at + 1) * TEAMS]
            sides = Side.objects.bulk_create(
                Side(season=season, division=division, team=team, name=team.name) for team in own
            )
            matches = []
            for home, away in permutations(range(TEAMS), 2):
                number += 1
                won = (home * 7 + away * 3 + n) % (RUBBERS + 1)
                matches.append(
                    TeamMatch(
                        season=season, division=division, number=number, round=1 + number % 18,
                        home=sides[home], away=sides[away], on=begins + timedelta(days=7 * (number % 18)),
                        phase=TeamMatch.Phase.FINAL, home_rubbers=won, away_rubbers=RUBBERS - won,
                        home_frames=3 * won + RUBBERS - won, away_frames=3 * (RUBBERS - won) + won,
                    )
                )  # fmt: skip
            frames += _rubbers(TeamMatch.objects.bulk_create(matches), players[at * TEAMS * 5 :])
    return season, frames


def _rubbers(matches: list[Any], players: list[Any]) -> int:
    """The rubbers of matches and who played them; how many frames they have."""
    from clubs.leagues.models import Rubber, RubberPlayer

    rows = [
        Rubber(
            team_match=match, number=n + 1, name=f"Singles {n + 1}", kind="singles",
            game="today/eight-ball", race=3,
            home_score=3 if n < match.home_rubbers else 1, away_score=1 if n < match.home_rubbers else 3,
            winner="home" if n < match.home_rubbers else "away", is_over=True,
        )
        for match in matches
        for n in range(RUBBERS)
    ]  # fmt: skip
    made = Rubber.objects.bulk_create(rows)
    first = matches[0].home_id
    RubberPlayer.objects.bulk_create(
        RubberPlayer(rubber=one, side=which, player=players[(side - first) * 5 + one.number - 1])
        for one in made
        for which, side in (("home", one.team_match.home_id), ("away", one.team_match.away_id))
    )
    return sum(one.home_score + one.away_score for one in rows if one.home_score and one.away_score)


def timed(ask: Callable[[], object], before: Callable[[], object]) -> tuple[float, float, float, int]:
    """Processor time in milliseconds at the median and the 95th percentile, the time that passed at the
    median, and the most queries."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    times, passed, queries = [], [], 0
    for _ in range(ROUNDS):
        before()
        began, cpu = time.perf_counter(), time.process_time()
        ask()
        times.append(1000 * (time.process_time() - cpu))
        passed.append(1000 * (time.perf_counter() - began))
    for _ in range(3):
        before()
        with CaptureQueriesContext(connection) as made:
            ask()
        queries = max(queries, len(made))
    return statistics.median(times), statistics.quantiles(times, n=20)[-1], statistics.median(passed), queries


def told(name: str, row: tuple[float, float, float, int], target: str = "") -> None:
    """One line of the table."""
    median, p95, passed, queries = row
    print(f"{name:44}{median:>8.1f}{p95:>8.1f}{passed:>8.1f}{target:>8}{queries:>9}", flush=True)


def measure() -> int:
    """Print the figures; how many targets were missed."""
    from django.core.cache import cache
    from django.test import Client
    from django.urls import reverse

    from clubs.leagues.models import Division
    from clubs.leagues.selectors.past import past_of
    from clubs.leagues.selectors.tables import table_of
    from clubs.leagues.services import agreeing
    from tests.factories import make_club

    missed = 0
    heads = "".join(f"{head:>8}" for head in ("median", "p95", "passed", "target"))
    print(f"\n{'after a result: processor ms':44}{heads}{'queries':>9}")
    for past in (0, PAST):
        season, frames = league(make_club(f"Bench {past}"), past)
        division = Division.objects.select_related("season__league__club").get(season=season, number=1)
        match = season.team_matches.filter(division=division).select_related("season__league__club")[0]
        way = [season.league.club.slug, season.league.slug, season.slug, division.slug]
        client = Client()

        def result(match: Any = match) -> None:
            agreeing.reopen(match=match, reason="", by=None)
            agreeing.award(match=match, winner="home", reason="Bench", by=None)

        def asked(address: str, client: Any = client) -> Callable[[], object]:
            def ask() -> None:
                assert client.get(address).status_code == 200

            ask()
            return ask

        print(f"{past} past seasons, {frames:,} frames")
        table = timed(lambda division=division: table_of(division), result)  # type: ignore[misc]
        embed = timed(asked(reverse("embeds:league-table", args=way)), result)
        page = timed(asked(division.get_absolute_url()), result)
        told("  a division's table", table, f"{MOST_MS:.0f}")
        told("  the page of the table alone", embed, f"{MOST_MS:.0f}")
        told("  the division's page, with averages and all", page)
        missed += sum(row[1] > MOST_MS for row in (table, embed))
        missed += sum(row[3] > MOST_QUERIES for row in (table, embed, page))
    whole = season.league
    told("archive of ten seasons, counted", timed(lambda: past_of(whole), cache.clear))
    told("  the same, kept", timed(lambda: past_of(whole), lambda: None))
    return missed


def main() -> int:
    """Measure in a data folder of its own; how many targets were missed."""
    with tempfile.TemporaryDirectory(prefix="balkline-leagues-") as folder:
        os.environ["BALKLINE_DATA"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.test.utils import setup_test_environment

        setup_test_environment()
        from tests.benchmarks.databases import migrate

        migrate()
        call_command("collectstatic", verbosity=0, interactive=False)
        return measure()


if __name__ == "__main__":
    raise SystemExit(1 if main() else 0)
