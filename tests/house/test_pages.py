"""What holds for every page."""

import pytest
from django.test import Client

from config import clock


def test_health_of_a_web_process(client, db):
    """A web process that reaches its database says so."""
    answer = client.get("/healthz/web")
    assert answer.status_code == 200
    assert answer.json() == {"ok": True, "database": "ok"}


def test_health_names_the_part_that_is_missing(client, db):
    """A queue's worker that was never heard of makes the server unwell; after their beats all is well."""
    from config.queues import QUEUES
    from config.tasks import beat

    for queue in QUEUES[:-1]:
        beat(queue.name)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {
        "ok": False,
        "database": "ok",
        "disk": "ok",
        "broker": "ok",
        "worker": "long: has not been heard of yet",
    }
    beat("long")
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["worker"]) == (200, "ok")


def test_a_silent_worker_is_noticed(client, db):
    """A heartbeat that is older than 90 s and the longest task of its queue counts for nothing."""
    from datetime import timedelta

    from config.models import Heartbeat
    from config.queues import QUEUES

    for queue in QUEUES:
        Heartbeat.objects.create(name=queue.name, at=clock.steady() - timedelta(seconds=300))
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["worker"] == "live: silent for 300 s; messages: silent for 300 s"


def test_health_is_told_to_whoever_asks(settings, db):
    """A proxy and a container ask by an address or a name of their own; pages stay with the site's name."""
    settings.ALLOWED_HOSTS = ["scores.example.org"]
    for host in ("127.0.0.1:8000", "web1:8000", "scores.example.org"):
        assert Client(headers={"host": host}).get("/healthz/web").status_code == 200, host
        assert Client(headers={"host": host}).get("/healthz").status_code == 503  # no worker here
    assert Client(headers={"host": "web1:8000"}).get("/").status_code == 400


def test_an_unknown_page_is_a_plain_404(client, db):
    """A page that does not exist is answered with the site's own page and a stable code."""
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert b"not-found" in answer.content


def test_an_unknown_page_asked_for_as_json(client, db):
    """A program gets the code as JSON."""
    answer = client.get("/no/such/page/", headers={"Accept": "application/json"})
    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"


@pytest.mark.parametrize(
    "path", ["/account/login/", "/account/signup/", "/account/password/reset/", "/no/such/"]
)
def test_pages_take_nothing_from_elsewhere(client, db, path):
    """The policy allows this server's own files only, and the page keeps to it: no inline script or
    style, no address of another host, not in a frame."""
    answer = client.get(path)
    policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["object-src"] == "'none'"
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    page = answer.content.decode()
    assert "<style" not in page
    assert " style=" not in page
    assert "<script>" not in page
    assert " onclick=" not in page
    for outside in ("https://", "http://", "//cdn"):
        assert outside not in page.replace("http://www.w3.org/2000/svg", "").replace("http://testserver", "")


def test_a_form_without_its_token_is_refused(db):
    """Cross-site requests change nothing."""
    answer = Client(enforce_csrf_checks=True).post(
        "/account/login/", {"login": "a@b.example", "password": "x"}
    )
    assert answer.status_code == 403


def test_the_chosen_theme_is_drawn_by_the_server(client, db):
    """No flash of the other theme: the cookie decides before anything is painted; nonsense is ignored."""
    client.cookies["theme"] = "dark"
    assert b'data-theme="dark"' in client.get("/account/login/").content
    client.cookies["theme"] = '"><script>'
    assert b'<html lang="en-gb">' in client.get("/account/login/").content


def test_the_page_after_a_fault_needs_nothing(rf):
    """The page for a fault is drawn without database, session or static files."""
    from config.views import fault

    answer = fault(rf.get("/"))
    assert answer.status_code == 500
    assert b"Something broke" in answer.content


def test_every_template_can_be_read():
    """No template has a fault of syntax, however seldom it is shown."""
    from pathlib import Path

    from django.conf import settings
    from django.template import engines

    engine = engines["django"]
    for path in (Path(settings.BASE_DIR) / "templates").rglob("*.html"):
        engine.from_string(path.read_text())
