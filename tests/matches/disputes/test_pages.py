"""The pages of disputes, and what the referee's page calls: who sees what, what is refused, what is kept."""

from __future__ import annotations

import json
import uuid
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from config import doorbell
from config.languages.speaking import say_text
from matches import services as matches
from matches.disputes import reading_photos, tasks
from matches.disputes import services as disputes
from matches.disputes.answers import answer_page
from matches.disputes.bench import FASTEST, SLOWEST, SPEEDS, anchors_of, known_pieces
from matches.disputes.models import Dispute, DisputePhoto
from matches.disputes.pages import asked_of, capital
from matches.disputes.tasks import study_dispute
from matches.log import fold
from rules_engine import saying
from simulator.surfaces import surface
from tests.matches.disputes.conftest import dispute, fresh
from tests.matches.disputes.photographs import PLACE, PLACE_WORD, taken
from tests.simulator.disputes.test_answers import RAW as LONG

PNG = taken("PNG")


def at(row: Dispute, name: str = "") -> str:
    """An address of the dispute."""
    return f"/m/{row.match.public_id}/disputes/{row.public_id}/{name}"


def as_(actor: Any) -> Client:
    """A browser in which the actor is signed in."""
    client = Client()
    client.force_login(actor.user)
    return client


def post(client: Client, address: str, **body: Any) -> Any:
    """What an endpoint answers to JSON."""
    return client.post(address, json.dumps(body), content_type="application/json")


def text(answer: HttpResponse) -> str:
    return answer.content.decode()


def test_everybody_sees_both_versions_and_nobody_the_bench(night: SimpleNamespace) -> None:
    """The public page has both statements; the bench is for referees, and a visitor is asked to sign in."""
    row = dispute(night)
    page = text(Client().get(at(row)))
    assert "Under review" in page and "the third cushion was there" in page and "+1" in page
    assert at(row, "referee/") not in page
    assert Client().get(at(row, "referee/")).status_code == 302
    assert as_(night.marker).get(at(row, "referee/")).status_code == 403
    assert at(row, "referee/") in text(as_(night.referee).get(at(row)))
    assert as_(night.referee).get(at(row, "referee/")).status_code == 200


def test_the_version_of_the_sheet_says_what_the_entry_did_and_by_which_rule(night: SimpleNamespace) -> None:
    """In words, as the match's page has it; the record's signs stand beside it."""
    row = dispute(night)
    page = text(Client().get(at(row)))
    assert "No count; the inning ends." in page and "/rules/brunswick/three-cushion-carrom/#1" in page
    assert "Recorded as <code>0</code>" in page and "To be recorded as <code>+1</code>" in page
    scored = text(Client().get(at(dispute(night, entry=2, tokens=""))))
    assert "Ann +1." in scored and "No count" not in scored


def test_a_hidden_club_has_no_disputes(night: SimpleNamespace) -> None:
    """Missing and hidden look alike, on every address."""
    row = dispute(night)
    night.club.public = False
    night.club.save()
    for name in ("", "referee/", "progress/", "questions/", "photo/"):
        assert Client().get(at(row, name)).status_code == 404
    assert Client().get(f"/c/{night.club.slug}/disputes/").status_code == 404
    assert as_(night.referee).get(at(row, "nothing/")).status_code == 404


def test_placing_needs_the_case_as_it_is(night: SimpleNamespace) -> None:
    """A referee who has not seen the last change is told so, and nothing is written."""
    row, client = dispute(night), as_(night.referee)
    unsure = {**row.case["unsure"], "direction": 1.0}
    answer = post(client, at(row, "place/"), revision=row.revision, unsure=unsure)
    assert answer.status_code == 200 and answer.json()["case"]["unsure"]["direction"] == 1.0
    late = post(client, at(row, "place/"), revision=row.revision, unsure=row.case["unsure"])
    assert (late.status_code, late.json()["code"]) == (409, "case-changed")
    assert fresh(row).case["unsure"]["direction"] == 1.0
    nobody = post(as_(night.marker), at(row, "place/"), revision=fresh(row).revision, unsure=unsure)
    assert nobody.status_code == 403
    shot = {**row.case["shot"], "pieces": [{**p, "x": 0.0, "y": 0.0} for p in row.case["shot"]["pieces"]]}
    heap = post(client, at(row, "place/"), revision=fresh(row).revision, shot=shot)
    assert (heap.status_code, heap.json()["code"]) == (422, "bad-case")
    assert heap.json()["data"]["where"].startswith("shot.pieces")


