"""The file of a person's data: everything of the map, nobody else's secrets, for the person alone."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import models
from django.test import Client
from django.utils.timezone import now

from clubs.archives.models import Transfer
from clubs.archives.rules.person import INNER, LEFT_OUT, NOT_TOLD, PARTS, REFERENCES
from clubs.archives.selectors import person as selectors
from clubs.archives.services import person as persons
from clubs.archives.services import transfers
from clubs.archives.services.person_page import TABLES, TITLES
from clubs.audit.models import AuditLine
from clubs.competitions.services import drawing, entries
from clubs.people.models import Club, ClubEvent, Player, User
from clubs.people.rules.personal import PERSONAL, PLAIN, Sort
from clubs.people.services import erasing, letters
from clubs.people.services import shown as names
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build, build_club, play_all
from tests.factories import make_club, make_member, make_player, make_user, owner_of

pytestmark = [pytest.mark.django_db]

NAME, MAIL = "Zaphira Quillfeather", "zaphira@quill.example"
OTHER = "Bartholomew Cavendish"


# --- The map -------------------------------------------------------------------------------------


def test_every_column_of_the_map_is_told_or_left_out_with_a_reason() -> None:
    """Of each table of people: a new column is told by itself, a new table fails here."""
    tables = {part.table for part in PARTS}
    assert set(PERSONAL) - tables - set(NOT_TOLD) == set(), "neither told nor said not to be"
    assert set(NOT_TOLD) & tables == set() and set(NOT_TOLD) <= set(PERSONAL)
    missing, idle = [], []
    for label in tables:
        told = {name for part in PARTS if part.table == label for name in selectors.columns(part)}
        left = LEFT_OUT.get(label, {})
        classed = set(PERSONAL.get(label, {})) | set(PLAIN.get(label, "").split())
        secret = {
            name for name, sort in PERSONAL.get(label, {}).items() if sort in (Sort.SECRET, Sort.SEALED)
        }
        missing += [(label, name) for name in sorted(classed - told - set(left) - secret - INNER)]
        idle += [(label, name) for name in left if name in told or not left[name]]
    assert missing == []
    assert idle == [], "left out, and told all the same"


def test_secrets_are_in_no_part() -> None:
    """Whatever its class: what is called a secret, a key, a digest or a hash of something that proves."""
    suspicious = ("secret", "password", "token", "digest", "sealed", "hash", "salt", "code_challenge")
    photographs = {("matches.DisputePhoto", "digest"), ("matches.DisputeAfterPhoto", "digest")}
    fine = {("matches.DisputeEvidence", "digest"), *photographs}
    for part in PARTS:
        for name in selectors.columns(part):
            assert (
                (part.table, name) in fine
                or name == "tokens"
                or name.endswith("_tokens")
                or not any(one in name for one in suspicious)
            ), (part.table, name)


def test_every_row_of_another_table_has_a_name_or_is_not_told() -> None:
    """A reference to an account is never told: it would be somebody else's."""
    assert "people.User" not in REFERENCES
    for part in PARTS:
        model = apps.get_model(part.table)
        for name, way in selectors.columns(part).items():
            field = model._meta.get_field(name)
            assert not isinstance(field, models.BinaryField)
            assert not field.is_relation or way != name


def test_every_part_has_a_title_once() -> None:
    """The page names all parts; its tables have columns that there are."""
    names_of_parts = [part.name for part in PARTS]
    assert len(set(names_of_parts)) == len(names_of_parts)
    assert set(TITLES) == set(names_of_parts)
    for name, heads in TABLES.items():
        part = next(one for one in PARTS if one.name == name)
        made = {"second_steps": {"name"}, "sessions": {"ends_at"}}.get(name, set())
        assert set(heads) <= set(selectors.columns(part)) | made, name


# --- A person ------------------------------------------------------------------------------------


@pytest.fixture
def club() -> Club:
    return build_club()


@pytest.fixture
def person(club: Club) -> Player:
    """Somebody with an account who has played, written, asked and been written to."""
    user = make_member(club, "player", "director")
    User.objects.filter(pk=user.pk).update(display_name=NAME, email=MAIL)
    EmailAddress.objects.create(user=user, email=MAIL, verified=True, primary=True)
    user.refresh_from_db()
    return make_player(club, NAME, user=user, email="quill@club.example", note="left-handed")


def played(club: Club, player: Player) -> Any:
    competition = build(club, 3, until="open", entry_limit=8)
    entries.enter(competition=competition, players=[player], by=player.user)
    drawn = drawing.draw(competition=competition, by=player.user)
    play_all(drawing.start(competition=drawn, by=player.user))
    letters.write(to=MAIL, subject="About your match", text="a link that opens the account")
    return competition


