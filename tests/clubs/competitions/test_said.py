"""What the program writes into the rows of a competition is kept with its message, for readers of every
language."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.translation import override

from clubs.competitions.models import Competition, CompetitionEvent
from clubs.competitions.services import deciding, disqualifying, entries, entry_rules, fees
from clubs.competitions.services.entry_rules import EntrySettings
from clubs.competitions.wording import followed, listed, noted
from clubs.people.models import Club
from config.languages import speaking
from matches import services as match_services
from matches.models import Match
from rules_engine.languages import Words
from rules_engine.saying import Text, say
from tests.clubs.competitions.conftest import SYSTEM, build, fixture, play

pytestmark = pytest.mark.django_db

GERMAN = {"accept-language": "de"}


def last(competition: Competition, kind: str) -> Text:
    """The newest line of a kind, read from the database."""
    found = CompetitionEvent.objects.filter(competition=competition, kind=kind).order_by("-seq")[0].text
    assert isinstance(found, Text)
    return found


def in_german(monkeypatch: pytest.MonkeyPatch, **words: str) -> None:
    """Let German have these words for messages of competitions, and no others."""
    known = {f"competitions.{id.replace('_', '-')}": pattern for id, pattern in words.items()}
    monkeypatch.setattr(speaking, "words_of", lambda language: Words(known if language == "de" else {}))


def test_the_log_is_read_in_the_language_of_its_reader(
    club: Club, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On its page, and in the interface for programs, which have the message beside it."""
    competition = build(club, 4, until="open")
    entries.withdraw(competition=competition, number=4, by=None, reason="Ill.")
    text = last(competition, "withdrawn")
    assert text == "P4 withdrew. Ill." and text.id == "competitions.log-followed"
    assert text.values["text"].id == "competitions.log-withdrew" and text.values["more"] == "Ill."
    in_german(monkeypatch, log_followed="{text} {more}", log_withdrew="{name} hat zurückgezogen.")
    address = f"/api/v1/clubs/{club.slug}/competitions/{competition.slug}/log/?kind=withdrawn"
    with override(None):  # a request leaves its language behind
        page = client.get(f"{competition.get_absolute_url()}log/", headers=GERMAN).content.decode()
        told = client.get(address, headers=GERMAN).json()["results"][0]
    assert "P4 hat zurückgezogen. Ill." in page and "withdrew" not in page
    assert told["text"] == "P4 hat zurückgezogen. Ill."
    assert told["messages"]["text"]["id"] == "competitions.log-followed"


def test_a_draw_is_told_by_its_method(club: Club) -> None:
    """Each method has a sentence of its own."""
    competition = build(club, 4, until="drawn")
    text = last(competition, "drawn")
    assert text == "The draw was made among 4 entrants, by rating; seed chalk."
    assert text.id == "competitions.log-drawn-rating" and text.values == {"n": 4, "seed": "chalk"}


def test_a_fee_is_told_by_how_it_was_paid(club: Club) -> None:
    """Who need not pay has paid no amount."""
    competition = build(club, 2, until="open")
    entry_rules.set_rules(
        competition=competition, settings=EntrySettings(fee="12.50", currency="EUR"), by=None
    )
    fees.note_fee(competition=competition, number=1, how="bank", by=None)
    assert last(competition, "fee-noted") == "Fee of P1: bank transfer, 12.50 EUR."
    fees.note_fee(competition=competition, number=2, how="waived", by=None)
    assert last(competition, "fee-noted").id == "competitions.log-fee-waived"


