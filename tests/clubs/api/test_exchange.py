"""Files in and out by program: sheets, match records, whole clubs, paper and tables."""

from __future__ import annotations

import hashlib
import io
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from clubs.api.core.scopes import Scope
from clubs.api.exchange import files
from clubs.archives.models import Transfer
from clubs.archives.services import transfers
from clubs.archives.storage import stored
from clubs.archives.tasks import run_transfer
from clubs.people.models import Club, Player, Role
from matches.models import Match
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.archives.test_records_and_others import RECORD
from tests.clubs.competitions.conftest import build, play_all
from tests.factories import make_club, make_member, make_player, make_table, make_user, owner_of

pytestmark = pytest.mark.django_db

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv"
SHEET = "name,rating\nAnn,1650\nBob,1600\n"
FAULTY = "name,rating\nAnn,many\n,1600\n"


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


@pytest.fixture
def owner(club: Club) -> Asker:
    return by_token(owner_of(club), *Scope)


def sent(asker: Asker, path: str, body: bytes | str, media: str = CSV, **headers: str) -> Any:
    """A file as the body of a request."""
    body = body.encode() if isinstance(body, str) else body
    headers = {**asker.headers, **headers}
    return asker.client.generic("POST", f"/api/v1/{path}", body, media, headers=headers)


def whole(answer: HttpResponse) -> bytes:
    """The bytes of an answer, streamed or not."""
    return b"".join(answer) if answer.streaming else answer.content  # type: ignore[arg-type]


def done(answer: HttpResponse) -> Transfer:
    """The transfer of an answer, after a worker has done it."""
    row = Transfer.objects.get(public_id=answer.json()["id"])
    run_transfer(row.pk)
    row.refresh_from_db()
    return row


# --- Sheets --------------------------------------------------------------------------------------


def test_a_sheet_is_tried_and_then_taken_in(club: Club, owner: Asker) -> None:
    """The trial writes nothing; the same file is written without sending it again."""
    at = f"clubs/{club.slug}/sheets/players/"
    tried = sent(owner, f"{at}?dry_run=true", SHEET)
    told = tried.json()
    assert (tried.status_code, told["state"], told["dry_run"]) == (200, "done", True)
    assert told["sheet"] == {"rows": 2, "new": 2, "update": 0, "skip": 0, "notice": ""}
    assert not club.players.exists()
    written = owner.post(f"transfers/{told['id']}/confirmation/", {})
    assert (written.status_code, written.json()["dry_run"]) == (200, False)
    assert sorted(club.players.values_list("name", "rating")) == [("Ann", 1650), ("Bob", 1600)]
    assert code_of(owner.post(f"transfers/{told['id']}/confirmation/", {})) == (409, "done-already")


def test_every_fault_is_told_by_line_and_column_and_nothing_is_written(club: Club, owner: Asker) -> None:
    at = f"clubs/{club.slug}/sheets/players/"
    for query in ("", "?dry_run=true"):
        refused = sent(owner, at + query, FAULTY)
        assert code_of(refused) == (422, "faulty")
        faults = refused.json()["faults"]
        assert [(one["line"], one["column"]) for one in faults] == [(2, "rating"), (3, "name")]
    assert not club.players.exists()


def test_a_form_and_a_workbook_do_as_well(club: Club, owner: Asker) -> None:
    """A browser's form, a workbook, and what curl calls a form though it is a file."""
    at = f"/api/v1/clubs/{club.slug}/sheets/players/"
    form = {"file": SimpleUploadedFile("new.csv", SHEET.encode())}
    made = owner.client.post(at, form, headers=owner.headers)
    assert (made.status_code, made.json()["file_name"]) == (200, "new.csv")
    book = owner.get(f"clubs/{club.slug}/sheets/players/?form=xlsx")
    assert (book["Content-Type"], book.content[:2]) == (XLSX, b"PK")
    back = sent(
        owner, f"clubs/{club.slug}/sheets/players/", book.content, "application/x-www-form-urlencoded"
    )
    assert back.json()["sheet"] | {"notice": ""} == {
        "rows": 2, "new": 0, "update": 0, "skip": 2, "notice": "",
    }  # fmt: skip


