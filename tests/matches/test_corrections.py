"""Undo, amend, confirm, declare: how a result comes about and how it is put right."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

import rules_engine as engine
from matches import downstream, services, signals
from matches.log import fold
from matches.models import Act, LogEntry, Match, Snapshot
from matches.problems import UserProblem
from tests.matches.conftest import make_match, mark, member, tablet_at

pytestmark = pytest.mark.both_databases
PROGRAM = services.Actor.system()


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def undo(match: Match, by: Any = PROGRAM) -> Any:
    return services.undo(
        match_id=match.pk, expected_seq=fresh(match).last_seq, client_uuid=uuid.uuid4(), by=by
    )


def amend(match: Match, entry: int, tokens: str | None, by: Any = PROGRAM, **more: Any) -> Any:
    return services.amend(
        match_id=match.pk,
        entry=entry,
        tokens=tokens,
        by=by,
        expected_seq=fresh(match).last_seq,
        client_uuid=uuid.uuid4(),
        **more,
    )


def play(match: Match, *moves: tuple[str, str]) -> None:
    for side, tokens in moves:
        mark(match, PROGRAM, side, tokens)


@pytest.fixture
def over(hall: SimpleNamespace) -> Match:
    """A match to two points that A has won: lead, one carom, one carom."""
    match = make_match(hall.club, target=2)
    play(match, ("A", ":lead"), ("A", "+1"), ("A", "+1"))
    return fresh(match)


@pytest.fixture
def told() -> Iterator[list[tuple[str, Any]]]:
    """What the signals have told, in order."""
    heard: list[tuple[str, Any]] = []
    names = ("match_finished", "match_reopened", "match_confirmed", "result_corrected", "match_voided")
    for name in names:

        def hear(name: str = name, **kwargs: Any) -> None:
            heard.append((name, kwargs.get("after") or kwargs.get("was_confirmed")))

        getattr(signals, name).connect(hear, weak=False, dispatch_uid=f"told-{name}")
    yield heard
    for name in names:
        getattr(signals, name).disconnect(dispatch_uid=f"told-{name}")


@pytest.fixture
def played_on() -> Iterator[None]:
    """A competition in which the next round has begun."""

    def since(match: Match) -> str:
        return "The final has begun."

    downstream.register(since)
    yield
    downstream._askers.remove(since)


def test_an_undo_takes_back_one_entry_after_the_other(hall: SimpleNamespace) -> None:
    """Each undo voids the last entry that still counts, also across the end of an inning."""
    play(hall.match, ("A", ":lead"), ("A", "+1"), ("A", "0"), ("B", "+1"))
    assert undo(hall.match).board["turn"] == "B"
    done = undo(hall.match)
    assert (done.board["turn"], done.board["score"]) == ("A", {"A": 1, "B": 0})
    assert undo(hall.match).board["score"] == {"A": 0, "B": 0}
    assert undo(hall.match).board["phase"] == "lead"
    with pytest.raises(UserProblem) as refused:
        undo(hall.match)
    assert refused.value.code == "nothing-to-undo"
    assert LogEntry.objects.filter(match=hall.match).count() == 8


def test_an_undo_reaches_behind_snapshots(hall: SimpleNamespace) -> None:
    """After 70 entries and more undos than lie behind the last snapshot, the score is still right."""
    match = make_match(hall.club, target=1000)
    play(match, ("A", ":lead"), *([("A", "+1")] * 69))
    for left in range(68, 55, -1):
        assert undo(match).board["score"]["A"] == left
    play(match, ("A", "+1"))
    whole, _ = fold.folded(fresh(match))
    assert whole.board() == fresh(match).board and whole.board()["score"]["A"] == 57
    good = {row.seq for row in Snapshot.objects.filter(match=match)}
    for seq in good:
        entries = fold.entries_of(LogEntry.objects.filter(match=match, seq__lte=seq).order_by("seq"))
        state = Snapshot.objects.get(match=match, seq=seq).state
        assert engine.fold(fold.header_of(match), entries).snapshot()["state"] == state["state"]


def test_the_end_of_a_match_is_undone(over: Match, told: list[Any]) -> None:
    """An undo reopens a match that was over, and who listens is told."""
    services.confirm_side(match_id=over.pk, side="A", by=PROGRAM)
    done = undo(over)
    match = fresh(over)
    assert (done.status, match.status, match.winner_letter) == ("live", "live", "")
    assert told == [("match_reopened", False)]
    assert not match.sides.exclude(confirmed_at=None).exists()


def test_a_confirmed_match_is_undone_while_nothing_followed(over: Match, told: list[Any]) -> None:
    """Directly after the confirmation an undo still works, and tells that a confirmed result is gone."""
    services.confirm(match_id=over.pk, by=PROGRAM)
    undo(over)
    assert fresh(over).status == "live"
    assert told == [("match_confirmed", None), ("match_reopened", True)]


def test_no_undo_once_the_next_round_has_begun(over: Match, played_on: None) -> None:
    """When play has gone on because of the result, undo says to correct the sheet instead."""
    services.confirm(match_id=over.pk, by=PROGRAM)
    with pytest.raises(UserProblem) as refused:
        undo(over)
    assert (refused.value.code, refused.value.status) == ("downstream-played", 409)
    with pytest.raises(UserProblem) as refused:
        amend(over, 3, "0")
    assert refused.value.code == "correction-reopens"
    assert fresh(over).status == "confirmed" and fresh(over).last_seq == 3


def test_a_correction_after_confirmation_is_told(over: Match, told: list[Any], played_on: None) -> None:
    """A correction that leaves the match over keeps it confirmed and tells before and after."""
    play_over = over
    services.confirm(match_id=play_over.pk, by=PROGRAM)
    amend(play_over, 2, "xr --- xw +1")
    assert fresh(play_over).status == "confirmed"
    assert told[-1] == ("result_corrected", {"winner": "A", "score": {"A": 2, "B": 0}, "kind": "played"})
    assert Act.objects.filter(match=play_over, kind="corrected").count() == 1


def test_only_who_may_corrects_a_confirmed_result(hall: SimpleNamespace) -> None:
    """A marker may mark and undo, but a confirmed result is corrected by a referee or an officer."""
    match = make_match(hall.club, target=2)
    play(match, ("A", ":lead"), ("A", "+1"), ("A", "+1"))
    services.confirm(match_id=match.pk, by=PROGRAM)
    marker = services.Actor.of_user(member(hall.club, "marker", "m@example.org"))
    with pytest.raises(UserProblem) as refused:
        amend(match, 2, "xr --- xw +1", by=marker)
    assert refused.value.code == "not-allowed"
    referee = services.Actor.of_user(member(hall.club, "referee", "r@example.org"))
    assert amend(match, 2, "xr --- xw +1", by=referee).status == "confirmed"


def test_a_preview_changes_nothing_and_tells_the_truth(hall: SimpleNamespace) -> None:
    """What the preview says is what the correction then does, entries made illegal included."""
    play(hall.match, ("A", ":lead"), ("A", "+1"), ("A", "0"), ("B", "+1"))
    seen = services.preview_amend(match_id=hall.match.pk, entry=3, tokens="+1", by=PROGRAM)
    assert fresh(hall.match).last_seq == 4
    assert (seen["before"]["score"], seen["after"]["score"]) == ({"A": 1, "B": 1}, {"A": 2, "B": 0})
    assert [p["n"] for p in seen["illegal"]] == [4]
    done = amend(hall.match, 3, "+1")
    assert (done.board["score"], [p["n"] for p in done.problems]) == ({"A": 2, "B": 0}, [4])
    assert fresh(hall.match).problems[0]["code"] == "out-of-turn"


def put_in(match: Match, before: int, side: str, tokens: str) -> Any:
    return services.record_entry(
        match_id=match.pk,
        side=side,
        tokens=f"before {before}: {tokens}",
        by=PROGRAM,
        expected_seq=fresh(match).last_seq,
        client_uuid=uuid.uuid4(),
    )


def test_a_forgotten_entry_is_put_in_where_it_belongs(hall: SimpleNamespace, client: Client) -> None:
    """Looked at first; the sheet shows it in its place, undo takes it out, and it can be amended."""
    match = hall.match
    play(match, ("A", ":lead"), ("A", "0"), ("B", "+1"), ("B", "0"))
    seen = services.preview_amend(match_id=match.pk, entry=2, tokens="+1", side="A", insert=True, by=PROGRAM)
    assert (seen["before"]["score"], seen["after"]["score"]) == ({"A": 0, "B": 1}, {"A": 1, "B": 1})
    assert seen["ruling"]["points"] == {"A": 1} and not seen["illegal"] and not seen["changed"]
    assert fresh(match).last_seq == 4
    assert put_in(match, 2, "A", "+1").board["score"] == {"A": 1, "B": 1}
    lines = services.sheet(fresh(match))
    assert [line.seq for line in lines] == [1, 5, 2, 3, 4]
    assert (lines[1].kind, lines[1].reads, lines[1].target, lines[1].points) == ("plain", "+1", 2, {"A": 1})
    assert [line.score["A"] for line in lines] == [0, 1, 1, 1, 1]
    assert "Put in later" in client.get(f"/m/{match.public_id}/sheet/").content.decode()
    assert fold.before(fresh(match), 5).board()["score"] == {"A": 0, "B": 0}
    assert fold.before(fresh(match), 3).board()["score"] == {"A": 1, "B": 0}
    assert amend(match, 5, "xr --- xw +1").board["score"] == {"A": 1, "B": 1}
    assert services.sheet(fresh(match))[1].reads == "xr --- xw +1"
    undo(match)
    assert undo(match).board["score"] == {"A": 0, "B": 1}
    assert services.sheet(fresh(match))[1].voided
    mark(match, PROGRAM, "A", "+1")
    assert fresh(match).board["score"] == {"A": 1, "B": 1}


def test_what_cannot_stand_there_is_not_put_in(hall: SimpleNamespace) -> None:
    """Refused with the engine's reason, and nothing is written; later entries may become illegal."""
    match = hall.match
    play(match, ("A", ":lead"), ("A", "0"), ("B", "+1"))
    for entry, side, tokens, code in (
        (2, "B", "+1", "out-of-turn"),
        (9, "A", "0", "no-such-entry"),
    ):
        with pytest.raises(UserProblem) as refused:
            put_in(match, entry, side, tokens)
        assert (refused.value.code, refused.value.data["refusal"]) == ("refused", code)
    assert fresh(match).last_seq == 3
    done = put_in(match, 2, "A", "0")
    assert [p["n"] for p in done.problems] == [2]
    with pytest.raises(UserProblem, match="was put in itself"):
        put_in(match, 4, "A", "0")


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.one_database) for n in range(1, 6))])
def test_an_amended_log_equals_the_clean_one(hall: SimpleNamespace, seed: int) -> None:
    """After random play, undos and amendments the board equals that of a log written right at once."""
    rng = random.Random(seed)
    match = make_match(hall.club, target=500)
    play(match, ("A", ":lead"))
    for _ in range(90):
        match = fresh(match)
        action = rng.random()
        if action < 0.15 and match.last_seq > 3:
            undo(match)
        elif action < 0.3 and match.last_seq > 3:
            try:
                amend(match, rng.randint(2, match.last_seq), rng.choice(["+1", "0", "miss"]))
            except UserProblem as problem:
                assert problem.code == "refused"  # noqa: PT017
        elif action < 0.4 and match.last_seq > 3:
            try:
                put_in(match, rng.randint(2, match.last_seq), rng.choice("AB"), rng.choice(["+1", "0"]))
            except UserProblem as problem:
                assert problem.code == "refused"  # noqa: PT017
        elif match.board["turn"]:
            mark(match, PROGRAM, match.board["turn"], rng.choice(["+1", "+1", "0", "miss"]))
        else:
            mark(match, PROGRAM, "A", ":lead")
    match = fresh(match)
    entries = fold.entries_of(LogEntry.objects.filter(match=match).order_by("seq"))
    reading = engine.reading_of(entries)
    clean = engine.Match(fold.header_of(match))
    for n, entry in enumerate(reading.in_order(entries), start=1):
        clean.add(entry._replace(n=n))
    assert clean.board() == match.board
    assert [line.score for line in services.sheet(match)][-1] == match.board["score"]
    assert {p["n"] for p in match.problems} == {p.n for p in fold.folded(match)[0].problems}


