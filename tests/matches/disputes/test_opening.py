"""A dispute is opened, taken back, and laid out: who may, what is refused, what is written."""

from __future__ import annotations

from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import pytest

from clubs.people.models import Membership
from matches import services
from matches.disputes import services as disputes
from matches.disputes.models import Dispute
from matches.disputes.pages import asked_of
from matches.log import fold
from matches.models import Act
from matches.problems import UserProblem
from matches.services import Actor
from tests.matches.conftest import make_match, mark, member
from tests.matches.disputes.conftest import FIRST, dispute, fresh, match_of
from tests.matches.disputes.photographs import taken

pytestmark = pytest.mark.both_databases


def refusal(call: Any, *args: Any, **kwargs: Any) -> str:
    """The code with which a call is refused."""
    with pytest.raises(UserProblem) as refused:
        call(*args, **kwargs)
    assert 400 <= refused.value.status < 500
    return refused.value.code


def test_both_versions_are_kept_as_they_were(night: SimpleNamespace) -> None:
    """The sheet's version is that of the log as it then reads, an amendment before it included."""
    services.amend(
        match_id=night.match.pk,
        entry=2,
        tokens="xr --- xw +1",
        expected_seq=3,
        client_uuid="8d2a1a9e-58a0-4a53-9d0f-0a7b1a4d5a01",
        by=night.tablet,
    )
    row = dispute(night, 2, tokens=" xr  -- xw   0", sheet_words="three, clearly")
    assert (row.sheet_side, row.sheet_tokens) == ("A", "xr --- xw +1")
    assert (row.other_side, row.other_tokens) == ("B", "xr -- xw 0")
    assert (row.sheet_words, row.other_words) == ("three, clearly", "the third cushion was there")
    assert row.state == "open" and match_of(night).open_disputes == 1
    act = Act.objects.filter(match=night.match).last()
    assert act is not None and (act.kind, act.by_kind) == ("disputed", "device")
    assert act.data == {"dispute": row.public_id, "entry": 2}


def test_who_may_open_one(night: SimpleNamespace) -> None:
    """The tablet at the table, a marker, and a player of this match; nobody else."""
    player = member(night.club, "player", "ann@example.org")
    stranger = Actor.of_user(member(night.club, "player", "cy@example.org"))
    night.match.sides.get(letter="A").player.__class__.objects.filter(slug="ann").update(user=player)
    assert refusal(dispute, night, 2, by=stranger) == "not-allowed"
    for entry, by in ((1, night.tablet), (2, Actor.of_user(player)), (3, night.marker)):
        assert dispute(night, entry, by=by).is_open
    assert match_of(night).open_disputes == 3
    Membership.objects.filter(user=player).delete()
    assert (
        refusal(dispute, night, 3, by=Actor.of_user(type(player).objects.get(pk=player.pk))) == "not-allowed"
    )


def test_what_cannot_be_disputed(night: SimpleNamespace) -> None:
    """No entry, an undone one, a correction, one in dispute already; a match that has no played result."""
    mark(night.match, night.tablet, "B", "void 3")
    assert refusal(dispute, night, 9) == refusal(dispute, night, 3) == "no-such-entry"
    assert refusal(dispute, night, 4) == "no-such-entry"
    assert refusal(dispute, night, 2, side="X") == "unknown-side"
    assert refusal(dispute, night, 2, tokens="what?") == "unreadable"
    assert refusal(dispute, night, 2, words="x" * 501) == "too-long"
    assert not Dispute.objects.exists() and match_of(night).open_disputes == 0
    dispute(night, 2)
    assert refusal(dispute, night, 2) == "disputed-already"
    other = make_match(night.club)
    services.declare(match=other, result_kind="walkover", winner="A")
    assert refusal(disputes.open_dispute, match_id=other.pk, entry=1, by=night.referee) == "declared"
    services.void_match(match=other)
    assert refusal(disputes.open_dispute, match_id=other.pk, entry=1, by=night.referee) == "match-void"
    assert refusal(disputes.open_dispute, match_id="nothing", entry=1, by=night.referee) == "not-found"


def test_a_dispute_is_taken_back_by_who_opened_it_or_the_referee(night: SimpleNamespace) -> None:
    """Not by another marker; twice is once; the last one lets go of the result."""
    row, other = dispute(night), dispute(night, 2)
    assert refusal(disputes.withdraw, dispute_id=row.pk, by=night.marker) == "not-allowed"
    for _ in range(2):
        assert disputes.withdraw(dispute_id=row.public_id, by=night.tablet).state == "withdrawn"
    assert match_of(night).open_disputes == 1
    disputes.withdraw(dispute_id=other.pk, by=night.referee, reason="agreed on the spot")
    assert match_of(night).open_disputes == 0
    acts = Act.objects.filter(match=night.match, kind="dispute-dropped")
    assert [act.data["entry"] for act in acts] == [3, 2]
    assert refusal(disputes.place, dispute_id=row.pk, by=night.referee, precision="quick") == "not-open"