def test_the_form_of_a_sheet_is_asked_for_by_name_or_by_accept(club: Club, owner: Asker) -> None:
    at = f"clubs/{club.slug}/sheets/players/"
    for query, accept, kind in (
        ("", "*/*", CSV), ("", XLSX, XLSX), ("?form=csv", "*/*", CSV), ("?form=xlsx", "*/*", XLSX),
        ("", f"{XLSX}, text/html", XLSX),
    ):  # fmt: skip
        assert owner.get(at + query, Accept=accept)["Content-Type"].partition(";")[0] == kind
    assert code_of(owner.get(at, Accept="application/json")) == (406, "not-acceptable")
    assert code_of(owner.get(f"{at}?form=csv", Accept=XLSX)) == (406, "not-acceptable")
    assert code_of(owner.get(f"{at}?form=ods")) == (404, "not-found")


def test_a_template_has_the_headings(club: Club, owner: Asker) -> None:
    for sheet, head in (("players", "player,name"), ("results", "date,game"), ("fixtures", "number")):
        text = owner.get(f"clubs/{club.slug}/sheets/{sheet}/template/").content.decode("utf-8-sig")
        assert text.startswith(head)
    assert code_of(owner.get(f"clubs/{club.slug}/sheets/nothing/template/")) == (404, "not-found")


def test_an_empty_body_and_one_that_is_too_large_are_refused(club: Club, owner: Asker) -> None:
    at = f"clubs/{club.slug}/sheets/players/"
    for answer in (
        sent(owner, at, b""),
        owner.client.post(f"/api/v1/{at}", {"name": "Ann"}, headers=owner.headers),
        owner.client.post(f"/api/v1/{at}", {"file": "Ann"}, headers=owner.headers),
    ):
        assert code_of(answer) == (422, "no-file")
    large = b"name\n" + b"a" * (2 * 1024 * 1024)
    assert code_of(sent(owner, at, large)) == (413, "too-large")
    form = {"file": SimpleUploadedFile("new.csv", large)}
    assert code_of(owner.client.post(f"/api/v1/{at}", form, headers=owner.headers)) == (413, "too-large")
    assert code_of(sent(owner, at, b"\x00\x01")) == (422, "sheet-unreadable")
    assert code_of(sent(owner, f"{at}?dry_run=perhaps", SHEET)) == (422, "bad-field")
    assert not Transfer.objects.exclude(state="refused").exists()


def test_a_long_sheet_is_done_by_a_worker(club: Club, owner: Asker) -> None:
    rows = "name,note\n" + "".join(f"Player {n},{'x' * 60}\n" for n in range(200))
    later = sent(owner, f"clubs/{club.slug}/sheets/players/", rows)
    assert (later.status_code, later.json()["state"]) == (202, "waiting")
    assert later["Location"].endswith(f"/api/v1/transfers/{later.json()['id']}/")
    assert done(later).state == "done" and club.players.count() == 200
    told = owner.get(f"transfers/{later.json()['id']}/").json()
    assert (told["sheet"]["new"], told["refusal"]) == (200, None)


def test_fixtures_are_decided_by_a_sheet(club: Club, owner: Asker) -> None:
    cup = build(club, 2, name="Cup")
    at = f"clubs/{club.slug}/competitions/{cup.slug}/sheets/fixtures/"
    assert b"1," in owner.get(at).content
    taken = sent(owner, at, "number,kind,winner\n1,walkover,a\n")
    assert taken.json()["sheet"]["update"] == 1
    assert cup.fixtures.get(number=1).result_kind == "walkover"


