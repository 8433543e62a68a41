"""The rule book that a tablet carries: what it is told, and what becomes of a difference."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import uuid
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Semaphore
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from config.languages import compiled
from matches.models import Difference, LogEntry, Match
from matches.rule_book import archives, words
from matches.rule_book.told import engine_json
from rules_engine.saying import Text
from rules_engine.tablet import Courses
from tests.matches.conftest import mark, member
from tests.matches.test_tablet import paired, post, tap

pytestmark = pytest.mark.both_databases


class Tablet:
    """A tablet's own rule book, as a browser has it."""

    def __init__(self) -> None:
        self.courses = Courses()

    def ask(self, do: str, **more: Any) -> Any:
        """What it answers; a problem as it stands."""
        answer = json.loads(self.courses.answer(json.dumps({"do": do, "match": "here", **more})))
        return answer.get("ok", answer.get("problem"))


SAME = ("seq", "board", "expects", "problems", "status", "state_hash", "ruling")
COURSE = (
    ("A", ":lead"), ("A", "+1"), ("A", "+1"), ("A", "0"), ("B", "+1"), ("B", "0"), ("A", "+1"),
    ("A", "void 3"), ("A", "before 5: 0"), ("A", "amend 2: 0"), ("A", "void 10"),
)  # fmt: skip


def test_server_and_tablet_say_the_same(hall: SimpleNamespace) -> None:
    """Every answer, refusals and corrections among them, is the same to the byte; so is the sheet."""
    client, match, tablet = paired(hall.table), hall.match, Tablet()
    journal = client.get("/table/journal/").json()
    assert (
        tablet.ask("open", journal=journal)["state_hash"] == client.get("/table/state/").json()["state_hash"]
    )
    for side, tokens in COURSE:
        answer = tap(client, match, side, tokens)
        here, there = tablet.ask("add", side=side, tokens=tokens), answer.json()
        names = SAME if answer.status_code == 200 else ("code", "message", "data")
        assert json.dumps([here[n] for n in names]) == json.dumps([there[n] for n in names]), tokens
    assert LogEntry.objects.filter(match=match).count() >= 9
    for body in ({"entry": 2, "tokens": "+1"}, {"entry": 99, "tokens": "0"}, {"entry": 5, "tokens": "what?"}):
        there = post(client, "/table/preview/", match=match.public_id, **body).json()
        here = tablet.ask("preview", **body)
        here.pop("status", None)
        assert json.dumps(here) == json.dumps(there)
    tapped = {"match": match.public_id, "client_uuid": str(uuid.uuid4())}
    seq = Match.objects.get(pk=match.pk).last_seq
    there = post(client, "/table/undo/", expected_seq=seq, **tapped).json()
    here = tablet.ask("undo")
    assert [here[n] for n in SAME] == [there[n] for n in SAME]
    before = client.get(f"/m/{match.public_id}/before/5/").json()
    assert json.dumps(tablet.ask("before", seq=5)) == json.dumps(before)
    tablet.ask("open", journal=client.get("/table/journal/").json())
    assert json.dumps(tablet.ask("sheet")) == json.dumps(client.get("/table/sheet/").json())


def test_the_checks_before_the_rules_are_the_same(hall: SimpleNamespace) -> None:
    """Level, clock and a match that is over or called off refuse on the tablet as they do on the server."""
    client, match, tablet = paired(hall.table), hall.match, Tablet()
    policy = {"shot": 35, "extension": 25, "extensions": 1}
    assert post(client, "/table/clock/", match=match.public_id, policy=policy).status_code == 200
    client.get("/table/state/")
    tap(client, match, "A", ":lead")
    tap(client, match, "A", ":extension")
    tablet.ask("open", journal=client.get("/table/journal/").json())
    for tokens in (":extension", ":visit +1 / 0", "what?"):
        there = tap(client, match, "A", tokens)
        here = tablet.ask("add", side="A", tokens=tokens)
        assert here.pop("status") == there.status_code and json.dumps(here) == json.dumps(there.json())
    declared = {**client.get("/table/journal/").json(), "result_kind": "walkover"}
    tablet.ask("open", journal=declared)
    assert tablet.ask("add", side="A", tokens="+1")["code"] == tablet.ask("undo")["code"] == "declared"


