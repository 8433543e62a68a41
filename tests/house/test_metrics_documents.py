"""What is written of the metrics (guide, board, alerts) is what the server has; and all of it moves."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from django.db import connection
from django.urls import reverse
from prometheus_client.parser import text_string_to_metric_families

from config.metrics import meters
from tests import prepared
from tests.benchmarks.server import Server, fresh
from tests.running import ROOT, until

BOARD = ROOT / "deploy/grafana/balkline.json"
ALERTS = ROOT / "deploy/prometheus/alerts.yml"
ENDINGS = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_sum", "_count"]}


def looked_at() -> set[str]:
    """The names of the gauges that are looked at, as they stand in the source: which there are depends on the
    database."""
    return set(re.findall(r'"(balkline_[a-z_]+)"', (ROOT / "config/metrics/rows.py").read_text()))


def names() -> set[str]:
    """All series that there can be."""
    return {one.name + end for one in meters.ALL for end in ENDINGS[one.kind]} | looked_at()


def asked_of_board() -> list[str]:
    board = json.loads(BOARD.read_text())
    asked = [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]
    return [*asked, *(one["query"]["query"] for one in board["templating"]["list"] if one["type"] == "query")]


def rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load(ALERTS.read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def test_the_guide_lists_every_metric_with_its_labels() -> None:
    """And none that the server does not have."""
    rows = re.findall(r"^\| `(balkline_\w+)` \| (.*?) \|", (ROOT / "docs/metrics.md").read_text(), re.M)
    told = {name: tuple(re.findall(r"`(\w+)`", labels)) for name, labels in rows}
    counted = {
        f"{one.name}{'_total' if one.kind == 'counter' else ''}": one.label_names for one in meters.ALL
    }
    assert {name: told.get(name) for name in counted} == counted
    assert told.keys() - counted.keys() == looked_at()


@pytest.mark.parametrize("where", ["board", "alerts"])
def test_board_and_alerts_ask_for_what_there_is(where: str) -> None:
    """A name that is mistyped shows an empty graph, or an alert that never comes."""
    asked = asked_of_board() if where == "board" else [rule["expr"] for rule in rules()]
    found = {name for one in asked for name in re.findall(r"balkline_\w+", one)}
    assert len(found) > 8 and found - names() == set()
    labels = {label for one in meters.ALL for label in one.label_names} | {"le", "instance", "job"}
    labels |= {"queue", "task", "state", "part", "version", "python", "database"}
    grouped = {
        word for one in asked for by in re.findall(r"\bby \(([^)]*)\)", one) for word in by.split(", ")
    }
    chosen = {word for one in asked for word in re.findall(r'(\w+)(?:=~|!=|=)"', one)}
    assert (grouped | chosen) - labels == set()


def test_the_board_shows_nearly_all() -> None:
    """Each counter and gauge has its place."""
    shown = {name for one in asked_of_board() for name in re.findall(r"balkline_\w+", one)}
    assert {name for name in names() if not name.endswith(("_sum", "_count"))} - shown == set()


def test_each_alert_says_what_to_do() -> None:
    """How urgent it is, and a sentence or two for who is woken by it."""
    for rule in rules():
        assert rule["labels"]["severity"] in {"page", "look"}, rule["alert"]
        assert rule["annotations"]["summary"] and len(rule["annotations"]["description"]) > 60, rule["alert"]


def test_prometheus_takes_configuration_and_alerts(tmp_path: Path) -> None:
    """Where its own checker is installed."""
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool is not installed")
    shutil.copytree(ROOT / "deploy/prometheus", tmp_path, dirs_exist_ok=True)
    config = tmp_path / "prometheus.yml"
    (tmp_path / "token").write_text("x")
    config.write_text(config.read_text().replace("/run/secrets/metrics_token", str(tmp_path / "token")))
    done = subprocess.run(
        [promtool, "check", "config", str(config)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_containers_agree_on_the_token() -> None:
    """All that count have it, as a file; Prometheus asks with it, and one of the web processes only. Each is
    looked after, and stands in no list of the environment."""
    usual = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())["services"]
    compose = yaml.safe_load((ROOT / "deploy/compose.watch.yaml").read_text())
    services = compose["services"]
    watched = {name for name in usual if name.startswith(("web", "worker-"))}
    assert services.keys() == watched | {"prometheus", "grafana"}
    asked = yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yml").read_text())["scrape_configs"][0]
    file = asked["authorization"]["credentials_file"]
    for name in watched:
        assert services[name]["environment"] == {"BALKLINE_METRICS_TOKEN_FILE": file}
    for name in watched | {"prometheus"}:
        assert [f"/run/secrets/{secret}" for secret in services[name]["secrets"]] == [file]
    assert compose["secrets"] == {"metrics_token": {"environment": "METRICS_TOKEN"}}
    assert [one["targets"] for one in asked["static_configs"]] == [["web1:8000"]]
    for name in ("prometheus", "grafana"):
        assert services[name]["healthcheck"]["test"]
        for mounted in services[name]["volumes"]:
            if mounted.startswith("./"):
                assert (ROOT / "deploy" / mounted.partition(":")[0]).exists(), mounted


def scraped(address: str) -> dict[str, float]:
    """All series of one name added up, as Prometheus' own reader finds them."""
    page = httpx.get(f"{address}/metrics", headers={"Authorization": "Bearer secret"}, trust_env=False)
    assert page.status_code == 200, page.text
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(page.text):
        for sample in family.samples:
            found[sample.name] = found.get(sample.name, 0) + sample.value
    return found


