"""Nothing is done twice, nothing is changed unseen: ``Idempotency-Key``, ``If-Match``, ETags of changes."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.utils.timezone import now

from clubs.api.core import keys
from clubs.api.core.scopes import Scope
from clubs.api.describing import routes
from clubs.api.models import KeptAnswer, Token
from clubs.api.tasks import clean_answers
from clubs.api.urls import urlpatterns
from clubs.competitions.models import Competition
from clubs.people.models import Club, Player
from matches.models import LogEntry
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.api.fuzz.calling import described
from tests.clubs.competitions.conftest import CAROM
from tests.clubs.competitions.test_concurrency import at_once
from tests.factories import make_club, make_player, owner_of
from tests.matches.conftest import make_match

pytestmark = pytest.mark.django_db
VIEWS = {
    one.callback.cls.__name__: one.callback.cls
    for one in urlpatterns
    if hasattr(getattr(one.callback, "cls", None), "computes")
}


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


@pytest.fixture
def owner(club: Club) -> Asker:
    return by_token(owner_of(club), *Scope)


def post(asker: Asker, path: str, body: Any, key: str, **headers: str) -> Any:
    """A request with a key."""
    return asker.ask("POST", path, body, **{"Idempotency-Key": key, **headers})


# --- Idempotency-Key -----------------------------------------------------------------------------


def test_asked_twice_it_is_done_once_and_answered_alike(club: Club, owner: Asker) -> None:
    """Status, body and the headers that matter are those of the first answer."""
    at, body = f"clubs/{club.slug}/players/", {"name": "Ann"}
    first, again = post(owner, at, body, "k1"), post(owner, at, body, "k1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content and first["Location"] == again["Location"]
    assert first["Content-Type"] == again["Content-Type"]
    assert "Idempotency-Replayed" not in first and again["Idempotency-Replayed"] == "true"
    assert Player.objects.filter(club=club).count() == 1


def test_without_a_key_or_with_another_it_is_done_again(club: Club, owner: Asker) -> None:
    at = f"clubs/{club.slug}/players/"
    for key in ("k1", "k2", '"k3"'):
        assert post(owner, at, {"name": f"Ann {key}"}, key).status_code == 201
    assert post(owner, at, {"name": 'Ann "k3"'}, "k3")["Idempotency-Replayed"] == "true", "quoted or not"
    assert Player.objects.filter(club=club).count() == 3


@pytest.mark.parametrize(
    ("path", "body"),
    [("players/", {"name": "Bob"}), ("tables/", {"name": "Ann"}), ("players/?", {"name": 1})],
)
def test_a_key_belongs_to_one_request(club: Club, owner: Asker, path: str, body: Any) -> None:
    """Another body or another address is refused, and nothing is done."""
    post(owner, f"clubs/{club.slug}/players/", {"name": "Ann"}, "k1")
    assert code_of(post(owner, f"clubs/{club.slug}/{path}", body, "k1")) == (422, "key-reused")
    assert Player.objects.filter(club=club).count() == 1


def upload(asker: Asker, path: str, key: str, content: bytes, *, form: bool) -> Any:
    """A file with a key: in a form, or as the body."""
    media, body = "text/csv", content
    if form:
        parts = {"file": SimpleUploadedFile("players.csv", content, "text/csv")}
        media, body = MULTIPART_CONTENT, encode_multipart(BOUNDARY, parts)
    headers = {**asker.headers, "Idempotency-Key": key}
    return asker.client.generic("POST", f"/api/v1/{path}", body, media, headers=headers)


@pytest.mark.parametrize("form", [True, False])
def test_the_content_of_a_file_is_part_of_what_is_asked(club: Club, owner: Asker, form: bool) -> None:
    """The same file gets the first answer; another one of the same name and size is refused, and not read."""
    at = f"clubs/{club.slug}/sheets/players/"
    first = upload(owner, at, "k1", b"name\nAnn\n", form=form)
    again = upload(owner, at, "k1", b"name\nAnn\n", form=form)
    assert first.status_code == 200 and first.json()["sheet"]["new"] == 1, "what was digested is read, too"
    assert again.content == first.content and again["Idempotency-Replayed"] == "true"
    assert code_of(upload(owner, at, "k1", b"name\nBob\n", form=form)) == (422, "key-reused")
    assert list(Player.objects.values_list("name", flat=True)) == ["Ann"]


def test_a_large_file_is_digested_in_pieces(
    club: Club, owner: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is never in the memory as a whole; two that differ in the last byte are two."""
    largest = 0
    whole = UploadedFile.chunks

    def watched(self: UploadedFile, chunk_size: int | None = None) -> Any:
        nonlocal largest
        for part in whole(self, chunk_size):
            largest = max(largest, len(part))
            yield part

    monkeypatch.setattr(UploadedFile, "chunks", watched)
    at, content = f"clubs/{club.slug}/sheets/players/?dry_run=true", b"name\n" + b"Ann Archer\n" * 50_000
    assert upload(owner, at, "k1", content, form=True).status_code == 202
    assert code_of(upload(owner, at, "k1", content[:-1] + b" ", form=True)) == (422, "key-reused")
    assert 0 < largest < len(content) / 4


