"""Finding a partner: the list, invites, answers, letters, and two answers at once."""

from __future__ import annotations

import pytest
from django.db import transaction

from clubs.competitions.models import Entrant, PartnerInvite, PartnerWanted
from clubs.competitions.services import drawing, entries, life, partner_search
from clubs.competitions.services.entry_rules import EntrySettings, set_rules
from clubs.people.models import Letter
from config.sealing import unseal
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build, build_club
from tests.clubs.competitions.pairs import build_pairs
from tests.clubs.competitions.test_concurrency import at_once
from tests.factories import make_member, make_player

NAMES = ("Ann Ash", "Ben Birch", "Cy Cole")


def member(club, name):
    """A member with a player of that name."""
    user = make_member(club)
    return user, make_player(club, name, user=user)


def refusal(function, **arguments):
    """The code with which a service refuses."""
    with pytest.raises(UserProblem) as refused, transaction.atomic():
        function(**arguments)
    return refused.value.code


@pytest.mark.django_db
@pytest.mark.both_databases
class TestSearch:
    def test_who_looks_stands_on_the_list_until_a_partner_is_found(self, club):
        """A note can be changed; entering, however it comes about, and the draw take one off the list."""
        competition = build_pairs(club, 1, until="open", entry_limit=4)
        (ann, player), (_, other), (cy, third) = (member(club, n) for n in NAMES)
        partner_search.look(competition=competition, user=ann, note="  Fridays\nonly ")
        partner_search.look(competition=competition, user=ann, note="Any day")
        partner_search.look(competition=competition, user=cy)
        assert list(competition.wanting.values_list("player", "note")) == [
            (player.pk, "Any day"), (third.pk, ""),
        ]  # fmt: skip
        entries.enter(competition=competition, players=[other], partners=[player], by=None)
        assert list(competition.wanting.values_list("player", flat=True)) == [third.pk]
        partner_search.look_no_more(competition=competition, user=cy)
        partner_search.look_no_more(competition=competition, user=cy)
        partner_search.look(competition=competition, user=cy)
        drawing.draw(competition=competition, by=None)
        assert not PartnerWanted.objects.exists()
        assert not competition.events.filter(kind="partner-wanted", private=False).exists()

    def test_who_may_not_look(self, club):
        """Without a player, who is in already, where the director enters, among single players, too long."""
        competition = build_pairs(club, 1, until="open", entry_limit=4)
        user = make_member(club)
        look = {"user": user}
        assert refusal(partner_search.look, competition=competition, **look) == "no-player"
        make_player(club, "Zoe", user=user)
        long = {"competition": competition, "note": "x" * 141}
        assert refusal(partner_search.look, **long, **look) == "note-too-long"
        closed = build_pairs(club, 0, name="Closed", until="open", self_entry=False, entry_limit=4)
        assert refusal(partner_search.look, competition=closed, **look) == "no-self-entry"
        single = build(club, 2, name="Singles", until="open", entry_limit=4)
        assert refusal(partner_search.look, competition=single, **look) == "no-pairs"
        draft = build_pairs(club, 0, name="Draft", until="draft", entry_limit=4)
        assert refusal(partner_search.look, competition=draft, **look) == "wrong-status"
        inside = competition.entrants.select_related("partner").get()
        inside.partner.user = make_member(club)
        inside.partner.save()
        found = {"competition": competition, "user": inside.partner.user}
        assert refusal(partner_search.look, **found) == "already-in"


