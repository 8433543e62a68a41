"""Finds the services that some tests need: PostgreSQL, Redis or Valkey, Chromium, and Node.js.

Each is named by a variable, or else looked for at its usual place on this machine.
"""

import os
import shutil
import subprocess
from functools import cache

POSTGRES = "postgresql://postgres@127.0.0.1:5432/postgres"
REDIS = "redis://127.0.0.1:6379/15"
CHROMIUM_NAMES = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome",
)  # fmt: skip
"""The shell first: a whole Chromium draws its own bars for every page, without a screen too."""

CHROMIUM_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Chromium as root, in a container, speaking to nobody but the server under test."""


@cache
def postgres_url() -> str | None:
    """Return the address of a PostgreSQL where databases may be made, or None."""
    import psycopg

    url = os.environ.get("BALKLINE_TEST_POSTGRES_URL") or POSTGRES
    try:
        with psycopg.connect(url, connect_timeout=3) as connection:
            may = connection.execute(
                "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
            ).fetchone()
    except psycopg.OperationalError:
        return None
    return url if may and may[0] else None


@cache
def redis_url() -> str | None:
    """Return the address of a Redis database that tests may fill and empty, or None.

    Each worker of pytest-xdist has its own, counted down from the one that a lone run has.
    """
    import redis

    url = os.environ.get("BALKLINE_TEST_REDIS_URL") or REDIS
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    if worker:
        server, database = url.rsplit("/", 1)
        url = f"{server}/{(int(database) - worker) % 16}"
    try:
        redis.Redis.from_url(url, socket_connect_timeout=3).ping()
    except redis.RedisError:
        return None
    return url


@cache
def chromium() -> str | None:
    """Return the path of a Chromium, or None."""
    named = os.environ.get("BALKLINE_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


@cache
def node() -> str | None:
    """Return the path of a Node.js that has its own test runner (18 or later) and comes with npm, or None."""
    path = shutil.which("node")
    if path is None or shutil.which("npm") is None:
        return None
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    major = version.strip().removeprefix("v").split(".")[0]
    return path if major.isdigit() and int(major) >= 18 else None


def required() -> bool:
    """Return whether a missing service is a failure (as in continuous integration)."""
    return os.environ.get("BALKLINE_REQUIRE_SERVICES", "") not in {"", "0"}
