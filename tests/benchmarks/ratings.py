"""What ratings cost: ``python -m tests.benchmarks.ratings``.

A club with 300 players and 100,000 frames in ten years, rated by each system: the whole list computed and
one new result counted on from the last closed week, at the median. Times of the process stand beside those of
the wall clock, which has the waits that leave the database to others.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from datetime import timedelta
from random import Random
from typing import Any

from tests.benchmarks.size import sized

PLAYERS, FRAMES, YEARS, ROUNDS = sized(300, 20), sized(100_000, 400), 10, sized(15, 2)
WHOLE, ONE = 10.0, 0.050
GAME = "today/nine-ball"


def history(club: Any, players: list[Any]) -> None:
    """Races to five between players of different strength, evenly over the years."""
    from django.utils.timezone import now

    from clubs.ratings.rules.odds import chance
    from matches.models import Match, MatchSide

    rng = Random(1)
    strength = {player.pk: rng.gauss(0, 150) for player in players}
    begin, rows, sides, frames = now() - timedelta(days=365 * YEARS), [], [], 0
    while frames < FRAMES:
        two = rng.sample(players, 2)
        likely, won = chance("glicko2", strength[two[0].pk] - strength[two[1].pk]), [0, 0]
        while max(won) < 5:
            won[rng.random() >= likely] += 1
        at = begin + timedelta(days=365 * YEARS * frames / FRAMES)
        frames += sum(won)
        rows.append(_match(club, at, *won))
        sides.append(two)
    for match, two in zip(Match.objects.bulk_create(rows, batch_size=500), sides, strict=True):
        match.two = two  # type: ignore[attr-defined]
    MatchSide.objects.bulk_create(
        [
            MatchSide(match=match, letter="AB"[n], position=n, player=player, name=player.name)
            for match, two in zip(rows, sides, strict=True)
            for n, player in enumerate(two)
        ],
        batch_size=500,
    )


def _match(club: Any, at: Any, won: int, lost: int) -> Any:
    from matches.models import Match

    winner = "A" if won > lost else "B"
    race = {
        "won": {"A": won, "B": lost},
        "finished": [{"score": None, "winner": "A"}] * (won + lost),
        "need": 5,
    }
    return Match(
        club=club,
        game=GAME,
        header={"game": GAME, "sides": [["A", "Ann"], ["B", "Bo"]], "race": 5},
        board={"score": {"A": 0, "B": 0}, "race": race, "over": True, "winner": winner},
        status=Match.Status.CONFIRMED,
        winner_letter=winner,
        finished_at=at,
        confirmed_at=at,
    )


def measure() -> bool:
    """Print the figures; whether all targets are met."""
    from django.utils.timezone import now

    from clubs.people.models import Player
    from clubs.ratings.rules.odds import SYSTEMS
    from clubs.ratings.services import marking, rating, setup
    from matches.models import MatchSide
    from tests.factories import make_club

    club = make_club("Bench", public=True)
    names = [Player(club=club, name=f"P{n}", slug=f"p{n}") for n in range(PLAYERS)]
    players = Player.objects.bulk_create(names)
    history(club, players)
    met = True
    for system in SYSTEMS:
        settings = setup.Settings(system=system, counts_friendlies=True)
        made = setup.create(club=club, discipline="pool", settings=settings, by=None)
        began, process = time.perf_counter(), time.process_time()
        assert rating.rerate(made.pk) is rating.Done.UP_TO_DATE
        whole, own = time.perf_counter() - began, time.process_time() - process
        took, took_own = [], []
        for n in range(ROUNDS):
            match = _match(club, now(), 5, n % 5)
            match.save()
            MatchSide.objects.bulk_create(
                MatchSide(match=match, letter="AB"[side], position=side, player=players[n + side], name="P")
                for side in (0, 1)
            )
            began, process = time.perf_counter(), time.process_time()
            marking.mark_match(match)
            assert rating.go_on(made.pk) is rating.Done.UP_TO_DATE
            took.append(time.perf_counter() - began)
            took_own.append(time.process_time() - process)
        one, one_own = statistics.median(took), statistics.median(took_own)
        met = met and own <= WHOLE and one_own <= ONE
        print(
            f"{system}: {FRAMES:,} frames of {PLAYERS} players in {whole:.1f} s ({own:.1f} s of the process,"
            f" <= {WHOLE:g}); one new result in {1000 * one:.0f} ms ({1000 * one_own:.0f} ms of the process,"
            f" <= {1000 * ONE:g})",
            flush=True,
        )
        setup.delete(rating_list=made, typed_name=made.name, by=None)
    return met


def main() -> int:
    """Measure in a database of its own."""
    with tempfile.TemporaryDirectory(prefix="balkline-ratings-") as folder:
        os.environ["BALKLINE_DATA"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django

        django.setup()
        from tests.benchmarks.databases import migrate

        migrate()
        return 0 if measure() else 1


if __name__ == "__main__":
    raise SystemExit(main())
