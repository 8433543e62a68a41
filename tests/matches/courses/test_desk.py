"""Two courses over HTTP: the tablet's endpoints, and the page on which a text is brought in at the desk."""

from __future__ import annotations

import re
import uuid
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.courses import told
from matches.log.actor import Actor
from matches.models import LogEntry, Match, StruckCourse
from matches.problems import UserProblem
from tests.matches.conftest import make_match, mark, member
from tests.matches.test_tablet import paired, post

pytestmark = pytest.mark.both_databases
PROGRAM = Actor.system("Desk")


def code_of(text: str) -> str:
    with pytest.raises(UserProblem) as caught:
        told.from_text(text)
    return caught.value.code


@pytest.fixture
def parted(hall: SimpleNamespace) -> SimpleNamespace:
    """Two entries that both know; the record has one more, the tablet two others."""
    for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "0")):
        mark(hall.match, PROGRAM, side, tokens)
    rows = [{"side": "A", "tokens": "+1"}, {"side": "A", "tokens": "+1"}]
    hall.rows = rows
    hall.text = told.to_text(hall.match.public_id, told.from_json(2, rows, 'Tablet "1"'))
    hall.desk = Client()
    hall.desk.force_login(member(hall.club, "director", "ada@example.org"))
    hall.page = f"/m/{hall.match.public_id}/courses/"
    return hall


def chosen(page: str, choice: str, **more: Any) -> dict[str, Any]:
    """The form of a comparison, with a choice."""
    found = dict(re.findall(r'name="(seq|client_uuid)" value="([^"]*)"', page))
    return {**found, "choice": choice, **more}


def test_a_tablet_compares_and_chooses(parted: SimpleNamespace) -> None:
    """The paired tablet sends its rows, sees both courses, takes its own, and gets the new state."""
    tablet = paired(parted.table)
    body = {"match": parted.match.public_id, "after": 2, "entries": parted.rows}
    seen = post(tablet, "/table/courses/compare/", **body).json()
    assert (seen["after"], seen["seq"], seen["log"]["score"], seen["tablet"]["score"]) == (
        2, 3, {"A": 1, "B": 0}, {"A": 3, "B": 0},
    )  # fmt: skip
    assert seen["choices"]["keep"] is None and seen["choices"]["take"] is None
    assert (
        seen["choices"]["lay"]["code"] == "nothing-to-add" and seen["laid"]["lines"][0]["refusal"]["message"]
    )
    done = post(tablet, "/table/courses/choose/", **body, seq=3, choice="take", client_uuid=str(uuid.uuid4()))
    assert done.json()["seq"] == 6 and done.json()["chosen"]["laid"] == 2
    assert done.json()["board"]["score"] == {"A": 3, "B": 0}


def test_a_log_with_another_entry_before_the_tablets_is_told(parted: SimpleNamespace) -> None:
    """The entries follow entry 2 by its UUID: where another has that number, as after a restored backup, both
    endpoints say so, and nothing is written."""
    tablet = paired(parted.table)
    body = {"match": parted.match.public_id, "after": 2, "entries": parted.rows}
    second = LogEntry.objects.get(match=parted.match, seq=2)
    for follows, status in ((second.client_uuid, 200), (uuid.uuid4(), 409)):
        told_json = post(tablet, "/table/courses/compare/", **body, follows=str(follows))
        assert told_json.status_code == status
    body |= {"follows": str(uuid.uuid4()), "seq": 3, "choice": "keep", "client_uuid": str(uuid.uuid4())}
    assert post(tablet, "/table/courses/choose/", **body).json()["code"] == "courses-apart"
    assert not StruckCourse.objects.exists()
    assert post(tablet, "/table/courses/compare/", **{**body, "follows": "x"}).json()["code"] == "bad-uuid"


