"""Entries, the draw and the settings of a competition, through the services."""

from __future__ import annotations

import pytest

from clubs.competitions.models import Competition
from clubs.competitions.rules.pairing.seeding import by_draw
from clubs.competitions.services import (
    drawing,
    entries,
    life,
    result_changes,
    seating,
    setup,
)
from clubs.competitions.services.setup import Settings
from matches.problems import UserProblem
from tests.adversarial import HARMLESS
from tests.clubs.competitions.conftest import (
    CAROM,
    build,
    build_club,
    play_all,
    seated,
)
from tests.clubs.competitions.refusals import refusal
from tests.factories import make_member, make_player

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


class TestEntry:
    def test_entries_get_numbers_in_order(self, club):
        """The order of entry is the entrant's number, which is also the key of the draw."""
        competition = build(club, 3, until="open")
        assert list(competition.entrants.values_list("number", "name")) == [(1, "P1"), (2, "P2"), (3, "P3")]

    def test_nobody_enters_twice_and_strangers_not_at_all(self, club):
        """A player is in once; players of other clubs and inactive players are refused."""
        competition = build(club, 2, until="open", entry_limit=10)
        player = competition.entrants.first().player
        assert refusal(entries.enter, competition=competition, players=[player]) == "already-in"
        other = make_player(build_club(0))
        assert refusal(entries.enter, competition=competition, players=[other]) == "of-another-club"
        idle = make_player(club)
        idle.active = False
        idle.save()
        assert refusal(entries.enter, competition=competition, players=[idle]) == "inactive"

    def test_a_full_field_takes_no_more(self, club):
        """The limit counts those who are in; a withdrawal makes room."""
        competition = build(club, 2, until="open")
        extra = make_player(club)
        assert refusal(entries.enter, competition=competition, players=[extra]) == "full"
        entries.withdraw(competition=competition, number=1, by=None)
        assert entries.enter(competition=competition, players=[extra], by=None)[0].number == 3

    @pytest.mark.one_database
    def test_players_enter_themselves_where_allowed(self, club):
        """Self-entry needs a player behind the account, and a competition that allows it."""
        competition = build(club, 2, until="open", entry_limit=5)
        user = make_member(club)
        with pytest.raises(UserProblem) as refused:
            entries.enter_self(competition=competition, user=user)
        assert refused.value.code == "no-player"
        make_player(club, "Zoe", user=user)
        assert entries.enter_self(competition=competition, user=user).name == "Zoe"
        entries.leave(competition=competition, user=user)
        closed = build(club, 2, name="Closed", until="open", self_entry=False, entry_limit=5)
        with pytest.raises(UserProblem) as refused:
            entries.enter_self(competition=closed, user=user)
        assert refused.value.code == "no-self-entry"

    def test_check_in_can_be_taken_back(self, club):
        """A toggle: present, and not present any more."""
        competition = build(club, 2, until="open")
        assert (
            entries.check_in(competition=competition, number=1, present=True, by=None).status == "checked_in"
        )
        assert entries.check_in(competition=competition, number=1, present=False, by=None).status == "entered"

    @pytest.mark.one_database
    def test_only_those_checked_in_are_drawn_when_asked(self, club):
        """A player who is absent at the draw is left out, and the log says so."""
        competition = build(club, 4, until="open")
        for number in (1, 3, 4):
            entries.check_in(competition=competition, number=number, present=True, by=None)
        drawing.draw(competition=competition, by=None, only_checked_in=True)
        assert competition.entrants.get(number=2).status == "withdrawn"
        assert competition.entrants.filter(seed__isnull=False).count() == 3
        assert "P2" in competition.events.get(kind="absent").text