@pytest.mark.django_db
@pytest.mark.both_databases
class TestInvites:
    def test_who_accepts_enters_both(self, club):
        """Both are in, the invite is accepted, and every other open invite of the two lapses."""
        competition = build_pairs(club, 0, until="open", entry_limit=4)
        (ann, _), (ben, other), (cy, third) = (member(club, n) for n in NAMES)
        asks = {"competition": competition, "user": ann}
        first, entrant = partner_search.invite(**asks, partner=other, note="Shall we?", name="The Oaks")
        second, _ = partner_search.invite(**asks, partner=third)
        third_, _ = partner_search.invite(competition=competition, user=cy, partner=other)
        assert entrant is None and not competition.entrants.exists()
        made = partner_search.accept(competition=competition, number=first.pk, user=ben)
        assert made.name == "The Oaks" and {p.name for p in made.players} == {"Ann Ash", "Ben Birch"}
        states = dict(PartnerInvite.objects.values_list("pk", "state"))
        assert states == {first.pk: "accepted", second.pk: "lapsed", third_.pk: "lapsed"}
        over = {"competition": competition, "number": third_.pk, "user": ben}
        assert refusal(partner_search.accept, **over) == "invite-over"

    def test_two_who_ask_each_other_have_agreed(self, club):
        """The second to ask need not wait: both are entered."""
        competition = build_pairs(club, 0, until="open", entry_limit=4)
        (ann, player), (ben, other) = (member(club, n) for n in NAMES[:2])
        partner_search.invite(competition=competition, user=ann, partner=other)
        row, entrant = partner_search.invite(competition=competition, user=ben, partner=player)
        assert row.state == "accepted" and entrant is not None and competition.entrants.count() == 1

    def test_an_invite_can_be_declined_and_taken_back(self, club):
        """Each by the one concerned only; an answered one is over."""
        competition = build_pairs(club, 0, until="open", entry_limit=4)
        (ann, _), (ben, other), (cy, _) = (member(club, n) for n in NAMES)
        row, _ = partner_search.invite(competition=competition, user=ann, partner=other)
        of = {"competition": competition, "number": row.pk}
        assert refusal(partner_search.accept, **of, user=ann) == "no-invite"
        assert refusal(partner_search.decline, **of, user=cy) == "no-invite"
        assert refusal(partner_search.take_back, **of, user=ben) == "no-invite"
        assert partner_search.decline(**of, user=ben).state == "declined"
        assert refusal(partner_search.take_back, **of, user=ann) == "invite-over"
        again, _ = partner_search.invite(competition=competition, user=ann, partner=other)
        taken = partner_search.take_back(competition=competition, number=again.pk, user=ann)
        assert taken.state == "taken_back"

    def test_what_cannot_be_asked(self, club, monkeypatch):
        """Oneself, who is in, a stranger, the same one twice, a taken name; and there are bounds."""
        competition = build_pairs(club, 1, until="open", entry_limit=9)
        ann, player = member(club, "Ann Ash")
        asks = {"competition": competition, "user": ann}
        inside = competition.entrants.select_related("player", "partner").get()
        ask = partner_search.invite
        assert refusal(ask, **asks, partner=player) == "own-partner"
        assert refusal(ask, **asks, partner=inside.partner) == "already-in"
        assert refusal(ask, **asks, partner=make_player(build_club(0))) == "of-another-club"
        others = [make_player(club) for _ in range(7)]
        assert refusal(ask, **asks, partner=others[0], name=inside.name) == "name-taken"
        ask(**asks, partner=others[0])
        assert refusal(ask, **asks, partner=others[0]) == "already-asked"
        for other in others[1:5]:
            ask(**asks, partner=other)
        assert refusal(ask, **asks, partner=others[5]) == "too-many-invites"
        ben, _ = member(club, "Ben Birch")
        monkeypatch.setattr(partner_search, "MOST_RECEIVED", 1)
        assert refusal(ask, competition=competition, user=ben, partner=others[0]) == "too-many-invites"
        monkeypatch.setattr(partner_search, "MOST_IN_ALL", 5)
        competition.partner_invites.update(state="declined")
        assert refusal(ask, **asks, partner=others[6]) == "too-many-invites"

    def test_an_invite_holds_no_place(self, club):
        """Who accepts when the field is full, and nobody can wait, is refused; the invite stays open for when
        a place is left."""
        competition = build_pairs(club, 2, until="open", entry_limit=2)
        set_rules(competition=competition, settings=EntrySettings(waiting_list=False), by=None)
        (ann, _), (ben, other) = (member(club, n) for n in NAMES[:2])
        row, _ = partner_search.invite(competition=competition, user=ann, partner=other)
        of = {"competition": competition, "number": row.pk, "user": ben}
        assert refusal(partner_search.accept, **of) == "full"
        row.refresh_from_db()
        assert row.is_open
        entries.withdraw(competition=competition, number=1, by=None)
        assert partner_search.accept(**of).number == 3

    def test_the_director_answers_for_a_player_without_an_account(self, club):
        """Who has no account says it in the hall; the director enters both, or declines."""
        competition = build_pairs(club, 0, until="open", entry_limit=4)
        (ann, _), director = member(club, "Ann Ash"), make_member(club, "director")
        ben, cy = make_player(club, "Ben Birch"), make_player(club, "Cy Cole")
        row, _ = partner_search.invite(competition=competition, user=ann, partner=cy)
        assert partner_search.refuse(competition=competition, number=row.pk, by=director).state == "declined"
        row, _ = partner_search.invite(competition=competition, user=ann, partner=ben)
        made = partner_search.confirm(competition=competition, number=row.pk, by=director)
        assert made.name == "Ash & Birch" and competition.events.get(kind="entered").by == director

    def test_nothing_can_be_accepted_once_it_is_called_off(self, club):
        """Invites lapse with the competition."""
        competition = build_pairs(club, 0, until="open", entry_limit=4)
        (ann, _), (ben, other) = (member(club, n) for n in NAMES[:2])
        row, _ = partner_search.invite(competition=competition, user=ann, partner=other)
        life.cancel(competition=competition, by=None)
        assert PartnerInvite.objects.get(pk=row.pk).state == "lapsed"
        of = {"competition": competition, "number": row.pk, "user": ben}
        assert refusal(partner_search.accept, **of) == "wrong-status"


