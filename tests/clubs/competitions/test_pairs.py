"""Competitions of fixed pairs, through the services: entry, draw, matches, another partner."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.competitions.models import Competition, Entrant, Format
from clubs.competitions.selectors import planned
from clubs.competitions.selectors.partners import free_players
from clubs.competitions.services import drawing, entries, pairs, seating, setup, waiting
from clubs.competitions.services.setup import Settings
from clubs.people.services.players import merge_players
from clubs.publishing import selectors
from clubs.publishing.models import DoublesResult, FeatRow, PlayerResult, PlayerSum
from clubs.publishing.selectors import champions
from clubs.publishing.services import book
from matches import services as match_services
from matches.models import Match
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import (
    CAROM,
    SYSTEM,
    build,
    build_club,
    fixture,
    mark,
    play,
    play_all,
    seated,
)
from tests.clubs.competitions.pairs import build_pairs, make_pair
from tests.clubs.handicaps.policies import give, make_policy
from tests.factories import make_member, make_player, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def refusal(function, **arguments):
    """The code with which a service refuses; nothing is written."""
    with pytest.raises(UserProblem) as refused, transaction.atomic():
        function(by=None, **arguments)
    return refused.value.code


class TestEntry:
    def test_a_pair_enters_under_both_names_or_one_of_its_own(self, club):
        """A pair has one entry number; its rating is that of both by the policy; a chosen name stands."""
        competition = build_pairs(club, 0, until="open", entry_limit=4, pair_rating="sum")
        one, other = make_player(club, "Ana Ruiz", rating=500), make_player(club, "Ben Okafor", rating=601)
        third, fourth = make_pair(club, 7)
        first, second = entries.enter(
            competition=competition, players=[one, third], partners=[other, fourth],
            names=["", "The Twenties"], by=None,
        )  # fmt: skip
        assert (first.number, first.name, first.rating) == (1, "Ruiz & Okafor", 1101)
        assert (second.number, second.name) == (2, "The Twenties")
        told = competition.events.get(kind="entered").text
        assert told == "Entered: Ruiz & Okafor (Ana Ruiz and Ben Okafor), The Twenties (Ann A7 and Ben B7)"

    @pytest.mark.one_database
    def test_who_cannot_be_a_pair(self, club):
        """One left over, oneself, a player of another club, an inactive one, a pair among single players."""
        competition = build_pairs(club, 2, until="open", entry_limit=9)
        ann, ben = make_pair(club, 8)
        enter = {"competition": competition, "players": [ann]}
        assert refusal(entries.enter, **enter) == "partner-missing"
        assert refusal(entries.enter, **enter, partners=[ann]) == "own-partner"
        assert refusal(entries.enter, **enter, partners=[make_player(build_club(0))]) == "of-another-club"
        idle = make_player(club)
        idle.active = False
        idle.save()
        assert refusal(entries.enter, **enter, partners=[idle]) == "inactive"
        assert refusal(entries.enter, **enter, partners=[ben], names=["x" * 81]) == "name-too-long"
        single = build(club, 2, name="Singles", until="open", entry_limit=9)
        assert refusal(entries.enter, competition=single, players=[ann], partners=[ben]) == "no-pairs"
        assert not Entrant.objects.filter(player=ann).exists()

    def test_nobody_is_in_twice_in_either_place(self, club):
        """As player or as partner: who is in with one cannot be in with another, also within one request."""
        competition = build_pairs(club, 1, until="open", entry_limit=9)
        first = competition.entrants.select_related("player", "partner").get()
        new, newer = make_pair(club, 5)
        for player, partner in (
            (first.player, new), (new, first.player), (first.partner, new), (new, first.partner),
            (first.partner, first.player),
        ):  # fmt: skip
            asked = {"competition": competition, "players": [player], "partners": [partner]}
            assert refusal(entries.enter, **asked) == "already-in"
        twice = {"players": [new, newer], "partners": [newer, make_player(club)]}
        assert refusal(entries.enter, competition=competition, **twice) == "already-in"
        assert set(free_players(competition)) >= {new, newer}
        assert not {first.player, first.partner} & set(free_players(competition))

    def test_the_database_holds_it_as_far_as_it_can(self, club):
        """A partner of two pairs that are in, and one's own partner, are refused by the tables themselves."""
        competition = build_pairs(club, 1, until="open")
        first = competition.entrants.get()
        new = make_player(club)
        for values in (
            {"player": new, "partner_id": first.partner_id},
            {"player_id": first.player_id, "partner": new},
            {"player": new, "partner": new},
        ):
            with pytest.raises(IntegrityError), transaction.atomic():
                Entrant.objects.create(competition=competition, number=9, name="X", **values)

    def test_a_chosen_name_is_taken_once(self, club):
        """Two pairs of a competition do not go by one chosen name, however it is written."""
        competition = build_pairs(club, 1, until="open", entry_limit=4)
        pairs.rename(competition=competition, number=1, name="The  Twenties", by=None)
        ann, ben = make_pair(club, 4)
        asked = {"competition": competition, "players": [ann], "partners": [ben]}
        assert refusal(entries.enter, **asked, names=["the twenties"]) == "name-taken"
        entries.enter(**asked, by=None)
        assert refusal(pairs.rename, competition=competition, number=2, name="THE TWENTIES") == "name-taken"
        assert pairs.rename(competition=competition, number=1, name="", by=None).name == "A1 & B1"

    def test_lists_are_pasted_whole_or_not_at_all(self, club):
        """Known names are the club's players, others become players; one bad line and nothing is written."""
        known = make_player(club, "Ana Ruiz")
        competition = build_pairs(club, 0, until="open", entry_limit=9)
        read = pairs.read_pasted(club=club, text="ana  ruiz & Ben Okafor\nThe Lot: Cy / Dee", by=None)
        made = entries.enter(
            competition=competition, players=read[0], partners=read[1], names=read[2], by=None
        )
        assert [one.name for one in made] == ["Ruiz & Okafor", "The Lot"] and made[0].player == known
        before = club.players.count()
        with pytest.raises(UserProblem) as refused:
            pairs.read_pasted(club=club, text="New One & Newer One\nOdd One", by=None)
        assert refused.value.code == "lines-wrong" and "Line 2: Odd One has no partner" in str(refused.value)
        make_player(club, "Ana Ruiz")
        with pytest.raises(UserProblem) as refused:
            pairs.read_pasted(club=club, text="Ana Ruiz & Else", by=None)
        assert refused.value.data["problems"][0]["message"] == "Several players are called Ana Ruiz."
        assert club.players.count() == before + 1

    def test_a_pair_leaves_together_and_is_free_for_others(self, club):
        """Either of the two takes the entry back; both may enter with others; coming back is refused then."""
        competition = build_pairs(club, 2, until="open", entry_limit=9)
        first = competition.entrants.select_related("player", "partner").get(number=1)
        user = make_member(club)
        first.partner.user = user
        first.partner.save()
        entries.leave(competition=competition, user=user)
        new, newer = make_pair(club, 6)
        entries.enter(
            competition=competition, players=[first.partner, new], partners=[newer, first.player], by=None
        )
        assert refusal(entries.reinstate, competition=competition, number=1) == "already-in"
        assert competition.entrants.exclude(status="withdrawn").count() == 3

    def test_the_same_pair_comes_back_under_its_number(self, club):
        """A pair that withdrew before the draw and enters again keeps its entry number."""
        competition = build_pairs(club, 2, until="open", entry_limit=9)
        first = competition.entrants.select_related("player", "partner").get(number=1)
        entries.withdraw(competition=competition, number=1, by=None)
        again = entries.enter(
            competition=competition, players=[first.partner], partners=[first.player], by=None
        )
        assert again[0].number == 1 and again[0].player == first.partner


