"""A tablet of one's own that judges by itself: the journal, taps that waited, clocks, levels, two courses."""

from __future__ import annotations

import uuid
from typing import Any

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
CLOCK = {"shot": 35, "extension": 25, "extensions": 1}


@pytest.fixture
def match() -> Match:
    club = make_club()
    return services.create_match(
        club=club,
        game=GAME,
        options={"target": 3},
        table=make_table(club),
        sides=[(make_player(club, "Ann"), "Ann", 0), (None, "Bob", 0)],
    )


@pytest.fixture
def marker(match: Match) -> Asker:
    return by_token(make_member(match.club, "marker"), Scope.READ, Scope.MARK)


@pytest.fixture
def tablet(match: Match) -> Asker:
    code = services.make_pairing_code(table=match.table, by="owner").code
    device, _ = pairing.pair(code=code, address="127.0.0.1", label="Own")
    return Asker(token=make_device_token(device=device, label="Own", days=1)[1])


def tap(kind: str, seq: int, **more: Any) -> dict[str, Any]:
    told = {"client_uuid": str(uuid.uuid4())} if kind in ("entry", "undo", "amend") else {}
    return {"kind": kind, "expected_seq": seq, **told, **more}


def entry(seq: int, tokens: str, side: str = "A", **more: Any) -> dict[str, Any]:
    return tap("entry", seq, side=side, tokens=tokens, **more)


def at(match: Match, name: str) -> str:
    return f"matches/{match.public_id}/{name}/"


def test_taps_that_waited_are_done_once_and_up_to_the_first_refusal(match: Match, tablet: Asker) -> None:
    taps = [entry(0, ":lead"), entry(1, "+1"), entry(2, "+1"), entry(7, "0")]
    first, again = (tablet.post(at(match, "taps"), {"taps": taps}) for _ in range(2))
    assert first.status_code == 200, first.content
    assert [one["seq"] for one in first.json()["answers"]] == [1, 2, 3]
    assert (first.json()["stopped"]["code"], first.json()["stopped"]["status"]) == ("conflict", 409)
    assert [one["duplicate"] for one in again.json()["answers"]] == [True] * 3
    assert match.entries.count() == 3
    refused = tablet.post(at(match, "taps"), {"taps": [entry(3, "+1", side="B")]})
    assert code_of(refused) == (422, "refused")
    late = tablet.post(at(match, "taps"), {"taps": [tap("level", 1, level="visit")]})
    assert late.json()["answers"] == [{"seq": 3, "late": True}]


def test_a_tap_tells_what_its_kind_needs(match: Match, tablet: Asker) -> None:
    lacking = tablet.post(at(match, "taps"), {"taps": [{"kind": "entry", "expected_seq": 0}]})
    assert code_of(lacking) == (422, "bad-field")
    assert {one["field"] for one in lacking.json()["fields"]} == {
        f"taps[0].{name}" for name in ("side", "tokens", "client_uuid")
    }
    unsided = tablet.post(at(match, "taps"), {"taps": [tap("confirm", 0)]})
    assert code_of(unsided) == (422, "bad-field")


def test_a_marking_token_corrects_no_confirmed_result_by_taps(match: Match, marker: Asker) -> None:
    """As with single marks: a correction of a confirmed result takes the scope `direct`."""
    by = services.Actor.system()
    services.declare(match=match, result_kind="walkover", winner="A", by=by)
    owner = by_token(owner_of(match.club), Scope.READ, Scope.MARK)
    answer = owner.post(at(match, "taps"), {"taps": [tap("amend", 0, entry=1)]})
    assert code_of(answer) == (403, "scope-missing")


def test_the_journal_leads_an_engine_to_the_same_state(match: Match, tablet: Asker) -> None:
    import json

    from rules_engine.tablet import Courses

    tablet.post(at(match, "taps"), {"taps": [entry(0, ":lead"), entry(1, "+1")]})
    journal = tablet.get(at(match, "journal")).json()
    own = json.loads(Courses().answer(json.dumps({"do": "open", "match": "here", "journal": journal})))
    assert own["ok"]["state_hash"] == journal["state_hash"] and own["ok"]["seq"] == 2
    since = tablet.get(at(match, "journal") + "?since=1").json()
    assert [one["seq"] for one in since["entries"]] == [2]
    assert code_of(by_token(make_member(match.club, "player"), *Scope).get(at(match, "journal"))) == (
        403,
        "not-allowed",
    )