def test_the_questions_follow_the_pieces(night: SimpleNamespace) -> None:
    """Each names pieces as people do; one that is off the table is not asked of."""
    row = dispute(night)
    words = [one["words"] for one in asked_of(row)]
    assert "The cue ball met the red first" in words and len(set(words)) == len(words)
    shot = {**row.case["shot"], "pieces": [p for p in row.case["shot"]["pieces"] if p["id"] != "r"]}
    disputes.place(dispute_id=row.pk, by=night.referee, shot=shot, unsure={"places": {}}, agreed=[])
    told = as_(night.referee).get(at(row, "questions/")).json()["asked"]
    assert told and not any("red" in one["words"] for one in told)


def test_the_questions_that_decide_come_first_with_their_clauses(night: SimpleNamespace) -> None:
    """At three cushions: the balls, and the cushions before the second; each names a rule to read."""
    row = dispute(night)
    shot = {**row.case["shot"], **{name: LONG["shot"][name] for name in ("pieces", "stroke")}}
    row = disputes.place(dispute_id=row.pk, by=night.referee, shot=shot, unsure=LONG["unsure"], agreed=[])
    found = as_(night.referee).get(at(row, "questions/")).json()["asked"]
    decisive = [one for one in found if one["clauses"]]
    assert decisive and found[: len(decisive)] == decisive
    clause = decisive[0]["clauses"][0]
    assert "rule" in clause["name"] and Client().get(clause["url"].split("#")[0]).status_code == 200
    assert sorted(one["words"] for one in found) == sorted(one["words"] for one in asked_of(row))