@pytest.mark.django_db
def test_letters_go_to_those_concerned_and_tell_no_address(club, settings):
    """The invited is told at the account or the club's address, who asked of the answer; none where no mail
    server is set."""
    competition = build_pairs(club, 0, until="open", entry_limit=4)
    (ann, _), (ben, other) = (member(club, n) for n in NAMES[:2])
    cy = make_player(club, "Cy Cole", email="cy@example.org")
    settings.SENDS_MAIL = False
    partner_search.invite(competition=competition, user=ann, partner=cy)
    assert not Letter.objects.exists()
    settings.SENDS_MAIL, settings.PUBLIC_URL = True, "https://club.example"
    competition.partner_invites.all().delete()
    partner_search.invite(competition=competition, user=ann, partner=cy)
    row, _ = partner_search.invite(competition=competition, user=ann, partner=other, note="Shall we?")
    partner_search.accept(competition=competition, number=row.pk, user=ben)
    entries.leave(competition=competition, user=ben)
    letters = [(one.to, one.subject, unseal(one.sealed)) for one in Letter.objects.order_by("pk")]
    assert [to for to, _, _ in letters] == ["cy@example.org", ben.email, ann.email, ann.email]
    assert "Shall we?" in letters[1][2] and "https://club.example/c/" in letters[1][2]
    assert "Tell the director" in letters[0][2] and "Accept or decline here" in letters[1][2]
    for to, _, text in letters:
        assert not [one.email for one in (ann, ben) if one.email in text and one.email != to]


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_two_invites_accepted_at_once_enter_one_pair():
    """Ann has asked two; both accept in the same moment: one is in with her, the other is told why not."""
    club = build_club(0)
    competition = build_pairs(club, 0, until="open", entry_limit=4)
    (ann, _), (ben, other), (cy, third) = (member(club, n) for n in NAMES)
    rows = [
        partner_search.invite(competition=competition, user=ann, partner=one)[0] for one in (other, third)
    ]
    raised = at_once(
        *[
            lambda row=row, user=user: partner_search.accept(
                competition=competition, number=row.pk, user=user
            )
            for row, user in zip(rows, (ben, cy), strict=True)
        ]
    )
    assert [problem.code for problem in raised] in (["already-in"], ["invite-over"])
    assert Entrant.objects.filter(competition=competition).count() == 1
    assert sorted(PartnerInvite.objects.values_list("state", flat=True)) == ["accepted", "lapsed"]
