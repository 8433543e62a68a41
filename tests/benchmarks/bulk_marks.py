"""A hundred marks in one request: ``python -m tests.benchmarks.bulk_marks``.

In one process on SQLite, through the whole application: a queue of a hundred marks, p95; beside it as many
single marks, and single marks with an ``Idempotency-Key``, each in turn so that the machine's moods meet all
alike. Target: 150 ms for the queue, and 1.5 times a mark for one with a key.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import json
import os
import tempfile
import time
import uuid
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if __name__ == "__main__":
    _data = tempfile.TemporaryDirectory(prefix="balkline-bulk-", dir=os.environ.get("BALKLINE_BENCH_DIR"))
    os.environ["BALKLINE_DATA"] = _data.name
    os.environ["BALKLINE_BROKER_URL"] = "memory://"
    os.environ["BALKLINE_API_RATE_MARKS"] = "10000000/min"

import django

django.setup()

from django.conf import settings
from django.test import Client

from clubs.api.core.tokens import make_token
from clubs.people.models import User
from clubs.people.services import founding, players
from matches import services
from tests.benchmarks.databases import migrate
from tests.benchmarks.server import percentile, spread
from tests.benchmarks.size import sized

CAROM = "brunswick/three-cushion-carrom"
MARKS = sized(100, 10)
TARGET = 0.15
"""Seconds."""
MOST_WITH_KEY = 1.5
"""Times a mark without."""


class Marker:
    """A program that marks one long match."""

    def __init__(self) -> None:
        by = User.objects.create_user("bench@example.org", "a long password 1")
        club = founding.found_club(name="Hall", by=by)
        ann, bob = (players.add_player(club=club, name=name, by=by) for name in ("Ann", "Bob"))
        match = services.create_match(
            club=club, game=CAROM, sides=[(ann, "Ann", 0), (bob, "Bob", 0)], options={"target": 10_000}
        )
        _, token = make_token(user=by, label="bench", scopes=["mark"], days=1)
        self.client, self.at = Client(SERVER_NAME="localhost"), f"/api/v1/matches/{match.public_id}/marks/"
        self.headers, self.seq = {"Authorization": f"Bearer {token}"}, 0
        self.mark(":lead")

    def _post(self, path: str, body: Any, **headers: str) -> float:
        text = json.dumps(body)
        began = time.perf_counter()
        answer = self.client.generic(
            "POST", path, text, "application/json", headers={**self.headers, **headers}
        )
        took = time.perf_counter() - began
        assert answer.status_code in (200, 201), answer.content
        return took

    def mark(self, tokens: str = "+1", **headers: str) -> float:
        """One mark; the seconds that it took."""
        body = {"side": "A", "tokens": tokens, "expected_seq": self.seq, "client_uuid": str(uuid.uuid4())}
        self.seq += 1
        return self._post(self.at, body, **headers)

    def queue(self) -> float:
        """A hundred marks at once."""
        rows = [{"side": "A", "tokens": "+1", "client_uuid": str(uuid.uuid4())} for _ in range(MARKS)]
        self.seq += MARKS
        return self._post(f"{self.at}bulk/", {"marks": rows, "expected_seq": self.seq - MARKS})


def measure(rounds: int) -> dict[str, list[float]]:
    """So many queues, each beside as many single marks of either kind."""
    marker = Marker()
    took: dict[str, list[float]] = {"queue": [], "single": [], "with a key": [], "one by one": []}
    for _ in range(rounds):
        took["queue"].append(marker.queue())
        single = []
        for _ in range(MARKS):
            single.append(marker.mark())
            took["with a key"].append(marker.mark(**{"Idempotency-Key": str(uuid.uuid4())}))
        took["single"] += single
        took["one by one"].append(sum(single))
    return took


def main() -> int:
    """Measure; return 1 when a target is missed."""
    assert settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
    migrate()
    took = measure(sized(30, 2))
    for name, times in took.items():
        print(f"{name:12} {spread(times)}", flush=True)
    queue = percentile(took["queue"], 0.95)
    key = percentile(took["with a key"], 0.5) / percentile(took["single"], 0.5)
    ratio = percentile(took["queue"], 0.5) / percentile(took["one by one"], 0.5)
    print(
        f"a queue beside as many single marks: {ratio:.3f}; a mark with a key beside one without: {key:.2f}"
    )
    missed = [name for name, bad in (("queue", queue > TARGET), ("key", key > MOST_WITH_KEY)) if bad]
    print("All targets reached." if not missed else f"Missed: {', '.join(missed)}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
