"""The container: nothing private gets into its image, and what deploy/compose.yaml names is there."""

from __future__ import annotations

import re
import shlex
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import click
import pathspec
import pytest
import yaml
from celery.bin.celery import celery
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[2]
PRIVATE = [
    "var/secret-key",
    "var/balkline.sqlite3",
    "var/mail/20251130.log",
    "clubs/var/secret-key",
    "balkline.sqlite3",
    "clubs/balkline.sqlite3-wal",
    "static/copy.sqlite3",
    ".env",
    ".env.production",
    "deploy/.env",
    "config/.env",
    "config/production.env",
    "deploy/balkline.env",
    "secret-key",
    "config/secret-key",
    "config/secret-key.1234",
    "static/first-login.txt",
    "config/tls.pem",
    "config/tls.key",
    ".git/config",
    ".venv/bin/python",
    "node_modules/typescript/package.json",
    "tests/settings.py",
    "clubs/__pycache__/apps.cpython-312.pyc",
    ".pytest_cache/README.md",
    "test-results/shot.png",
    "backup/club.zip",
    "dump.sql",
]
PROBE = "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz/web', timeout=5)"
QUEUES = {"live", "studies", "messages", "long"}


@cache
def rules() -> list[tuple[pathspec.PathSpec, bool]]:
    """The rules of .dockerignore, each counted from the root, and whether it leaves out or takes in."""
    found = []
    for line in (ROOT / ".dockerignore").read_text().split("\n"):
        if line.strip() and not line.startswith("#"):
            pattern = line.strip().removeprefix("!").lstrip("/")
            found.append((pathspec.PathSpec.from_lines("gitignore", [f"/{pattern}"]), line[0] != "!"))
    return found


def left_out(path: str) -> bool:
    """Whether Docker leaves a file out: the last rule decides that fits it or a folder above it."""
    above = [path, *map(str, Path(path).parents[:-1])]
    out = False
    for rule, leaves_out in rules():
        if any(rule.match_file(one) for one in above):
            out = leaves_out
    return out


@pytest.mark.parametrize("path", PRIVATE)
def test_nothing_private_gets_into_the_image(path: str) -> None:
    """Data, keys, databases, the history, and what tools leave behind."""
    assert left_out(path)


def test_all_that_a_server_runs_gets_into_the_image() -> None:
    """Every file of the packages, of the pages and their looks that the project has."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is no checkout")
    parts = ("clubs/", "config/", "matches/", "rules_engine/", "simulator/", "static/", "templates/")
    needed = [one for one in listed.stdout.splitlines() if one.startswith(parts)]
    needed += [
        "manage.py",
        "pyproject.toml",
        "requirements.txt",
        "requirements-photos.txt",
        "requirements-s3.txt",
        "LICENSE",
    ]
    assert len(needed) > 1000
    assert [one for one in needed if left_out(one)] == []


def test_the_image_keeps_to_what_it_copies() -> None:
    """Its base is fixed to a minor version, its user is not root, its health is asked for."""
    text = (ROOT / "deploy/Dockerfile").read_text()
    assert re.findall(r"^FROM (\S+)$", text, re.M) == ["python:3.12-slim-trixie"]
    assert re.search(r"^USER balkline$", text, re.M)
    assert PROBE in text
    assert "PYTHONDONTWRITEBYTECODE" not in text
    for copied in re.findall(r"^COPY (\S+) \.$", text, re.M):
        assert copied == "." or not left_out(copied)


def services() -> dict[str, dict[str, Any]]:
    return yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())["services"]


def commands() -> list[list[str]]:
    """Every command of the services and of their health checks, as words."""
    found: list[list[str]] = []
    for service in services().values():
        checked = service.get("healthcheck", {}).get("test", [])
        texts = [service.get("command", ""), checked[1] if checked[:1] == ["CMD-SHELL"] else ""]
        for text in texts:
            words = shlex.split(text)
            if words[:2] == ["sh", "-c"]:
                found += [shlex.split(one) for one in words[2].split("&&")]
            elif words:
                found.append(words)
    return found


def test_every_command_exists() -> None:
    """Commands of Django's and Celery's, with options that they have."""
    seen = set()
    for words in commands():
        if words[:2] == ["python", "manage.py"]:
            assert words[2] in get_commands(), words
            seen.add(words[2])
        elif words[0] == "celery":
            assert words[1:3] == ["--app", "config"]
            command = celery.commands[words[3]]
            rest = words[4:]
            if isinstance(command, click.Group):  # pragma: no cover - none has parts now
                command, rest = command.commands[rest[0]], rest[1:]
            command.make_parser(click.Context(command)).parse_args(args=list(rest))
            seen.add(words[3])
    assert seen == {"backup", "migrate", "forget_pages", "worker", "inspect", "beat"}


def test_each_queue_has_a_worker_of_its_own() -> None:
    """So that work of one kind never waits for another."""
    found = {}
    for name, service in services().items():
        words = shlex.split(service.get("command", ""))
        if "--queues" in words:
            found[name] = words[words.index("--queues") + 1]
    assert found == {f"worker-{queue}": queue for queue in QUEUES}


def test_every_service_is_looked_after() -> None:
    """Each has a health check, and who waits for one waits for its health."""
    found = services()
    assert {name for name, one in found.items() if "test" not in one.get("healthcheck", {})} == {
        "prepare",  # it ends
        "caddy",  # nobody waits for it
    }
    for name, service in found.items():
        for other, how in service.get("depends_on", {}).items():
            ends = "service_completed_successfully" if other == "prepare" else "service_healthy"
            assert how == {"condition": ends}, (name, other)
    assert PROBE in found["web1"]["healthcheck"]["test"]
    assert set(found["caddy"]["depends_on"]) == {"web1", "web2"}


def test_keys_and_passwords_stand_in_no_environment() -> None:
    """Where containers are listed with their variables, they are not seen."""
    for name, service in services().items():
        for variable, value in service.get("environment", {}).items():
            assert "PASSWORD" not in value and "SECRET" not in value, (name, variable)
            if "PASSWORD" in variable or "SECRET" in variable:
                assert variable.endswith("_FILE") and value.startswith("/run/secrets/"), (name, variable)
                assert value.removeprefix("/run/secrets/") in service["secrets"]


def test_caddy_reads_the_file_that_stands_beside() -> None:
    caddy = services()["caddy"]
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in caddy["volumes"]
    assert "command" not in caddy
    assert caddy["environment"]["UPSTREAMS"].split() == ["web1:8000", "web2:8000"]
