"""Matches by program: marked once each, late marks refused with the state, read with rulings and clauses."""

from __future__ import annotations

import uuid

import pytest

from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import make_device_token
from matches import services
from matches.marking import pairing
from matches.models import Match
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.factories import make_club, make_member, make_player, make_table, owner_of

pytestmark = pytest.mark.django_db
GAME = "brunswick/three-cushion-carrom"


@pytest.fixture
def match() -> Match:
    club = make_club()
    ann, bob = make_player(club, "Ann"), make_player(club, "Bob")
    return services.create_match(
        club=club,
        game=GAME,
        options={"target": 2},
        table=make_table(club),
        sides=[(ann, "Ann", 0), (bob, "Bob", 0)],
    )


@pytest.fixture
def marker(match: Match) -> Asker:
    return by_token(make_member(match.club, "marker"), Scope.READ, Scope.MARK)


def root(match: Match) -> str:
    return f"matches/{match.public_id}/"


def tap(tokens: str, seq: int, side: str = "A", **more) -> dict:
    return {"side": side, "tokens": tokens, "expected_seq": seq, "client_uuid": str(uuid.uuid4()), **more}


def play(asker: Asker, match: Match, *tokens: str) -> None:
    for seq, text in enumerate(tokens):
        answer = asker.post(f"{root(match)}marks/", tap(text, seq))
        assert answer.status_code == 201, answer.content


