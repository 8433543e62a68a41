"""What is looked at when Prometheus asks: rows that wait, leases, heartbeats, the broker, the disk.

Each part is a few cheap queries, of the kind that the sweeps make every few seconds. The answer is good for
some seconds, however often it is asked; every machine of an installation tells the same of the database, so
boards take the largest and not the sum. A part that cannot be looked at is left out, and counted as missing.
"""

from __future__ import annotations

import contextlib
import logging
import os
import platform
import shutil
import tomllib
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache, partial
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Count, F, Min, Q
from django.db.models.functions import Coalesce
from django.utils.timezone import now
from kombu.exceptions import OperationalError

from clubs.archives.models import Transfer
from clubs.archives.services import transfers
from clubs.calling.services import pushing
from clubs.leagues.services import fixture_jobs
from clubs.people.services import invitations, letters
from clubs.ratings.models import RatingList
from clubs.ratings.services import rating
from clubs.webhooks.models import Delivery, Webhook
from clubs.webhooks.services import delivering
from config import clock, disk
from config.celery import app
from config.models import Heartbeat
from config.queues import OF_TASKS, QUEUES
from config.seldom import Seldom
from matches.disputes import jobs, reading_photos
from matches.disputes.models import PHOTOGRAPHS, Dispute
from matches.log.models import Match
from matches.log.shapes import LEASE
from matches.marking.models import Device
from matches.marking.pairing import SILENT_AFTER
from matches.models import Difference
from matches.simulated import turns
from simulator import selfcheck

logger = logging.getLogger(__name__)
logger.addFilter(Seldom())

GOOD_FOR: Final = 5.0
"""Seconds for which an answer is good."""


Values = dict[tuple[str, ...], float]


class Told(NamedTuple):
    """One gauge: its labels' names, and its values by the labels' values."""

    name: str
    told: str
    labels: tuple[str, ...]
    values: Values


class Waiting(NamedTuple):
    """Rows that a task is to do: those that are due and that no worker holds, and since when each is."""

    task: str
    due: Callable[[], Any]
    since: Any


def _deliveries() -> Any:
    free = Q(held_until=None) | clock.run_out("held_until", delivering.LEASE)
    due = clock.due("due_at", delivering.LONGEST_WAIT)
    return Delivery.objects.filter(free, due, state=Delivery.State.WAITING, webhook__off_at=None)


def _ratings() -> Any:
    free = Q(claimed_until=None) | clock.run_out("claimed_until", rating.LEASE)
    return RatingList.objects.filter(free, stale_from__isnull=False)


WAITING: Final = (
    Waiting("archives.run", transfers.waiting, F("made_at")),
    Waiting("calling.push", pushing.waiting, F("due_at")),
    *(
        Waiting("disputes.read_photo", partial(reading_photos.waiting, t), F("sought_at"))
        for t in PHOTOGRAPHS
    ),
    Waiting("disputes.study", jobs.waiting, F("asked_at")),
    Waiting("leagues.make_list", fixture_jobs.waiting, F("made_at")),
    Waiting("people.send_invitation", invitations.due, Coalesce("next_attempt_at", "created_at")),
    Waiting("people.send_letter", letters.due, Coalesce("next_attempt_at", "made_at")),
    Waiting("ratings.rate", _ratings, None),  # of a list it is not kept when its results came
    Waiting("simulated.turn", turns.waiting, F("not_before")),
    Waiting("simulator.play_next", selfcheck.free, F("made")),
    Waiting("webhooks.deliver", _deliveries, F("due_at")),
)


def _waiting() -> Iterator[Told]:
    many: Values = {}
    oldest: Values = {}
    at = now()
    for one in WAITING:
        labels = (one.task, OF_TASKS[one.task].name)
        figures = {"many": Count("pk")} | ({"since": Min(one.since)} if one.since is not None else {})
        found = one.due().order_by().aggregate(**figures)
        many[labels] = many.get(labels, 0) + found["many"]  # two kinds of photographs, one task
        if one.since is not None:
            since: datetime | None = found["since"]
            age = (at - since).total_seconds() if since else 0.0
            oldest[labels] = max(oldest.get(labels, 0.0), age)
    labels = ("task", "queue")
    yield Told("balkline_jobs_waiting", "Jobs that are due and that no worker holds.", labels, many)
    told = "How long the oldest job waits that is due and that no worker holds."
    yield Told("balkline_jobs_oldest_seconds", told, labels, oldest)


def _beats() -> Iterator[Told]:
    ages = Heartbeat.ages()
    known: Values = {(queue.name,): max(0.0, ages[queue.name]) for queue in QUEUES if queue.name in ages}
    told = "Since when a queue's worker has not been heard of."
    yield Told("balkline_heartbeat_age_seconds", told, ("queue",), known)


