"""Many in one request: each row has its own answer, and the state is that of as many single requests."""

from __future__ import annotations

import uuid
from datetime import timedelta
from itertools import count
from typing import Any

import pytest

from clubs.api.core import bulk, progress
from clubs.api.core.scopes import Scope
from clubs.api.matches import marks_bulk
from clubs.api.models import KeptAnswer
from clubs.people.models import Club, Player, Table
from matches.log import fold
from matches.models import LogEntry, Match, Snapshot
from rules_engine.course.fingerprint import state_hash
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import CAROM
from tests.factories import make_club, make_member, make_player, owner_of
from tests.matches.conftest import make_match
from tests.transactions import watched

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


@pytest.fixture
def owner(club: Club) -> Asker:
    return by_token(owner_of(club), *Scope)


def told(answer: Any) -> list[tuple[int, str]]:
    """Of each row its status and code; "" for none."""
    assert answer.status_code == 200, answer.content
    rows = answer.json()["results"]
    assert [row["row"] for row in rows] == list(range(len(rows)))
    assert all(("data" in row) != ("problem" in row) for row in rows)
    return [(row["status"], row.get("problem", {}).get("code", "")) for row in rows]


# --- Players, tables, entrants, results ----------------------------------------------------------


def test_every_player_has_an_answer_of_its_own(club: Club, owner: Asker) -> None:
    """What is refused leaves the others as they are; each says what a single request would."""
    rows = [{"name": "Ann", "rating": 700}, {"name": ""}, {"name": "ÁNN"}, {"nick": "x", "name": "Bob"}]
    rows += [{"name": "ann", "same_name": True}, {"name": "Cy", "rating": "many"}, "Dee"]
    answer = owner.post(f"clubs/{club.slug}/players/bulk/", {"players": rows})
    assert told(answer) == [
        (201, ""), (422, "bad-field"), (409, "same-name"), (422, "bad-field"), (201, ""),
        (422, "bad-field"), (422, "bad-field"),
    ]  # fmt: skip
    results = answer.json()["results"]
    assert results[0]["data"] == owner.get(f"clubs/{club.slug}/players/ann/").json()
    assert results[2]["problem"]["likely"] == [{"name": "Ann", "slug": "ann"}]
    assert results[3]["problem"]["fields"][0]["field"] == "nick"
    assert set(Player.objects.values_list("slug", flat=True)) == {"ann", "ann-2"}


def test_a_dry_run_tries_all_and_writes_nothing(club: Club, owner: Asker) -> None:
    """A later row may rest on an earlier one."""
    body = {"tables": [{"number": n, "kind": "carom"} for n in (1, 2, 1)], "dry_run": True}
    at = f"clubs/{club.slug}/tables/bulk/"
    answer = owner.post(at, body)
    assert told(answer) == [(201, ""), (201, ""), (409, "number-taken")] and answer.json()["dry_run"] is True
    assert not Table.objects.exists()
    assert told(owner.post(at, {**body, "dry_run": False})) == told(answer)
    assert list(Table.objects.order_by("number").values_list("number", flat=True)) == [1, 2]