def test_the_journal_goes_on_after_a_number(hall: SimpleNamespace) -> None:
    """With `since` only later entries come; what is no number is refused."""
    client = paired(hall.table)
    for tokens in (":lead", "+1", "0"):
        mark(hall.match, hall.tablet, "A", tokens)
    rest = client.get("/table/journal/?since=2").json()
    assert (rest["seq"], [entry["seq"] for entry in rest["entries"]]) == (3, [3])
    assert rest["entries"][0]["state_hash"] == rest["state_hash"]
    refused = client.get("/table/journal/?since=-1")
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-field")


def test_what_the_tablet_has_judged_is_not_told_again(hall: SimpleNamespace) -> None:
    """Equal rules and an equal state after the tap: the standing is left out of the answer, and only then."""
    client, match = paired(hall.table), hall.match
    good = client.get("/table/state/").json()
    tablet = Tablet()
    tablet.ask("open", journal=client.get("/table/journal/").json())
    for tokens, engine, agreed in ((":lead", good["engine"]["version"], True), ("+1", "f" * 32, False)):
        judged = tablet.ask("add", side="A", tokens=tokens)["state_hash"]
        answer = tap(client, match, "A", tokens, engine=engine, judged=judged).json()
        assert (answer.get("agreed", False), "board" in answer, "expects" in answer) == (
            agreed, not agreed, not agreed,
        )  # fmt: skip
        assert answer["state_hash"] == judged
    wrong = tap(client, match, "A", "+1", engine=good["engine"]["version"], judged="0" * 32).json()
    assert wrong["board"]["score"]["A"] == 2


def test_of_several_taps_the_last_is_told_how_the_match_stands(hall: SimpleNamespace) -> None:
    """A tablet that keeps no board of what it judged long ago gets the last one, also before a refusal."""
    client, match = paired(hall.table), hall.match
    version = client.get("/table/state/").json()["engine"]["version"]
    tablet = Tablet()
    tablet.ask("open", journal=client.get("/table/journal/").json())
    taps, standing = [], {}
    for seq, tokens in enumerate((":lead", "+1", "+1")):
        standing = tablet.ask("add", side="A", tokens=tokens)
        taps.append(
            {
                "kind": "entry", "side": "A", "tokens": tokens, "expected_seq": seq, "engine": version,
                "client_uuid": str(uuid.uuid4()), "judged": standing["state_hash"],
            }
        )  # fmt: skip
    refused = {**taps[0], "expected_seq": 3, "client_uuid": str(uuid.uuid4())}
    told = post(client, "/table/taps/", match=match.public_id, taps=[*taps, refused]).json()
    assert [one["agreed"] for one in told["answers"]] == [True, True, True]
    assert ["board" in one for one in told["answers"]] == [False, False, True]
    last = told["answers"][-1]
    for name in ("board", "expects"):
        assert json.dumps(last[name]) == json.dumps(standing[name])
    assert told["stopped"]["code"] == "refused"


def test_a_difference_is_kept_and_the_server_decides(hall: SimpleNamespace, caplog: Any) -> None:
    """Another state before an entry, and a refusal of what the tablet took: written down, logged, and shown
    to the operator; the entry counts as the server judges it."""
    client, match = paired(hall.table), hall.match
    good = client.get("/table/state/").json()
    told = {"state_hash": good["state_hash"], "engine": good["engine"]["version"]}
    assert tap(client, match, "A", ":lead", **told).status_code == 200
    assert not Difference.objects.exists()
    wrong = {"state_hash": "0" * 32, "engine": "f" * 32}
    assert tap(client, match, "A", "+1", **wrong).json()["board"]["score"]["A"] == 1
    assert tap(client, match, "B", "+1", **wrong).json()["code"] == "refused"
    body = {"match": match.public_id, "client_uuid": str(uuid.uuid4()), "expected_seq": 2}
    assert post(client, "/table/undo/", **body, **wrong).status_code == 200
    rows = [(row.seq, row.what, row.refusal, row.tablet_engine) for row in Difference.objects.all()]
    assert rows == [
        (2, "+1", "", "f" * 32), (3, "+1", "refused", "f" * 32), (3, "void 2", "", "f" * 32),
    ]  # fmt: skip
    assert "rule book differs" in caplog.text
    assert "3 differences" in client.get("/healthz").json()["warnings"]["tablets"]
    root = member(None, "", "root@example.org")
    root.is_staff = root.is_superuser = True
    root.save()
    office = Client()
    office.force_login(root)
    listed = office.get("/admin/matches/difference/")
    assert listed.status_code in (200, 302)


