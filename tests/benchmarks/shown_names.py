"""What names that are not shown in full cost a page: ``python -m tests.benchmarks.shown_names``.

A federation of 2,000 clubs with 100 players each, all of which shorten all names, and one club that shows
them in full. In one process on SQLite: a page of a club and one of the federation as a visitor gets them,
made anew each time, with its ratio to the same page where no name is limited, in the same run; the first page
of a process, and the first after a change of a name in another club; beside it the memory of the names.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import os
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Callable

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if __name__ == "__main__":
    _data = tempfile.TemporaryDirectory(prefix="balkline-names-", dir=os.environ.get("BALKLINE_BENCH_DIR"))
    os.environ["BALKLINE_DATA"] = _data.name
    os.environ["BALKLINE_BROKER_URL"] = "memory://"

import django

django.setup()
from django.conf import settings
from django.test import Client
from django.utils.timezone import now

from clubs.people import limited
from clubs.people.models import Affiliation, Club, Player, User
from clubs.people.services import founding
from clubs.people.services import shown as services
from tests.benchmarks.databases import migrate
from tests.benchmarks.size import sized

CLUBS, PLAYERS, ROUNDS = sized(2_000, 20), sized(100, 10), sized(30, 3)
FIRST = [
    f"{start}{end}" for start in ("An", "Bor", "Cor", "Dan", "Ev", "Fin") for end in ("a", "is", "el", "o")
]
LAST = [f"{start}{end}" for start in ("Quill", "Lang", "Stein", "Berg") for end in ("a", "er", "son", "by")]


def make() -> tuple[Club, Club, Club]:
    """A federation, one of its clubs, and a club that shows names in full."""
    by = User.objects.create_user("bench@example.org", None)
    federation, plain = (
        founding.found_club(name="Federation", by=by),
        founding.found_club(name="Plain", by=by),
    )
    rows = [
        Club(slug=f"club-{number}", name=f"Club {number}", names_shown="initial") for number in range(CLUBS)
    ]
    Club.objects.bulk_create(rows, batch_size=500)
    clubs = [*Club.objects.filter(slug__startswith="club-").order_by("pk"), plain]
    Affiliation.objects.bulk_create(
        [Affiliation(association=federation, club=club, accepted_at=now()) for club in clubs], batch_size=500
    )
    Player.objects.bulk_create(
        [
            Player(
                club=club,
                name=f"{FIRST[(n * 7 + club.pk) % len(FIRST)]} {LAST[(n + club.pk * 3) % len(LAST)]}{n}",
                slug=f"player-{n}",
            )
            for club in clubs
            for n in range(PLAYERS)
        ],
        batch_size=500,
    )
    return federation, clubs[0], plain


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def page(address: str) -> Callable[[], object]:
    """A visitor's page, made anew: kept pages are for a server."""
    client = Client()

    def get() -> None:
        answer = client.get(address, {"again": str(time.perf_counter_ns())})
        assert answer.status_code == 200, address
        assert "Quill" not in answer.content.decode() or "/plain/" in address

    return get


def median(work: Callable[[], object]) -> float:
    """Of some rounds."""
    return statistics.median(seconds(work) for _ in range(ROUNDS))


def main() -> None:
    """Measure and print."""
    settings.ALLOWED_HOSTS = ["*"]
    migrate()
    federation, one, plain = make()
    of_club, of_plain = page(f"/c/{one.slug}/players/"), page(f"/c/{plain.slug}/players/")
    of_all = page(f"/c/{federation.slug}/")
    print(f"{CLUBS} clubs with {PLAYERS} players each shorten all names")
    first_club = seconds(of_club)
    median(of_club)
    told = {"club": median(of_club), "club that shows all": median(of_plain)}
    first = seconds(of_all)
    told["federation"] = median(of_all)
    moved = Player.objects.select_related("club").filter(club__slug=f"club-{CLUBS - 1}")[0]
    services.names_changed(moved.club, [moved])
    after_club = seconds(of_club)
    services.names_changed(moved.club, [moved])
    after = seconds(of_all)
    everybody = frozenset(Club.objects.filter(names_shown="initial").values_list("pk", flat=True))
    tracemalloc.start()
    shelf = limited.Shelf()
    names = shelf.names(everybody, shelf.clubs().stamp)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    Club.objects.update(names_shown="full")
    services.names_changed(moved.club, [])
    for work in (of_club, of_plain, of_all):
        work()
    base = {"club": median(of_club), "club that shows all": median(of_plain), "federation": median(of_all)}
    for name, took in told.items():
        print(f"page of the {name:20} {1000 * took:8.1f} ms  {took / base[name]:5.2f} x where all is shown")
    told_first = f"of a club {1000 * first_club:.0f} ms, of the federation {1000 * first:.0f} ms"
    print(f"first page of a process: {told_first}")
    print(f"first after a change elsewhere: {1000 * after_club:.0f} ms, {1000 * after:.0f} ms")
    print(f"{names.count} names kept, and put together: {taken / 2**20:.1f} MB")


if __name__ == "__main__":
    main()
