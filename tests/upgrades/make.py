"""Makes the databases of a released version: ``python -m tests.upgrades.make v0.1.0 0.1.0``.

The version's sources are unpacked into a temporary folder and run by this Python: with its own requirements
in an environment of its own if ``--python`` names one, else with those of the present version, as long as it
runs with them. It migrates an empty database, makes its demonstration (which has matches under way), and says
what it knows of it. That is done on SQLite and, where ``--postgres`` names a server, on PostgreSQL.
"""

from __future__ import annotations

import argparse
import io
import lzma
import os
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import uuid
from pathlib import Path

import psycopg

ASKING = """
import os, django, json, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
django.setup()
"""
ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent


def main() -> None:
    """Make the files of one version."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("commit", help="tag or commit of the version")
    asked.add_argument("version", help="its number: the name of the folder")
    asked.add_argument("--python", default=sys.executable, help="the Python to run it with")
    asked.add_argument("--postgres", help="postgresql://... of a server where a database may be made")
    options = asked.parse_args()
    folder = HERE / options.version
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="balkline-upgrade-") as name:
        sources = Path(name) / "sources"
        unpack(options.commit, sources)
        data = Path(name) / "sqlite"
        told = play(options.python, sources, data, "")
        write(folder / "sqlite.sql.xz", "\n".join(dumped(data / "balkline.sqlite3")) + "\n")
        write(folder / "told-by-sqlite.json.xz", told)
        if options.postgres:
            database = f"upgrade_{uuid.uuid4().hex[:12]}"
            with psycopg.connect(options.postgres, autocommit=True) as server:
                server.execute(f"CREATE DATABASE {database}")
                try:
                    url = options.postgres.rpartition("/")[0] + f"/{database}"
                    told = play(options.python, sources, Path(name) / "postgres", url)
                    write(folder / "postgresql.sql.xz", pg_dump(url))
                    write(folder / "told-by-postgresql.json.xz", told)
                finally:
                    server.execute(f"DROP DATABASE {database} WITH (FORCE)")


def unpack(commit: str, folder: Path) -> None:
    """The tree of a commit."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")


def play(python: str, sources: Path, data: Path, database: str) -> str:
    """Let the version make and play its demonstration; what it says of it, as JSON."""
    data.mkdir()
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("BALKLINE_", "DJANGO_"))
    }
    environment = {
        **kept,
        "BALKLINE_DATA": str(data),
        "BALKLINE_DATABASE_URL": database,
        "PYTHONPATH": str(sources),
    }
    if not database:
        del environment["BALKLINE_DATABASE_URL"]

    def run(*command: str, given: str | None = None) -> str:
        done = subprocess.run(
            [python, *command],
            cwd=sources,
            env=environment,
            input=given,
            text=True,
            check=True,
            capture_output=True,
        )
        return done.stdout

    run("manage.py", "migrate", "-v0")
    run("manage.py", "demo")
    facts = (HERE / "facts.py").read_text(encoding="utf-8").replace("from __future__ import annotations", "")
    return run("-W", "ignore", "-", given=f"{ASKING}{facts}\njson.dump(told(), sys.stdout)\n")


def dumped(path: Path) -> list[str]:
    """A database of SQLite as SQL: it packs better than the file, and later versions of SQLite read it."""
    with sqlite3.connect(path) as database:
        return list(database.iterdump())


def pg_dump(url: str) -> str:
    """A database of PostgreSQL as statements that any client can send: without what only psql reads."""
    command = ["pg_dump", "--no-owner", "--no-privileges", "--rows-per-insert=200", url]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return "\n".join(line for line in text.split("\n") if not line.startswith("\\"))


def write(path: Path, text: str) -> None:
    """Keep it packed."""
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    sys.stdout.write(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB\n")


if __name__ == "__main__":
    main()