@pytest.mark.one_database
@pytest.mark.parametrize(
    "body",
    [{"state_hash": "x"}, {"engine": 5}, {"tapped_at": "yesterday"}, {"tapped_at": "2026-01-01T00:00:00"}],
)
def test_what_is_told_of_a_tap_is_checked(hall: SimpleNamespace, body: dict[str, Any]) -> None:
    """A hash, a version or a moment that is none is refused, and nothing is written."""
    answer = tap(paired(hall.table), hall.match, "A", ":lead", **body)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-field")
    assert not LogEntry.objects.exists()


def test_a_tap_follows_an_entry_and_not_only_its_number(hall: SimpleNamespace) -> None:
    """After a restored backup another entry may have the number: that is a conflict, told from others."""
    client, match = paired(hall.table), hall.match
    assert (
        tap(client, match, "A", ":lead", follows=str(uuid.uuid4())).status_code == 200
    )  # no entry to follow
    first = client.get("/table/state/").json()["entries"][-1]["uuid"]
    assert tap(client, match, "A", "+1", follows=first).status_code == 200
    said = {"match": match.public_id, "expected_seq": 2, "follows": first}
    refused = [
        tap(client, match, "A", "+1", follows=first),
        post(client, "/table/undo/", **said, client_uuid=str(uuid.uuid4())),
        post(client, "/table/amend/", **said, client_uuid=str(uuid.uuid4()), entry=2, tokens=None),
    ]
    assert [(answer.json()["code"], answer.json()["data"]["apart"]) for answer in refused] == [
        ("conflict", True)
    ] * 3
    assert tap(client, match, "A", "+1", follows="last").json()["code"] == "bad-uuid"
    assert LogEntry.objects.count() == 2
    last = LogEntry.objects.get(seq=2)
    beat = post(client, "/table/heartbeat/", match=match.public_id).json()
    assert beat["last"] == client.get("/table/state/").json()["entries"][-1]["uuid"] == str(last.client_uuid)


@pytest.mark.one_database
def test_modules_are_parsed_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 counts the depth of what it parses once for all threads: two archives that are asked for at
    once would trip over it."""
    parse, inside, most = archives.ast.parse, Semaphore(1), []

    def parsing(*given: Any) -> Any:
        alone = inside.acquire(blocking=False)
        most.append(alone)
        sleep(0.001)
        if alone:
            inside.release()
        return parse(*given)

    monkeypatch.setattr(archives.ast, "parse", parsing)
    names = ["rules_engine.match", "rules_engine.tablet", "rules_engine.judging", "rules_engine.clocks"]
    with ThreadPoolExecutor(4) as several:
        list(several.map(archives._imported.__wrapped__, names))
    assert most == [True] * 4


@pytest.mark.one_database
def test_a_module_is_parsed_again_where_another_thread_was_in_the_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``inspect`` parses, too, and knows nothing of our lock: with a web process that had just started, two
    requests side by side came to that. A module that cannot be parsed at all is a bug, and said to be one."""
    parse, tripped = archives.ast.parse, iter([True, True, False])

    def parsing(*given: Any) -> Any:
        if next(tripped, True):
            raise SystemError("AST constructor recursion depth mismatch (before=267, after=292)")
        return parse(*given)

    monkeypatch.setattr(archives, "ast", SimpleNamespace(**{**vars(archives.ast), "parse": parsing}))
    assert "rules_engine.course" in archives._imported.__wrapped__("rules_engine.tablet")
    with pytest.raises(SystemError):
        archives._parsed(b"import os")


def test_the_time_of_a_tap_lies_between_the_last_entry_and_now(hall: SimpleNamespace) -> None:
    """A tablet's clock may be wrong by a day: what it says is put between the last entry and the present."""
    client, match = paired(hall.table), hall.match
    for tokens, said in (
        (":lead", "2026-01-01T00:00:00Z"),
        ("+1", "2099-01-01T00:00:00Z"),
        ("+1", "2001-01-01T00:00:00Z"),
    ):
        assert tap(client, match, "A", tokens, tapped_at=said).status_code == 200
    first, second, third = LogEntry.objects.filter(match=match).order_by("seq")
    assert first.tapped_at.isoformat() == "2026-01-01T00:00:00+00:00"
    assert second.tapped_at == second.at and third.tapped_at == second.tapped_at


