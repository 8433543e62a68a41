"""Dice thrown by the server: committed to beforehand, following from the seed, told after the match."""

from __future__ import annotations

import json
import uuid
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from matches import services
from matches.dice import throwing
from matches.marking.record import record_entry
from matches.models import DiceSeed, DiceThrow, LogEntry, Match
from matches.problems import UserProblem
from rules_engine.fair_dice import commitment, throw
from tests.matches.conftest import tablet_at
from tests.matches.test_tablet import paired

pytestmark = pytest.mark.both_databases

RACE = "bradley/bicycle-racing"


@pytest.fixture
def race(hall: SimpleNamespace) -> SimpleNamespace:
    """Two at Bicycle Racing, and the tablet of their table."""
    services.void_match(match=hall.match, reason="another game")
    match = services.create_match(
        club=hall.club, game=RACE, sides=[(None, n, 0) for n in ("Ann", "Bo")], table=hall.table
    )
    return SimpleNamespace(match=match, table=hall.table, tablet=tablet_at(hall.table), club=hall.club)


def cast(race: SimpleNamespace, **more: Any) -> Any:
    """Throw for who is to throw, as a tablet that has seen the whole log."""
    match = Match.objects.get(pk=race.match.pk)
    more.setdefault("side", wanted(match))
    more.setdefault("expected_seq", match.last_seq)
    more.setdefault("client_uuid", uuid.uuid4())
    return throwing.throw_dice(match_id=match.pk, by=race.tablet, **more)


def wanted(match: Match) -> str:
    from matches.log import fold

    due = throwing.due(fold.resume(match).expects())
    assert due is not None
    return due[0]


def test_the_commitment_is_there_before_the_first_throw(race: SimpleNamespace) -> None:
    """It is made with the match and shown to everybody; the seed is not."""
    seed = DiceSeed.objects.get(match=race.match)
    assert seed.commitment == commitment(seed.seed)
    for page in (f"/m/{race.match.public_id}/", f"/m/{race.match.public_id}/dice.json"):
        shown = Client().get(page).content.decode()
        assert seed.commitment in shown
        assert seed.seed not in shown
    state = paired(race.table).get("/table/state/").json()
    assert state["dice"] == {"commitment": seed.commitment}
    assert seed.seed not in json.dumps(state)


def test_throws_follow_from_the_seed(race: SimpleNamespace) -> None:
    """Each is recorded as an entry, in the order of its number, and an undone one is not thrown again."""
    seed = DiceSeed.objects.get(match=race.match).seed
    for number in range(1, 6):
        cast(race)
        row = LogEntry.objects.filter(match=race.match).latest("seq")
        assert row.tokens == f"[{' '.join(map(str, throw(seed, number, 2)))}]"
        assert "server" in row.note
    last = Match.objects.get(pk=race.match.pk).last_seq
    record_entry(
        match_id=race.match.pk,
        side="A",
        tokens=f"void {last}",
        expected_seq=last,
        client_uuid=uuid.uuid4(),
        by=race.tablet,
    )
    cast(race)
    assert [t.number for t in DiceThrow.objects.filter(match=race.match)] == [1, 2, 3, 4, 5, 6]


def test_the_same_request_throws_once(race: SimpleNamespace) -> None:
    """A tap that comes again, because its answer was lost, is answered as the first time."""
    same = {"client_uuid": uuid.uuid4(), "expected_seq": 0, "side": wanted(race.match)}
    first, again = cast(race, **same), cast(race, **same)
    assert first.to_json()["seq"] == again.to_json()["seq"]
    assert DiceThrow.objects.filter(match=race.match).count() == 1


def test_what_is_refused_leaves_no_throw(race: SimpleNamespace, hall: SimpleNamespace) -> None:
    """A throw out of turn, with an old log, or at a game without dice: nothing is thrown or kept."""
    side = wanted(race.match)
    other = "B" if side == "A" else "A"
    for more, code in (({"side": other}, "no-throw-due"), ({"expected_seq": 7}, "conflict")):
        with pytest.raises(UserProblem) as caught:
            cast(race, **more)
        assert caught.value.code == code
    assert not DiceThrow.objects.filter(match=race.match).exists()
    services.void_match(match=race.match, reason="carom")
    carom = services.create_match(
        club=race.club,
        game="brunswick/three-cushion-carrom",
        sides=[(None, n, 0) for n in ("Ann", "Bo")],
        table=race.table,
    )
    assert not DiceSeed.objects.filter(match=carom).exists()
    assert Client().get(f"/m/{carom.public_id}/dice.json").status_code == 404
    with pytest.raises(UserProblem, match="No dice"):
        throwing.throw_dice(
            match_id=carom.pk, side="A", expected_seq=0, client_uuid=uuid.uuid4(), by=race.tablet
        )


def test_anybody_can_check_the_dice_after_the_match(
    race: SimpleNamespace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The seed is told with the result; a changed throw or seed is found."""
    with pytest.raises(CommandError, match="not told before"):
        call_command("check_dice", race.match.public_id)
    for _ in range(60):
        if Match.objects.get(pk=race.match.pk).is_over:
            break
        cast(race)
    told = Client().get(f"/m/{race.match.public_id}/dice.json").json()
    assert told["seed"] == DiceSeed.objects.get(match=race.match).seed
    call_command("check_dice", race.match.public_id)
    assert f"{len(told['throws'])} throws" in capsys.readouterr().out
    copy = tmp_path / "dice.json"
    copy.write_text(json.dumps(told))
    call_command("check_dice", str(copy))
    other = "1 1" if told["throws"][0]["faces"] != "1 1" else "2 2"
    for change in (
        {"seed": "00" * 32},
        {"throws": [{**told["throws"][0], "faces": other}, *told["throws"][1:]]},
        {"throws": told["throws"][1:]},
    ):
        copy.write_text(json.dumps({**told, **change}))
        with pytest.raises(CommandError):
            call_command("check_dice", str(copy))
    copy.write_text("no json")
    with pytest.raises(CommandError, match=r"dice\.json"):
        call_command("check_dice", str(copy))


def test_the_dice_are_fair() -> None:
    """Over 12,000 dice each face comes about as often as the others: chi-squared with five degrees of freedom
    stays below 20.5, which one seed in a thousand exceeds."""
    found = Counter(face for number in range(1, 6001) for face in throw("5a" * 32, number, 2))
    expected = 2000
    assert sum((found[face] - expected) ** 2 / expected for face in range(1, 7)) < 20.5
    assert throw("5a" * 32, 7, 2) == throw("5a" * 32, 7, 2)
    assert len({throw("5a" * 32, number, 5) for number in range(40)}) > 30