def test_a_leagues_sheet_is_a_file_too(club: Club, owner: Asker) -> None:
    """CSV or Excel, out and in; what it is to do is said in the query."""
    made = owner.post(f"clubs/{club.slug}/leagues/", {"name": "Town"})
    at = f"clubs/{club.slug}/leagues/{made.json()['slug']}/sheets/venues/file/"
    tried = sent(owner, f"{at}?dry_run=true", "venue;tables\nMill;2\n")
    assert (tried.status_code, tried.json()["new"], tried.json()["dry_run"]) == (200, 1, True)
    assert sent(owner, at, "venue;tables\nMill;2\n").json()["new"] == 1
    book = owner.get(f"{at}?form=xlsx")
    assert book["Content-Type"] == XLSX
    assert sent(owner, at, book.content, XLSX).json()["same"] == 1
    assert code_of(sent(owner, at, "venue;tables\nMill;many\n")) == (422, "faulty")
    assert owner.get(f"{at}?template=1").content.decode("utf-8-sig").startswith("venue")


# --- Who may -------------------------------------------------------------------------------------


def test_only_whose_it_is_finds_a_transfer(club: Club, owner: Asker) -> None:
    """Not another owner; not a token that is for another club; a token of the club does."""
    told = sent(owner, f"clubs/{club.slug}/sheets/players/", SHEET).json()
    at = f"transfers/{told['id']}/"
    second = make_member(club, Role.OWNER)
    elsewhere = make_club("Else", owner=owner_of(club))
    here, there = (by_token(owner_of(club), *Scope, club=one) for one in (club, elsewhere))
    for asker in (by_token(second, *Scope), there):
        assert code_of(asker.get(at)) == (404, "not-found")
        assert asker.get("transfers/").json()["count"] == 0
    for asker in (owner, here):
        assert asker.get(at).json()["id"] == told["id"]
        assert asker.get("transfers/").json()["count"] == 1
    assert code_of(Asker().get(at)) == (401, "sign-in")


def test_to_write_takes_the_scope_of_what_is_written(club: Club, owner: Asker) -> None:
    told = sent(owner, f"clubs/{club.slug}/sheets/players/?dry_run=true", SHEET).json()
    reader = by_token(owner_of(club), Scope.READ, Scope.DIRECT, Scope.CLUB)
    for refused in (
        reader.post(f"transfers/{told['id']}/confirmation/", {}),
        reader.post(f"transfers/{told['id']}/cancellation/", {}),
        reader.delete(f"transfers/{told['id']}/"),
    ):
        assert code_of(refused) == (403, "scope-missing")
        assert refused.json()["scope"] == "people"
    assert not club.players.exists()


def test_who_is_an_officer_no_more_confirms_nothing(club: Club, owner: Asker) -> None:
    director = make_member(club, Role.DIRECTOR)
    asker = by_token(director, *Scope)
    told = sent(asker, f"clubs/{club.slug}/sheets/players/?dry_run=true", SHEET).json()
    director.memberships.all().delete()
    assert code_of(asker.post(f"transfers/{told['id']}/confirmation/", {}))[0] in (403, 404)
    assert not club.players.exists()


# --- Records and archives ------------------------------------------------------------------------


def test_a_record_becomes_a_match(club: Club) -> None:
    """A director brings it, and sees what came of it; the rules judge it."""
    director = by_token(make_member(club, Role.DIRECTOR), *Scope)
    at = f"clubs/{club.slug}/match-records/"
    later = sent(director, f"{at}?confirmed=true", RECORD, "text/plain")
    assert later.status_code == 202
    row = done(later)
    told = director.get(f"transfers/{row.public_id}/").json()
    assert told["state"] == "done"
    match = Match.objects.get(public_id=told["match"])
    assert (match.club, match.status) == (club, "confirmed")
    spoilt = sent(director, at, "no record", "text/plain")
    assert done(spoilt).state == "refused"
    refusal = director.get(f"transfers/{spoilt.json()['id']}/").json()["refusal"]
    assert refusal["code"] == "faulty" and refusal["faults"][0]["line"] == 1