def test_the_order_of_members_is_no_difference(club: Club, owner: Asker) -> None:
    at = f"clubs/{club.slug}/players/"
    post(owner, at, {"name": "Ann", "rating": 700}, "k1")
    assert post(owner, at, {"rating": 700, "name": "Ann"}, "k1")["Idempotency-Replayed"] == "true"


def test_keys_of_others_are_theirs(club: Club, owner: Asker) -> None:
    """Another token, even of the same person, has keys of its own."""
    at = f"clubs/{club.slug}/players/"
    post(owner, at, {"name": "Ann"}, "k1")
    other = by_token(owner_of(club), *Scope)
    answer = post(other, at, {"name": "Bea"}, "k1")
    assert answer.status_code == 201 and answer.json()["name"] == "Bea"


@pytest.mark.parametrize("key", ["", "x" * 129, "two words", "ä"])
def test_a_key_is_visible_and_short(club: Club, owner: Asker, key: str) -> None:
    refused = post(owner, f"clubs/{club.slug}/players/", {"name": "Ann"}, key)
    assert code_of(refused) == (422, "bad-field") and refused.json()["field"] == "Idempotency-Key"
    assert post(owner, f"clubs/{club.slug}/players/", {"name": "Ann"}, "x" * 128).status_code == 201


def test_a_refusal_is_kept_too(club: Club, owner: Asker) -> None:
    """The same request gets the same refusal, though it would be taken now."""
    at, body = f"clubs/{club.slug}/tables/", {"number": 1, "kind": "carom"}
    owner.post(at, body)
    assert code_of(post(owner, at, body, "k1")) == (409, "number-taken")
    owner.delete(f"{at}1/")
    again = post(owner, at, body, "k1")
    assert code_of(again) == (409, "number-taken") and again["Idempotency-Replayed"] == "true"
    assert post(owner, at, body, "k2").status_code == 201


