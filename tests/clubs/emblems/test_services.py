"""Emblems in the database: who may do what, once only, in books that nobody can change."""

from __future__ import annotations

import threading
import uuid
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction

from clubs.emblems import tasks
from clubs.emblems.models import DeedVersion, Emblem, EmblemEvent, EmblemStep, Movement, Proposal
from clubs.emblems.rules.books import balances
from clubs.emblems.selectors import cases
from clubs.emblems.services import proposals, recording
from matches.problems import UserProblem
from tests.clubs.emblems.conftest import House

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def challenged(house: House) -> None:
    house.tell("2026-05-01 09:00", "challenge", "Bob", money="250")
    house.tell("2026-05-01 10:00", "notify", "donor", challenge="c1")


def test_an_event_is_written_with_its_steps_and_money(house: House) -> None:
    challenged(house)
    house.emblem.refresh_from_db()
    assert (house.emblem.state, house.emblem.holder_name, house.emblem.last_n) == ("held", "Ann", 4)
    assert house.emblem.next_at.isoformat() == "2026-05-12T04:00:00+00:00"  # midnight in New York
    assert [one.seq for one in house.emblem.steps.all()] == [1, 2, 3, 4]
    assert sum(balances(cases.fold(house.emblem).posted).values()) == 0
    moved = Movement.objects.get(step="e3")
    assert (moved.source, moved.target, moved.amount) == ("player:Bob", "stake:c1", Decimal(250))
    assert moved.citations == ["18-1#2", "18-1#13"]


def test_a_refusal_writes_nothing(house: House) -> None:
    before = EmblemEvent.objects.count(), EmblemStep.objects.count(), Movement.objects.count()
    with pytest.raises(UserProblem) as found:
        house.tell("2026-05-01 09:00", "challenge", "Bob", money="200")
    assert found.value.code == "deed-refuses" and found.value.data["citations"] == ["18-1#2"]
    with pytest.raises(UserProblem) as found:
        house.tell("2026-05-01 09:00", "challenge", "Bob", money="much")
    assert found.value.code == "bad-fact" and found.value.data["field"] == "challenge.money"
    assert (EmblemEvent.objects.count(), EmblemStep.objects.count(), Movement.objects.count()) == before


def test_a_repeated_event_is_one_event(house: House) -> None:
    client = uuid.uuid4()
    facts = {"money": "250"}
    with house.at("2026-05-01 09:00"):
        for _ in range(2):
            steps = recording.record(
                emblem=house.emblem,
                kind="challenge",
                by="Bob",
                facts=facts,
                user=house.trustee,
                client_uuid=client,
            )
            assert [one.key for one in steps] == ["e3"]
        with pytest.raises(UserProblem) as found:
            recording.record(
                emblem=house.emblem,
                kind="challenge",
                by="Cy",
                facts=facts,
                user=house.trustee,
                client_uuid=client,
            )
    assert found.value.code == "uuid-reused"


@pytest.mark.one_database
def test_a_person_acts_for_himself_alone_and_money_is_the_trustees(house: House) -> None:
    challenged(house)
    house.tell("2026-05-02 09:00", "cover", "Ann", challenge="c1", money="250")
    with house.at("2026-05-03 09:00"):
        for user, by, kind, facts, code in (
            (None, "Bob", "date", {"challenge": "c1", "day": "2026-06-30"}, None),
            (house.users["Cy"], "Bob", "date", {"challenge": "c1", "day": "2026-06-30"}, "not-allowed"),
            (house.users["Bob"], "donor", "collude", {"challenge": "c1", "reason": "x"}, "not-allowed"),
            (house.users["Bob"], "referee", "result", {"challenge": "c1", "winner": "Bob"}, "not-allowed"),
            (house.users["Cy"], "Cy", "challenge", {"money": "250"}, "trustee-records"),
        ):
            if code is None:
                continue
            with pytest.raises(UserProblem) as found:
                recording.record(emblem=house.emblem, kind=kind, by=by, facts=facts, user=user)
            assert found.value.code == code
        recording.record(
            emblem=house.emblem,
            kind="date",
            by="Bob",
            facts={"challenge": "c1", "day": "2026-06-30"},
            user=house.users["Bob"],
        )


def test_a_deadline_is_kept_once_however_often_and_late_it_is_rung(house: House) -> None:
    challenged(house)
    with house.at("2026-05-11 23:59"):
        assert tasks.advance_due() == 0
    with house.at("2026-05-20 08:00"):
        assert tasks.advance_due() == 1
        assert tasks.advance_due() == 0
        assert recording.advance(house.emblem) == []
    house.emblem.refresh_from_db()
    step = house.emblem.steps.get(kind="cover_default")
    assert step.happened_at.isoformat() == "2026-05-12T04:00:00+00:00"
    assert house.emblem.holder_name == "Bob" and house.emblem.holder.name == "Bob"


