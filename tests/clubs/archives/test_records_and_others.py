"""Match records as files, files for Challonge and SoL, and the jobs behind the pages."""

import gzip
import io
import json
import zipfile
from datetime import timedelta

import pytest
import yaml
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils.timezone import now

from clubs.archives.models import Transfer
from clubs.archives.selectors import challonge, sol
from clubs.archives.selectors.records import zip_records
from clubs.archives.services import transfers
from clubs.archives.services.records import import_record, try_record
from clubs.archives.storage import stored
from clubs.archives.tasks import run_transfer, sweep_transfers
from clubs.people.models import Club
from clubs.publishing.models import PlayerResult
from config import clock
from matches.models import LogEntry, Match
from matches.problems import UserProblem
from matches.selectors import resume
from rules_engine.course.fingerprint import state_hash
from tests.clubs.competitions.conftest import build, build_club, play_all
from tests.clubs.publishing.play import played
from tests.factories import make_club, make_member, make_player, owner_of

pytestmark = pytest.mark.django_db

RECORD = """[Game "brunswick/three-cushion-carrom"] [Rules "1"] [A "Ann"] [B "Visitor"] [Target "2"]
[Event "Cup"]

% from the old book
1. A :lead
2. A +1 ; a good one
3. A 0
4. B +1
5. B amend 4: 0
6. A +1
"""


@pytest.fixture
def club(db):
    found = make_club()
    make_player(found, "Ann"), make_player(found, "Bo")
    return found


def taken(club, text, **more):
    return import_record(club=club, content=text.encode(), by=owner_of(club), **more)


def test_a_record_becomes_a_match_judged_by_the_rules(club):
    """Entries, remarks and corrections arrive; known names are players, others stay names."""
    match = taken(club, RECORD, confirmed=True)
    assert (match.status, match.winner_letter, match.title) == ("confirmed", "A", "Cup")
    assert [side.player.name if side.player else side.name for side in match.sides.all()] == [
        "Ann",
        "Visitor",
    ]
    assert LogEntry.objects.get(match=match, seq=2).note == "a good one"
    assert PlayerResult.objects.get(match=match, letter="A").points == 2
    assert LogEntry.objects.get(match=match, seq=6).state_hash == state_hash(resume(match))


def test_every_export_comes_in_again(club):
    """The zip of records holds one file a match, and each is taken in with the same score."""
    ann, bo = club.players.all()
    match = played(club, ann, bo, [2, 1])
    out = io.BytesIO()
    assert zip_records([match], out) == 1
    with zipfile.ZipFile(out) as zipped:
        (name,) = zipped.namelist()
        text = zipped.read(name).decode()
    again = taken(club, text)
    assert again.board["score"] == match.board["score"] and again.last_seq == match.last_seq
    assert [e.tokens for e in again.entries.all()] == [e.tokens for e in match.entries.all()]


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        (("3. A 0", "3. B +1"), 7, "entry 3"),
        (("2. A +1", "2. A +1 )"), 6, ""),
        (("4. B +1", "9. B +1"), 8, "without gaps"),
        (('[Target "2"]', '[Target "x"]'), 1, ""),
        (('three-cushion-carrom"', 'nothing"'), 5, "nothing"),
        (("6. A +1\n", ""), 10, "not over"),
        (('[Event "Cup"]', '[Simulated "yes"]'), 1, "simulated"),
    ],
)
def test_what_judge_refuses_is_refused_with_its_line(club, change, line, says):
    """Nothing of a record with a fault is kept."""
    with pytest.raises(UserProblem) as caught:
        taken(club, RECORD.replace(*change))
    fault = caught.value.data["faults"][0]
    assert caught.value.status == 422 and fault["line"] == line and says in fault["message"]
    assert not Match.objects.exists()


def test_a_record_may_be_tried(club):
    """Trying a record tells its score and writes nothing."""
    told = try_record(content=RECORD.encode())
    assert told["score"] == {"A": 2, "B": 0} and told["winner"] == "A" and not Match.objects.exists()
    with pytest.raises(UserProblem):
        try_record(content=b"\xff\xfe")


def test_challonge(db):
    """The shape of its interface, version 1: participants by seed, matches with prerequisites and scores."""
    competition = play_all(build(build_club(), 5))
    told = json.loads(json.dumps(challonge.tournament_of(competition)))["tournament"]
    assert told["tournament_type"] == "single elimination" and told["state"] == "complete"
    people = {one["participant"]["id"]: one["participant"] for one in told["participants"]}
    assert sorted(p["seed"] for p in people.values()) == [1, 2, 3, 4, 5]
    matches = {one["match"]["id"]: one["match"] for one in told["matches"]}
    for match in matches.values():
        assert match["state"] == "complete" and match["winner_id"] in (
            match["player1_id"],
            match["player2_id"],
        )
        assert {match["winner_id"], match["loser_id"]} == {match["player1_id"], match["player2_id"]}
        assert len(match["scores_csv"].split("-")) == 2
    final = max((m for m in matches.values()), key=lambda m: m["round"])
    assert people[final["winner_id"]]["final_rank"] == 1
    assert final["player1_prereq_match_id"] in matches and not final["player1_is_prereq_match_loser"]
    assert challonge.letters(27) == "AA"