def test_a_photograph_is_kept_for_referees(night: SimpleNamespace) -> None:
    """It is sent, placed, shown to a referee alone, and taken away."""
    row, client = dispute(night), as_(night.referee)

    def send(content: bytes) -> Any:
        return client.post(at(row, "photo/"), {"photo": SimpleUploadedFile("table.png", content)})

    assert send(b"GIF89a").json()["code"] == "bad-photo"
    assert client.post(at(row, "photo/")).json()["code"] == "bad-field"
    assert send(PNG).json()["photo"]["placing"] == {}
    corners = [0.1, 0.9, 0.9, 0.9, 0.9, 0.1, 0.1, 0.1]
    placed = post(client, at(row, "photo/place/"), placing={"corners": corners, "opacity": 0.4})
    assert placed.json()["photo"]["placing"] == {"corners": corners, "opacity": 0.4}
    shown = client.get(at(row, "photo/"))
    assert shown["Content-Type"] == "image/jpeg" and shown["X-Content-Type-Options"] == "nosniff"
    assert shown["Content-Security-Policy"] == "default-src 'none'; sandbox"
    kept = DisputePhoto.objects.get()
    assert shown.content == bytes(kept.content)
    kept.content = taken("JPEG", exif=PLACE)  # as it was kept before, or came with an archive
    kept.save()
    assert PLACE_WORD in bytes(kept.content) and PLACE_WORD not in client.get(at(row, "photo/")).content
    assert Client().get(at(row, "photo/")).status_code in (302, 401)
    assert as_(night.marker).get(at(row, "photo/")).status_code == 403
    assert post(client, at(row, "photo/place/")).json()["photo"] is None
    assert not DisputePhoto.objects.exists() and client.get(at(row, "photo/")).status_code == 404


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_worker_is_called_to_the_photograph_that_is_meant(
    night: SimpleNamespace,
    when: str,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    """Once the question is committed, with the photograph's number and when it was taken; at once. So does
    the sweep, where nobody came."""
    rung: list[tuple[Any, ...]] = []
    monkeypatch.setattr(doorbell, "ring", lambda *told, at=None: rung.append((*told, at)))
    monkeypatch.setattr(tasks, "ring", lambda *told: rung.append(told))
    monkeypatch.setattr(reading_photos.apart, "installed", lambda: True)
    row = dispute(night)
    kept = disputes.set_photo(dispute_id=row.pk, by=night.referee, content=PNG, taken=when)
    with django_capture_on_commit_callbacks(execute=True):
        disputes.find_pieces(dispute_id=row.pk, by=night.referee, taken=when)
    assert rung == [("disputes.read_photo", kept.pk, when, None)]
    monkeypatch.setattr(reading_photos, "RING_AGAIN", timedelta(0))
    assert tasks.sweep_disputes() == 1
    assert rung[1:] == [("disputes.read_photo", kept.pk, when)]


def test_an_answer_is_public_with_the_ruling_only(night: SimpleNamespace) -> None:
    """The referee sees shares, outcomes and strokes to play; everybody else once he has ruled."""
    row, client = dispute(night), as_(night.referee)
    claims = [{"kind": "first", "piece": "c", "other": "r", "side": "B"}]
    placed = post(client, at(row, "place/"), revision=row.revision, claims=claims, samples=64).json()
    asked = post(client, at(row, "ask/"), revision=placed["revision"])
    assert asked.json()["state"] == "asked"
    study_dispute(row.pk)
    assert client.get(at(row, "progress/")).json()["state"] == "answered"
    page = text(client.get(at(row, "referee/")))
    for part in (
        "The cue ball met the red first",
        "share__bar",
        "data-trace",
        "What each outcome would mean",
    ):
        assert part in page
    kept, shown = fresh(row).answer, answer_page(fresh(row))
    assert shown.said == capital(kept["said"]) and shown.paths[0].title == capital(kept["paths"][0]["title"])
    for near, told in (("likely", True), ("", False), (None, False)):  # answers of old do not say it
        again = {**kept["shares"][0], "verdict": "open", "near": near}
        if near is None:
            del again["near"]
        Dispute.objects.filter(pk=row.pk).update(answer={**kept, "shares": [again, *kept["shares"][1:]]})
        page = text(client.get(at(row, "referee/")))
        assert ("another study might say “likely”" in page) == told
    saying.speak_by(lambda one: f"[{one.id}]")
    try:
        assert "[claim.met-first]" in text(client.get(at(row, "referee/"))), "in the reader's language"
    finally:
        saying.speak_by(say_text)
    assert "share__bar" not in text(Client().get(at(row)))
    preview = post(client, at(row, "preview/"), tokens="+1").json()
    assert preview["before"]["score"] != preview["after"]["score"]
    ruling = {"tokens": "+1", "reason": "Seen by both.", "client_uuid": str(uuid.uuid4())}
    assert post(client, at(row, "rule/"), **{**ruling, "reason": " "}).json()["code"] == "no-reason"
    given = post(client, at(row, "rule/"), **ruling)
    again = post(client, at(row, "rule/"), **ruling)
    assert given.status_code == again.status_code == 200 and given.json() == again.json()
    public = text(Client().get(at(row)))
    assert "Ruled: the entry reads otherwise" in public and "Seen by both." in public
    assert "share__bar" in public and given.json()["digest"] in public
    assert client.get(at(row, "referee/")).status_code == 302


def test_a_director_opens_it_again(night: SimpleNamespace) -> None:
    """A referee may not, and a reason is asked for."""
    row = dispute(night)
    disputes.rule(
        dispute_id=row.pk, tokens=None, reason="It stands.", by=night.referee, client_uuid=uuid.uuid4()
    )
    assert at(row, "again/") not in text(as_(night.referee).get(at(row)))
    assert as_(night.referee).post(at(row, "again/"), {"reason": "no"}).status_code == 403
    director = as_(night.director)
    assert "Ruled: the sheet stands" in text(director.get(at(row)))
    assert director.post(at(row, "again/"), {"reason": ""}).status_code == 422
    assert director.post(at(row, "again/"), {"reason": "A film has turned up."}).status_code == 302
    assert fresh(row).is_open


def test_the_club_lists_what_waits(night: SimpleNamespace) -> None:
    """The tab counts for referees; the list leads them to the bench, and others to the case."""
    row = dispute(night)
    listed = f"/c/{night.club.slug}/disputes/"
    assert at(row, "referee/") in text(as_(night.referee).get(listed))
    assert at(row, "referee/") not in text(Client().get(listed)) and at(row) in text(Client().get(listed))
    assert "Disputes, 1 waiting" in text(as_(night.referee).get(f"/c/{night.club.slug}/"))
    assert "Disputes" not in text(Client().get(f"/c/{night.club.slug}/"))
    assert as_(night.marker).post(at(row, "take-back/")).status_code == 403
    as_(night.referee).post(at(row, "take-back/"))
    assert fresh(row).state == "withdrawn"
    assert "No stroke is disputed just now" in text(Client().get(listed))


def test_the_match_and_its_sheet_lead_to_the_case(night: SimpleNamespace) -> None:
    """While it is open, and once it is ruled on, from the disputed entry and from the ruling."""
    row = dispute(night)
    page = text(Client().get(f"/m/{night.match.public_id}/"))
    assert page.count(at(row)) == 2 and "Entry 3 is disputed" in page
    disputes.rule(dispute_id=row.pk, tokens="+1", reason="Seen.", by=night.referee, client_uuid=uuid.uuid4())
    page = text(Client().get(f"/m/{night.match.public_id}/"))
    assert page.count(at(row)) == 2 and "Entry 3 is disputed" not in page


def test_the_bench_knows_the_pieces_of_a_game(night: SimpleNamespace) -> None:
    """The case's pieces first; each once."""
    row = dispute(night)
    names = [piece.id for piece in known_pieces(row)]
    assert names[:3] == [piece["id"] for piece in row.case["shot"]["pieces"]][:3]
    assert len(set(names)) == len(names) and {"c", "r", "w"} <= set(names)


@pytest.mark.parametrize(("name", "turns"), [("carom-5x10", "corner"), ("crokinole-round", "edge")])
def test_a_photograph_is_tied_to_four_places_that_go_round(name: str, turns: str) -> None:
    """Against the clock from the near left, so that no map of the photograph is a mirror image."""
    places = anchors_of(surface(name))
    area = sum(
        a["x"] * b["y"] - b["x"] * a["y"] for a, b in zip(places, [*places[1:], places[0]], strict=True)
    )
    assert area > 0 and all(turns in one["name"] for one in places)


def test_words_for_speeds_rise() -> None:
    """Every word stands for a speed within what the slider reaches."""
    for law, choices in SPEEDS.items():
        speeds = [one.value for one in choices]
        assert speeds == sorted(speeds) and SLOWEST[law] <= speeds[0] and speeds[-1] <= FASTEST[law]


def test_a_game_of_men_is_ruled_without_a_study(night: SimpleNamespace) -> None:
    """Nothing is sent over a table there: the page says so, offers no bench, and takes the ruling."""
    match = matches.create_match(
        club=night.club, game="carrom/checkers", sides=[(None, "Ann", 0), (None, "Bo", 0)]
    )
    for seq in range(2):
        match.refresh_from_db()
        button = fold.resume(match).expects().to_json()["buttons"][0]
        matches.record_entry(
            match_id=match.pk,
            side=button["side"],
            tokens=button["tokens"],
            expected_seq=seq,
            client_uuid=uuid.uuid4(),
            by=matches.Actor.system(),
        )
    row = disputes.open_dispute(match_id=match.pk, entry=2, by=night.referee)
    client = as_(night.referee)
    page = text(client.get(at(row, "referee/")))
    assert "there is nothing to simulate" in page and 'id="place"' not in page
    assert post(client, at(row, "ask/"), revision=row.revision).json()["code"] == "no-table"
    assert client.get(at(row, "questions/")).json() == {"asked": []}
    ruling = {"reason": "As it was written.", "client_uuid": str(uuid.uuid4())}
    assert post(client, at(row, "rule/"), **ruling).status_code == 200
    assert "Ruled: the sheet stands" in text(Client().get(at(row)))
