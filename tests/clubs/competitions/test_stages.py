"""Competitions of several stages, and of the formats that are no plain knockout, through the services."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.db import transaction

from clubs.competitions.models import Competition, CompetitionEvent, Fixture, Seat, Stage
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.services import deciding, drawing, entries, result_changes, seating, setup
from clubs.competitions.services.setup import Settings
from clubs.people.models import Club
from matches import services as match_services
from matches.models import Match
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import (
    CAROM,
    SYSTEM,
    build,
    decide_all,
    fixture,
    mark,
    names,
    play,
    seated,
)
from tests.clubs.handicaps.policies import give, make_policy
from tests.factories import make_player

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

FINALS = StageSettings("elimination", "Finals", feed={"count": 2})
PLATE = StageSettings("elimination", "Plate", {"third_place": False}, {"take": "rest", "source": 1})
UNDECIDED = ("ready", "at_table", "live", "over")


def groups(number: int, **settings: Any) -> StageSettings:
    """A stage of so many groups."""
    return StageSettings("groups", settings={"groups": number, **settings})


def rows(competition: Competition) -> tuple[list[Any], ...]:
    """Everything that is stored of a competition, to see that a refusal changes nothing."""
    mine = {"competition": competition}
    return (
        list(Fixture.objects.filter(**mine).order_by("number").values()),
        list(Stage.objects.filter(**mine).order_by("number").values()),
        list(Seat.objects.filter(stage__competition=competition).order_by("stage", "seed").values()),
        list(competition.entrants.order_by("number").values()),
        list(CompetitionEvent.objects.filter(**mine).order_by("seq").values()),
    )


def refusal(function: Any, **arguments: Any) -> UserProblem:
    """The problem with which a service refuses; nothing is written."""
    with pytest.raises(UserProblem) as refused, transaction.atomic():
        function(by=None, **arguments)
    return refused.value


def defeats(competition: Competition) -> Counter[str]:
    """How often everybody has lost, by walkover too."""
    lost: Counter[str] = Counter()
    for row in (
        competition.fixtures.filter(phase="decided").exclude(result_kind="bye").select_related("a", "b")
    ):
        for side, entrant in (("a", row.a), ("b", row.b)):
            if entrant is not None and row.winner_side != side:
                lost[entrant.name] += 1
    return lost


def check_nobody_plays_after_two_defeats(competition: Competition) -> None:
    """Who is to play has lost once at the most."""
    lost = defeats(competition)
    for row in competition.fixtures.filter(phase__in=UNDECIDED).select_related("a", "b"):
        assert lost[row.a.name] < 2 and lost[row.b.name] < 2, row
    assert max(lost.values(), default=0) <= 2


def check_places(competition: Competition, size: int) -> None:
    """Every place from the first to the last is given once, to as many as share it."""
    shares = Counter(competition.entrants.values_list("final_rank", "final_rank_to"))
    given: list[int] = []
    for (first, last), count in shares.items():
        assert count == last - first + 1, (first, last)
        given += range(first, last + 1)
    assert sorted(given) == list(range(1, size + 1))


def win(match: Match, letter: str) -> None:
    """Play a match of any length and start to its end and confirm it."""
    mark(match, "A", ":lead")
    if letter == "B":
        mark(match, "A", "0")
    while not Match.objects.get(pk=match.pk).is_over:
        mark(match, letter, "+1")
    match_services.confirm(match_id=match.pk, by=SYSTEM)


def seat_and_win(competition: Competition, upset: set[int]) -> bool:
    """Play what is at the tables; False if there is nothing. B wins in the fixtures of `upset`.

    The losers' side and the match with a start are marked, the rest goes by the director's word."""
    seating.seat_club(competition.club_id)
    found = seated(competition)
    for row in found:
        if row.code.startswith("l") or row.match.header.get("start"):
            win(row.match, "B" if row.number in upset else "A")
        else:
            winner = "b" if row.number in upset else "a"
            deciding.decide(competition=competition, number=row.number, kind="played", winner=winner, by=None)
    return bool(found)


class TestDoubleElimination:
    def thirteen(self, club: Club) -> Competition:
        """Thirteen with starts by the list, just begun."""
        competition = build(
            club,
            13,
            until="drawn",
            length=3,
            handicap=make_policy(club),
            stages=[StageSettings("double")],
        )
        for number, start in ((9, 1), (12, 2), (13, 2)):
            player = competition.entrants.get(number=number).player
            give(competition.handicap_policy, player, start)
        return drawing.start(competition=competition, by=None)

    def test_thirteen_come_to_a_champion(self, club: Club) -> None:
        """With a walkover, a withdrawal and a correction on the losers' side nobody plays after two defeats,
        and all places are given."""
        competition = self.thirteen(club)
        seating.seat_club(club.pk)
        assert names(competition, 2) == ("P9", "P8")
        assert fixture(competition, 2).match.header["start"] == {"A": 1}, "P9 is given one"
        deciding.decide(competition=competition, number=3, kind="walkover", winner="b", by=None)
        beaten = fixture(competition, 3).a.name
        corrected = withdrew = False
        for _ in range(60):
            if not seat_and_win(competition, upset={5, 11, 16}):
                break
            check_nobody_plays_after_two_defeats(competition)
            if not withdrew and defeats(competition).total() >= 8:
                lost = defeats(competition)
                row = next(e for e in competition.entrants.order_by("-number") if lost[e.name] == 1)
                entries.withdraw(competition=competition, number=row.number, by=None)
                withdrew = True
                check_nobody_plays_after_two_defeats(competition)
            if not corrected:
                corrected = self.correct_on_the_losers_side(competition)
                check_nobody_plays_after_two_defeats(competition)
        assert withdrew and corrected
        competition.refresh_from_db()
        assert competition.status == "finished" and competition.champion is not None
        assert defeats(competition)[competition.champion.name] <= 1
        assert defeats(competition)[beaten] == 2 or competition.champion.name == beaten
        for entrant in competition.entrants.exclude(pk=competition.champion_id):
            assert defeats(competition)[entrant.name] == 2 or not entrant.is_in, entrant.name
        check_places(competition, 13)

    def correct_on_the_losers_side(self, competition: Competition) -> bool:
        """Turn round a played result of the losers' side whose next fixture has begun, and have that played
        again; False while there is none."""
        seating.seat_club(competition.club_id)
        for row in competition.fixtures.filter(code__startswith="l", result_by="match").order_by("number"):
            later = competition.fixtures.filter(phase="at_table", a_source="winner", a_of=row.number).first()
            later = (
                later
                or competition.fixtures.filter(phase="at_table", b_source="winner", b_of=row.number).first()
            )
            if later is None:
                continue
            mark(fixture(competition, later.number).match, "A", ":lead")
            new = "b" if row.winner_side == "a" else "a"
            now_in = getattr(fixture(competition, row.number), new).name
            problem = refusal(result_changes.correct, competition=competition, number=row.number, result=new)
            assert problem.code == "choices-missing" and problem.data == {"fixtures": [later.number]}
            result_changes.correct(
                competition=competition,
                number=row.number,
                result=new,
                choices={later.number: "replay"},
                by=None,
            )
            assert now_in in names(competition, later.number)
            return True
        return False

    @pytest.mark.one_database
    def test_a_late_entrant_takes_a_bye(self, club: Club) -> None:
        """The losers' side of thirteen has a round more than that of twelve; what was played stays."""
        competition = build(club, 12, stages=[StageSettings("double")])
        seating.seat_club(club.pk)
        done = seated(competition)[0]
        play(done.match)
        before = set(competition.fixtures.values_list("code", flat=True))
        late = entries.late_entry(competition=competition, player=make_player(club, "Late"), by=None)
        rounds = set(competition.fixtures.values_list("code", flat=True))
        assert late.seed == 13 and len(rounds) == len(before) + 1
        assert fixture(competition, done.number).match_id == done.match_id
        competition = decide_all(competition)
        assert competition.status == "finished" and defeats(competition)["Late"] == 2
        check_places(competition, 13)

    @pytest.mark.one_database
    def test_the_second_final_is_played_only_if_it_is_needed(self, club: Club) -> None:
        """The unbeaten wins the first final: there is no second. Else both have lost once, and it decides."""
        quick = decide_all(build(club, 4, name="Quick", stages=[StageSettings("double")]))
        assert (quick.status, fixture(quick, 7).phase) == ("finished", "empty")
        again = decide_all(build(club, 4, name="Again", stages=[StageSettings("double")]), upset=(6, 7))
        assert again.status == "finished" and fixture(again, 7).phase == "decided"
        assert again.champion == fixture(again, 6).b