def written(person: Any) -> tuple[dict[str, Any], str, zipfile.ZipFile]:
    """The JSON, the page, and the zip."""
    out = io.BytesIO()
    persons.write_person(person, out)
    zipped = zipfile.ZipFile(out)
    return json.loads(zipped.read("person.json")), zipped.read("index.html").decode(), zipped


@pytest.mark.both_databases
def test_it_tells_what_there_is(club: Club, person: Player) -> None:
    """Account, roles, player with the note, entries, matches, results, log, letters, audit."""
    competition = played(club, person)
    assert person.user is not None
    Authenticator.objects.create(
        user=person.user, type="webauthn", data={"name": "My phone", "credential": "s3cr3t-credential"}
    )
    told, page, _ = written(selectors.of_user(person.user))
    assert (told["format"], told["version"], told["clubs"]) == ("balkline-person", 1, [club.slug])
    parts = told["parts"]
    assert list(parts) == [part.name for part in PARTS]
    assert parts["account"][0]["email"] == MAIL and parts["account"][0]["display_name"] == NAME
    assert {row["role"] for row in parts["memberships"]} == {"player", "director"}
    assert (
        parts["players"][0] | {"note": "left-handed", "club": club.slug, "name": NAME} == parts["players"][0]
    )
    assert parts["entries_in_competitions"][0]["competition"] == competition.slug
    assert parts["results"] and parts["matches"] and parts["sides"] and parts["fixtures"]
    assert all(row["name"] == NAME for row in parts["sides"])
    assert parts["entries"] and {row["match"] for row in parts["entries"]} <= {
        row["public_id"] for row in parts["matches"]
    }
    assert any(NAME in row["text"] for row in parts["competition_log"])
    assert [row["subject"] for row in parts["letters"]] == ["About your match"]
    assert parts["second_steps"][0]["name"] == "My phone"
    whole = json.dumps(told)
    assert "s3cr3t" not in whole and "a link that opens" not in whole and "pbkdf2" not in whole
    assert person.user.password not in whole
    assert "left-handed" in page and "My phone" in page and "<script" not in page


@pytest.mark.both_databases
def test_others_stand_in_it_as_everybody_sees_them(club: Club, person: Player) -> None:
    """Also for a member of the club: the file leaves the house. Nobody's address is in it."""
    hidden = make_player(club, OTHER, email="bart@cavendish.example")
    competition = build(club, 2, until="open", entry_limit=8)
    for one in (person, hidden):
        entries.enter(competition=competition, players=[one], by=person.user)
    play_all(drawing.start(competition=drawing.draw(competition=competition, by=None), by=None))
    ClubEvent.objects.create(club=club, what="player-added", data={"player": person.pk, "with": OTHER})
    names.apply(Player.objects.select_related("club").get(pk=hidden.pk), level="initials", by=None)
    names.apply(Player.objects.select_related("club").get(pk=person.pk), level="hidden", by=None)
    assert person.user is not None
    told, page, _ = written(selectors.of_user(person.user))
    whole = json.dumps(told)
    assert "Bartholomew" not in whole + page and "Cavendish" not in whole + page
    assert "bart@cavendish" not in whole and "B. C." in whole
    assert NAME in whole and NAME in page  # one's own name, whatever others see
    other = make_user("other@example.org")
    assert NAME not in json.dumps(written(selectors.of_user(other))[0])


def test_only_confirmed_addresses_find_rows(club: Club) -> None:
    """Who signs up with somebody else's address learns nothing of that person."""
    letters.write(to="victim@example.org", subject="For the victim", text="x")
    thief = make_user("victim@example.org")
    assert written(selectors.of_user(thief))[0]["parts"]["letters"] == []
    EmailAddress.objects.create(user=thief, email="victim@example.org", verified=True)
    assert len(written(selectors.of_user(thief))[0]["parts"]["letters"]) == 1


# --- Asking for it -------------------------------------------------------------------------------


def done(row: Transfer) -> Transfer:
    held = transfers.claim(row.pk)
    assert held is not None
    transfers.run(held, lambda *told: None)
    row.refresh_from_db()
    return row