def test_each_side_confirms(over: Match, told: list[Any]) -> None:
    """The result stands when both have confirmed; a second tap of one side is not the other's."""
    for _ in range(2):
        assert services.confirm_side(match_id=over.pk, side="A", by=PROGRAM).status == "finished"
    with pytest.raises(UserProblem) as refused:
        services.confirm_side(match_id=over.pk, side="C", by=PROGRAM)
    assert refused.value.code == "unknown-side"
    assert services.confirm_side(match_id=over.pk, side="B", by=PROGRAM).status == "confirmed"
    assert told == [("match_confirmed", None)]


def test_a_player_confirms_for_the_own_side_only(hall: SimpleNamespace, over: Match) -> None:
    """Bo, signed in at home, cannot accept Ann's result for her."""
    user = member(hall.club, "player", "bo@example.org")
    side = over.sides.get(letter="B")
    side.player.user = user
    side.player.save()
    bo = services.Actor.of_user(user)
    with pytest.raises(UserProblem) as refused:
        services.confirm_side(match_id=over.pk, side="A", by=bo)
    assert refused.value.code == "not-allowed"
    services.confirm_side(match_id=over.pk, side="B", by=bo)
    with pytest.raises(UserProblem):
        services.confirm(match_id=over.pk, by=bo)