class TestSettings:
    def test_who_enters_is_fixed_by_the_first_entry(self, club):
        """Players or pairs can be chosen until somebody has entered."""
        competition = build_pairs(club, 0, until="open", entry_limit=4)
        settings = Settings(name="Doubles cup", game=CAROM, length=1, entry_limit=4)
        assert not setup.edit(competition=competition, settings=settings, by=None).of_pairs
        entries.enter(competition=competition, players=[make_player(club)], by=None)
        changed = Settings(name="Doubles cup", game=CAROM, length=1, entry_limit=4, sides_of="pairs")
        assert refusal(setup.edit, competition=competition, settings=changed) == "has-entrants"

    @pytest.mark.one_database
    @pytest.mark.parametrize(
        ("wrong", "code"),
        [
            ({"sides_of": "teams"}, "bad-sides"),
            ({"pair_rating": "best"}, "bad-pair-rating"),
            ({"partners_change": "day"}, "bad-partners-change"),
            ({"game": "today/crokinole", "partners_change": "stroke"}, "bad-game-options"),
        ],
    )
    def test_settings_that_cannot_be(self, club, wrong, code):
        """Unknown choices are refused; so is an order of one's own at a game that has its order."""
        chosen = {"name": "X", "game": CAROM, "length": 1, "sides_of": "pairs", **wrong}
        if chosen["game"] != CAROM:
            del chosen["length"]
        assert refusal(setup.create, club=club, settings=Settings(**chosen)) == code

    @pytest.mark.one_database
    def test_a_game_with_a_form_for_pairs_is_played_in_it(self, club):
        """Who chooses crokinole for pairs gets crokinole doubles, without options that it lacks."""
        settings = Settings(name="X", game="today/crokinole", sides_of="pairs", options={"discs": 8})
        made = setup.create(club=club, settings=settings, by=None)
        assert made.game == "today/crokinole-doubles" and made.options == {}


