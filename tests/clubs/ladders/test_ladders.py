"""Ladders: the rules by themselves, then in the database with deadlines, matches and people."""

from __future__ import annotations

import threading
import uuid
from datetime import date, datetime

import hypothesis.strategies as st
import pytest
from django.db import DatabaseError, connection, transaction
from hypothesis import HealthCheck, given, settings

from clubs.emblems import clock
from clubs.ladders import services, tasks
from clubs.ladders.models import Ladder, LadderChallenge, LadderEvent, Rung
from clubs.ladders.rules import (
    LadderRefusal,
    LadderRules,
    Met,
    after,
    check_challenge,
    moves,
    refusal_forfeits,
)
from clubs.people.models import Role
from matches import services as matches
from matches.log.actor import Actor
from matches.problems import UserProblem
from tests.factories import make_club, make_member, make_player, make_user

DAY = date(2026, 5, 1)


def may(rules=LadderRules(), order=(1, 2, 3, 4, 5, 6), challenger=5, opponent=3, **more):  # noqa: B008 - frozen
    facts = {"today": DAY, "busy": frozenset(), "held": {}, "past": ()} | more
    check_challenge(rules, order, challenger, opponent, **facts)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({}, None),
        ({"challenger": 6, "opponent": 3}, None),
        ({"challenger": 6, "opponent": 2}, "out-of-reach"),
        ({"rules": LadderRules(reach=0), "challenger": 6, "opponent": 1}, None),
        ({"challenger": 3, "opponent": 5}, "below"),
        ({"challenger": 3, "opponent": 3}, "yourself"),
        ({"challenger": 9}, "not-on-ladder"),
        ({"busy": frozenset({3})}, "busy"),
        ({"busy": frozenset({5})}, "busy"),
        ({"held": {3: DAY}}, "on-hold"),
        ({"held": {3: date(2026, 4, 30)}}, None),
        ({"past": [Met(5, 3, date(2026, 4, 25))]}, "too-soon"),
        ({"past": [Met(3, 5, date(2026, 4, 25))]}, "too-soon"),
        ({"past": [Met(5, 3, date(2026, 4, 24))]}, None),
        ({"past": [Met(5, 4, date(2026, 4, 30))]}, None),
    ],
)
def test_who_may_challenge_whom(facts, code) -> None:
    if code is None:
        may(**facts)
    else:
        with pytest.raises(LadderRefusal) as found:
            may(**facts)
        assert found.value.code == code


def test_the_winner_leaps_or_swaps() -> None:
    order = (1, 2, 3, 4, 5)
    assert after(LadderRules(), order, 4, 2, 4) == (1, 4, 2, 3, 5)
    assert after(LadderRules(leap=False), order, 4, 2, 4) == (1, 4, 3, 2, 5)
    assert after(LadderRules(), order, 4, 2, 2) == order
    assert moves(order, (1, 4, 2, 3, 5)) == [(4, 4, 2), (2, 2, 3), (3, 3, 4)]


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.permutations(range(8)), st.integers(0, 7), st.integers(0, 7), st.booleans(), st.booleans())
def test_a_ladder_keeps_everybody(order, a, b, leap, wins) -> None:
    order = tuple(order)
    if a == b:
        return
    now = after(LadderRules(leap=leap), order, a, b, a if wins else b)
    assert sorted(now) == sorted(order)
    if wins and order.index(a) > order.index(b):
        assert now.index(a) == order.index(b)
    else:
        assert now == order


def test_refusals_run_out() -> None:
    rules = LadderRules(refusals=1, refusal_days=90)
    assert not refusal_forfeits(rules, 3, [], DAY)
    assert refusal_forfeits(rules, 3, [Met(5, 3, date(2026, 4, 1), refused=True)], DAY)
    assert not refusal_forfeits(rules, 3, [Met(5, 3, date(2026, 1, 1), refused=True)], DAY)
    assert not refusal_forfeits(rules, 3, [Met(5, 3, date(2026, 4, 1))], DAY)


# -- in the database ---------------------------------------------------------------------------------------


class Steps:
    """A ladder of four, and the clock."""

    def __init__(self) -> None:
        self.owner = make_user()
        self.club = make_club(owner=self.owner, timezone="Europe/Paris")
        self.ladder = services.make_ladder(
            club=self.club,
            title="Tuesday Ladder",
            game="brunswick/three-cushion-carrom",
            by=self.owner,
            options={"target": 2},
            stake=10,
        )
        self.users = [make_member(self.club) for _ in range(4)]
        self.players = [make_player(self.club, f"P{n}", user=u) for n, u in enumerate(self.users, 1)]
        for player, user in zip(self.players, self.users, strict=True):
            services.join(ladder=self.ladder, player=player, by=user)

    def at(self, moment: str):
        return clock.at(clock.aware(datetime.fromisoformat(moment), self.club.tzinfo))

    def challenge(self, a: int = 4, b: int = 2, moment: str = "2026-05-01 20:00") -> LadderChallenge:
        with self.at(moment):
            return services.challenge(
                ladder=self.ladder,
                challenger=self.players[a - 1],
                opponent=self.players[b - 1],
                by=self.users[a - 1],
            )

    @property
    def order(self) -> list[str]:
        ladder = Ladder.objects.get(pk=self.ladder.pk)
        names = {p.pk: p.name for p in self.players}
        return [names[pk] for pk in ladder.order]


@pytest.fixture
def steps(db: None) -> Steps:
    return Steps()


database = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


