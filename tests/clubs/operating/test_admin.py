"""The operator's admin pages: who sees them, what they tell, and the few things that they do."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.archives.models import Transfer
from clubs.audit.models import AuditLine
from clubs.audit.services.writing import About, note
from clubs.operating import counting, jobs, services, storage
from clubs.operating.admin import Jobs
from clubs.people.models import Letter, User
from clubs.webhooks.models import Delivery, Told, Webhook
from config import clock
from config.models import Heartbeat
from config.queues import OF_TASKS
from matches.marking import pairing
from matches.problems import UserProblem
from tests.factories import make_club, make_table, make_user, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def operator() -> User:
    return make_user("op@example.org", is_staff=True, is_superuser=True)


@pytest.fixture
def desk(operator: User) -> Client:
    browser = Client()
    browser.force_login(operator)
    return browser


def waiting_delivery(**fields: Any) -> Delivery:
    club = make_club()
    hook = Webhook.objects.create(club=club, label="Board", url="https://example.org/told")
    told = Told.objects.create(club=club, public_id=f"msg_{club.pk}", kind="test", body="{}")
    return Delivery.objects.create(webhook=hook, told=told, **fields)


def rung(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    heard: list[tuple[str, int]] = []
    monkeypatch.setattr(services, "ring_after_commit", lambda task, pk: heard.append((task, pk)))
    return heard


def do(desk: Client, model: str, action: str, *rows: Any) -> Any:
    asked = {"action": action, "_selected_action": [row.pk for row in rows]}
    return desk.post(f"/admin/{model}/", asked, follow=True)


def test_a_job_runs_again_from_its_first_attempt(desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row is due at once, its worker is called, and the audit log says by whom."""
    heard = rung(monkeypatch)
    letter = Letter.objects.create(to="a@example.org", subject="Hello", attempts=8, problem="no")
    do(desk, "people/letter", "run_again", letter)
    letter.refresh_from_db()
    assert (letter.attempts, letter.next_attempt_at, heard) == (0, None, [("people.send_letter", letter.pk)])
    line = AuditLine.objects.filter(what="job-again").get()
    assert (line.by_label, line.about_kind, line.about_key) == (
        User.objects.get(email="op@example.org").get_short_name(), "letters", str(letter.pk),
    )  # fmt: skip