class TestGroupsAndFinals:
    @pytest.mark.parametrize("number", [3, pytest.param(4, marks=pytest.mark.one_database)])
    def test_twelve_play_groups_finals_and_plate(self, club: Club, number: int) -> None:
        """The first two of each group play for the first places, the rest for those below."""
        competition = decide_all(build(club, 12, stages=[groups(number), FINALS, PLATE]), upset=(2, 7))
        assert competition.status == "finished"
        check_places(competition, 12)
        finals, plate = (
            {seat.entrant for seat in Seat.objects.filter(stage__competition=competition, stage__number=n)}
            for n in (2, 3)
        )
        assert len(finals) == 2 * number and len(plate) == 12 - 2 * number and not finals & plate
        assert max(e.final_rank_to for e in finals) < min(e.final_rank for e in plate)
        numbers = list(competition.fixtures.order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
        words = Seat.objects.filter(stage__competition=competition, stage__number=2).order_by("seed")
        assert words.first().words == "1st of group A"
        assert competition.champion in finals

    def until_drawn(self, club: Club) -> Competition:
        """Twelve in four groups whose matches are over: the finals and the plate are drawn, at no table."""
        competition = decide_all(build(club, 12, stages=[groups(4), FINALS, PLATE]), stage=1)
        assert competition.stages.exclude(size=None).count() == 3
        return competition

    def came(self, competition: Competition, stage: int) -> set[str]:
        return {
            s.entrant.name for s in Seat.objects.filter(stage__competition=competition, stage__number=stage)
        }

    def turned(self, competition: Competition) -> tuple[int, str, str]:
        """A group match between second and third: its number, its loser, its winner."""
        through = self.came(competition, 2)
        for row in competition.fixtures.filter(stage__number=1).select_related("a", "b"):
            loser = row.b if row.winner_side == "a" else row.a
            if row.winner.name in through and loser.name not in through and row.winner.seed > 4:
                return row.number, loser.name, row.winner.name
        raise AssertionError("no such match")

    def test_a_correction_in_a_group_draws_the_finals_again(self, club: Club) -> None:
        """Nothing of them has begun: what is at a table is called off, and the right players come."""
        competition = self.until_drawn(club)
        seating.seat_club(club.pk)
        called = [row.match for row in seated(competition) if row.stage.number > 1]
        assert called
        number, loser, winner = self.turned(competition)
        row = fixture(competition, number)
        new = "b" if row.winner_side == "a" else "a"
        result_changes.correct(competition=competition, number=number, result=new, by=None)
        assert loser in self.came(competition, 2) and winner in self.came(competition, 3)
        assert len(self.came(competition, 2)) == 8 and len(self.came(competition, 3)) == 4
        assert {Match.objects.get(pk=match.pk).status for match in called} == {"void"}
        kinds = competition.events.order_by("seq").values_list("kind", flat=True)
        assert list(kinds).count("stage-undrawn") == 2 and list(kinds).count("stage-drawn") == 4
        competition = decide_all(competition)
        assert competition.status == "finished"
        check_places(competition, 12)

    @pytest.mark.one_database
    def test_a_correction_is_refused_once_the_finals_have_begun(self, club: Club) -> None:
        """The players of the finals would be others: nothing changes."""
        competition = self.until_drawn(club)
        number, _, _ = self.turned(competition)
        seating.seat_club(club.pk)
        mark(next(row for row in seated(competition) if row.stage.number == 2).match, "A", ":lead")
        row = fixture(competition, number)
        before = rows(competition)
        new = "b" if row.winner_side == "a" else "a"
        problem = refusal(result_changes.correct, competition=competition, number=number, result=new)
        assert (problem.code, problem.status) == ("played-since", 409)
        assert "of the stage that follows (Finals) has begun" in problem.message
        assert rows(competition) == before

    @pytest.mark.one_database
    def test_who_withdraws_from_the_finals_keeps_the_seat(self, club: Club) -> None:
        """The finals have begun: the opponent has a walkover, and nobody comes instead."""
        competition = self.until_drawn(club)
        seating.seat_club(club.pk)
        row = next(row for row in seated(competition) if row.stage.number == 2)
        play(row.match)
        before = self.came(competition, 2)
        other = (
            competition.fixtures.filter(stage__number=2, phase__in=UNDECIDED).select_related("a", "b").last()
        )
        entries.withdraw(competition=competition, number=other.a.number, by=None)
        assert self.came(competition, 2) == before
        assert fixture(competition, other.number).winner == other.b
        competition = decide_all(competition)
        assert competition.status == "finished"
        check_places(competition, 12)

    @pytest.mark.one_database
    def test_who_withdraws_before_the_finals_makes_room(self, club: Club) -> None:
        """Nothing of the finals has begun: the next of the group comes instead."""
        competition = self.until_drawn(club)
        first = competition.entrants.get(seed=1)
        assert first.name in self.came(competition, 2)
        entries.withdraw(competition=competition, number=first.number, by=None)
        assert first.name not in self.came(competition, 2) and len(self.came(competition, 2)) == 8
        assert decide_all(competition).status == "finished"

    def test_a_withdrawal_in_a_group_annuls(self, club: Club) -> None:
        """Fewer than half played: the group goes on without its last, and the others come."""
        competition = build(club, 12, stages=[groups(3), FINALS, PLATE])
        entries.withdraw(competition=competition, number=12, by=None)
        assert competition.entrants.get(number=12).annulled
        assert competition.fixtures.filter(phase="annulled").count() == 3
        competition = decide_all(competition)
        assert competition.status == "finished"
        assert "P12" not in self.came(competition, 2) | self.came(competition, 3)
        assert len(self.came(competition, 3)) == 5
        assert competition.entrants.get(number=12).final_rank is None

    @pytest.mark.one_database
    def test_where_too_few_are_left_who_withdrew_keeps_the_seat(self, club: Club) -> None:
        """One of the two who would play for the plate withdraws: the other has a walkover there."""
        one = {"take": "each", "count": 1, "source": 1}
        rest = StageSettings("elimination", "Plate", {"third_place": False}, {**one, "take": "rest"})
        finals = StageSettings("elimination", "Finals", {"third_place": False}, one)
        competition = build(club, 4, stages=[groups(2), finals, rest])
        entries.withdraw(competition=competition, number=4, by=None)
        competition = decide_all(competition)
        assert competition.status == "finished" and competition.champion is not None
        assert [one.size for one in Stage.objects.filter(competition=competition)] == [4, 2, 2]

    def test_the_draw_can_be_taken_back(self, club: Club) -> None:
        """All stages are open again, and the same entrants give the same draw."""
        competition = build(club, 12, until="drawn", stages=[groups(4), FINALS, PLATE])
        columns = ("number", "code", "a__name", "b__name")
        met = list(competition.fixtures.order_by("number").values_list(*columns))
        assert len(met) == 12
        competition = drawing.undo_draw(competition=competition, by=None)
        assert not competition.fixtures.exists() and not competition.stages.exclude(size=None).exists()
        drawing.draw(competition=competition, by=None)
        again = competition.fixtures.order_by("number").values_list(*columns)
        assert list(again) == met


class TestRefusals:
    @pytest.mark.parametrize(
        ("stages", "code", "words"),
        [
            ([groups(2), StageSettings("elimination", feed={"source": 3}), FINALS], "bad-feed", "before it"),
            ([groups(2), StageSettings("elimination", feed={"source": 2})], "bad-feed", "before it"),
            ([groups(2), StageSettings("elimination")], "bad-feed", "who comes into each later one"),
            ([StageSettings("elimination", feed={"count": 2})], "bad-feed", "drawn from the entries"),
            ([groups(2), StageSettings("elimination", feed={"who": 2})], "bad-feed", "'who'"),
            ([StageSettings("double", settings={"plates": 1})], "bad-stage", "'plates'"),
            ([StageSettings("double", settings={"last": 3})], "bad-stage", "last 2, 4, 8"),
            ([StageSettings("elimination", settings={"third_place": 1})], "bad-stage", "wrong value"),
            ([StageSettings("lottery")], "bad-format", "'lottery'"),
            ([groups(2), *[FINALS] * 6], "bad-stage", "at most 6"),
        ],
        ids=str,
    )
    @pytest.mark.one_database
    def test_stages_that_cannot_be_are_not_made(
        self, club: Club, stages: list[StageSettings], code: str, words: str
    ) -> None:
        """Each with its code and a sentence, and no competition comes of it."""
        settings = Settings(name="Cup", game=CAROM, length=1, stages=stages)
        problem = refusal(setup.create, club=club, settings=settings)
        assert problem.code == code and words in problem.message
        assert not Competition.objects.exists() and not Stage.objects.exists()

    @pytest.mark.parametrize(
        ("players", "stages", "code", "words"),
        [
            (
                6,
                [groups(3), StageSettings("elimination", feed={"count": 1, "best": 1})],
                "best-of-two",
                "groups of two",
            ),
            (6, [groups(3), StageSettings("elimination", feed={"count": 3})], "through-many", "9 cannot"),
            (6, [groups(3), FINALS], "through-all", "Everybody"),
            (5, [groups(3), FINALS], "group-small", "at least 6"),
            (4, [StageSettings("double", settings={"last": 4})], "double-to", "last 4"),
            (
                8,
                [groups(2), StageSettings("elimination", feed={"take": "all", "count": 1})],
                "feed-size",
                "two",
            ),
        ],
        ids=str,
    )
    @pytest.mark.one_database
    def test_too_few_for_the_stages_are_not_drawn(
        self, club: Club, players: int, stages: list[StageSettings], code: str, words: str
    ) -> None:
        """What follows is checked before the first stage is drawn; nothing is written."""
        competition = build(club, players, until="open", stages=stages)
        before = rows(competition)
        problem = refusal(drawing.draw, competition=competition)
        assert (problem.code, problem.status) == (code, 409) and words in problem.message
        assert rows(competition) == before