def test_the_case_is_filled_in_and_placed(night: SimpleNamespace) -> None:
    """It begins with the game's balls; parts are replaced one by one; each change is a revision."""
    row = dispute(night)
    shot = row.case["shot"]
    assert shot["surface"].startswith("carom") and {p["id"] for p in shot["pieces"]} >= {"r", "w"}
    moved = [{**piece, "x": piece["x"] + 0.02} for piece in shot["pieces"]]
    after = disputes.place(
        dispute_id=row.pk, by=night.referee, expected_revision=1, shot={**shot, "pieces": moved}
    )
    assert after.revision == 2 and fresh(row).case["shot"]["pieces"] == moved
    assert refusal(disputes.place, dispute_id=row.pk, by=night.referee, expected_revision=1) == "case-changed"
    assert refusal(disputes.place, dispute_id=row.pk, by=night.tablet, precision="quick") == "not-allowed"


def test_a_case_that_cannot_be_names_the_fault(night: SimpleNamespace) -> None:
    """Nothing of it is written."""
    row = dispute(night)
    shot = row.case["shot"]
    outside = [{**piece, "x": 9.0} for piece in shot["pieces"]]
    with pytest.raises(UserProblem) as refused:
        disputes.place(dispute_id=row.pk, by=night.referee, shot={**shot, "pieces": outside})
    assert refused.value.code == "bad-case" and refused.value.data["where"].startswith("shot.pieces")
    with pytest.raises(UserProblem) as refused:
        disputes.place(dispute_id=row.pk, by=night.referee, samples=10**9)
    assert refused.value.data["where"] == "samples"
    with pytest.raises(UserProblem) as refused:
        disputes.place(dispute_id=row.pk, by=night.referee, precision="exact")
    assert refused.value.data["where"] == "precision"
    assert fresh(row).case == row.case and fresh(row).revision == 1


def test_a_game_without_a_table_is_disputed_and_not_studied(night: SimpleNamespace) -> None:
    """A throw of dice can be in dispute; there is nothing to place."""
    match = services.create_match(
        club=night.club, game="bradley/backgammon", sides=[(None, "Ann", 0), (None, "Bo", 0)]
    )
    offered = fold.resume(match).expects().buttons[0]
    mark(match, Actor.system(), offered.side, offered.tokens)
    row = disputes.open_dispute(match_id=match.pk, entry=1, by=night.referee)
    assert row.case == {}
    assert refusal(disputes.place, dispute_id=row.pk, by=night.referee, precision="quick") == "no-table"
    assert refusal(disputes.ask, dispute_id=row.pk, by=night.referee) == "no-table"


def test_asking_freezes_the_question(night: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row waits for a worker with the case as it is now, and the record before the stroke."""
    row = dispute(night)
    assert refusal(disputes.ask, dispute_id=row.pk, by=night.referee) == "bad-case"
    disputes.place(dispute_id=row.pk, by=night.referee, claims=FIRST)
    assert refusal(disputes.ask, dispute_id=row.pk, by=night.tablet) == "not-allowed"
    asked = disputes.ask(dispute_id=row.pk, by=night.referee)
    assert asked.state == "asked" and asked.question is not None
    assert asked.question["before"] == [[1, "A", ":lead"], [2, "A", "+1"]]
    assert asked.question["case"]["claims"] == FIRST
    placed = disputes.place(dispute_id=row.pk, by=night.referee, precision="quick")
    assert placed.state == "open" and placed.question is None


def test_a_photograph_is_kept_and_replaced(night: SimpleNamespace) -> None:
    """As a JPEG, and how it lies under the picture."""
    row = dispute(night)
    png = taken("PNG")
    photo = disputes.set_photo(dispute_id=row.pk, by=night.referee, content=png, placing={"turn": 12.5})
    assert photo.media_type == "image/jpeg"
    assert photo.digest == sha256(photo.content).hexdigest()
    disputes.set_photo(dispute_id=row.pk, by=night.referee, content=taken("JPEG", colour="red"))
    assert bytes(fresh(photo).content).startswith(b"\xff\xd8\xff") and fresh(photo).placing == {}
    assert fresh(photo).digest != photo.digest
    disputes.place_photo(dispute_id=row.pk, by=night.referee, placing={"corners": [0, 0, 1, 0, 1, 1, 0, 1]})
    for bad, code in ((b"GIF89a", "bad-photo"), (png + b"0" * 7_000_000, "too-large")):
        assert refusal(disputes.set_photo, dispute_id=row.pk, by=night.referee, content=bad) == code
    disputes.remove_photo(dispute_id=row.pk, by=night.referee)
    assert refusal(disputes.place_photo, dispute_id=row.pk, by=night.referee, placing={}) == "no-photo"


def test_a_set_up_named_by_its_game_is_written_out(night: SimpleNamespace) -> None:
    """Whoever reads the case later finds each piece, and the table, in it."""
    row = dispute(night)
    cue_ball = next(piece for piece in row.case["shot"]["pieces"] if piece["id"] == "c")
    pieces = {"set_up": "brunswick/three-cushion-carrom", "with": [cue_ball]}
    shot = {"pieces": pieces, "stroke": row.case["shot"]["stroke"]}
    placed = disputes.place(dispute_id=row.pk, by=night.referee, shot=shot, agreed=[], claims=[], unsure={})
    assert placed.case["shot"]["surface"] == row.case["shot"]["surface"]
    assert {piece["id"] for piece in placed.case["shot"]["pieces"]} == {"c", "r", "w"}
    assert asked_of(fresh(row))