def test_too_many_and_a_bug_are_not_kept(
    club: Club, owner: Asker, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing stays of a request that broke, and it can be asked again."""
    at, body = f"clubs/{club.slug}/players/", {"name": "Ann"}
    owner.client.raise_request_exception = False
    from clubs.api.people import players

    monkeypatch.setattr(players, "written", lambda *_, **__: 1 / 0)
    assert post(owner, at, body, "k1").status_code == 500
    monkeypatch.undo()
    assert not Player.objects.exists() and not KeptAnswer.objects.exists(), "the deed went with its answer"
    settings.API_RATE = "1/day"
    assert post(owner, at, body, "k1").status_code == 429
    settings.API_RATE = "600/min"
    assert post(owner, at, body, "k1").status_code == 201


def test_while_it_is_in_work_it_is_not_begun_again(club: Club, owner: Asker) -> None:
    """The second is told to wait for the answer."""
    at, body = f"clubs/{club.slug}/players/", {"name": "Ann"}
    post(owner, at, body, "k1")
    row = KeptAnswer.objects.get()
    row.delete()
    Player.objects.all().delete()
    with keys.held(keys.Key(row.digest, row.request)):
        refused = post(owner, at, body, "k1")
    assert code_of(refused) == (409, "in-work") and refused["Retry-After"] == "1"
    assert post(owner, at, body, "k1").status_code == 201


def test_answers_are_kept_for_a_day(club: Club, owner: Asker) -> None:
    at, body = f"clubs/{club.slug}/players/", {"name": "Ann"}
    post(owner, at, body, "k1")
    row = KeptAnswer.objects.get()
    assert timedelta(hours=23) < row.expires_at - now() <= timedelta(hours=24)
    assert clean_answers() == 0
    KeptAnswer.objects.update(expires_at=now() - timedelta(seconds=1))
    changed = post(owner, at, {"name": "Bea"}, "k1")
    assert changed.status_code == 201 and "Idempotency-Replayed" not in changed, "over, though not deleted"
    KeptAnswer.objects.update(expires_at=now() - timedelta(seconds=1))
    assert clean_answers() == 1 and not KeptAnswer.objects.exists()


def test_what_is_shown_once_is_sealed(club: Club, owner: Asker) -> None:
    """A copy of the database opens no door; the token is made once and told again."""
    body = {"label": "Board", "scopes": ["read"]}
    first, again = post(owner, "tokens/", body, "k1"), post(owner, "tokens/", body, "k1")
    assert first.json()["token"] == again.json()["token"] and Token.objects.filter(label="Board").count() == 1
    row = KeptAnswer.objects.get()
    assert first.json()["token"] not in row.answer and "Board" not in row.answer
    KeptAnswer.objects.update(answer="gone")
    assert code_of(post(owner, "tokens/", body, "k1")) == (409, "answer-lost")


def test_a_key_helps_with_every_method(club: Club, owner: Asker) -> None:
    """Who lost the answer to a change or a removal is not told that it is gone."""
    make_player(club, "Ann")
    owner.post(f"clubs/{club.slug}/tables/", {"number": 1, "kind": "carom"})
    at = f"clubs/{club.slug}/tables/1/"
    for _ in range(2):
        gone = owner.ask("DELETE", at, **{"Idempotency-Key": "k1"})
        assert gone.status_code == 204 and not gone.content
    assert gone["Idempotency-Replayed"] == "true"
    etag = owner.get(f"clubs/{club.slug}/players/ann/")["ETag"]
    headers = {"Idempotency-Key": "k2", "If-Match": etag}
    told = [
        owner.ask("PATCH", f"clubs/{club.slug}/players/ann/", {"rating": 700}, **headers) for _ in range(2)
    ]
    assert [one.status_code for one in told] == [200, 200] and told[0]["ETag"] == told[1]["ETag"]


def test_what_writes_nothing_needs_no_key(club: Club, owner: Asker) -> None:
    """A preview is computed again, outside of any transaction."""
    computing = {
        route.function.__qualname__
        for route in routes()
        if (kind := VIEWS.get(route.function.__qualname__.partition(".")[0])) is not None
        if route.method == "POST" and route.function.__name__ in map(str.lower, kind.computes)
    }
    assert computing == {
        "Advice.post", "FixtureViewSet.correction_preview", "EmblemViewSet.what_if",
        "MarkingViewSet.preview", "DisputeViewSet.preview",
    }  # fmt: skip
    match = make_match(club)
    body = {"entry": 1, "tokens": "+1"}
    post(owner, f"matches/{match.public_id}/preview/", body, "k1")
    assert not KeptAnswer.objects.exists()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_sent_from_two_machines_at_once_it_is_done_once() -> None:
    """One does it; the other gets the same answer, or is told that it is in work."""
    club = make_club("Hall")
    owner = owner_of(club)
    asker = by_token(owner, *Scope)
    at = f"clubs/{club.slug}/players/"
    told: list[Any] = []

    def ask() -> None:
        other = Asker()
        other.headers = asker.headers
        told.append(post(other, at, {"name": "Ann"}, "k1"))

    assert at_once(*[ask] * 4) == []
    assert {one.status_code for one in told} <= {201, 409} and 201 in {one.status_code for one in told}
    assert all(code_of(one) == (409, "in-work") for one in told if one.status_code == 409)
    assert Player.objects.filter(club=club).count() == 1
    assert post(asker, at, {"name": "Ann"}, "k1").status_code == 201


def test_marks_take_a_key_as_well(club: Club, owner: Asker) -> None:
    """Beside the id of the entry: the answer is the first one, and not that of a repeated entry."""
    match = make_match(club)
    body = {
        "side": "A", "tokens": "+1", "expected_seq": 0,
        "client_uuid": "00000000-0000-0000-0000-000000000001",
    }  # fmt: skip
    told = [post(owner, f"matches/{match.public_id}/marks/", body, "k1") for _ in range(2)]
    assert [one.status_code for one in told] == [201, 201] and told[0].content == told[1].content
    assert LogEntry.objects.filter(match=match).count() == 1


# --- If-Match ------------------------------------------------------------------------------------


def test_only_what_was_seen_is_changed(club: Club, owner: Asker) -> None:
    """Of two who saw the same, the second is told to read again; nothing of it is done."""
    make_player(club, "Ann")
    at = f"clubs/{club.slug}/players/ann/"
    seen = owner.get(at)["ETag"]
    assert owner.ask("PATCH", at, {"rating": 700}, **{"If-Match": seen}).status_code == 200
    late = owner.ask("PATCH", at, {"note": "late"}, **{"If-Match": seen})
    assert code_of(late) == (412, "not-as-seen")
    assert late["ETag"] == late.json()["etag"] == owner.get(at)["ETag"]
    found = Player.objects.get(club=club)
    assert (found.rating, found.note) == (700, "")
    assert owner.ask("PATCH", at, {"note": "now"}, **{"If-Match": late["ETag"]}).status_code == 200


def test_a_change_tells_the_new_state(club: Club, owner: Asker) -> None:
    """Its ETag is that of the next reading, and good for the next change."""
    make_player(club, "Ann")
    at = f"clubs/{club.slug}/players/ann/"
    etag = owner.patch(at, {"rating": 700})["ETag"]
    assert owner.get(at)["ETag"] == etag
    assert owner.get(at, **{"If-None-Match": etag}).status_code == 304
    for rating in (701, 702):
        answer = owner.ask("PATCH", at, {"rating": rating}, **{"If-Match": etag})
        assert answer.status_code == 200 and answer["ETag"] != etag
        etag = answer["ETag"]


def test_what_is_not_shown_is_not_in_the_way(club: Club, owner: Asker) -> None:
    """Another player's change moves the club's log, and with it the ETag, but not what was seen."""
    make_player(club, "Ann"), make_player(club, "Bob")
    at = f"clubs/{club.slug}/players/"
    seen = owner.get(f"{at}ann/")["ETag"]
    owner.patch(f"{at}bob/", {"rating": 700})
    assert owner.get(f"{at}ann/")["ETag"] != seen
    assert owner.ask("PATCH", f"{at}ann/", {"rating": 700}, **{"If-Match": seen}).status_code == 200


def test_stars_and_lists_are_those_of_the_standard(club: Club, owner: Asker) -> None:
    """RFC 9110, 13.1.1 and 13.1.2: "*" is anything that is there; a weak ETag is no match to write."""
    make_player(club, "Ann")
    at = f"clubs/{club.slug}/players/ann/"
    seen = owner.get(at)["ETag"]

    def change(**headers: str) -> int:
        told = {name.replace("_", "-"): one for name, one in headers.items()}
        return owner.ask("PATCH", at, {"note": "x"}, **told).status_code

    assert change(If_Match="*") == 200
    seen = owner.get(at)["ETag"]
    assert change(If_Match=f"W/{seen}") == 412
    assert change(If_None_Match="*") == 412
    assert change(If_None_Match=f'"other", {seen}') == 412
    assert change(If_None_Match='"other"') == 200
    assert change(If_Match=f'"other", {seen}') == 200
    assert change(If_Match='"other"') == 412
    reading = owner.get(at, **{"If-Match": '"other"'})
    assert code_of(reading) == (412, "not-as-seen")
    assert owner.get(at, **{"If-None-Match": "*"}).status_code == 304
    gone = owner.ask("DELETE", f"clubs/{club.slug}/tables/9/", **{"If-Match": "*"})
    assert code_of(gone) == (412, "not-as-seen") and gone.json()["etag"] is None and "ETag" not in gone


def test_a_part_is_changed_by_what_was_seen_of_the_whole(club: Club, owner: Asker) -> None:
    """An address that cannot be read is compared with the one above it."""
    make_player(club, "Ann")
    at = f"clubs/{club.slug}/players/ann/"
    seen = owner.get(at)["ETag"]
    owner.patch(at, {"rating": 700})
    late = owner.ask("PUT", f"{at}active/", {"active": False}, **{"If-Match": seen})
    assert code_of(late) == (412, "not-as-seen") and Player.objects.get(club=club).active
    seen = owner.get(at)["ETag"]
    assert owner.ask("PUT", f"{at}active/", {"active": False}, **{"If-Match": seen}).status_code == 200
    cup = owner.post(f"clubs/{club.slug}/competitions/", {"name": "Cup", "game": CAROM, "length": 3}).json()
    at = f"clubs/{club.slug}/competitions/{cup['slug']}/"
    seen = owner.get(at)["ETag"]
    owner.patch(at, {"length": 5})
    late = owner.ask("POST", f"{at}open/", {}, **{"If-Match": seen})
    assert code_of(late) == (412, "not-as-seen") and Competition.objects.get(club=club).status == "draft"


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(3))
def test_of_two_who_saw_the_same_exactly_one_changes_it(attempt: int) -> None:
    """However close they come: the look and the deed are one."""
    club = make_club("Hall")
    asker = by_token(owner_of(club), *Scope)
    make_player(club, "Ann")
    at = f"clubs/{club.slug}/players/ann/"
    seen, told = asker.get(at)["ETag"], []

    def change(rating: int) -> None:
        other = Asker()
        other.headers = asker.headers
        told.append(other.ask("PATCH", at, {"rating": rating}, **{"If-Match": seen}).status_code)

    assert at_once(*(partial(change, rating) for rating in (701, 702, 703))) == []
    assert sorted(told) == [200, 412, 412]


def test_every_answer_to_a_change_that_can_be_read_tells_its_etag() -> None:
    """The description says so of every PUT and PATCH at an address with a GET."""
    silent = [
        operation["operationId"]
        for path in described()["paths"].values()
        for name, operation in path.items()
        if name in ("put", "patch") and "get" in path and "200" in operation["responses"]
        if "ETag" not in operation["responses"]["200"].get("headers", {})
    ]
    assert silent == []