def test_a_changed_sheet_is_confirmed_anew(over: Match) -> None:
    """Whoever confirmed before a correction has not confirmed what it left."""
    services.confirm_side(match_id=over.pk, side="A", by=PROGRAM)
    amend(over, 2, "xr --- xw +1")
    assert not fresh(over).sides.exclude(confirmed_at=None).exists()
    with pytest.raises(UserProblem) as refused:
        services.confirm_side(match_id=over.pk, side="A", by=PROGRAM, expected_seq=3)
    assert refused.value.code == "conflict"


def test_a_match_is_decided_without_play(hall: SimpleNamespace, told: list[Any]) -> None:
    """A walkover has a winner, a double forfeit has none; both are final and take no entries."""
    match = make_match(hall.club)
    for kind, winner in (("walkover", None), ("double_forfeit", "A"), ("retired", "A"), ("played", "A")):
        with pytest.raises(UserProblem) as refused:
            services.declare(match=match, result_kind=kind, winner=winner)
        assert refused.value.code == "bad-declaration"
    done = services.declare(match=match, result_kind="walkover", winner="B")
    assert (done.status, done.winner_letter, done.result_kind) == ("confirmed", "B", "walkover")
    assert [name for name, _ in told] == ["match_finished", "match_confirmed"]
    with pytest.raises(UserProblem) as refused:
        mark(match, PROGRAM, "A", ":lead")
    assert refused.value.code == "confirmed"
    services.reopen(match=match)
    assert (fresh(match).status, fresh(match).result_kind) == ("waiting", "played")
    assert services.declare(match=match, result_kind="double_forfeit", winner=None).winner_letter == ""