class TestInTheDatabase:
    pytestmark = database

    def test_a_played_match_moves_the_ladder_and_the_stakes(self, steps: Steps) -> None:
        row = steps.challenge()
        assert services.effects(row)["challenger"][0] == {"player": "P4", "from": 4, "to": 2}
        assert services.effects(row)["opponent"] == []
        with pytest.raises(UserProblem) as found:
            services.accept(row=row, by=steps.users[0])
        assert found.value.code == "not-allowed"
        row = services.accept(row=row, by=steps.users[1])
        letter = row.match.sides.get(player=steps.players[3]).letter
        seq = 0
        for side, tokens in ((letter, "0"),) * (letter != "A") + ((letter, "+1"), (letter, "+1")):
            first = row.match.letters[0] if tokens == "0" else side
            seq = matches.record_entry(
                match_id=row.match.pk,
                side=first,
                tokens=tokens,
                expected_seq=seq,
                client_uuid=uuid.uuid4(),
                by=Actor.system(),
            ).seq
        matches.confirm(match_id=row.match.pk, by=Actor.system())
        assert steps.order == ["P1", "P4", "P2", "P3"]
        points = dict(Rung.objects.values_list("player__name", "points"))
        assert (points["P4"], points["P2"], sum(points.values())) == (10, -10, 0)
        with pytest.raises(UserProblem) as found:
            matches.reopen(match=row.match)
        assert found.value.code == "downstream-played"
        assert LadderEvent.objects.latest("seq").order == Ladder.objects.get().order

    def test_no_answer_is_a_forfeit_after_the_last_day_once(self, steps: Steps) -> None:
        row = steps.challenge()
        with steps.at("2026-05-08 23:59"):
            assert tasks.expire_due() == 0
        with steps.at("2026-06-20 00:00"):
            assert tasks.expire_due() == 1 and tasks.expire_due() == 0
        row.refresh_from_db()
        assert row.state == "forfeited" and steps.order == ["P1", "P4", "P2", "P3"]

    def test_what_is_not_played_lapses(self, steps: Steps) -> None:
        row = steps.challenge()
        with steps.at("2026-05-02 12:00"):
            services.accept(row=row, by=steps.users[1])
        with steps.at("2026-05-16 23:00"):
            assert tasks.expire_due() == 0
        with steps.at("2026-05-17 00:00"):
            assert tasks.expire_due() == 1
        assert steps.order == ["P1", "P2", "P3", "P4"]

    def test_refusing_twice_is_a_forfeit(self, steps: Steps) -> None:
        with steps.at("2026-05-01 21:00"):
            services.refuse(row=steps.challenge(), by=steps.users[1])
        assert steps.order == ["P1", "P2", "P3", "P4"]
        with pytest.raises(UserProblem) as found:
            steps.challenge(moment="2026-05-07 20:00")
        assert found.value.code == "too-soon"
        row = steps.challenge(3, 2, "2026-05-07 20:00")
        with steps.at("2026-05-07 21:00"):
            services.refuse(row=row, by=steps.users[1])
        assert steps.order == ["P1", "P3", "P2", "P4"]

    def test_holds(self, steps: Steps) -> None:
        with steps.at("2026-05-01 09:00"):
            with pytest.raises(UserProblem) as found:
                services.hold(
                    ladder=steps.ladder, player=steps.players[1], until=date(2026, 12, 1), by=steps.users[1]
                )
            assert found.value.code == "hold-too-long"
            services.hold(
                ladder=steps.ladder, player=steps.players[1], until=date(2026, 5, 20), by=steps.users[1]
            )
        with pytest.raises(UserProblem) as found:
            steps.challenge()
        assert found.value.code == "on-hold"
        with steps.at("2026-05-02 09:00"):
            services.hold(ladder=steps.ladder, player=steps.players[1], until=None, by=steps.users[1])
        steps.challenge()
        with pytest.raises(UserProblem) as found:
            services.leave(ladder=steps.ladder, player=steps.players[1], by=steps.users[1])
        assert found.value.code == "busy"

    def test_an_officer_or_referee_may_decide_a_forfeit(self, steps: Steps) -> None:
        row = services.accept(row=steps.challenge(), by=steps.users[1])
        with pytest.raises(UserProblem):
            services.forfeit(row=row, loser=steps.players[3], by=steps.users[1])
        services.forfeit(row=row, loser=steps.players[3], by=make_member(steps.club, Role.REFEREE))
        assert steps.order == ["P1", "P2", "P3", "P4"]
        assert LadderChallenge.objects.get().winner == steps.players[1]

    def test_two_challenge_the_same_one_at_once(self, steps: Steps) -> None:
        barrier, raised = threading.Barrier(2), []

        def run(a: int) -> None:
            try:
                barrier.wait()
                steps.challenge(a, 2)
            except UserProblem as problem:
                raised.append(problem.code)
            finally:
                connection.close()

        threads = [threading.Thread(target=run, args=(a,)) for a in (3, 4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert raised == ["busy"] and LadderChallenge.objects.count() == 1

    def test_the_log_stays(self, steps: Steps) -> None:
        for sql in ("UPDATE ladders_ladderevent SET words = 'x'", "DELETE FROM ladders_ladderevent"):
            with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(sql)

    def test_bad_settings_are_named(self, steps: Steps) -> None:
        for more, code in (
            ({"title": " "}, "title-empty"),
            ({"title": "Tuesday Ladder"}, "ladder-exists"),
            ({"game": "x/y"}, "no-such-game"),
            ({"answer_days": 1000}, "bad-setting"),
        ):
            facts = {"title": "Other", "game": "brunswick/three-cushion-carrom", **more}
            with pytest.raises(UserProblem) as found:
                services.make_ladder(club=steps.club, by=steps.owner, **facts)
            assert found.value.code == code
