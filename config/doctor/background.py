"""Background work: the broker carries a message, each queue's worker is heard, Redis keeps what it gets."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from queue import Empty
from typing import Final

import redis
from django.conf import settings
from kombu.exceptions import OperationalError

from config.celery import app
from config.doctor.findings import Asked, Finding, check, megabytes, ok, warn, wrong
from config.health import LATE
from config.models import Heartbeat
from config.queues import QUEUES

PATIENCE: Final = 3.0


@check("background")
def broker(asked: Asked) -> Iterator[Finding]:
    """A message is sent into a queue of its own, and comes out again."""
    name, text = f"doctor-{uuid.uuid4().hex}", "is anybody there?"
    where = settings.CELERY_BROKER_URL.rpartition("@")[2] or settings.CELERY_BROKER_URL
    try:
        with app.connection_for_write(connect_timeout=PATIENCE) as connection:
            connection.ensure_connection(max_retries=1, interval_start=0, timeout=PATIENCE)
            with connection.SimpleQueue(name, queue_opts={"auto_delete": True, "durable": False}) as queue:
                queue.put(text)
                message = queue.get(timeout=PATIENCE)
                message.ack()
                heard = message.payload
                queue.queue.delete()
    except Empty:
        yield wrong("Broker", f"{where} took a message and gave none back", "See its log; is it full?")
    except (OperationalError, OSError) as error:
        todo = "Start it, or correct BALKLINE_BROKER_URL; meanwhile work waits in the database."
        yield wrong("Broker", f"{where} does not answer: {' '.join(str(error).split())[:200]}", todo)
    else:
        yield (
            ok("Broker", f"{where} carries messages")
            if heard == text
            else wrong(
                "Broker",
                f"{where} gave back another message than it was given",
                "Is its database shared with others?",
            )
        )


@check("background")
def workers(asked: Asked) -> Iterator[Finding]:
    """Each queue's worker has answered the scheduler lately."""
    ages = Heartbeat.ages()
    for queue in QUEUES:
        age, about = ages.get(queue.name), f"Queue {queue.name}"
        todo = f"Start serve, or a worker: celery --app config worker --queues {queue.name}; and one beat."
        if age is None:
            yield wrong(about, "no worker has ever been heard", todo)
        elif age > LATE + queue.longest:
            yield wrong(about, f"silent for {age:.0f} s", todo)
        else:
            yield ok(about, f"heard {max(0.0, age):.0f} s ago")


@check("background")
def redis_servers(asked: Asked) -> Iterator[Finding]:
    """Redis (or Valkey) answers, and does not throw away what is in it."""
    for about, url in (("Redis, broker", settings.CELERY_BROKER_URL), ("Redis, cache", settings.CACHE_URL)):
        if url.startswith(("redis", "unix")):
            yield from _redis(about, url)


def _redis(about: str, url: str) -> Iterator[Finding]:
    client = redis.Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
    try:
        known = client.info()
    except redis.RedisError as error:
        yield wrong(about, f"does not answer: {error}", "Start it, or correct its address.")
        return
    finally:
        client.close()
    policy, used = known.get("maxmemory_policy", "noeviction"), known["used_memory"]
    said = f"version {known['redis_version']}, {megabytes(used)} used"
    if about.endswith("broker") and policy != "noeviction" and known.get("maxmemory"):
        yield wrong(
            about, f"{said}, throws messages away when full ({policy})", "Set maxmemory-policy noeviction."
        )
    else:
        yield ok(about, said)


@check("background")
def alone(asked: Asked) -> Iterator[Finding]:
    """Several web processes count together only in Redis."""
    if not settings.CACHE_URL and settings.DATABASES["default"]["ENGINE"] != "django.db.backends.sqlite3":
        todo = "Set BALKLINE_CACHE_URL as soon as there are two web processes."
        yield warn("Cache", "failed sign-ins are counted by each process alone", todo)
