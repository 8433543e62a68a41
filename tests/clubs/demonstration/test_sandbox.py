"""The sandbox: made anew each night beside the rest, nothing left of the day, nothing sent from it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.utils import timezone

from clubs.api.models import Token
from clubs.api.tokens.sandbox import give
from clubs.calling.services import phones
from clubs.competitions.models import Competition
from clubs.demonstration import building, sandbox, tasks
from clubs.people.models import Club, Letter, Membership, Player, User
from clubs.people.rules.sandbox import next_reset
from clubs.people.services import affiliations, founding, invitations, letters, members
from clubs.people.services.founding import DEMONSTRATION_DOMAIN
from matches.log import steps
from matches.models import LogEntry, Match, PurgeRecord
from matches.problems import UserProblem
from tests.factories import make_club, make_member, make_user, owner_of
from tests.running import until
from tests.transactions import watched
from tests.workers import Worker

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _on(settings: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Switched on, and with one small evening: the demonstration's own tests play them all."""
    settings.SANDBOX = True  # type: ignore[attr-defined]
    small = building.Plan("Back Room Carroms", "carrom/carroms", timedelta(days=2), 2, 8)
    tonight = building.Plan(
        "Tuesday Three-Cushion",
        "brunswick/three-cushion-carrom",
        timedelta(minutes=5),
        4,
        settings={"length": 2},
    )
    monkeypatch.setattr(building, "PAST", (small,))
    monkeypatch.setattr(building, "TONIGHT", tonight)
    monkeypatch.setattr(building.league, "build", lambda *given, **more: None)


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(UserProblem) as problem:
        act()
    return problem.value.code


def test_it_is_made_anew_at_four_in_its_zone() -> None:
    """Also in the nights in which clocks change, when the day has 23 or 25 hours."""
    vienna = ZoneInfo("Europe/Vienna")
    for at, then in (
        (datetime(2026, 3, 28, 12, tzinfo=UTC), datetime(2026, 3, 29, 2, tzinfo=UTC)),
        (datetime(2026, 10, 24, 12, tzinfo=UTC), datetime(2026, 10, 25, 3, tzinfo=UTC)),
        (datetime(2026, 6, 1, 1, 59, tzinfo=UTC), datetime(2026, 6, 1, 2, tzinfo=UTC)),
        (datetime(2026, 6, 1, 2, tzinfo=UTC), datetime(2026, 6, 2, 2, tzinfo=UTC)),
    ):
        assert next_reset(at, vienna) == then


def test_it_is_due_when_it_is_switched_on_and_each_night(settings: object) -> None:
    """Not before, not while one is being made, not where it is off; a run that died is forgotten."""
    assert sandbox.due()
    club = sandbox.renew()
    assert not sandbox.due()
    assert sandbox.due(club.created_at + timedelta(days=1))
    settings.SANDBOX = False  # type: ignore[attr-defined]
    assert not sandbox.due(club.created_at + timedelta(days=1))
    settings.SANDBOX = True  # type: ignore[attr-defined]
    sandbox.remove()
    made = make_club("Next", slug="sandbox-next", is_demonstration=True)
    assert not sandbox.due()
    assert sandbox.due(made.created_at + sandbox.LONGEST)


def test_nothing_is_left_of_the_day() -> None:
    """Visitors, their tokens and what they made are gone; addresses of what it begins with are the same."""
    before = sandbox.renew()
    slugs = sorted(Competition.objects.filter(club=before).values_list("slug", flat=True))
    given = give(address="192.0.2.1")
    Player.objects.create(club=before, slug="eve", name="Eve")
    after = sandbox.renew()
    assert after.slug == "sandbox" and after.pk != before.pk and after.public and not after.listed
    assert (
        not Token.objects.filter(pk=given.token.pk).exists()
        and not Player.objects.filter(slug="eve").exists()
    )
    assert not User.objects.filter(pk=given.token.user_id).exists()
    assert sorted(Competition.objects.filter(club=after).values_list("slug", flat=True)) == slugs
    assert Club.objects.count() == 1 and User.objects.count() == Membership.objects.count() == 5
    assert not any(user.has_usable_password() for user in User.objects.all())
    assert abs(after.created_at - timezone.now()) < timedelta(minutes=5)


def test_the_demonstration_beside_it_stays() -> None:
    """Both have invented people; removing one removes its own alone."""
    demonstration = building.build(password="a long password 1")
    sandbox.renew()
    sandbox.renew()
    assert building.existing() == demonstration
    assert Membership.objects.filter(club=demonstration).count() == 5
    building.remove()
    assert sandbox.existing() is not None and Membership.objects.filter(club=sandbox.existing()).count() == 5
    assert sandbox.remove() and not sandbox.remove()
    assert not User.objects.exists() and not Match.objects.exists()