def test_a_proposal_waits_for_who_must_confirm_it(house: House) -> None:
    bob, ann = house.users["Bob"], house.users["Ann"]
    with house.at("2026-05-01 09:00"):
        asked = proposals.propose(
            emblem=house.emblem, kind="challenge", by="Bob", facts={"money": "250"}, user=bob
        )
        assert asked.to == "donor" and EmblemEvent.objects.filter(kind="challenge").count() == 0
        with pytest.raises(UserProblem):
            proposals.answer(proposal=asked, accept=True, user=bob)
        done = proposals.answer(proposal=asked, accept=True, user=house.trustee)
        assert done.state == Proposal.State.ACCEPTED and done.event == 3
        with pytest.raises(UserProblem) as found:
            proposals.answer(proposal=asked, accept=True, user=house.trustee)
        assert found.value.code == "answered"
    house.tell("2026-05-01 10:00", "notify", "donor", challenge="c1")
    house.tell("2026-05-02 10:00", "cover", "Ann", challenge="c1", money="250")
    with house.at("2026-05-03 10:00"):
        early = proposals.propose(
            emblem=house.emblem,
            kind="date",
            by="Bob",
            facts={"challenge": "c1", "day": "2026-06-01"},
            user=bob,
        )
        assert early.to == "Ann"
        with pytest.raises(UserProblem):
            proposals.answer(proposal=early, accept=True, user=house.users["Cy"])
        proposals.answer(proposal=early, accept=True, user=ann)
        assert cases.fold(house.emblem).state.challenges["c1"].contest.isoformat() == "2026-06-01"
        with pytest.raises(UserProblem) as found:
            proposals.propose(emblem=house.emblem, kind="challenge", by="Bob", facts={"money": "1"}, user=bob)
        assert found.value.code == "deed-refuses"


@pytest.mark.one_database
def test_what_if_writes_nothing(house: House) -> None:
    challenged(house)
    from clubs.emblems import clock

    until = clock.aware(datetime(2026, 6, 1), house.club.tzinfo)
    case, steps, refusals = cases.what_if(house.emblem, until, [])
    assert case.state.holder == "Bob" and [one.kind for one in steps] == ["cover_default"] and not refusals
    house.emblem.refresh_from_db()
    assert house.emblem.holder_name == "Ann" and house.emblem.steps.count() == 4


@pytest.mark.parametrize("model", [EmblemEvent, EmblemStep, Movement, DeedVersion])
def test_the_database_refuses_to_change_what_was_written(house: House, model: type) -> None:
    challenged(house)
    row = model.objects.order_by("pk").first()
    table, field = (
        model._meta.db_table,
        {"DeedVersion": "title", "Movement": "why"}.get(model.__name__, "kind"),
    )
    for sql in (f"UPDATE {table} SET {field} = 'x' WHERE id = %s", f"DELETE FROM {table} WHERE id = %s"):
        with (
            pytest.raises(DatabaseError, match="append-only"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(sql, [row.pk])
    assert model.objects.filter(pk=row.pk).exists()


def at_once(*jobs):
    """Run the jobs at the same moment, each with a connection of its own; return what they raised."""
    barrier, raised = threading.Barrier(len(jobs)), []

    def run(job):
        try:
            barrier.wait()
            job()
        except UserProblem as problem:
            raised.append(problem)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return raised


def test_two_who_cover_and_refuse_at_the_same_moment(house: House) -> None:
    """Two workers act on one challenge: one after the other, the second sees what the first did."""
    challenged(house)

    def covers() -> None:
        house.tell("2026-05-03 09:00", "cover", "Ann", challenge="c1", money="250")

    raised = at_once(covers, covers)
    assert [one.code for one in raised] == ["deed-refuses"]
    case = cases.fold(Emblem.objects.get(pk=house.emblem.pk))
    assert case.state.challenges["c1"].staked == 500 and sum(case.books().values()) == 0
    assert list(house.emblem.events.order_by("n").values_list("n", flat=True)) == [1, 2, 3, 4, 5]


def test_two_clocks_and_a_late_cover_at_the_same_moment(house: House) -> None:
    challenged(house)

    def rings() -> None:
        with house.at("2026-05-12 00:00"):
            tasks.advance_due()

    def covers() -> None:
        house.tell("2026-05-12 00:00", "cover", "Ann", challenge="c1", money="250")

    raised = at_once(rings, covers, rings)
    assert [one.data["refusal"] for one in raised] == ["not-yours"]  # Ann holds the emblem no longer
    assert house.emblem.steps.filter(kind="cover_default").count() == 1


def test_a_demonstration_goes_with_its_emblems_and_ladders(house: House) -> None:
    from clubs.ladders import services as ladders
    from clubs.people.services.founding import delete_club

    challenged(house)
    ladder = ladders.make_ladder(
        club=house.club, title="Ladder", game="brunswick/three-cushion-carrom", by=house.trustee
    )
    ladders.join(ladder=ladder, player=house.club.players.first(), by=house.trustee)
    house.club.archived_at = datetime(2026, 6, 1, tzinfo=UTC)
    house.club.save()
    with pytest.raises(UserProblem) as found:
        delete_club(club=house.club, typed_name=house.club.name, by=house.trustee)
    assert found.value.code == "has-records"
    house.club.is_demonstration = True
    house.club.save()
    delete_club(club=house.club, typed_name=house.club.name, by=house.trustee)
    assert not any(model.objects.exists() for model in (Emblem, EmblemEvent, Movement, DeedVersion))