@pytest.mark.one_database
def test_an_archive_is_at_its_hash_alone(client: Client, db: None) -> None:
    """It is kept for ever under its own address, and nothing is under another."""
    core, game = archives.archives_of("today/crokinole")
    answer = client.get(f"/engine/{game.of}/{game.hash}.zip")
    assert answer.status_code == 200 and "immutable" in answer["Cache-Control"]
    assert len(answer.content) == game.bytes
    for of, digest in ((game.of, core.hash), ("today/no-such-game", game.hash), ("../settings", game.hash)):
        assert client.get(f"/engine/{of}/{digest}.zip").status_code == 404
    assert archives.archives_of("no/such-game") == () and archives.version_of("no/such-game") == ""


@pytest.mark.one_database
@pytest.mark.parametrize("game", ["today/crokinole", "carrom/chess", "crown/crokaline"])
def test_the_archives_of_a_game_are_all_that_it_needs(game: str, tmp_path: Path) -> None:
    """With nothing beside them but the standard library a match begins; and they are small."""
    for one in archives.archives_of(game):
        content = archives.content_of(one.of, one.hash) or b""
        assert one.bytes == len(content) < 250_000
        zipfile.ZipFile(io.BytesIO(content)).extractall(tmp_path)
    asked = {"do": "begin", "match": "x", "header": {"game": game, "sides": [["A", "Ann"], ["B", "Bo"]]}}
    code = "import sys, rules_engine.tablet as t; print(t.Courses().answer(sys.argv[1]))"
    command = [sys.executable, "-S", "-c", code, json.dumps(asked)]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert json.loads(ran.stdout)["ok"]["status"] == "ready", ran.stderr[-2000:]


def test_a_made_up_match_is_not_open(hall: SimpleNamespace) -> None:
    """A tablet that was not told of a match says so, and a header that cannot be played is refused."""
    tablet = Tablet()
    assert tablet.ask("sheet")["code"] == "not-open-here"
    assert tablet.ask("begin", header={"game": "no/such-game", "sides": []})["code"] == "unknown-game"


@pytest.mark.one_database
@pytest.mark.django_db  # names that are not shown in full are looked up
def test_a_tablet_speaks_its_language(
    tmp_path: Path, monkeypatch: Any, client: Client, settings: Any
) -> None:
    """The words of the request's language come in archives of their own, those of the game alone; what is
    judged with them is said in it, with the message beside it."""
    settings.LANGUAGES = [("en-gb", "English"), ("de", "Deutsch")]
    patterns = {
        "discs.who-first": "Wer beginnt?",
        "nobody.says-this": "nie",
        "today/crokinole.name": "Knipsbrett",
    }
    monkeypatch.setattr(compiled, "rules", lambda language: (patterns, "n != 1"))
    words._told.cache_clear()
    game = "today/crokinole"
    with override("de"):
        told = (engine_json(game) or {})["archives"]
    with override("en-gb"):
        assert told[:2] == (engine_json(game) or {})["archives"]
    for one in told:
        content = client.get(one["url"]).content
        assert len(content) == one["bytes"]
        zipfile.ZipFile(io.BytesIO(content)).extractall(tmp_path)
    listed = "".join(path.read_text() for path in (tmp_path / "rules_engine/words").glob("*.json"))
    assert "Wer beginnt?" in listed and "nobody" not in listed
    asked = {"do": "begin", "match": "x", "header": {"game": game, "sides": [["A", "Ann"], ["B", "Bo"]]}}
    code = "import sys, rules_engine.tablet as t; print(t.Courses().answer(sys.argv[1]))"
    command = [sys.executable, "-S", "-c", code, json.dumps(asked)]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    answer = json.loads(ran.stdout)["ok"]
    assert answer["expects"]["prompt"] == "Wer beginnt?", ran.stderr[-2000:]
    assert answer["game_name"] == "Knipsbrett"
    assert answer["expects"]["messages"]["prompt"] == {"id": "discs.who-first", "with": {}}
    for of in ("words/de/no/such-game", "words/en-gb/core", "words/xx/core", "words/../core", "words/de/"):
        assert client.get(f"/engine/{of}/{told[2]['hash']}.zip").status_code == 404
    words._told.cache_clear()


def test_a_tablet_knows_what_the_games_are_called_whose_rules_are_cited() -> None:
    """A citation has the id of a game: its own, or that of a governor."""
    names = (engine_json("brunswick/three-cushion-carrom") or {})["names"]
    assert names["brunswick/three-cushion-carrom"] == "Three-Cushion Carrom Game"
    assert {"brunswick/three-ball-carrom", "brunswick/foul-strokes"} <= names.keys()
    assert all(isinstance(name, Text) for name in names.values())