def test_a_doubles_match_is_marked_to_its_end_and_counts_for_both(club):
    """Partners come to the table by turns, the board says who; the result is doubles of all four, and in no
    average, streak, meeting or record of one."""
    competition = build_pairs(club, 2)
    match = Match.objects.get(pk=seated(competition)[0].match_id)
    sides = list(match.sides.order_by("position"))
    assert [(s.player.name, s.partner.name, s.name) for s in sides] == [
        ("Ann A1", "Ben B1", "A1 & B1"),
        ("Ann A2", "Ben B2", "A2 & B2"),
    ]
    mark(match, "A", ":lead")
    assert ["partner", "Playing", "Ann A1"] in Match.objects.get(pk=match.pk).board["side_facts"]["A"]
    mark(match, "A", "0")
    mark(match, "B", "0")
    board = Match.objects.get(pk=match.pk).board
    assert board["players"] == {"A": "Ben B1", "B": "Ben B2"}
    assert ["partner", "Plays next", "Ben B2"] in board["side_facts"]["B"]
    mark(match, "A", "+1")
    match_services.confirm(match_id=match.pk, by=SYSTEM)
    competition.refresh_from_db()
    assert competition.status == "finished" and competition.champion.name == "A1 & B1"

    rows = list(PlayerResult.objects.filter(match=match).order_by("position"))
    assert [(r.player, r.opponent, r.name, r.outcome) for r in rows] == [
        (None, None, "A1 & B1", "won"),
        (None, None, "A2 & B2", "lost"),
    ]
    assert DoublesResult.objects.count() == 4
    assert not PlayerSum.objects.exists() and not FeatRow.objects.filter(result__match=match).exists()
    ann = sides[0].player
    assert selectors.figures_of(ann) == [] and selectors.opponents_of(ann) == []
    (doubles,) = selectors.doubles_of(ann)
    assert (doubles.partner, doubles.matches, doubles.won, doubles.share) == (sides[0].partner, 1, 1, "100 %")
    assert [row.name for row in selectors.last_matches(ann)] == ["A1 & B1"]
    assert list(selectors.results(club, selectors.ResultFilter(player=sides[1].partner))) == [match]
    assert list(book.rebuild(club)) == [(match.public_id, False)]
    match_services.reopen(match=match, by=SYSTEM, reason="again")
    assert not DoublesResult.objects.exists()