def test_a_dry_run_ends_when_its_time_is_over(
    club: Club, owner: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds the database: what it has no time for it says, and never of the first five rows."""
    monkeypatch.setattr(bulk, "TRIED_FOR", 0.0)
    rows = [{"name": f"P{n}"} for n in range(7)]
    at = f"clubs/{club.slug}/players/bulk/"
    answer = owner.post(at, {"players": rows, "dry_run": True})
    assert told(answer) == [(201, "")] * 5 + [(409, "not-tried")] * 2 and not Player.objects.exists()
    match = make_match(club)
    queue = {"marks": [mark(LEAD), mark("+1")], "expected_seq": 0, "dry_run": True}
    answer = owner.post(f"matches/{match.public_id}/marks/bulk/", queue)
    assert told(answer) == [(201, ""), (409, "not-tried")] and not LogEntry.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        {}, {"players": []}, {"players": {}}, {"players": [{"name": "A"}] * 501}, {"people": []},
        {"players": [{"name": "A"}], "dry_run": "yes"}, {"players": [{"name": "A"}], "more": 1},
    ],
)  # fmt: skip
def test_a_request_that_is_no_list_of_rows_is_refused_as_a_whole(club: Club, owner: Asker, body: Any) -> None:
    assert code_of(owner.post(f"clubs/{club.slug}/players/bulk/", body)) == (422, "bad-field")
    assert not Player.objects.exists()


def test_the_right_is_that_of_a_single_one(club: Club) -> None:
    player = by_token(make_member(club, "player"), *Scope)
    scoreboard = by_token(owner_of(club), "read")
    body = {"players": [{"name": "Ann"}]}
    assert code_of(player.post(f"clubs/{club.slug}/players/bulk/", body)) == (403, "not-allowed")
    assert code_of(scoreboard.post(f"clubs/{club.slug}/players/bulk/", body)) == (403, "scope-missing")
    assert not Player.objects.exists()


def cup(club: Club, owner: Asker, *names: str) -> str:
    """A competition with these players entered; its address."""
    made = owner.post(f"clubs/{club.slug}/competitions/", {"name": "Cup", "game": CAROM, "length": 3})
    at = f"clubs/{club.slug}/competitions/{made.json()['slug']}/"
    if names:
        owner.post(f"{at}entrants/", {"new_names": list(names)})
    return at


def test_entrants_are_entered_each_for_itself(club: Club, owner: Asker) -> None:
    make_player(club, "Ann"), make_player(club, "Bob")
    at = cup(club, owner)
    rows: list[Any] = [{"player": "ann"}, {"player": "nobody"}, {"player": "ann"}, {"new_name": "Cy"}]
    rows += [{"new_name": "Bob"}, {"player": "bob", "new_name": "Bob"}, {}, {"player": "bob"}]
    answer = owner.post(f"{at}entrants/bulk/", {"entrants": rows})
    assert told(answer) == [
        (201, ""), (404, "not-found"), (409, "already-in"), (201, ""), (409, "same-name"),
        (422, "bad-field"), (422, "bad-field"), (201, ""),
    ]  # fmt: skip
    assert [row["data"]["number"] for row in answer.json()["results"] if "data" in row] == [1, 2, 3]
    assert Player.objects.filter(club=club).count() == 3


def test_results_are_entered_in_order_each_for_itself(club: Club, owner: Asker) -> None:
    """A later one may decide what an earlier one has made ready."""
    at = cup(club, owner, "Ann", "Bob", "Cy", "Dee")
    for step in ("open", "draw", "start"):
        assert owner.post(f"{at}{step}/", {}).status_code in (200, 201)
    rows = [{"fixture": n, "kind": "played", "winner": "a"} for n in (1, 1, 2, 3, 4, 9)]
    answer = owner.post(f"{at}fixtures/bulk/", {"results": rows})
    assert told(answer) == [
        (200, ""),
        (409, "not-open"),
        (200, ""),
        (200, ""),
        (200, ""),
        (409, "wrong-status"),
    ]
    assert owner.get(at).json()["status"] == "finished"


# --- Marks ---------------------------------------------------------------------------------------


_numbers = count(1)


def mark(tokens: str, side: str = "A", **more: Any) -> dict[str, Any]:
    """A row."""
    return {"client_uuid": str(uuid.UUID(int=next(_numbers))), "side": side, "tokens": tokens, **more}


LEAD = ":lead"
COURSE = [
    (LEAD, "A"), ("+1", "A"), ("+1", "A"), ("0", "A"), ("+1", "B"), ("0", "B"), ("void 5", "B"), ("+1", "A"),
    ("0", "A"), ("+1", "B"),
]  # fmt: skip
"""A course with a correction in the middle."""


def log_of(match: Match) -> list[tuple[Any, ...]]:
    """All that a log says, but when."""
    names = ("seq", "side", "tokens", "note", "ruling", "target", "client_uuid", "state_hash")
    return list(LogEntry.objects.filter(match=match).order_by("seq").values_list(*names))


def state_of(match: Match) -> dict[str, Any]:
    """Where a match stands."""
    row = Match.objects.get(pk=match.pk)
    names = ("last_seq", "revision", "snapshot", "board", "problems", "status", "lease_holder")
    return {name: getattr(row, name) for name in names}


def test_a_queue_is_as_many_single_marks(club: Club, owner: Asker) -> None:
    """Log, rulings, states, board, snapshots and revision are the same."""
    one, other = make_match(club, target=100), make_match(club, target=100)
    rows = [mark(tokens, side) for tokens, side in COURSE]
    rows += [mark("+1", "B") for _ in range(70)]
    for seq, row in enumerate(rows):
        answer = owner.post(f"matches/{one.public_id}/marks/", {**row, "expected_seq": seq})
        assert answer.status_code == 201, answer.content
    answer = owner.post(f"matches/{other.public_id}/marks/bulk/", {"marks": rows, "expected_seq": 0})
    assert set(told(answer)) == {(201, "")}
    assert log_of(one) == log_of(other) and state_of(one) == state_of(other)
    kept = [list(Snapshot.objects.filter(match=m).order_by("seq").values_list("seq")) for m in (one, other)]
    assert kept[0] == kept[1] != []
    desk = owner.get(f"matches/{one.public_id}/desk/").json()
    standing = answer.json()["standing"]
    assert standing["seq"] == len(rows) and standing["expects"] == desk["expects"]
    assert standing["board"] == desk["board"]
    other.refresh_from_db()
    assert standing["state_hash"] == state_hash(fold.resume(other))


def test_a_match_begins_and_ends_within_a_queue(club: Club, owner: Asker) -> None:
    """What is told of it is told once; entries after the end are refused, those before it stay."""
    match = make_match(club, target=2)
    rows = [mark(LEAD), mark("+1"), mark("+1"), mark("+1"), mark("0")]
    answer = owner.post(f"matches/{match.public_id}/marks/bulk/", {"marks": rows, "expected_seq": 0})
    assert [status for status, _ in told(answer)] == [201, 201, 201, 422, 409]
    assert told(answer)[-1] == (409, "not-tried")
    match.refresh_from_db()
    assert (match.status, match.winner_letter, match.last_seq) == ("finished", "A", 3)
    assert match.started_at is not None and match.finished_at is not None


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"tokens": "+1", "side": "B"}, (422, "refused")),
        ({"tokens": "+++", "side": "A"}, (422, "unreadable")),
        ({"tokens": "void 99", "side": "A"}, (422, "refused")),
        ({"tokens": "+1", "side": "A", "client_uuid": "x"}, (422, "bad-field")),
        ({"tokens": "+1", "side": "A", "extra": 1}, (422, "bad-field")),
    ],
)
def test_the_first_that_is_refused_ends_it(
    club: Club, owner: Asker, wrong: dict[str, Any], code: tuple[int, str]
) -> None:
    """Those before it are in the log, those after it were not tried and can be sent again."""
    match = make_match(club)
    rows = [mark(LEAD), mark("+1"), {**mark("+1"), **wrong}, mark("0"), mark("0", "B")]
    at = f"matches/{match.public_id}/marks/bulk/"
    answer = owner.post(at, {"marks": rows, "expected_seq": 0})
    assert told(answer) == [(201, ""), (201, ""), code, (409, "not-tried"), (409, "not-tried")]
    assert answer.json()["standing"]["seq"] == LogEntry.objects.filter(match=match).count() == 2
    match.refresh_from_db()
    assert match.board["score"]["A"] == answer.json()["standing"]["board"]["score"]["A"] == 1
    assert fold.resume(match).board() == match.board
    answer = owner.post(at, {"marks": rows[3:], "expected_seq": 2})
    assert told(answer) == [(201, ""), (201, "")]


def test_a_queue_can_be_sent_again_as_a_whole(club: Club, owner: Asker) -> None:
    """Whatever of it is in the log is answered as it was, and only the rest is recorded."""
    match = make_match(club)
    at, rows = f"matches/{match.public_id}/marks/bulk/", [mark(t, s) for t, s in COURSE]
    first = owner.post(at, {"marks": rows[:7], "expected_seq": 0}).json()["results"]
    again = owner.post(at, {"marks": [*rows, rows[3]], "expected_seq": 0})
    assert [status for status, _ in told(again)] == [200] * 7 + [201] * 3 + [200]
    for one, other in zip(first, again.json()["results"], strict=False):
        assert {**one["data"], "duplicate": True} == other["data"]
    assert LogEntry.objects.filter(match=match).count() == len(COURSE)
    changed = [{**rows[0], "tokens": "+1"}]
    assert told(owner.post(at, {"marks": changed, "expected_seq": 10})) == [(409, "uuid-reused")]


def test_a_queue_that_comes_too_late_is_refused_with_the_state(club: Club, owner: Asker) -> None:
    match = make_match(club)
    at = f"matches/{match.public_id}/marks/bulk/"
    owner.post(at, {"marks": [mark(LEAD), mark("+1")], "expected_seq": 0})
    late = owner.post(at, {"marks": [mark("0"), mark("0", "B")], "expected_seq": 1})
    assert told(late) == [(409, "conflict"), (409, "not-tried")]
    problem = late.json()["results"][0]["problem"]
    assert (problem["seq"], problem["entries"][0]["tokens"]) == (2, "+1")
    other = by_token(make_member(club, "marker"), *Scope)
    held = other.post(at, {"marks": [mark("0")], "expected_seq": 2})
    assert told(held) == [(409, "lease-lost")]


def test_a_dry_run_of_marks_says_what_would_be(club: Club, owner: Asker) -> None:
    match = make_match(club)
    at, body = (
        f"matches/{match.public_id}/marks/bulk/",
        {"marks": [mark(LEAD), mark("+1")], "expected_seq": 0},
    )
    tried = owner.post(at, {**body, "dry_run": True}).json()
    assert tried["standing"]["board"]["score"]["A"] == 1 and not LogEntry.objects.exists()
    done = owner.post(at, body).json()
    assert {**tried, "dry_run": False} == done


def test_a_queue_counts_as_its_marks(club: Club, owner: Asker, settings: Any) -> None:
    """What is over the limit is refused as a whole, and not counted."""
    settings.API_RATE_MARKS = "10/min"
    match = make_match(club)
    at, rows = f"matches/{match.public_id}/marks/bulk/", [mark(LEAD), *(mark("+1") for _ in range(5))]
    first = owner.post(at, {"marks": rows, "expected_seq": 0})
    assert first["RateLimit-Remaining"] == "4"
    refused = owner.post(at, {"marks": [mark("+1") for _ in range(5)], "expected_seq": 6})
    assert code_of(refused) == (429, "too-many") and refused["RateLimit-Remaining"] == "3"
    answer = owner.post(at, {"marks": [mark("+1") for _ in range(3)], "expected_seq": 6})
    assert set(told(answer)) == {(201, "")} and answer["RateLimit-Remaining"] == "0"


def test_a_confirmed_result_is_corrected_by_those_who_may(club: Club, owner: Asker) -> None:
    match = make_match(club, target=1)
    at = f"matches/{match.public_id}/marks/bulk/"
    owner.post(at, {"marks": [mark(LEAD), mark("+1")], "expected_seq": 0})
    Match.objects.filter(pk=match.pk).update(status="confirmed")
    marker = by_token(owner_of(club), "mark")
    refused = marker.post(at, {"marks": [mark("void 2")], "expected_seq": 2})
    assert code_of(refused) == (403, "scope-missing")


def test_a_hundred_marks_take_few_queries(
    club: Club, owner: Asker, django_assert_max_num_queries: Any
) -> None:
    """As many as ten do."""
    match = make_match(club, target=1000)
    at = f"matches/{match.public_id}/marks/bulk/"
    owner.post(at, {"marks": [mark(LEAD)], "expected_seq": 0})
    with django_assert_max_num_queries(28):
        answer = owner.post(at, {"marks": [mark("+1") for _ in range(100)], "expected_seq": 1})
    assert set(told(answer)) == {(201, "")}


def test_a_long_queue_is_written_in_steps(club: Club, owner: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    """A correction far back takes long; log, states and answers are those of one step."""
    one, other = make_match(club, target=100), make_match(club, target=100)
    rows = [mark(tokens, side) for tokens, side in COURSE] + [mark("+1", "A")]
    at_once = owner.post(f"matches/{one.public_id}/marks/bulk/", {"marks": rows, "expected_seq": 0}).json()
    monkeypatch.setattr(marks_bulk, "BUDGET", 0.0)
    body = {"marks": rows, "expected_seq": 0}
    answer = owner.ask("POST", f"matches/{other.public_id}/marks/bulk/", body, **{"Idempotency-Key": "k1"})
    assert answer.json() == at_once
    assert told(answer)[-1][0] == 422, "it is B's turn"
    assert log_of(one) == log_of(other) and state_of(one) == state_of(other)
    assert KeptAnswer.objects.count() == 1, "of the steps nothing stays"


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": "k1"}, {"If-Match": "*"}])
def test_the_rows_of_a_request_are_written_a_few_at_a_time(
    monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    """Others write in between, with a key or a condition as without; no row is left out or done twice."""
    club = make_club("Hall")
    owner = by_token(owner_of(club), *Scope)
    monkeypatch.setattr(bulk, "BUDGET", 0.0)
    body = {"players": [{"name": f"P{n}"} for n in range(7)]}
    with watched() as seen:
        answer = owner.ask("POST", f"clubs/{club.slug}/players/bulk/", body, **headers)
    assert told(answer) == [(201, "")] * 7 and Player.objects.count() == 7
    assert len(seen.transactions) >= 7
    assert max(held.statements for held in seen.transactions) < 40, "those of one row"
    if "Idempotency-Key" in headers:
        again = owner.ask("POST", f"clubs/{club.slug}/players/bulk/", body, **headers)
        assert again["Idempotency-Replayed"] == "true" and again.content == answer.content
        assert Player.objects.count() == 7 and KeptAnswer.objects.count() == 1


def test_a_condition_is_looked_at_before_the_first_row(club: Club, owner: Asker) -> None:
    """Refused, nothing is written; met, the request's own rows are no change of it."""
    at, body = f"clubs/{club.slug}/players/bulk/", {"players": [{"name": "Ann"}, {"name": "Bob"}]}
    seen = owner.get(f"clubs/{club.slug}/players/")["ETag"]
    refused = owner.ask("POST", at, body, **{"If-Match": '"other"', "Idempotency-Key": "k1"})
    assert code_of(refused) == (412, "not-as-seen") and not Player.objects.exists()
    assert told(owner.ask("POST", at, body, **{"If-Match": seen})) == [(201, "")] * 2
    again = owner.ask("POST", at, body, **{"If-Match": '"other"', "Idempotency-Key": "k1"})
    assert code_of(again) == (412, "not-as-seen") and again["Idempotency-Replayed"] == "true"


def test_what_broke_off_goes_on_where_it_was(
    club: Club, owner: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a bug in the fourth row three stay; the same request, once the other is silent, does the rest and
    tells all. While it is not silent it is in work; another request with the key is refused."""
    monkeypatch.setattr(bulk, "BUDGET", 0.0)
    owner.client.raise_request_exception = False
    at, rows = f"clubs/{club.slug}/players/bulk/", [{"name": f"P{n}"} for n in range(6)]

    def ask(sent: list[Any]) -> Any:
        return owner.ask("POST", at, {"players": sent}, **{"Idempotency-Key": "k1"})

    whole = bulk.row_of
    broken = lambda kind, row, request: 1 / 0 if row["name"] == "P3" else whole(kind, row, request)  # noqa: E731
    with monkeypatch.context() as at_fault:
        at_fault.setattr(bulk, "row_of", broken)
        assert ask(rows).status_code == 500 and Player.objects.count() == 3
    assert code_of(ask(rows)) == (409, "in-work") and Player.objects.count() == 3
    monkeypatch.setattr(progress, "SILENT", timedelta(0))
    assert code_of(ask(rows[:4])) == (422, "key-reused")
    answer = ask(rows)
    assert told(answer) == [(201, "")] * 6 and Player.objects.count() == 6
    assert [row["data"]["name"] for row in answer.json()["results"]] == [row["name"] for row in rows]
    assert ask(rows).content == answer.content