def _play() -> Iterator[Told]:
    at = now()
    live = Match.objects.filter(status=Match.Status.LIVE).aggregate(
        all=Count("pk"), leased=Count("pk", filter=clock.holding("lease_until", LEASE))
    )
    yield Told("balkline_matches_live", "Matches that are being played.", (), {(): live["all"]})
    told = "Matches that somebody marks now: leases that are held."
    yield Told("balkline_leases", told, (), {(): live["leased"]})
    tablets = Device.objects.filter(revoked_at=None).aggregate(
        heard=Count("pk", filter=Q(last_seen_at__gte=at - SILENT_AFTER)), all=Count("pk")
    )
    by_state: Values = {("heard",): tablets["heard"], ("silent",): tablets["all"] - tablets["heard"]}
    yield Told(
        "balkline_tablets", "Paired tablets, by whether they were heard of lately.", ("state",), by_state
    )
    yield Told(
        "balkline_differences",
        "Entries that a tablet's rule book judged otherwise than the server, all that are kept.",
        (),
        {(): Difference.objects.count()},
    )
    under_way = (Dispute.State.OPEN, Dispute.State.ASKED, Dispute.State.STUDYING, Dispute.State.ANSWERED)
    found = Dispute.objects.filter(state__in=under_way).order_by().values_list("state").annotate(Count("pk"))
    states: Values = {(str(state),): 0.0 for state in under_way} | {(state,): many for state, many in found}
    yield Told("balkline_disputes", "Disputes that nobody has ruled on yet.", ("state",), states)


def _outside() -> Iterator[Told]:
    hooks = Webhook.objects.aggregate(
        failing=Count("pk", filter=Q(failing_since__isnull=False, off_at=None)),
        off=Count("pk", filter=Q(off_at__isnull=False)),
        all=Count("pk"),
    )
    well = hooks["all"] - hooks["failing"] - hooks["off"]
    states: Values = {("well",): well, ("failing",): hooks["failing"], ("off",): hooks["off"]}
    yield Told("balkline_webhooks", "Webhooks, by how their last attempts went.", ("state",), states)
    held = clock.holding("held_until", transfers.LEASE)
    running = Transfer.objects.filter(held, state=Transfer.State.RUNNING).count()
    yield Told("balkline_transfers_running", "Imports and exports under way.", (), {(): running})


def _database() -> Iterator[Told]:
    told = "Bytes of the database."
    name, size = "balkline_database_size_bytes", 0
    if connection.vendor == "sqlite":
        for end in ("", "-wal"):
            with contextlib.suppress(FileNotFoundError):
                size += os.stat(f"{connection.settings_dict['NAME']}{end}").st_size
        yield Told(name, told, (), {(): size})
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        yield Told(name, told, (), {(): cursor.fetchone()[0]})
        cursor.execute(
            "SELECT coalesce(state, 'other'), count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY 1"
        )
        states: Values = {(str(state),): float(many) for state, many in cursor.fetchall()}
        told = "Connections to the database, by what they do (PostgreSQL)."
        yield Told("balkline_database_connections", told, ("state",), states)
        cursor.execute("SELECT current_setting('max_connections')::int")
        told = "Connections that the database takes at most (PostgreSQL)."
        yield Told("balkline_database_connections_most", told, (), {(): cursor.fetchone()[0]})


def _broker() -> Iterator[Told]:
    many: Values = {}
    with app.connection_for_write(connect_timeout=2) as broker:
        broker.ensure_connection(max_retries=1, interval_start=0, timeout=2)
        channel: Any = broker.default_channel
        for queue in QUEUES:
            many[queue.name,] = channel._size(queue.name)  # declaring it would make it
    yield Told("balkline_broker_messages", "Calls that no worker has taken yet.", ("queue",), many)


def _disk() -> Iterator[Told]:
    room = shutil.disk_usage(settings.DATA)
    yield Told("balkline_disk_free_bytes", "Free room on the disk of the data folder.", (), {(): room.free})
    yield Told("balkline_disk_size_bytes", "Size of the disk of the data folder.", (), {(): room.total})


def _build() -> Iterator[Told]:
    labels = {"version": version(), "python": platform.python_version(), "database": connection.vendor}
    yield Told(
        "balkline_build_info",
        "Always 1; which version runs, on what.",
        tuple(labels),
        {(*labels.values(),): 1},
    )


PARTS: Final[dict[str, Callable[[], Iterator[Told]]]] = {
    "build": _build,
    "jobs": _waiting,
    "heartbeats": _beats,
    "play": _play,
    "outside": _outside,
    "database": _database,
    "broker": _broker,
    "disk": _disk,
}


@cache
def version() -> str:
    """The version of this server."""
    try:
        return str(tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]["version"])
    except (OSError, KeyError, ValueError):
        return "unknown"


def _look() -> list[Told]:
    all_told: list[Told] = []
    missing: Values = {}
    for name, part in PARTS.items():
        missing[name,] = 0.0
        try:
            all_told += part()
        except (DatabaseError, OperationalError, OSError) as error:
            logger.warning("What /metrics tells of %s cannot be looked at: %s", name, error)
            missing[name,] = 1.0
    told = "1 for each part of this page that cannot be looked at now."
    return [*all_told, Told("balkline_not_seen", told, ("part",), missing)]


look = disk.Remembered(_look, GOOD_FOR)
"""All that is looked at, from now or from some seconds ago."""


def found() -> Iterator[Any]:
    """The gauges, for the client library of Prometheus."""
    from prometheus_client.core import GaugeMetricFamily

    for one in look():
        family = GaugeMetricFamily(one.name, one.told, labels=one.labels)
        for labels, value in one.values.items():
            family.add_metric(labels, value)
        yield family