@pytest.mark.both_databases
def test_the_page_asks_once_an_hour_and_the_file_is_ones_own(club: Club, person: Player) -> None:
    """A second wish within the hour is refused; another person does not find the file; both deeds are in the
    audit log."""
    assert person.user is not None
    client = Client()
    client.force_login(person.user)
    assert "Write my data as a file" in client.get("/me/data/").content.decode()
    asked = client.post("/me/data/file/")
    row = Transfer.objects.get(kind="person")
    assert (asked.status_code, asked["Location"]) == (302, f"/transfers/{row.public_id}/")
    again = client.post("/me/data/file/")
    assert again.status_code == 429 and Transfer.objects.filter(kind="person").count() == 1
    assert done(row).state == "done", row.report
    assert "The file is ready" in client.get(f"/transfers/{row.public_id}/").content.decode()
    assert client.get(f"/transfers/{row.public_id}/file/").status_code == 302  # the password once more
    stranger = Client()
    stranger.force_login(owner_of(club))
    assert stranger.get(f"/transfers/{row.public_id}/file/").status_code == 404
    with persons.fetch(row) as file:
        assert zipfile.ZipFile(io.BytesIO(file.read())).namelist() == ["person.json", "index.html"]
    assert set(AuditLine.objects.filter(by_key=person.user.pk).values_list("what", flat=True)) >= {
        "data-asked", "data-fetched"
    }  # fmt: skip
    Transfer.objects.filter(pk=row.pk).update(made_at=now() - timedelta(minutes=61))
    assert persons.ask(by=person.user).pk != row.pk
    Transfer.objects.update(made_at=now() - timedelta(days=8))
    transfers.clear()
    assert not Transfer.objects.exists()


def test_an_owner_asks_for_a_player_without_account(club: Club, person: Player) -> None:
    """Not a director, and not for one who has an account."""
    guest, owner = make_player(club, OTHER, note="plays on Mondays"), owner_of(club)
    client = Client()
    client.force_login(owner)
    assert client.post(f"/c/{club.slug}/players/{person.slug}/data/").status_code == 409
    assert client.post(f"/c/{club.slug}/players/{guest.slug}/data/").status_code == 302
    row = Transfer.objects.get(kind="person")
    assert done(row).state == "done", row.report
    with persons.fetch(row) as file:
        told = json.loads(zipfile.ZipFile(io.BytesIO(file.read())).read("person.json"))
    assert told["parts"]["players"][0]["note"] == "plays on Mondays" and told["parts"]["account"] == []
    line = AuditLine.objects.get(what="data-fetched")
    assert (line.club_key, line.about_kind, line.about_label) == (club.pk, "player", OTHER)
    director = Client()
    director.force_login(make_member(club, "director"))
    assert director.post(f"/c/{club.slug}/players/{guest.slug}/data/").status_code == 403
    with pytest.raises(UserProblem) as refused:
        persons.ask(by=owner, player=guest)
    assert (refused.value.code, refused.value.status) == ("data-asked-lately", 429)


@pytest.mark.both_databases
def test_an_erasure_takes_such_files_along(club: Club, person: Player, tmp_path: Any, settings: Any) -> None:
    """Those of the person, and those of others of the club, in which the name stands."""
    settings.DATA = tmp_path
    assert person.user is not None
    other = make_member(club)
    rows = [done(persons.ask(by=user)) for user in (person.user, other, make_user())]
    erasing.carry_out(erasing.ask(user=person.user))
    assert [Transfer.objects.filter(pk=row.pk).exists() for row in rows] == [False, False, True]


def test_photographs_lie_beside(club: Club, person: Player) -> None:
    """Those that the person has sent, and no others."""
    from matches.models import Dispute, DisputePhoto
    from tests.clubs.publishing.play import new_match

    assert person.user is not None
    match = new_match(club, person, make_player(club, OTHER))
    for number, account in enumerate((person.user.pk, person.user.pk + 1)):
        dispute = Dispute.objects.create(match=match, entry=number, sheet_side="A", sheet_tokens="0")
        DisputePhoto.objects.create(
            dispute=dispute, content=b"\xff\xd8 picture", media_type="image/jpeg", digest="0" * 64,
            by_label="x", by_account=account,
        )  # fmt: skip
    told, page, zipped = written(selectors.of_user(person.user))
    pictures = [name for name in zipped.namelist() if name.startswith("photographs/")]
    assert len(pictures) == 1 and pictures[0] in page and len(told["parts"]["photographs"]) == 1
    assert zipped.read(pictures[0]) == b"\xff\xd8 picture"


def test_the_command_writes_the_same(club: Club, person: Player, tmp_path: Any) -> None:
    """For an account and for a player without one; what there is not is said."""
    call_command("person-export", MAIL, str(tmp_path / "one.zip"))
    assert zipfile.ZipFile(tmp_path / "one.zip").namelist() == ["person.json", "index.html"]
    guest = make_player(club, OTHER)
    call_command("person-export", f"{club.slug}/{guest.slug}", str(tmp_path / "two.zip"))
    for named in ("nobody@example.org", f"{club.slug}/nobody", f"{club.slug}/{person.slug}"):
        with pytest.raises(CommandError):
            call_command("person-export", named, str(tmp_path / "three.zip"))
    assert sorted(one.name for one in tmp_path.iterdir()) == ["one.zip", "two.zip"]
    assert make_club()