class TestDraw:
    def test_the_seed_is_published_before_the_draw(self, club):
        """Opening entries publishes the seed in the public log."""
        competition = build(club, 4, until="open", seeding="draw")
        event = competition.events.get(kind="opened")
        assert "chalk" in event.text and not event.private
        assert competition.seed_published_at is not None

    @pytest.mark.one_database
    def test_anyone_can_run_the_draw_again(self, club):
        """Seeds are the order of the pure draw with the published seed and the entry numbers."""
        competition = build(club, 9, until="drawn", seeding="draw")
        drawn = list(competition.entrants.order_by("seed").values_list("number", flat=True))
        assert [str(n) for n in drawn] == by_draw([str(n) for n in range(1, 10)], "chalk")
        assert competition.draw_algorithm == "balkline-draw/1"

    @pytest.mark.one_database
    def test_a_changed_seed_is_seen_by_all(self, club):
        """Another seed before the draw is possible, and the log shows both."""
        competition = build(club, 4, until="open")
        drawing.publish_seed(competition=competition, seed="other", by=None)
        event = competition.events.get(kind="seed")
        assert "chalk" in event.text and "other" in event.text and not event.private

    def test_seeding_by_hand(self, club):
        """Seeds given by hand are used; an unfinished list is refused."""
        competition = build(club, 3, until="open", seeding="hand")
        drawing.seed_by_hand(competition=competition, places={1: 3, 2: 1}, by=None)
        assert refusal(drawing.draw, competition=competition) == "hand-seeding"
        drawing.seed_by_hand(competition=competition, places={3: 2}, by=None)
        drawing.draw(competition=competition, by=None)
        assert list(competition.entrants.order_by("seed").values_list("number", flat=True)) == [2, 3, 1]

    @pytest.mark.one_database
    def test_a_field_of_one_is_no_competition(self, club):
        """A draw needs two."""
        assert refusal(drawing.draw, competition=build(club, 1, until="open")) == "field-size"

    def test_the_draw_can_be_taken_back_before_the_start(self, club):
        """Back to open entries, with the same seed; the same entrants give the same draw again."""
        competition = build(club, 5, until="drawn", seeding="draw")
        before = dict(competition.entrants.values_list("number", "seed"))
        competition = drawing.undo_draw(competition=competition, by=None)
        assert not competition.fixtures.exists() and competition.status == "open"
        drawing.draw(competition=competition, by=None)
        assert dict(competition.entrants.values_list("number", "seed")) == before

    @pytest.mark.one_database
    def test_byes_are_decided_and_not_to_be_decided(self, club):
        """With five entrants three have a bye: their first fixtures are decided at once."""
        competition = build(club, 5, until="drawn")
        byes = competition.fixtures.filter(result_kind="bye")
        assert byes.count() == 3
        assert {f.winner.name for f in byes.select_related("a", "b")} == {"P1", "P2", "P3"}


class TestSettings:
    @pytest.mark.one_database
    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({"name": " "}, "name-empty"),
            ({"name": "x" * 81}, "name-too-long"),
            ({"game": "no/such"}, "no-such-game"),
            ({"length": 0}, "bad-game-options"),
            ({"length": None}, "length-missing"),
            ({"race": 0}, "bad-game-options"),
            ({"options": {"nonsense": 1}}, "bad-game-options"),
            ({"format": "lottery"}, "bad-format"),
            ({"entry_limit": 513}, "out-of-range"),
            ({"format": "round_robin", "entry_limit": 65}, "out-of-range"),
            ({"criteria": ["goals"]}, "bad-criteria"),
            ({"criteria": []}, "bad-criteria"),
            ({"seeding": "top"}, "bad-seeding"),
            ({"seeding": "stars"}, "bad-seeding"),
            ({"length_by_round": {"r7": 3}}, "bad-round"),
        ],
        ids=str,
    )
    def test_bad_settings_are_refused_with_a_code(self, club, fields, code):
        """Each kind of wrong setting has its own code, and no competition comes of it."""
        settings = Settings(**{"name": "Cup", "game": CAROM, "length": 25, **fields})
        assert refusal(setup.create, club=club, settings=settings) == code
        assert not Competition.objects.exists()

    @pytest.mark.parametrize("name", HARMLESS.values(), ids=HARMLESS.keys())
    def test_any_name_will_do(self, club, name):
        """Hard names are kept as they are and get an address."""
        competition = setup.create(club=club, settings=Settings(name=name, game=CAROM, length=25), by=None)
        again = setup.create(club=club, settings=Settings(name=name, game=CAROM, length=25), by=None)
        assert competition.slug and competition.slug != again.slug

    @pytest.mark.one_database
    def test_what_the_draw_rests_on_is_fixed_once_drawn(self, club):
        """After the draw the format cannot change; the length of later matches can."""
        competition = build(club, 4, until="drawn")
        same = {"name": "Cup", "game": CAROM, "entry_limit": 4, "rest_minutes": 0}
        settings = Settings(**same, length=25, format="round_robin")
        assert refusal(setup.edit, competition=competition, settings=settings) == "fixed-once-drawn"
        setup.edit(competition=competition, settings=Settings(**same, length=40), by=None)
        competition.refresh_from_db()
        assert competition.length == 40

    @pytest.mark.one_database
    def test_each_step_has_its_time(self, club):
        """Nothing is drawn before it is open, started before it is drawn, archived before it is over."""
        draft = setup.create(club=club, settings=Settings(name="Cup", game=CAROM, length=25), by=None)
        for function in (drawing.draw, drawing.start, life.archive, drawing.undo_draw):
            assert refusal(function, competition=draft) == "wrong-status"
        done = play_all(build(club, 2))
        life.archive(competition=done, by=None)
        assert refusal(result_changes.correct, competition=done, number=1, result="b") == "wrong-status"

    @pytest.mark.one_database
    def test_a_cancelled_competition_plays_no_more(self, club):
        """Cancelling needs empty tables and ends everything."""
        competition = build(club, 4)
        seating.seat_club(club.pk)
        assert refusal(life.cancel, competition=competition) == "under-way"
        for row in seated(competition):
            seating.unseat(competition=competition, number=row.number, by=None)
        assert life.cancel(competition=competition, by=None).status == "cancelled"
        assert seating.seat_club(club.pk) == 0