def test_a_mark_tells_when_it_was_tapped_and_what_it_follows(match: Match, marker: Asker) -> None:
    one = entry(0, ":lead", tapped_at="2020-01-01T20:00:00Z")
    one.pop("kind")
    assert marker.post(at(match, "marks"), one).status_code == 201
    last = marker.put(at(match, "lease")).json()["last"]
    assert last == one["client_uuid"]
    other = {**entry(1, "+1", follows=str(uuid.uuid4()))}
    other.pop("kind")
    apart = marker.post(at(match, "marks"), other)
    assert code_of(apart) == (409, "conflict") and apart.json()["apart"] is True


def test_the_clock_is_chosen_started_and_read_by_all(match: Match, marker: Asker) -> None:
    assert marker.get(at(match, "clock")).json()["clock"] is None
    chosen = marker.put(at(match, "clock"), CLOCK)
    assert chosen.status_code == 200 and chosen.json()["clock"]["shot"]["since"] is None
    ran = marker.post(at(match, "clock"), {"do": "start"}).json()["clock"]["shot"]
    assert ran["full"] == 35 and ran["since"]
    assert Asker().get(at(match, "clock")).json()["clock"]["shot"]["since"] == ran["since"]
    none = marker.put(at(match, "clock"), {})
    assert none.json()["clock"] is None
    assert code_of(marker.post(at(match, "clock"), {"do": "start"})) == (409, "no-clock")


def test_the_level_is_chosen(match: Match, marker: Asker) -> None:
    done = marker.put(at(match, "level"), {"level": "result"})
    assert done.json()["marking"]["level"] == "result"
    assert code_of(marker.put(at(match, "level"), {"level": "part"})) == (422, "no-such-level")


def test_the_moment_of_an_entry_is_told(match: Match, marker: Asker) -> None:
    marker.post(at(match, "taps"), {"taps": [entry(0, ":lead"), entry(1, "+1"), entry(2, "+1")]})
    moment = Asker().get(at(match, "before") + "?entry=3").json()
    assert moment["board"]["score"] == {"A": 1, "B": 0} and moment["expects"]["side"] == "A"
    assert code_of(Asker().get(at(match, "before") + "?entry=9")) == (404, "not-found")


def test_of_two_courses_one_is_chosen_and_the_other_kept(match: Match, marker: Asker, tablet: Asker) -> None:
    assert marker.post(at(match, "taps"), {"taps": [entry(0, ":lead"), entry(1, "0")]}).status_code == 200
    marker.delete(at(match, "lease"))
    own = {"after": 1, "entries": [{"side": "A", "tokens": "+1", "client_uuid": str(uuid.uuid4())}]}
    compared = tablet.post(at(match, "courses/compare"), own)
    assert compared.status_code == 200, compared.content
    told = compared.json()
    assert (told["log"]["score"]["A"], told["tablet"]["score"]["A"]) == (0, 1)
    assert told["choices"]["take"] is None and match.entries.count() == 2
    body = {**own, "seq": 2, "choice": "take", "client_uuid": str(uuid.uuid4()), "reason": "It was made"}
    first, again = (tablet.post(at(match, "courses/choose"), body) for _ in range(2))
    assert first.status_code == 200, first.content
    assert first.json()["board"]["score"]["A"] == 1 and first.json()["chosen"]["choice"] == "take"
    assert again.json()["chosen"]["duplicate"] is True
    assert tablet.get(at(match, "record")).json()["struck"][0]["entries"][0]["tokens"] == "0"
    assert code_of(tablet.post(at(match, "courses/compare"), {"after": 1})) == (422, "bad-field")


def test_what_was_thrown_away_is_kept_as_struck(match: Match, tablet: Asker) -> None:
    own = {"after": 0, "entries": [{"side": "A", "tokens": ":lead"}], "client_uuid": str(uuid.uuid4())}
    struck = tablet.post(at(match, "courses/strike"), own)
    assert struck.json() == {"seq": 0, "struck": 1, "duplicate": False}
    assert tablet.post(at(match, "courses/strike"), own).json()["duplicate"] is True
    assert match.entries.count() == 0