def test_a_log_that_the_tablet_does_not_know_is_told(parted: SimpleNamespace) -> None:
    """The hash of the state before the entries differs: the tablet sends more of what it knows."""
    body = {"match": parted.match.public_id, "entries": parted.rows}
    asked = post(paired(parted.table), "/table/courses/compare/", **body, after=2, state_hash="0" * 32)
    assert (asked.status_code, asked.json()["code"], asked.json()["data"]) == (
        409,
        "courses-apart",
        {"seq": 3},
    )


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"entries": [{"side": "A"}]}, "bad-field"),
        ({"entries": ["+1"]}, "bad-field"),
        ({"entries": [{"side": "A", "tokens": "+1", "client_uuid": "x"}]}, "bad-uuid"),
        ({"entries": [{"side": "A", "tokens": "+1"}] * 2001}, "too-many-entries"),
        ({"after": 99}, "courses-apart"),
        ({"skipped": ["a"]}, "bad-field"),
        ({"text": "[Match"}, "export-damaged"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    parted: SimpleNamespace, change: dict[str, Any], code: str
) -> None:
    """With a code, and without writing anything."""
    body = {"match": parted.match.public_id, "after": 2, "entries": parted.rows, **change}
    answer = post(paired(parted.table), "/table/courses/compare/", **body)
    assert 400 <= answer.status_code < 500 and answer.json()["code"] == code


def test_a_text_is_brought_in_at_the_desk(parted: SimpleNamespace) -> None:
    """Paste, compare, take over from the one who marks, choose: the sheet says what was struck and why."""
    services.take_lease(match_id=parted.match.pk, by=parted.tablet)
    shown = parted.desk.post(parted.page, {"text": parted.text}).content.decode()
    assert "In the record" in shown and "On the tablet" in shown and "Take over for this" in shown
    form = {"text": parted.text, "boxes": "1", "with": ["3", "4"], "reason": "No wifi."}
    held = parted.desk.post(parted.page, chosen(shown, "take", **form))
    assert held.status_code == 409 and "is marking this match" in held.content.decode()
    done = parted.desk.post(parted.page, chosen(shown, "take", force="1", **form), follow=True)
    page = done.content.decode()
    assert "Struck courses" in page and "No wifi." in page and "Not chosen" in page
    watched = parted.desk.get(f"/m/{parted.match.public_id}/").content.decode()
    assert "Struck courses" in watched and "No wifi." in watched
    assert Match.objects.get(pk=parted.match.pk).board["score"] == {"A": 3, "B": 0}
    record = parted.desk.get(f"/m/{parted.match.public_id}/record.txt").content.decode()
    assert (
        "% Struck course 1, after entry 2: entries of the log by Desk; The tablet's entries were taken"
        in record
    )
    told_json = parted.desk.get(f"/m/{parted.match.public_id}/record.json").json()
    assert [row["number"] for row in told_json["struck"]] == [1]


@pytest.mark.one_database
def test_unticked_entries_are_left_out(parted: SimpleNamespace) -> None:
    """Looking again judges what follows; what was left out is struck."""
    mark(parted.match, PROGRAM, "B", "0")
    text = told.to_text(parted.match.public_id, told.from_json(4, parted.rows))
    form = {"text": text, "boxes": "1", "with": ["6"]}
    shown = parted.desk.post(parted.page, {**form, "look": "1"}).content.decode()
    assert "Left out" in shown and "Nothing else was recorded meanwhile" in shown
    assert parted.desk.post(parted.page, chosen(shown, "lay", **form)).status_code == 302
    assert LogEntry.objects.filter(match=parted.match).count() == 5
    assert [one["why"] for one in StruckCourse.objects.get().entries] == ["left out"]


@pytest.mark.one_database
def test_a_text_of_another_match_leads_there(parted: SimpleNamespace) -> None:
    """It is not compared with the wrong match."""
    other = make_match(parted.club)
    text = parted.text.replace(parted.match.public_id, other.public_id)
    assert code_of(text) == "export-damaged"
    text = told.to_text(other.public_id, told.from_json(0, parted.rows))
    answer = parted.desk.post(parted.page, {"text": text})
    assert answer.status_code == 409 and f"/m/{other.public_id}/courses/" in answer.content.decode()


@pytest.mark.one_database
def test_who_may_not_mark_brings_nothing_in(parted: SimpleNamespace) -> None:
    """A player sees no such page."""
    player = Client()
    player.force_login(member(parted.club, "player", "bo@example.org"))
    assert player.get(parted.page).status_code == 403
    assert Client().get(parted.page).status_code in (302, 401)