def test_a_tie_break_is_noted_and_the_level_match_struck(club: Club) -> None:
    """The note at the fixture stays a message when the bracket is folded again, and goes with the result."""
    competition = build(club, 4)
    deciding.seating.seat_club(club.pk)
    row = fixture(competition, 1)
    play(row.match, confirm=False)
    Match.objects.filter(pk=row.match_id).update(winner_letter="", board={**row.match.board, "over": True})
    match_services.confirm(match_id=row.match_id, by=SYSTEM)
    deciding.tie_break(competition=competition, number=1, by=None)
    row = fixture(competition, 1)
    assert isinstance(row.note, Text) and row.note.id.startswith("competitions.note-tie-break")
    assert last(competition, "tie-break").id.startswith("competitions.log-tie-break")
    deciding.decide(competition=competition, number=1, kind="walkover", winner="a", by=None, note=" Agreed ")
    row = fixture(competition, 1)
    assert type(row.note) is str and row.note == "Agreed" and row.note_message is None


def test_a_match_that_counts_no_more_says_why(club: Club) -> None:
    """The reason is kept with its message, although no row is read for it."""
    competition = build(club, 4)
    deciding.seating.seat_club(club.pk)
    deciding.decide(competition=competition, number=1, kind="walkover", winner="a", by=None)
    why = fixture(competition, 1).matches.get().struck_because
    assert isinstance(why, Text) and why.id == "competitions.note-without-play"


def test_a_disqualification_is_noted_at_what_it_decides(club: Club) -> None:
    """The win that is struck says so, as a message."""
    competition = build(club, 4)
    deciding.decide(competition=competition, number=1, kind="played", winner="a", by=None)
    disqualifying.disqualify(competition=competition, number=1, reason="Foul play.", by=None, annul=True)
    text = last(competition, "disqualified")
    assert text == "P1 is disqualified: Foul play. The results are annulled."
    assert text.id == "competitions.log-disqualified-because-annulled"


def test_why_somebody_has_a_place_is_read_in_every_language(club: Club, client: Client) -> None:
    """On the page of the final places; the interface has the message."""
    competition = build(club, 2)
    deciding.decide(competition=competition, number=1, kind="played", winner="a", by=None)
    first = competition.entrants.get(final_rank=1)
    assert isinstance(first.final_reason, Text) and first.final_reason == "won the final"
    assert last(competition, "finished").id == "competitions.log-winner"
    address = f"/api/v1/clubs/{club.slug}/competitions/{competition.slug}/entrants/1/"
    with override(None):  # a request leaves its language behind
        page = client.get(f"{competition.get_absolute_url()}standings/", headers=GERMAN).content.decode()
        told = client.get(address, headers=GERMAN).json()
    assert "won the final" not in page
    assert told["final_reason"] != "won the final"
    assert told["messages"]["final_reason"]["id"] == first.final_reason.id


def test_the_rule_of_a_table_follows_a_withdrawal(club: Club) -> None:
    """Two whole sentences, each a message of its own."""
    competition = build(club, 4, format="round_robin")
    entries.withdraw(competition=competition, number=4, by=None)
    text = last(competition, "withdrawn")
    assert text.values["more"].id == "competitions.annulled-by-half"
    assert text == (
        "P4 withdrew. 0 of 3 matches played, fewer than half: all results of the entrant are annulled."
    )


def test_pairs_are_listed_with_who_they_are() -> None:
    """A long list is nested little, and reads as if it were not nested at all."""
    names = [say("competitions.pair-told", "{pair} ({one} and {other})", pair=n, one="a", other="b")
             for n in range(512)]  # fmt: skip
    told = listed(names)
    assert told == ", ".join(names) and isinstance(told, Text)
    assert (
        Words({"competitions.pair-told": "{pair} ({one} und {other})"}).say(listed(names[:2]))
        == "0 (a and b), 1 (a and b)"
    )
    depth, one = 0, told
    while one.id == "list.more":
        depth, one = depth + 1, one.values["first"]
    assert depth == 9
    assert type(listed(["Ann", "Bo"])) is str and listed(["Ann", "Bo"]) == "Ann, Bo"


def test_what_an_official_wrote_is_tidied_and_a_message_is_kept() -> None:
    """Nothing follows a text where nothing was written."""
    text = say("test.text", "All is well.")
    assert noted(text) is text and noted("  so\n it is ") == "so it is"
    assert followed(text, "") is text and followed(text, "Really.") == "All is well. Really."