def test_sol(db):
    """Two YAML documents in gzip, the second naming clubs and players by their places in the first."""
    competition = build(make_club(), 4)
    competition.game = "carrom/carroms"
    first, tourney = yaml.safe_load_all(gzip.decompress(sol.packed(competition)))
    assert {"users", "players", "clubs", "championships", "ratings", "rates"} == set(first)
    assert len(first["players"]) == 4 and tourney["championship"] == 1 and tourney["system"] == "knockout"
    assert [one["players"] for one in tourney["competitors"]] == [[1], [2], [3], [4]]
    for match in tourney["matches"]:
        assert {match["competitor1"], match["competitor2"]} <= {1, 2, 3, 4}
        assert {"turn", "board", "score1", "score2"} <= set(match)
    assert sol.packed(competition) == sol.packed(competition)
    with pytest.raises(UserProblem, match="carrom"):
        sol.packed(build(make_club(), 4))


# --- Jobs and pages ------------------------------------------------------------------------------


def signed_in(client, user):
    client.force_login(user)
    return client


def test_an_archive_by_the_pages(club, client, tmp_path):
    """Written by the worker, fetched, sent again, tried, and taken in; only its owner sees it."""
    owner = owner_of(club)
    signed_in(client, owner)
    answer = client.post(reverse("archives:export", args=[club.slug]))
    row = Transfer.objects.get()
    assert row.state == "waiting" and "Refresh" in client.get(answer.url).headers
    assert run_transfer(row.pk) and not run_transfer(row.pk)
    content = b"".join(client.get(reverse("archives:transfer-file", args=[row.public_id])).streaming_content)
    file = SimpleUploadedFile("club.zip", content)
    client.post(reverse("archives:import-club"), {"file": file, "slug": "copy", "new_ids": "on"})
    tried = Transfer.objects.get(kind="import")
    assert run_transfer(tried.pk) and not Club.objects.filter(slug="copy").exists()
    page = client.get(reverse("archives:transfer", args=[tried.public_id])).content.decode()
    assert "can be imported" in page and "players: 2" in page
    client.post(reverse("archives:transfer-confirm", args=[tried.public_id]))
    assert run_transfer(tried.pk)
    assert Club.objects.get(slug="copy").players.count() == 2
    signed_in(client, make_member(club, "owner"))
    assert client.get(reverse("archives:transfer", args=[row.public_id])).status_code == 404


def test_a_bad_archive_by_the_pages(club, client):
    """The page tells what is wrong; nothing is written."""
    signed_in(client, owner_of(club))
    client.post(reverse("archives:import-club"), {"file": SimpleUploadedFile("club.zip", b"no zip")})
    row = Transfer.objects.get()
    run_transfer(row.pk)
    page = client.get(reverse("archives:transfer", args=[row.public_id])).content.decode()
    assert "no archive of a club" in page and Club.objects.count() == 1


def test_a_job_outlives_its_worker(club):
    """The sweep rings for a job that nobody holds; after three tries it is given up; old ones are removed."""
    row = transfers.begin(kind="export", by=owner_of(club), club=club, name="x.zip")
    Transfer.objects.update(made_at=now() - timedelta(minutes=5))
    assert sweep_transfers() == 1
    for _ in range(transfers.ATTEMPTS):
        assert transfers.claim(row.pk) is not None and transfers.claim(row.pk) is None
        Transfer.objects.update(held_until=clock.steady() - timedelta(seconds=1))
    assert transfers.claim(row.pk) is None and Transfer.objects.get().state == "refused"
    Transfer.objects.update(made_at=now() - timedelta(days=8))
    assert transfers.clear() == 1 and not Transfer.objects.exists() and not stored().exists(row.public_id)


def test_a_sheet_by_the_pages(club, client):
    """Tried, told, confirmed; a faulty one is told by line and column with 422."""
    signed_in(client, owner_of(club))
    address = reverse("archives:sheet-import", args=[club.slug, "players"])
    answer = client.post(address, {"file": SimpleUploadedFile("p.csv", b"name,rating\nCy,x\n")})
    assert answer.status_code == 422 and "line 2" in answer.content.decode()
    answer = client.post(address, {"file": SimpleUploadedFile("p.csv", b"name\nCy\n")})
    assert answer.status_code == 200 and club.players.count() == 2
    row = Transfer.objects.latest("pk")
    confirm = reverse("archives:transfer-confirm", args=[row.public_id])
    done = client.post(confirm)
    assert done.status_code == 302 and club.players.count() == 3
    assert "1 row: 1 new" in client.get(done.url).content.decode()
    assert client.post(confirm).status_code == 409 and club.players.count() == 3
    assert client.post(address, {}).status_code == 422
    big = SimpleUploadedFile("p.csv", b"name\n" + b"x" * 3_000_000)
    assert client.post(address, {"file": big}).status_code == 413


def test_a_record_by_the_pages(club, client):
    """A good record leads to its match, a bad one is told by line; the worker judges both."""
    signed_in(client, owner_of(club))
    address = reverse("archives:record-import", args=[club.slug])
    bad = client.post(address, {"file": SimpleUploadedFile("r.txt", b"nonsense")}).url
    assert "Refresh" in client.get(bad).headers and run_transfer(Transfer.objects.get().pk)
    assert "line 1" in client.get(bad).content.decode() and not Match.objects.exists()
    good = client.post(address, {"file": SimpleUploadedFile("r.txt", RECORD.encode())}).url
    assert run_transfer(Transfer.objects.latest("pk").pk)
    match = Match.objects.get()
    assert (client.get(good).url, match.status) == (match.get_absolute_url(), "finished")
    big = SimpleUploadedFile("r.txt", b"x" * 3_000_000)
    assert client.post(address, {"file": big}).status_code == 413
    assert client.post(address, {}).status_code == 422