@pytest.mark.one_database
def test_codes_are_put_together_in_any_order() -> None:
    """A part that is missing is named, one of another export is found out, a changed line too."""
    text = told.to_text("abcdefgh23", told.from_json(0, [{"side": "A", "tokens": "+1"}] * 9, "Tablet"))
    lines = [line for line in text.splitlines() if line]
    check = told.from_text(text) and re.search(r'Check "(.{8})"', text)[1]
    parts = ["\n".join(lines[i : i + 5]) for i in range(0, len(lines), 5)]
    codes = [f"BALKLINE {i}/{len(parts)} {check}\n{part}" for i, part in enumerate(parts, 1)]
    assert told.from_text("\n".join(reversed(codes))) == told.from_text(text)
    assert code_of("\n".join(codes[:-1])) == "export-incomplete"
    assert code_of("\n".join([codes[0].replace(check, "0" * 8), *codes[1:]])) == "export-damaged"
    assert code_of(text.replace("5. A +1", "5. A +2")) == "export-damaged"
    assert code_of("Hello") == "export-damaged" and code_of("") == "no-export"


def test_what_is_thrown_away_is_kept_beside_the_log(parted: SimpleNamespace) -> None:
    """A tablet strikes what its marker has thrown away, once, without a lease, from another table of the
    club, too; what the log has is not struck. Below the sheet it stands with the reason."""
    seen = LogEntry.objects.get(match=parted.match, seq=3)
    rows = [
        {"side": "A", "tokens": "0", "client_uuid": str(seen.client_uuid)},
        {"side": "A", "tokens": "+1", "client_uuid": str(uuid.uuid4())},
    ]
    body = {
        "match": parted.match.public_id, "after": 2, "entries": rows, "client_uuid": str(uuid.uuid4()),
    }  # fmt: skip
    assert post(Client(), "/table/courses/strike/", **body).status_code == 401
    tablet = paired(parted.table)
    Match.objects.filter(pk=parted.match.pk).update(table=None)
    first, again = (post(tablet, "/table/courses/strike/", **body).json() for _ in range(2))
    assert first == {"seq": 3, "struck": 1, "duplicate": False}
    assert again == {**first, "duplicate": True}
    kept = StruckCourse.objects.get()
    assert [(one["tokens"], one["why"]) for one in kept.entries] == [("+1", "thrown away at the tablet")]
    assert LogEntry.objects.filter(match=parted.match).count() == 3
    page = parted.desk.get(f"/m/{parted.match.public_id}/sheet/").content.decode()
    assert "thrown away at the tablet" in page
    body |= {"entries": rows[:1], "client_uuid": str(uuid.uuid4())}
    assert post(tablet, "/table/courses/strike/", **body).json()["struck"] is None
    body |= {"after": 40, "entries": rows[1:], "client_uuid": str(uuid.uuid4())}
    assert post(tablet, "/table/courses/strike/", **body).json()["struck"] == 2


def test_a_server_that_lost_a_struck_course_gets_it_again(parted: SimpleNamespace) -> None:
    """A choice tells what it has struck of the tablet's; the state tells what the server has of it. Where
    that is missing, as after a restored backup, the tablet strikes the same under the same UUID."""
    tablet = paired(parted.table)
    rows = [*parted.rows, {"undo": True}, {"undo": True}, {"undo": True}, {"undo": True}, {"undo": True}]
    body = {"match": parted.match.public_id, "after": 2, "entries": rows}
    state = post(
        tablet, "/table/courses/choose/", **body, seq=3, choice="keep", client_uuid=str(uuid.uuid4()),
        reason="We had put it on twice.",
    ).json()  # fmt: skip
    (kept,) = state["chosen"]["kept"]
    assert state["struck"] == [kept["client_uuid"]] and kept["reason"] == "We had put it on twice."
    before = StruckCourse.objects.get()
    restored = make_match(parted.club)
    for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "0")):
        mark(restored, PROGRAM, side, tokens)
    for duplicate in (False, True):
        told_json = post(tablet, "/table/courses/strike/", match=restored.public_id, **kept).json()
        assert told_json == {"seq": 3, "struck": 1, "duplicate": duplicate}
    again = StruckCourse.objects.get(match=restored)
    assert (again.client_uuid, again.after, again.reason) == (before.client_uuid, 2, before.reason)
    assert [one["tokens"] for one in again.entries] == [one["tokens"] for one in before.entries]