def test_a_club_goes_out_and_comes_in(club: Club, owner: Asker) -> None:
    """The archive has the digest that is told, and is taken in under another address."""
    make_player(club, "Ann")
    later = owner.post(f"clubs/{club.slug}/exports/")
    assert later.status_code == 202
    assert code_of(owner.get(f"transfers/{later.json()['id']}/file/")) == (404, "not-found")
    row = done(later)
    told = owner.get(f"transfers/{row.public_id}/").json()
    archive = owner.get(f"transfers/{row.public_id}/file/")
    content = whole(archive)
    assert archive["Content-Type"] == "application/zip"
    assert told["file"]["sha256"] == hashlib.sha256(content).hexdigest()
    assert told["file"]["bytes"] == len(content)
    assert "players.jsonl" in zipfile.ZipFile(io.BytesIO(content)).namelist()

    other = make_user("other@example.org")
    asker = by_token(other, *Scope)
    tried = sent(asker, "imports/?slug=copy&new_ids=true&dry_run=true", content, "application/zip")
    row = done(tried)
    assert asker.get(f"transfers/{row.public_id}/").json()["archive"]["rows"]["players"] == 1
    assert not Club.objects.filter(slug="copy").exists()
    confirmed = asker.post(f"transfers/{row.public_id}/confirmation/", {})
    assert confirmed.status_code == 202
    run_transfer(row.pk)
    copy = Club.objects.get(slug="copy")
    assert list(copy.players.values_list("name", flat=True)) == ["Ann"]
    assert asker.get(f"transfers/{row.public_id}/").json()["club"] == "copy"


def test_a_token_for_one_club_takes_in_no_other(club: Club) -> None:
    asker = by_token(owner_of(club), *Scope, club=club)
    assert code_of(sent(asker, "imports/", b"PK", "application/zip")) == (403, "other-club")
    assert code_of(sent(by_token(owner_of(club), *Scope), "imports/?slug=a b", b"PK")) == (422, "bad-field")


def test_an_archive_that_is_none_is_refused_by_the_worker(club: Club, owner: Asker) -> None:
    later = sent(owner, "imports/", b"no archive", "application/zip")
    assert done(later).state == "refused"
    assert owner.get(f"transfers/{later.json()['id']}/").json()["refusal"]["code"] == "no-archive"


# --- Ending, removing ----------------------------------------------------------------------------


def test_what_waits_is_cancelled_at_once(club: Club, owner: Asker) -> None:
    later = owner.post(f"clubs/{club.slug}/exports/")
    at = f"transfers/{later.json()['id']}/"
    assert code_of(owner.delete(at)) == (409, "still-running")
    cancelled = owner.post(f"{at}cancellation/", {})
    assert (cancelled.status_code, cancelled.json()["refusal"]["code"]) == (200, "cancelled")
    assert done(later).state == "refused"
    assert code_of(owner.post(f"{at}cancellation/", {})) == (409, "done-already")


def test_a_worker_hears_of_it_and_removes_what_it_has_written(
    club: Club, owner: Asker, monkeypatch: Any
) -> None:
    """A record whose entries are being written: the match is gone with all its entries."""
    later = sent(owner, f"clubs/{club.slug}/match-records/", RECORD, "text/plain")
    row = Transfer.objects.get(public_id=later.json()["id"])
    begun = transfers._Held.begun

    def cancelled_then(self: Any, what: Any) -> None:
        begun(self, what)
        transfers.cancel(row)

    monkeypatch.setattr(transfers._Held, "begun", cancelled_then)
    assert done(later).report["code"] == "cancelled"
    assert not Match.objects.filter(club=club).exists()


def test_rows_that_are_written_stay_and_are_told(club: Club, owner: Asker, monkeypatch: Any) -> None:
    rows = "name,note\n" + "".join(f"Player {n},{'x' * 60}\n" for n in range(200))
    later = sent(owner, f"clubs/{club.slug}/sheets/players/", rows)
    row = Transfer.objects.get(public_id=later.json()["id"])
    written = transfers._Held.written

    def cancelled_after_three(self: Any, number: int) -> None:
        written(self, number)
        if number == 3:
            transfers.cancel(row)

    monkeypatch.setattr(transfers._Held, "written", cancelled_after_three)
    done(later)
    assert club.players.count() == 3
    assert "3 rows" in owner.get(f"transfers/{row.public_id}/").json()["refusal"]["title"]