def test_a_job_that_is_given_up_is_tried_no_more(desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once; what is over already stays as it is."""
    rung(monkeypatch)
    delivery = waiting_delivery()
    do(desk, "webhooks/delivery", "give_up", delivery)
    do(desk, "webhooks/delivery", "give_up", delivery)
    delivery.refresh_from_db()
    assert delivery.state == Delivery.State.GIVEN_UP
    assert AuditLine.objects.filter(what="job-given-up").count() == 1


def test_a_job_that_a_worker_has_is_left_alone(desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else two would do it; the page says until when."""
    heard = rung(monkeypatch)
    delivery = waiting_delivery(held_until=clock.until(timedelta(seconds=20)), attempts=3)
    page = do(desk, "webhooks/delivery", "run_again", delivery).content.decode()
    delivery.refresh_from_db()
    assert "A worker has this job" in page and delivery.attempts == 3 and heard == []
    assert not AuditLine.objects.filter(what="job-again").exists()


def test_what_its_owner_waits_for_is_not_given_up(operator: User) -> None:
    """An archive, a fixture list, a study: run again, or ended by who asked for it."""
    by_code = {kind.code: kind for kind in jobs.KINDS}
    row = Transfer.objects.create(by=operator, kind=Transfer.Kind.EXPORT)
    with pytest.raises(UserProblem, match="owner waits"):
        services.give_up(kind=by_code["transfers"], pk=row.pk, by=operator)
    Transfer.objects.filter(pk=row.pk).update(state=Transfer.State.DONE)
    with pytest.raises(UserProblem, match="over"):
        services.run_again(kind=by_code["transfers"], pk=row.pk, by=operator)
    with pytest.raises(UserProblem, match="no such job"):
        services.run_again(kind=by_code["letters"], pk=10**9, by=operator)


def test_each_kind_of_job_has_a_queue_and_a_page() -> None:
    """And can be narrowed to what waits, in its own table."""
    for kind in jobs.KINDS:
        assert kind.task in OF_TASKS and kind.queue
        assert isinstance(admin.site._registry[kind.model], Jobs)
        assert list(kind.waiting()) == []
        columns = {field.attname for field in kind.model._meta.get_fields() if hasattr(field, "attname")}
        named = {kind.since, kind.holds, kind.attempts, kind.problem} - {""}
        changed = {*kind.afresh(), *(kind.ended() if kind.ended else {})}
        assert named | changed <= columns, kind.code


def test_the_overview_tells_workers_jobs_and_storage(desk: Client) -> None:
    """What waits, since when, and why; sizes by package."""
    Heartbeat.record("live")
    Letter.objects.create(to="a@example.org", subject="x", attempts=1, problem="The mail server is away")
    page = desk.get("/admin/house/heartbeat/operating/").content.decode()
    assert "The mail server is away" in page and "never" in page and "0 s ago" in page
    assert "Free on the disk" in page
    assert "Operating: workers" in desk.get("/admin/").content.decode()


def test_sizes_are_told_by_package() -> None:
    """Tables stand with the package whose they are."""
    found = {one.name: one for one in storage.tables()}
    if found:  # some builds of SQLite cannot tell
        assert found["Matches"].size > 0 and found["Audit log"].size > 0
    assert connection.vendor == "sqlite" or found


def test_lists_are_read_only_and_only_for_staff(desk: Client, client: Client) -> None:
    """Nothing is added, changed or deleted by hand; others are asked to sign in."""
    delivery = waiting_delivery()
    for model, pk in (("webhooks/delivery", delivery.pk), ("webhooks/webhook", delivery.webhook_id)):
        assert desk.get(f"/admin/{model}/").status_code == 200
        assert desk.get(f"/admin/{model}/{pk}/change/").status_code == 200
        assert desk.get(f"/admin/{model}/add/").status_code == 403
        assert desk.post(f"/admin/{model}/{pk}/delete/").status_code == 403
        client.force_login(make_user())
        assert client.get(f"/admin/{model}/").status_code == 302
    for model in (
        "calling/push", "archives/transfer", "leagues/fixturejob", "matches/dispute", "matches/device",
        "audit/auditline", "house/heartbeat", "people/letter", "people/invitation",
    ):  # fmt: skip
        assert desk.get(f"/admin/{model}/").status_code == 200, model
    assert client.get("/admin/house/heartbeat/operating/").status_code == 302


def test_staff_who_are_no_superuser_do_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """They may have the right to look, and the actions are not theirs."""
    heard = rung(monkeypatch)
    looker = make_user(is_staff=True)
    looker.user_permissions.add(*_permissions("view_letter"))
    client.force_login(looker)
    letter = Letter.objects.create(to="a@example.org", subject="Hello", attempts=8)
    page = client.get("/admin/people/letter/").content.decode()
    assert "Hello" in page and "run_again" not in page
    do(client, "people/letter", "run_again", letter)
    letter.refresh_from_db()
    assert letter.attempts == 8 and heard == []
    assert client.get("/admin/house/heartbeat/operating/").status_code != 200


def _permissions(*names: str) -> Any:
    from django.contrib.auth.models import Permission

    return Permission.objects.filter(codename__in=names)


def test_webhooks_are_switched_off_and_tablets_removed(desk: Client) -> None:
    """By services, which write the club's log or end the tablet's leases, and the audit log."""
    hook = waiting_delivery().webhook
    do(desk, "webhooks/webhook", "switch_off", hook)
    do(desk, "webhooks/webhook", "switch_off", hook)
    hook.refresh_from_db()
    assert not hook.is_on and hook.club.events.filter(what="webhook-off").count() == 1
    table = make_table(make_club())
    device, _ = pairing.pair(code=pairing.make_pairing_code(table=table, by="x").code, address="x")
    do(desk, "matches/device", "cut_off", device)
    device.refresh_from_db()
    assert device.revoked_at is not None
    operator = User.objects.get(email="op@example.org")
    for what in ("webhook-off", "tablet-revoked"):
        assert AuditLine.objects.get(what=what).by_key == operator.pk


def test_what_is_changed_by_hand_in_the_admin_is_told(desk: Client) -> None:
    """Django's own record of it becomes a line; rows are not deleted by the dozen."""
    person = make_user()
    form = desk.get(f"/admin/people/user/{person.pk}/change/").context["adminform"].form
    given = {name: value for name, value in form.initial.items() if value not in (None, "")}
    date, hour = str(person.date_joined.date()), "10:00:00"
    asked = {**given, "is_staff": "on", "date_joined_0": date, "date_joined_1": hour, "is_active": "on"}
    asked = {name: value for name, value in asked.items() if name not in ("groups", "user_permissions")}
    answer = desk.post(f"/admin/people/user/{person.pk}/change/", asked)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    line = AuditLine.objects.get(what="admin-change")
    assert (line.about_kind, line.about_key) == ("user", str(person.pk)) and "taff" in line.data["change"]
    assert "delete_selected" not in desk.get("/admin/people/club/").content.decode()


def test_the_audit_log_of_all_is_narrowed_and_saved(desk: Client) -> None:
    """By subject and by name, as a file, too."""
    club = make_club()
    note("payout", club=club, by=owner_of(club), about=About("competition", "c", "Open Cup"))
    note("token-made", about=About("token", "t", "Scoreboard"))
    page = desk.get("/admin/audit/auditline/?subject=money").content.decode()
    assert "Open Cup" in page and "Scoreboard" not in page
    page = desk.get("/admin/audit/auditline/?q=scoreb").content.decode()
    assert "Scoreboard" in page and "Open Cup" not in page
    line = AuditLine.objects.get(what="payout")
    text = do(desk, "audit/auditline", "as_csv", line).content.decode()
    assert "Open Cup" in text and "Scoreboard" not in text


def test_a_long_table_is_not_counted(desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of all is estimated, a narrowed one is counted up to a bound, and no more."""
    for _ in range(6):
        note("sign-in", about=About("person"))
    monkeypatch.setattr(counting, "EXACT", 3)
    monkeypatch.setattr(counting, "estimate", lambda model: 40_000_000)
    rows = AuditLine.objects.order_by("-pk")
    assert counting.Estimated(rows, 50).count == 40_000_000
    assert counting.Estimated(rows.filter(what="sign-in"), 50).count == 3
    with CaptureQueriesContext(
        connection,
    ) as asked:
        desk.get("/admin/audit/auditline/")
    counts = [one["sql"] for one in asked if "COUNT(*)" in one["sql"] and "auditline" in one["sql"]]
    assert counts and all("LIMIT 4" in sql for sql in counts)


def test_the_estimate_comes_from_the_database() -> None:
    """From PostgreSQL's own figures, or from the latest key."""
    note("sign-in", about=About("person"))
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE audit_auditline")
    assert counting.estimate(AuditLine) >= AuditLine.objects.count() > 0


def test_a_second_step_is_asked_of_operators_on_wish(desk: Client, operator: User, settings: Any) -> None:
    """Operators without one are led to where it is set up, from every page; with one, and without the wish,
    the pages open. Who may not be there at all hears nothing of it."""
    assert desk.get("/admin/").status_code == 200
    settings.ADMIN_SECOND_STEP = True
    for address in ("/admin/", "/admin/people/user/", f"/admin/people/user/{operator.pk}/change/"):
        answer = desk.get(address)
        assert (answer.status_code, answer["Location"]) == (302, reverse("mfa_index"))
        assert "no-store" in answer["Cache-Control"]
    assert "ask for a second step" in desk.get("/admin/", follow=True).content.decode()
    assert Client().get("/admin/")["Location"].startswith("/admin/login/")
    Authenticator.objects.create(user=operator, type=Authenticator.Type.TOTP, data={})
    assert desk.get("/admin/people/user/").status_code == 200
