"""A person who is forgotten: the name is nowhere, the results stay."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils.timezone import now
from django.utils.translation import override

from clubs.competitions.models import Competition, CompetitionEvent
from clubs.competitions.services import drawing, entries
from clubs.people.models import Club, Erasure, Letter, Player, User
from clubs.people.services import erasing, founding, letters, members, players
from clubs.people.services.erasing import apply_again, carry_out
from clubs.people.tasks import erase_due
from clubs.webhooks.services.telling import _write
from matches.models import Act, LogEntry, MatchSide
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build, build_club, play_all
from tests.factories import make_club, make_member, make_player, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

FIRST, LAST, LATER = "Zaphira", "Quillfeather", "Ollerenshaw"
MAIL = "zaphira@quill.example"
WORDS = (FIRST, LAST, LATER, FIRST.lower(), LAST.lower())


@pytest.fixture(autouse=True)
def data(tmp_path: Path, settings: Any) -> None:
    """The ledger of a test is its own."""
    settings.DATA = tmp_path


@pytest.fixture
def club() -> Club:
    return build_club()


@pytest.fixture
def person(club: Club) -> Player:
    """Somebody who stands everywhere: played, renamed, with an account, in logs, letters and messages."""
    user = make_member(club, "player", "director")
    User.objects.filter(pk=user.pk).update(display_name=f"{FIRST} {LAST}", email=MAIL)
    player = make_player(club, f"{FIRST} {LAST}", user=user, email="quill@club.example", note="left-handed")
    return player


def played(club: Club, player: Player) -> Competition:
    """A competition with them, played to its end, and what else has the name."""
    competition = build(club, 3, until="open", entry_limit=8)
    entries.enter(competition=competition, players=[player], by=player.user)
    drawn = drawing.draw(competition=competition, by=player.user)
    play_all(drawing.start(competition=drawn, by=player.user))
    players.change_player(
        player=player, name=f"{FIRST} {LATER}", home_club="The Quill", rating=500, email=MAIL, note="x",
        by=owner_of(club),
    )  # fmt: skip
    letters.write(to=MAIL, subject=f"Dear {FIRST}", text="hello")
    _write(club.pk, "match.started", {"sides": [{"name": f"{FIRST} {LATER}"}]}, [])
    return competition


def found_in_tables(*words: str) -> dict[str, list[str]]:
    """Where in the whole database any of the words stands, whatever the column."""
    found: dict[str, list[str]] = {}
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(model._meta.db_table)}")
            for row in cursor.fetchall():
                text = " ".join(str(value) for value in row)
                told = [word for word in words if word in text or json.dumps(word)[1:-1] in text]
                if told:
                    found.setdefault(model._meta.label, []).append(text[:300])
    return found


def erase(player: Player) -> Erasure:
    """At once."""
    assert player.user is not None
    erasure = erasing.ask(user=player.user)
    assert carry_out(erasure)
    return Erasure.objects.get(pk=erasure.pk)


def test_the_name_is_in_no_table_and_the_results_stand(club: Club, person: Player) -> None:
    """Nowhere: neither names that were changed, nor addresses; every figure is as before."""
    competition = played(club, person)
    page = f"/api/v1/clubs/{club.slug}/competitions/{competition.slug}/standings/"
    before = Client().get(page).json()
    assert len(found_in_tables(FIRST)) > 8
    erasure = erase(person)
    assert found_in_tables(*WORDS, MAIL, "quill@club.example") == {}
    person.refresh_from_db()
    assert (person.name, person.former, person.user_id) == ("Former player 1", 1, None)
    assert person.email == person.note == person.home_club == "" and person.slug == "player"
    after = Client().get(page).json()
    said = (
        json.dumps(before)
        .replace(f"{FIRST} {LATER}", "Former player 1")
        .replace(f"{FIRST} {LAST}", "Former player 1")
    )
    assert json.loads(said.replace("zaphira-quillfeather", "player")) == after
    assert erasure.done_at is not None and erasure.former == 1
    ledger = Path(erasing._ledger()).read_text()
    assert json.loads(ledger)["player"] is None and FIRST not in ledger and MAIL not in ledger


def test_each_reader_is_told_in_their_language(club: Club, person: Player) -> None:
    """The number stands for everybody, members too."""
    erase(person)
    person.refresh_from_db()
    member = Client()
    member.force_login(owner_of(club))
    for client in (Client(), member):
        page = client.get(person.get_absolute_url(), headers={"Accept-Language": "de"}).content.decode()
        assert "Früherer Spieler 1" in page and FIRST not in page
    with override("en"):
        assert "Former player 1" in Client().get(person.get_absolute_url()).content.decode()


def test_the_account_is_an_empty_shell(club: Club, person: Player) -> None:
    """It signs nobody in, and its address is free again."""
    user = person.user
    assert user is not None
    client = Client()
    client.force_login(User.objects.get(pk=user.pk))
    assert client.get("/me/").status_code == 200
    erase(person)
    assert client.get("/me/").status_code == 302
    user.refresh_from_db()
    assert not user.is_active and not user.has_usable_password() and user.email.endswith("@erased.invalid")
    assert not user.memberships.exists() and not Letter.objects.filter(to=MAIL).exists()
    User.objects.create_user(MAIL, "chalk-and-cue-1905")


def test_a_namesake_stays(club: Club, person: Player) -> None:
    """In the same club and in another: their rows are about somebody else."""
    namesake = make_player(club, f"{FIRST} {LAST}")
    other = build(club, 2, until="open", entry_limit=8, name="Sunday cup")
    entries.enter(competition=other, players=[namesake], by=None)
    elsewhere = make_player(make_club(), f"{FIRST} {LAST}")
    erase(person)
    assert other.entrants.get(player=namesake).name == f"{FIRST} {LAST}"
    assert {Player.objects.get(pk=one.pk).name for one in (namesake, elsewhere)} == {f"{FIRST} {LAST}"}


def test_logs_refuse_every_other_change(club: Club, person: Player) -> None:
    """Before, and after an erasure: the way that it takes is closed again."""
    played(club, person)
    erase(person)
    for model in (LogEntry, Act, CompetitionEvent):
        with pytest.raises(DatabaseError), transaction.atomic():
            model.objects.filter(pk=model.objects.earliest("pk").pk).update(by_label="Somebody")
    assert not MatchSide.objects.filter(name__contains=FIRST).exists()


def test_it_waits_and_can_be_taken_back(club: Club, person: Player, settings: Any) -> None:
    """Seven days; asking twice asks once. The person is told by letter."""
    settings.SENDS_MAIL = True
    user = User.objects.get(email=MAIL)
    first = erasing.ask(user=user)
    assert erasing.ask(user=user).pk == first.pk
    assert timedelta(days=6.9) < first.due_at - now() <= timedelta(days=7)
    assert erase_due() == 0
    erasing.take_back(user=user)
    with pytest.raises(UserProblem) as refused:
        erasing.take_back(user=user)
    assert (refused.value.code, refused.value.status) == ("no-erasure", 404)
    Erasure.objects.update(due_at=now())
    assert erase_due() == 0 and User.objects.filter(email=MAIL).exists()
    second = erasing.ask(user=user)
    assert second.pk != first.pk and Letter.objects.filter(to=MAIL).count() == 3
    Erasure.objects.update(due_at=now())
    assert erase_due() == 1 and erase_due() == 0
    assert not User.objects.filter(email=MAIL).exists()


def test_a_club_keeps_an_owner(club: Club) -> None:
    """The last owner is refused, and nothing is written."""
    with pytest.raises(UserProblem) as refused:
        erasing.ask(user=owner_of(club))
    assert (refused.value.code, refused.value.status) == ("last-owner", 409)
    assert not Erasure.objects.exists()


def test_an_owner_erases_a_player_without_account(club: Club, person: Player) -> None:
    """With an account it is the person's own decision; one who was erased is not erased again."""
    other, owner = make_player(club, f"{LATER} Bell"), owner_of(club)
    client = Client()
    client.force_login(owner)
    address = f"/c/{club.slug}/players/{{}}/erase/"
    assert client.post(address.format(person.slug), {"sure": "on"}).status_code == 422
    assert client.post(address.format(other.slug)).status_code == 422
    assert client.post(address.format(other.slug), {"sure": "on"}).status_code == 302
    assert erase_due() == 1
    other.refresh_from_db()
    assert other.name == "Former player 1" and not found_in_tables(LATER)
    assert found_in_tables(FIRST)
    with pytest.raises(UserProblem) as refused:
        erasing.ask_for_player(player=other, by=owner)
    assert (refused.value.code, refused.value.status) == ("former-player", 409)