def test_a_run_that_died_is_made_good() -> None:
    """Its hidden club is removed by the next run, and meanwhile nobody saw it."""
    sandbox.renew()
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(building, "furnish", lambda *given: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            sandbox.renew()
    hidden = Club.objects.get(slug="sandbox-next")
    assert not hidden.public and sandbox.existing() is not None
    sandbox.renew()
    assert [club.slug for club in Club.objects.all()] == ["sandbox"]


def test_a_club_of_that_address_is_left_alone() -> None:
    """Nobody can found one; one that is there already is no sandbox."""
    made = founding.found_club(name="Sandbox", by=make_user())
    assert made.slug == "sandbox-2"
    real = make_club("Real", slug="sandbox")
    with pytest.raises(CommandError, match="no sandbox"):
        call_command("sandbox")
    assert refused(lambda: give(address="192.0.2.1")) == "no-sandbox"
    call_command("sandbox", "--remove", stdout=StringIO())
    assert Club.objects.filter(pk=real.pk).exists()


def test_no_letter_and_no_invitation_leaves_it(
    settings: object, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    """Whoever's address was put in: invited, entered as a guest, or told of a change."""
    club = sandbox.renew()
    owner = owner_of(club)
    real = make_user("real@example.org")
    ours = make_club("Ours")
    with django_capture_on_commit_callbacks(execute=True):
        assert (
            refused(lambda: invitations.invite(club=club, email="x@example.org", roles=["player"], by=owner))
            == "not-in-sandbox"
        )
        assert (
            refused(lambda: affiliations.ask(association=club, club=ours, by_association=True, by=owner))
            == "not-in-sandbox"
        )
        player = club.players.first()
        assert refused(
            lambda: phones.add_phone(
                player=player, user=None, endpoint="https://fcm.googleapis.com/x", p256dh="", auth="",
                label="", early=False,
            )
        ) == "not-in-sandbox"  # fmt: skip
        letters.notify([real], "Subject", "api/mail/token_made.txt", club=club, token=None, scopes=[])
    assert not letters.may_go_to("guest@example.org", club) and letters.may_go_to("guest@example.org", ours)
    assert not letters.may_go_to(f"owner{DEMONSTRATION_DOMAIN}", ours)
    assert not mail.outbox and not Letter.objects.exists()


def test_visitors_do_not_remove_each_other() -> None:
    """Roles and members stay as they are."""
    club = sandbox.renew()
    other = make_member(club, "director")
    owner = owner_of(club)
    assert refused(lambda: members.remove_member(club=club, member=other, by=owner)) == "not-in-sandbox"
    assert (
        refused(lambda: members.change_roles(club=club, member=other, roles=["player"], by=owner))
        == "not-in-sandbox"
    )


def test_the_worker_makes_it_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sweep calls when it is due; a second call finds nothing to do."""
    rung: list[str] = []
    monkeypatch.setattr(tasks, "ring", rung.append)
    assert tasks.sweep() and rung == ["demonstration.renew_sandbox"]
    ran: list[list[str]] = []
    monkeypatch.setattr(tasks.subprocess, "run", lambda command, **more: ran.append(command))
    assert tasks.renew() and ran[0][1:][-2:] == ["sandbox", "--if-due"]
    out = StringIO()
    call_command("sandbox", "--if-due", stdout=out)
    call_command("sandbox", "--if-due", stdout=out)
    assert "is open, with" in out.getvalue() and "not to be made now" in out.getvalue()
    assert not tasks.renew() and not tasks.sweep() and len(ran) == 1


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_it_is_removed_a_few_rows_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its logs are most of it: no transaction has more than some rows of them, and a trace stays."""
    sandbox.renew()
    entries = LogEntry.objects.count()
    assert entries > 50
    monkeypatch.setattr(steps, "FIRST", 10)
    monkeypatch.setattr(steps, "MOST", 10)
    with watched() as seen:
        assert sandbox.remove()
    assert not Club.objects.exists() and not Match.objects.exists() and not LogEntry.objects.exists()
    at_once = [held.rows for held in seen.transactions if held.rows]
    assert len([rows for rows in at_once if rows <= 12]) > entries / 10, "a step opens and closes the trace"
    assert sum(rows > 12 for rows in at_once) == 1, "the rest of the club"
    assert sum(PurgeRecord.objects.values_list("entries", flat=True)) == entries
    assert not PurgeRecord.objects.filter(is_open=True).exists()


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
def test_a_real_worker_makes_it_anew(tmp_path: Path) -> None:
    """Called at its time, it makes the sandbox in a process of its own and removes the old one."""
    worker = Worker(tmp_path)
    worker.environment |= {"BALKLINE_SANDBOX": "yes"}
    worker.start()
    try:
        with worker.connection() as broker:
            tasks.renew.apply_async(connection=broker)
            first = until(lambda: sandbox.existing(), 500, 0.5)
            token = give(address="192.0.2.1").token
            Club.objects.filter(pk=first.pk).update(created_at=timezone.now() - timedelta(days=2))
            tasks.renew.apply_async(connection=broker)
            until(lambda: not Club.objects.filter(pk=first.pk).exists(), 500, 0.5)
    finally:
        worker.kill()
    club = sandbox.existing()
    assert club is not None and club.public and club.archived_at is None and not sandbox.due()
    assert Club.objects.count() == 1 and not Token.objects.filter(pk=token.pk).exists()
    assert set(Match.objects.values_list("club", flat=True)) == {club.pk}