def test_what_is_over_is_removed_with_its_file(
    club: Club, owner: Asker, django_capture_on_commit_callbacks: Any
) -> None:
    told = sent(owner, f"clubs/{club.slug}/sheets/players/", SHEET).json()
    assert stored().exists(told["id"])
    with django_capture_on_commit_callbacks(execute=True):
        assert owner.delete(f"transfers/{told['id']}/").status_code == 204
    assert not stored().exists(told["id"])
    assert code_of(owner.get(f"transfers/{told['id']}/")) == (404, "not-found")
    assert club.players.count() == 2


# --- Paper and tables ----------------------------------------------------------------------------


def test_paper_is_that_of_the_page_in_the_readers_language(club: Club, owner: Asker) -> None:
    """The same options, a tag by which it is known again, and refusals as everywhere."""
    make_table(club)
    cup = play_all(build(club, 4, name="Cup"))
    at = f"clubs/{club.slug}/competitions/{cup.slug}"
    paper = Asker().get(f"{at}/bracket.pdf")
    assert (paper["Content-Type"], paper.content[:5]) == ("application/pdf", b"%PDF-")
    page = Client().get(f"/c/{club.slug}/t/{cup.slug}/bracket.pdf")
    assert paper["ETag"] == page["ETag"]
    again = Asker().get(f"{at}/bracket.pdf", **{"If-None-Match": paper["ETag"]})
    assert again.status_code == 304
    german = Asker().get(f"{at}/bracket.pdf?language=de")
    assert german["ETag"] == Asker().get(f"{at}/bracket.pdf", **{"Accept-Language": "de"})["ETag"]
    assert german["ETag"] != paper["ETag"] != Asker().get(f"{at}/bracket.pdf?paper=a3")["ETag"]
    assert code_of(Asker().get(f"{at}/bracket.pdf?paper=a9")) == (422, "paper")
    assert code_of(Asker().get(f"{at}/bracket.pdf?colour=red")) == (422, "bad-field")
    assert code_of(Asker().get(f"{at}/bracket.pdf", Accept="image/png")) == (406, "not-acceptable")
    assert Asker().get(f"{at}/champion.pdf").status_code == 200
    match = Match.objects.filter(club=club)[0]
    assert Asker().get(f"matches/{match.public_id}/sheet.pdf").content[:5] == b"%PDF-"


def test_tables_are_streamed_as_the_pages_do(club: Club, owner: Asker) -> None:
    cup = build(club, 2, name="Cup")
    at = f"clubs/{club.slug}/competitions/{cup.slug}"
    assert code_of(Asker().get(f"{at}/entrants.csv")) == (401, "sign-in")
    found = owner.get(f"{at}/entrants.csv")
    assert found["Content-Type"].startswith(CSV) and whole(found).startswith(b"number,name")
    assert whole(owner.get(f"{at}/standings.csv?bom=1")).startswith(b"\xef\xbb\xbf")
    assert owner.get(f"{at}/challonge.json").json()["tournament"]["name"] == "Cup"
    records = owner.get(f"clubs/{club.slug}/match-records.zip")
    assert zipfile.is_zipfile(io.BytesIO(records.content))


def test_a_hidden_clubs_paper_is_for_its_members(club: Club) -> None:
    cup = build(club, 2, name="Cup")
    Club.objects.filter(pk=club.pk).update(public=False)
    at = f"clubs/{club.slug}/competitions/{cup.slug}/bracket.pdf"
    assert code_of(Asker().get(at)) == (404, "not-found")
    assert by_token(make_member(club, Role.PLAYER), Scope.READ).get(at).status_code == 200


def test_every_size_that_is_offered_is_one_of_the_pages(club: Club, owner: Asker) -> None:
    """And every bound: what the description allows, the page allows."""
    from clubs.publishing.views.pdf import labels, papers, score_sheets

    assert tuple(papers.PAPERS) == files.ALL_SIZES and files.DESK == papers.DESK
    most = {one.operation: {a.name: a.type["maximum"] for a in one.asked if isinstance(a.type, dict)}
            for one in files.PAPER}  # fmt: skip
    assert most["blank_sheet_paper"]["copies"] == score_sheets.MOST_COPIES
    assert most["table_labels_paper"]["copies"] == labels.MOST_COPIES
    assert Player.objects.count() == 0