def test_both_of_a_champion_pair_have_the_title(club):
    """The roll names the pair; each of the two has the title, and counts among those with most."""
    competition = play_all(build_pairs(club, 2))
    champion = Entrant.objects.select_related("player", "partner").get(pk=competition.champion_id)
    for one in champion.players:
        assert list(champions.titles_of(one)) == [competition]
    assert [(one.player, one.titles) for one in champions.most_titles(club)] == [
        (champion.player, 1), (champion.partner, 1),
    ]  # fmt: skip
    assert champions.roll(club).get().champion.told == "A1 & B1 (Ann A1 and Ben B1)"
    assert competition.events.get(kind="finished").text == "A1 & B1 wins Doubles cup."


@pytest.mark.one_database
@pytest.mark.parametrize("format_", list(Format))
def test_every_format_is_drawn_with_pairs(club, format_):
    """Eight pairs: each stands in the draw once, and the first matches seat two pairs."""
    competition = build_pairs(club, 8, format=format_)
    assert competition.entrants.exclude(seed=None).count() == 8
    row = seated(competition)[0]
    match = Match.objects.get(pk=row.match_id)
    assert all(len(side.people) == 2 for side in match.sides.all())
    assert set(match.header["partners"]) == set(match.letters)


@pytest.mark.one_database
def test_handicaps_of_both_make_that_of_the_pair(club):
    """From the club's list by the policy; from the rating by the pairs' ratings at the draw."""
    competition = build_pairs(
        club, 2, length=30, handicap=make_policy(club), pair_rating="lower", until="drawn"
    )
    first = competition.entrants.select_related("player", "partner").get(number=1)
    give(competition.handicap_policy, first.player, 4)
    give(competition.handicap_policy, first.partner, 9)
    row = fixture(competition, 1)
    competition.refresh_from_db()
    assert planned.given_start(competition, row).a == 9
    competition.pair_rating = "mean"
    assert planned.given_start(competition, row).a == 7


def test_nobody_is_called_to_two_tables_at_once(club):
    """A partner who is at another table keeps the pair waiting, and the schedule says so."""
    singles = build(club, 2, name="Singles")
    busy = Entrant.objects.filter(competition=singles).select_related("player").first().player
    seating.seat_club(club.pk)
    competition = build_pairs(club, 0, until="open", entry_limit=4)
    other, (ann, ben) = make_player(club, "Zoe Z"), make_pair(club, 1)
    entries.enter(competition=competition, players=[other, ann], partners=[busy, ben], by=None)
    drawing.draw(competition=competition, by=None)
    competition = drawing.start(competition=competition, by=None)
    assert seated(competition) == []
    row = fixture(competition, 1)
    why = waiting.reasons(competition, [row])[1]
    assert why.startswith("A player of Z & P") and "is still at table" in why
    table = make_table(club, "carom")
    assert refusal(seating.seat, competition=competition, number=1, table=table) == "player-busy"


