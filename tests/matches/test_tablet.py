"""The tablet's pairing and its JSON interface, as a browser uses them."""

from __future__ import annotations

import json
import uuid
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now

from clubs.people.models import Table
from matches import services
from matches.models import Device, LogEntry, Match, PairingCode
from tests.matches.conftest import make_club, make_match, member

pytestmark = pytest.mark.both_databases


def paired(table: Table) -> Client:
    """A browser that has been paired with ``table`` through its pages."""
    code = services.make_pairing_code(table=table, by="Ada").code
    client = Client()
    assert client.post(f"/pair/{code}/").status_code == 302
    return client


def post(client: Client, path: str, **body: Any) -> Any:
    return client.post(path, json.dumps(body), content_type="application/json")


def tap(client: Client, match: Match, side: str, tokens: str, base: str = "/table/", **more: Any) -> Any:
    more.setdefault("expected_seq", Match.objects.get(pk=match.pk).last_seq)
    more.setdefault("client_uuid", str(uuid.uuid4()))
    return post(client, f"{base}entry/", match=match.public_id, side=side, tokens=tokens, **more)


def test_a_code_pairs_one_tablet(hall: SimpleNamespace) -> None:
    """Looking uses nothing up; the first tablet to pair does, and the code is good for no second one."""
    code = services.make_pairing_code(table=hall.table, by="Ada").code
    assert Client().get(f"/pair/{code}/").status_code == 200
    first = Client()
    assert first.post(f"/pair/{code}/", {"label": "By the window"}).headers["Location"] == "/table/"
    assert Client().post(f"/pair/{code}/").status_code == 404
    cookie = first.cookies["balkline_table"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and cookie["max-age"] > 10_000_000
    device = Device.objects.get(label="By the window")
    assert device.token_hash not in cookie.value and device.paired_by == "Ada"
    assert first.get("/table/state/").json()["match"]["id"] == hall.match.public_id


def test_a_code_runs_out(hall: SimpleNamespace) -> None:
    """An old code pairs nothing, and a new code ends the one before."""
    old = services.make_pairing_code(table=hall.table, by="Ada").code
    services.make_pairing_code(table=hall.table, by="Ada")
    assert Client().post(f"/pair/{old}/").status_code == 404
    late = services.make_pairing_code(table=hall.table, by="Ada").code
    PairingCode.objects.update(expires_at=now() - timedelta(seconds=1))
    assert Client().post(f"/pair/{late}/").status_code == 404


def test_codes_cannot_be_guessed_at_will(hall: SimpleNamespace) -> None:
    """After ten wrong codes from one address even a right one is refused for a while."""
    client = Client()
    for _ in range(10):
        assert client.get("/pair/aaaaaaaaaa/").status_code == 404
    right = services.make_pairing_code(table=hall.table, by="Ada").code
    answer = client.post(f"/pair/{right}/", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many-guesses")


@pytest.mark.one_database
@pytest.mark.parametrize("cookie", [None, "", "1", "1.x", "1.x:1:2", "x" * 5000])
def test_a_stranger_marks_nothing(hall: SimpleNamespace, cookie: str | None) -> None:
    """Without the cookie, or with a made-up one, every endpoint says that the tablet is not paired."""
    client = Client()
    if cookie is not None:
        client.cookies["balkline_table"] = cookie
    for answer in (client.get("/table/state/"), tap(client, hall.match, "A", ":lead")):
        assert (answer.status_code, answer.json()["code"]) == (401, "not-paired")
    assert not LogEntry.objects.exists()


def test_a_tablet_marks_its_match(hall: SimpleNamespace) -> None:
    """State, entries, undo, sheet: what the tablet needs comes back with each answer."""
    client = paired(hall.table)
    state = client.get("/table/state/").json()
    assert (state["seq"], state["lease"]["free"], state["may"]["decide"]) == (0, True, False)
    button = state["expects"]["buttons"][0]
    done = tap(client, hall.match, button["side"], button["tokens"]).json()
    assert (done["seq"], done["status"], done["expects"]["side"]) == (1, "live", "A")
    assert tap(client, hall.match, "A", "+1").json()["board"]["score"]["A"] == 1
    tapped = {"match": hall.match.public_id, "expected_seq": 2, "client_uuid": str(uuid.uuid4())}
    back = post(client, "/table/undo/", **tapped)
    assert back.json()["board"]["score"]["A"] == 0
    lines = client.get("/table/sheet/").json()["lines"]
    assert [(line["tokens"], line["voided"]) for line in lines] == [
        (":lead", False),
        ("+1", True),
        ("void 2", False),
    ]
    beat = post(client, "/table/heartbeat/", match=hall.match.public_id).json()
    assert beat["lease"]["mine"] and beat["seq"] == 3


def test_refusals_have_stable_codes(hall: SimpleNamespace) -> None:
    """What a tablet may have to tell its marker comes as JSON with a code, and nothing is written."""
    client, match = paired(hall.table), hall.match
    tap(client, match, "A", ":lead")
    answers = [
        (tap(client, match, "B", "+1"), 422, "refused"),
        (tap(client, match, "A", "+1", expected_seq=0), 409, "conflict"),
        (tap(client, match, "A", "what is this?"), 422, "unreadable"),
        (tap(client, match, "A", "+1", client_uuid="no"), 422, "bad-uuid"),
        (tap(client, match, "A", "+1", expected_seq="1"), 422, "bad-field"),
        (tap(client, match, "A", "+1", expected_seq=True), 422, "bad-field"),
        (tap(client, match, "A", "+1", note="\x00"), 422, "bad-field"),
        (tap(client, match, "A", "+1", note="x" * 600), 422, "unreadable"),
        (post(client, "/table/entry/"), 422, "bad-field"),
        (client.post("/table/entry/", "[" * 9000, content_type="application/json"), 400, "bad-json"),
        (client.post("/table/entry/", "[1]", content_type="application/json"), 400, "bad-json"),
        (tap(client, match, "A", "x" * 40_000), 413, "too-large"),
        (
            post(
                client,
                "/table/amend/",
                match=match.public_id,
                entry=77,
                tokens="+1",
                expected_seq=1,
                client_uuid=str(uuid.uuid4()),
            ),
            422,
            "refused",
        ),
        (post(client, "/table/confirm/", match=match.public_id, side="A"), 409, "not-over"),
        (
            post(client, "/table/declare/", match=match.public_id, kind="walkover", winner="A"),
            403,
            "not-allowed",
        ),
    ]
    assert [(a.status_code, a.json()["code"]) for a, _, _ in answers] == [(s, c) for _, s, c in answers]
    assert Match.objects.get(pk=match.pk).last_seq == 1


def test_a_tap_names_its_match(hall: SimpleNamespace) -> None:
    """A tap meant for a match that has left the table is refused and told which one is there now."""
    client = paired(hall.table)
    gone = hall.match
    services.declare(match=gone, result_kind="walkover", winner="A")
    Match.objects.filter(pk=gone.pk).update(confirmed_at=now() - timedelta(hours=1))
    elsewhere = make_match(hall.club)
    services.seat_match(match=(here := make_match(hall.club)), table=hall.table)
    answer = tap(client, elsewhere, "A", ":lead")
    assert (answer.status_code, answer.json()["code"]) == (409, "other-match")
    assert answer.json()["data"]["match"] == here.public_id
    assert tap(client, gone, "A", ":lead").status_code == 403
    assert client.get("/table/state/").json()["match"]["id"] == here.public_id


def test_a_post_without_its_token_is_refused(hall: SimpleNamespace) -> None:
    """Another site cannot make the tablet's browser mark: CSRF protection is on."""
    client = Client(enforce_csrf_checks=True)
    client.cookies = paired(hall.table).cookies
    assert tap(client, hall.match, "A", ":lead").status_code == 403
    client.get("/table/state/")
    token = client.cookies["csrftoken"].value
    answer = client.post(
        "/table/entry/",
        json.dumps(
            {
                "match": hall.match.public_id,
                "side": "A",
                "tokens": ":lead",
                "expected_seq": 0,
                "client_uuid": str(uuid.uuid4()),
            }
        ),
        content_type="application/json",
        headers={"x-csrftoken": token},
    )
    assert answer.status_code == 200


ROLES = ["owner", "director", "referee", "marker", "player", "stranger", "visitor"]


@pytest.mark.one_database
@pytest.mark.parametrize("role", ROLES)
def test_who_may_mark_without_a_tablet(hall: SimpleNamespace, role: str) -> None:
    """Officers, referees and markers mark from their own device; players, strangers and visitors do not."""
    client = Client()
    if role != "visitor":
        client.force_login(member(None if role == "stranger" else hall.club, role, f"{role}@example.org"))
    base = f"/m/{hall.match.public_id}/mark/"
    answer = tap(client, hall.match, "A", ":lead", base)
    expected = {"visitor": 401, "stranger": 403, "player": 403}.get(role, 200)
    assert answer.status_code == expected
    assert client.get(f"{base}state/").status_code == expected
    assert LogEntry.objects.count() == (1 if expected == 200 else 0)


@pytest.mark.parametrize("role", ROLES)
def test_a_hidden_club_is_seen_by_members_only(db: None, role: str) -> None:
    """To others, the addresses of a hidden club's match look like those of one that is not there."""
    club = make_club("hidden", public=False)
    match = make_match(club)
    client = Client()
    if role != "visitor":
        client.force_login(member(None if role == "stranger" else club, role, f"{role}@example.org"))
    for end in ("record.json", "record.txt", "mark/state/"):
        hidden = client.get(f"/m/{match.public_id}/{end}", headers={"accept": "application/json"})
        missing = client.get(f"/m/aaaaaaaaaa/{end}", headers={"accept": "application/json"})
        assert missing.status_code == 404
        if role in ("stranger", "visitor"):
            assert (hidden.status_code, hidden.json()) == (404, missing.json())
        else:
            assert hidden.status_code in (200, 403)


@pytest.mark.parametrize(
    "name", ['"><script>alert(1)</script>', "‮Bo\u202c", "🎱" * 20, "O'Brien; DROP", "x" * 10_000]
)
def test_crafted_names_do_no_harm(hall: SimpleNamespace, name: str) -> None:
    """Whatever a side is called, the record reads back the same and no page lets the name act."""
    match = services.create_match(
        club=hall.club, game=hall.match.game, sides=[(None, name, 0), (None, "Bo", 0)], title=name
    )
    assert len(match.sides.first().name) <= 120
    client = Client()
    for end in ("", "sheet/", "overlay/"):
        page = client.get(f"/m/{match.public_id}/{end}")
        assert page.status_code == 200 and b"<script>alert" not in page.content
    assert client.get(f"/m/{match.public_id}/record.txt").status_code == 200
    assert (
        client.get(f"/m/{match.public_id}/record.json").json()["header"]["sides"][0][1]
        == match.header["sides"][0][1]
    )