@pytest.mark.soak
@pytest.mark.both_databases
def test_what_the_guide_lists_moves(django_db_setup: None, django_db_blocker: Any) -> None:
    """A real web process and a real worker: a mark that a viewer sees, a refusal, a public page, a job. Each
    metric is there when Prometheus reads the page, and each of these has gone up."""
    with django_db_blocker.unblock():
        migrated = prepared.migrated()
    with fresh(connection.vendor, migrated) as server:
        server.environment |= {
            "BALKLINE_METRICS_TOKEN": "secret",
            "BALKLINE_DEBUG": "1",
        }  # static files as they are
        club = server.prepare(tables=1, clubs=1)["clubs"][0]
        server.start()
        before = scraped(server.url)
        goes_on(server, club)
        worker = works(server)
        try:
            until(lambda: scraped(server.url).get("balkline_jobs_total"), 90)
            time.sleep(5.1)
            after = scraped(server.url)
        finally:
            worker.kill()
            worker.wait()
    there = {name for name in names() if not name.startswith("balkline_database_connections")}
    rarely = {"balkline_doorbell_total"}
    assert there - rarely - after.keys() == set()
    for name in ("marks", "requests", "refused", "streams_opened", "stream_events", "jobs", "public_pages"):
        assert after[f"balkline_{name}_total"] > before.get(f"balkline_{name}_total", 0), name
    for name in ("mark", "request", "stream_delay", "job"):
        assert after[f"balkline_{name}_seconds_count"] > before.get(f"balkline_{name}_seconds_count", 0), name
    assert after["balkline_matches_live"] >= 1
    assert ("balkline_database_connections" in after) is (connection.vendor == "postgresql")


def goes_on(server: Server, club: dict[str, Any]) -> None:
    """Somebody watches, a tablet marks and is refused, a visitor looks at a page."""
    table = club["tables"][0]
    cookies = {"balkline_table": table["cookie"]}
    with httpx.Client(base_url=server.url, trust_env=False, timeout=60) as http:
        with http.stream("GET", f"/live/match/{table['match']}/") as stream:
            lines = stream.iter_lines()
            assert any(line.startswith("event: state") for line in lines)
            http.cookies.update(cookies)
            state = http.get("/table/state/").json()
            tap = {
                "match": table["match"],
                "side": "A",
                "tokens": "+1",
                "expected_seq": state["seq"],
                "client_uuid": str(uuid.uuid4()),
            }
            csrf = {"X-CSRFToken": http.cookies.get("csrftoken", "")}
            assert http.post("/table/entry/", json=tap, headers=csrf).status_code == 200
            again = {**tap, "client_uuid": str(uuid.uuid4())}
            assert http.post("/table/entry/", json=again, headers=csrf).status_code == 409
            assert any(line.startswith("event: entry") for line in lines)
        http.cookies.clear()
        assert http.get(reverse("leagues:list", kwargs={"club": club["club"]})).status_code == 200


def works(server: Server) -> subprocess.Popen[bytes]:
    """A worker that does what a scheduler has sent."""
    send = (
        "import django; django.setup(); from config.tasks import beat\n"
        "beat.apply_async(args=['live'], queue='live')"
    )
    subprocess.run([sys.executable, "-c", send], cwd=ROOT, env=server.environment, check=True)
    command = [sys.executable, "-m", "celery", "--quiet", "--app=config", "worker", "--queues", "live"]
    return subprocess.Popen(
        [*command, "--pool", "threads", "--concurrency", "1"], cwd=ROOT, env=server.environment
    )