def test_a_match_comes_to_a_free_table_only(hall: SimpleNamespace) -> None:
    """One match is ready or being played at a table; the next comes when that one is over."""
    second = make_match(hall.club)
    with pytest.raises(UserProblem) as refused:
        services.seat_match(match=second, table=hall.table)
    assert refused.value.code == "table-busy"
    services.declare(match=hall.match, result_kind="walkover", winner="A")
    services.seat_match(match=second, table=hall.table)
    assert services.current_match(hall.table) == second
    services.void_match(match=second)
    assert services.current_match(hall.table) == hall.match  # just confirmed: its end can still be undone


def test_one_marker_writes_at_a_time(hall: SimpleNamespace) -> None:
    """The second tablet is told who marks, may take over, and the first then learns who did."""
    second = tablet_at(hall.table)
    mark(hall.match, hall.tablet, "A", ":lead")
    with pytest.raises(UserProblem) as refused:
        mark(hall.match, second, "A", "+1")
    assert (refused.value.code, refused.value.data["lease"]["who"]) == ("lease-lost", hall.tablet.label)
    with pytest.raises(UserProblem) as refused:
        services.take_lease(match_id=hall.match.pk, by=second)
    assert refused.value.code == "lease-held"
    services.take_lease(match_id=hall.match.pk, by=second, force=True)
    mark(hall.match, second, "A", "+1")
    for lost in (services.renew_lease, services.take_lease):
        with pytest.raises(UserProblem) as refused:
            lost(match_id=hall.match.pk, by=hall.tablet)
        assert refused.value.data["lease"]["who"] == second.label
    assert Act.objects.get(kind="lease-taken").data == {"from": hall.tablet.label}


def test_a_dead_tablet_loses_the_lease(hall: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a heartbeat the lease runs out, and another tablet marks without taking over."""
    mark(hall.match, hall.tablet, "A", ":lead")
    Match.objects.filter(pk=hall.match.pk).update(lease_until=fresh(hall.match).started_at)
    second = tablet_at(hall.table)
    mark(hall.match, second, "A", "+1")
    assert fresh(hall.match).lease_label == second.label
    services.release_lease(match_id=hall.match.pk, by=hall.tablet)  # not the holder: nothing happens
    assert fresh(hall.match).lease_label == second.label
    services.release_lease(match_id=hall.match.pk, by=second)
    assert fresh(hall.match).lease_label == ""