def test_a_mark_sent_again_is_one_entry_and_a_late_one_is_refused_with_the_state(match, marker) -> None:
    play(marker, match, ":lead")
    body = tap("+1", 1)
    first, again = (marker.post(f"{root(match)}marks/", body) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == {**first.json(), "duplicate": True} and first.json()["seq"] == 2
    late = marker.post(f"{root(match)}marks/", tap("0", 1))
    assert code_of(late) == (409, "conflict")
    assert (late.json()["seq"], late.json()["entries"][0]["tokens"], late.json()["board"]["score"]) == (
        2,
        "+1",
        {"A": 1, "B": 0},
    )
    assert code_of(marker.post(f"{root(match)}marks/", {**body, "tokens": "0"})) == (409, "uuid-reused")
    refused = marker.post(f"{root(match)}marks/", tap("+1", 2, side="B"))
    assert refused.status_code == 422 and refused.json()["refusal"]
    assert code_of(marker.post(f"{root(match)}marks/", {**body, "side2": "A"}))[1] == "bad-field"
    assert match.entries.count() == 2


def test_the_public_reads_board_log_sheet_record_and_acts(match, marker) -> None:
    play(marker, match, ":lead", "+1")
    public = Asker()
    one = public.get(root(match))
    assert one.json()["score"] == {"A": 1, "B": 0} and one.json()["sides"][0]["player"] == "ann"
    assert public.get(root(match), **{"If-None-Match": one["ETag"]}).status_code == 304
    log = public.get(f"{root(match)}entries/?after=1").json()
    assert [row["seq"] for row in log["results"]] == [2] and log["results"][0]["citations"]
    assert public.get(f"{root(match)}entries/?limit=1").json()["more"] is True
    assert "2. A +1" in public.get(f"{root(match)}record/").json()["notation"]
    assert len(public.get(f"{root(match)}sheet/").json()["lines"]) == 2
    assert [row["kind"] for row in public.get(f"{root(match)}acts/").json()["results"]] == [
        "created",
        "seated",
    ]
    assert code_of(public.get(f"{root(match)}dice/")) == (404, "not-found")
    marker.post(f"{root(match)}marks/", tap("+1", 2))
    assert public.get(root(match), **{"If-None-Match": one["ETag"]}).status_code == 200


def test_each_language_has_a_state_of_its_own(match, marker) -> None:
    """Who has the answer in English has not the one in German, and caches know why."""
    play(marker, match, ":lead")
    public = Asker()
    english = public.get(root(match), **{"Accept-Language": "en"})
    asked = {"If-None-Match": english["ETag"], "Accept-Language": "de"}
    german = public.get(root(match), **asked)
    assert german.status_code == 200 and german["ETag"] != english["ETag"]
    again = public.get(root(match), **{**asked, "If-None-Match": german["ETag"]})
    assert again.status_code == 304 and again["ETag"] == german["ETag"]
    for answer in (english, german, again):
        assert "Accept-Language" in answer["Vary"]


def test_matches_are_filtered_and_simulated_play_is_not_among_them(match, marker) -> None:
    club = match.club
    services.create_match(club=club, game=GAME, sides=[(None, "X", 0), (None, "Y", 0)], simulated=True)
    address = f"clubs/{club.slug}/matches/"
    for query, count in (
        ("", 1), (f"?game={GAME}", 1), ("?player=ann", 1), ("?player=nobody", 0), ("?status=live", 0),
        ("?competition=none", 0), ("?table=1", 1), ("?since=2020-01-01", 0),
    ):  # fmt: skip
        assert marker.get(f"{address}{query}").json()["count"] == count, query
    assert code_of(marker.get(f"{address}?status=dancing")) == (422, "bad-field")
    (row,) = marker.get(f"{address}?fields=id,score").json()["results"]
    assert row == {"id": match.public_id, "score": {"A": 0, "B": 0}}


def test_from_desk_to_confirmation_with_undo_amend_and_reopen(match, marker) -> None:
    owner = by_token(owner_of(match.club), *Scope)
    assert marker.get(f"{root(match)}desk/").json()["expects"]["buttons"]
    play(marker, match, ":lead", "+1", "+1")
    seen = {"expected_seq": 3, "client_uuid": str(uuid.uuid4())}
    assert marker.get(root(match)).json()["status"] == "finished"
    assert marker.post(f"{root(match)}undo/", seen).json()["status"] == "live"
    would = marker.post(f"{root(match)}preview/", {"entry": 2, "tokens": "0"}).json()
    assert would["after"]["score"] == {"A": 0, "B": 0}
    assert marker.post(f"{root(match)}marks/", tap("+1", 4)).json()["board"]["over"]
    assert marker.post(f"{root(match)}confirm/", {"side": "A"}).json()["match"]["status"] == "finished"
    assert marker.post(f"{root(match)}confirm/").json()["match"]["status"] == "confirmed"
    fix = {"entry": 2, "tokens": None, "expected_seq": 5, "client_uuid": str(uuid.uuid4())}
    assert code_of(marker.post(f"{root(match)}amend/", fix)) == (403, "scope-missing")
    assert code_of(marker.post(f"{root(match)}reopen/")) == (403, "scope-missing")
    assert owner.post(f"{root(match)}reopen/", {"reason": "why not"}).json()["match"]["status"] == "finished"
    assert owner.post(f"{root(match)}amend/", fix).status_code == 201


def test_the_lease_is_taken_kept_and_given_back(match, marker) -> None:
    other = by_token(owner_of(match.club), *Scope)
    address = f"{root(match)}lease/"
    assert marker.post(address).json()["lease"]["mine"] is True
    assert code_of(other.post(address)) == (409, "lease-held")
    assert code_of(other.put(address)) == (409, "lease-lost")
    assert marker.put(address).status_code == 200
    assert marker.delete(address).json()["lease"]["free"] is True
    assert other.post(address).json()["lease"]["mine"] is True
    assert (
        other.post(f"{root(match)}declare/", {"kind": "walkover", "winner": "B"}).json()["match"]["winner"]
        == "B"
    )


def test_a_dispute_is_opened_previewed_ruled_and_taken_up_again(match, marker) -> None:
    referee, public = by_token(owner_of(match.club), *Scope), Asker()
    play(marker, match, ":lead", "0")
    opened = marker.post(f"{root(match)}disputes/", {"entry": 2, "side": "A", "tokens": "+1", "words": "hit"})
    assert opened.status_code == 201, opened.content
    one = f"{root(match)}disputes/{opened.json()['id']}/"
    assert public.get(one).json()["case"] is None and referee.get(one).json()["case"] is not None
    assert public.get(root(match)).json()["under_review"] is True
    would = referee.post(f"{one}preview/", {"tokens": "+1"}).json()
    assert would["upheld"] is False
    assert code_of(marker.post(f"{one}rule/", {})) == (403, "scope-missing")
    body = {"tokens": "+1", "reason": "seen by all", "client_uuid": str(uuid.uuid4())}
    ruled = referee.post(f"{one}rule/", body)
    assert ruled.json()["state"] == "ruled" and ruled.json()["ruling"]["reason"] == "seen by all"
    assert referee.post(f"{one}rule/", body).json()["ruling"] == ruled.json()["ruling"]
    assert public.get(f"{root(match)}rulings/").json()["count"] == 1
    assert public.get(f"clubs/{match.club.slug}/disputes/?state=ruled").json()["count"] == 1
    assert marker.get(f"{one}evidence/").json()["rulings"][0]["document"]
    assert code_of(public.get(f"{one}evidence/")) == (401, "sign-in")
    assert referee.post(f"{one}reopen/", {"reason": "again"}).json()["state"] in ("open", "answered")
    assert marker.post(f"{one}withdraw/").json()["state"] == "withdrawn"


def test_a_tablets_token_marks_its_table_alone_even_in_a_hidden_club(match) -> None:
    match.club.public = False
    match.club.save(update_fields=["public"])
    code = services.make_pairing_code(table=match.table, by="owner").code
    device, _ = pairing.pair(code=code, address="127.0.0.1")
    tablet = Asker(token=make_device_token(device=device, label="hall", days=30)[1])
    assert Asker().get(root(match)).status_code == 404
    play(tablet, match, ":lead", "+1")
    elsewhere = services.create_match(
        club=match.club, game=GAME, sides=[(None, "X", 0), (None, "Y", 0)], table=make_table(match.club)
    )
    assert code_of(tablet.post(f"{root(elsewhere)}marks/", tap(":lead", 0))) == (403, "other-table")
    assert code_of(tablet.post(f"{root(match)}declare/", {}))[0] in (401, 403)
    stranger = services.create_match(club=make_club(), game=GAME, sides=[(None, "X", 0), (None, "Y", 0)])
    assert tablet.get(root(stranger)).status_code == 200, "as everybody"
    assert code_of(tablet.post(f"{root(stranger)}marks/", tap(":lead", 0))) == (403, "other-club")
    services.revoke_device(table=match.table, device_id=device.pk, by="owner")
    assert code_of(tablet.post(f"{root(match)}marks/", tap("+1", 2))) == (401, "token-revoked")