class TestAnotherPartner:
    def test_freely_until_the_draw(self, club):
        """The name and the rating follow; who comes is in, who left may enter with another."""
        competition = build_pairs(club, 2, until="open")
        first = competition.entrants.select_related("player", "partner").get(number=1)
        new = make_player(club, "Cy Cole", rating=1)
        done = pairs.replace(competition=competition, number=1, leaving=first.player, coming=new, by=None)
        assert (done.name, done.rating) == ("Cole & B1", 500)
        assert first.player in free_players(competition) and new not in free_players(competition)
        assert "Cy Cole plays in place of Ann A1" in competition.events.get(kind="partner-replaced").text

    @pytest.mark.one_database
    def test_after_the_draw_with_a_reason(self, club):
        """Without a reason it is refused; with one the log has it, the rating and what was played stay, and a
        match that was only called is made anew."""
        competition = build_pairs(club, 4)
        play(seated(competition)[0].match)
        row = next(one for one in seated(competition) if one.phase == "at_table")
        entrant = Entrant.objects.select_related("player", "partner").get(pk=row.a_id)
        new = make_player(club, "Cy Cole", rating=1)
        asked = {
            "competition": competition, "number": entrant.number, "leaving": entrant.partner, "coming": new,
        }  # fmt: skip
        assert refusal(pairs.replace, **asked) == "reason-missing"
        before = row.match
        done = pairs.replace(**asked, by=None, reason="Ben is ill")
        seating.seat_club(club.pk)
        assert done.rating == entrant.rating
        text = competition.events.get(kind="partner-replaced").text
        assert text.endswith("Cy Cole plays in place of " + entrant.partner.name + ". Ben is ill")
        row.refresh_from_db()
        assert Match.objects.get(pk=before.pk).status == "void" and row.match_id != before.pk
        assert new in {one for side in row.match.sides.all() for one in side.people}

    @pytest.mark.one_database
    def test_what_is_refused(self, club):
        """Somebody else's partner, one who is in, one of another club, a single player's, during a match."""
        competition = build_pairs(club, 2)
        row = seated(competition)[0]
        entrant = Entrant.objects.select_related("player", "partner").get(pk=row.a_id)
        other = Entrant.objects.select_related("player", "partner").get(pk=row.b_id)
        new = make_player(club)
        asked = {"competition": competition, "number": entrant.number, "reason": "ill"}
        leaving = {**asked, "leaving": entrant.player}
        assert refusal(pairs.replace, **asked, leaving=other.player, coming=new) == "not-in"
        assert refusal(pairs.replace, **leaving, coming=entrant.partner) == "own-partner"
        assert refusal(pairs.replace, **leaving, coming=other.partner) == "already-in"
        assert refusal(pairs.replace, **leaving, coming=make_player(build_club(0))) == "of-another-club"
        mark(row.match, "A", ":lead")
        assert refusal(pairs.replace, **leaving, coming=new) == "at-table"
        single = build(club, 2, name="Singles", until="open")
        alone = single.entrants.select_related("player").first()
        changed = {"competition": single, "number": 1, "leaving": alone.player, "coming": new}
        assert refusal(pairs.replace, **changed) == "not-a-pair"


@pytest.mark.one_database
def test_a_late_pair_takes_a_bye(club):
    """A pair enters after the draw where a bye is left; alone it cannot."""
    competition = build_pairs(club, 3, until="drawn", entry_limit=4)
    ann, ben = make_pair(club, 9)
    assert refusal(entries.late_entry, competition=competition, player=ann) == "partner-missing"
    late = entries.late_entry(competition=competition, player=ann, partner=ben, by=None)
    assert (late.seed, late.name, late.late) == (4, "A9 & B9", True)


@pytest.mark.one_database
def test_either_of_a_pair_confirms_its_side(club):
    """The partner's account speaks for the side as the player's does; another's does not."""
    competition = build_pairs(club, 2)
    row = seated(competition)[0]
    play(row.match, confirm=False)
    partner = row.a.partner
    partner.user = make_member(club)
    partner.save()
    actor = match_services.Actor.of_user(partner.user)
    match_services.confirm_side(match_id=row.match_id, side="A", by=actor)
    assert row.match.sides.get(letter="A").confirmed_at is not None
    with pytest.raises(UserProblem) as refused:
        match_services.confirm_side(match_id=row.match_id, side="B", by=actor)
    assert refused.value.code == "not-allowed"


def test_two_who_played_together_or_stand_apart_are_not_joined(club):
    """Players who were partners, or are in one competition in different pairs, are two people."""
    competition = build_pairs(club, 2)
    first, second = competition.entrants.select_related("player", "partner").order_by("number")
    owner = make_member(club, "owner")
    for keep, duplicate in ((first.player, first.partner), (first.player, second.partner)):
        with pytest.raises(UserProblem) as refused, transaction.atomic():
            merge_players(keep=keep, duplicate=duplicate, by=owner)
        assert refused.value.code in ("met-each-other", "both-entered")
    still = build_pairs(club, 0, name="Other", until="open", entry_limit=9)
    a, b, c, d = (make_player(club, name) for name in ("A One", "B Two", "C Three", "D Four"))
    entries.enter(competition=still, players=[a, c], partners=[b, d], by=None)
    with pytest.raises(UserProblem) as refused, transaction.atomic():
        merge_players(keep=a, duplicate=d, by=owner)
    assert refused.value.code == "both-entered"
    assert Competition.objects.get(pk=still.pk).entrants.get(player=c).partner == d