def test_who_comes_back_with_an_old_backup_is_erased_again(club: Club, person: Player) -> None:
    """By the ledger beside the database; a new row with an old number is somebody else."""
    kept = Player.objects.filter(pk=person.pk).values("name", "user", "former", "email")[0]
    account = User.objects.filter(email=MAIL).values("id", "email", "display_name", "is_active")[0]
    erase(person)
    Erasure.objects.all().delete()
    assert apply_again() == 0
    Erasure.objects.all().delete()
    Player.objects.filter(pk=person.pk).update(**kept)
    User.objects.filter(pk=account["id"]).update(**account)
    assert apply_again() == 1
    assert found_in_tables(*WORDS, MAIL) == {}
    assert Player.objects.get(pk=person.pk).former == 1
    Erasure.objects.all().delete()
    Player.objects.filter(pk=person.pk).update(**kept, created_at=now())
    User.objects.filter(pk=account["id"]).update(**account, date_joined=now())
    assert apply_again() == 0


def test_the_page_asks_for_the_password_and_tells_when(club: Club, person: Player) -> None:
    """Nobody erases an account at a browser that was left open."""
    client = Client()
    client.force_login(User.objects.get(email=MAIL))
    assert client.post("/me/data/erase/", {"sure": "on"}).status_code == 302
    assert not Erasure.objects.exists()
    erasing.ask(user=User.objects.get(email=MAIL))
    assert "Take it back" in client.get("/me/data/").content.decode()
    assert client.post("/me/data/stay/").status_code == 302
    assert Erasure.objects.get().withdrawn_at is not None


def test_others_of_the_club_stay_as_they_are(club: Club, person: Player) -> None:
    """Their accounts, roles and names."""
    other = make_member(club, "director")
    members.change_roles(club=club, member=other, roles=["player"], by=owner_of(club))
    erase(person)
    assert other.memberships.count() == 1
    founding.archive_club(club=club, typed_name=club.name, by=owner_of(club))
