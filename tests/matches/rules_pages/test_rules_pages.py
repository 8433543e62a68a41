"""The rules pages: complete, and reached by every citation."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils.translation import override

import rules_engine as engine
from config.languages import speaking
from matches.pages import citations
from matches.rules_pages import pages
from rules_engine.languages import Words
from rules_engine.saying import Text
from tests.cases import for_each

pytestmark = pytest.mark.django_db


@for_each("game", engine.every_game(), ids=lambda game: game.id)
def test_every_rule_of_every_game_has_its_place(client: Client, game: engine.Game) -> None:
    """Each numbered rule is an anchor; each question of the game has its deciding clause on the page."""
    response = client.get(f"/rules/{game.book}/{game.slug}/")
    assert response.status_code == 200
    text = response.content.decode()
    anchors = re.findall(r'id="([^"]+)"', text)
    assert len(anchors) == len(set(anchors)), "an anchor stands twice"
    assert set(game.refs) <= set(anchors)
    page = pages.page_of(game.id)
    shown = {(a.clause.slot, a.clause.citation) for rule in page.rules for a in rule.answers}
    shown |= {(a.clause.slot, a.clause.citation) for governor in page.governors for a in governor.answers}
    assert shown == {(slot, game.stack(slot)[0].citation) for slot in game.slots()}
    assert len(page.options) == len(game.options)


@for_each("game", engine.every_game(), ids=lambda game: game.id)
def test_every_citation_leads_somewhere(game: engine.Game) -> None:
    """Whatever a ruling can cite has an address."""
    for clause in game.clauses():
        assert citations.rule_address(clause.citation), clause.citation
    assert all(
        one.citation is None or citations.rule_address(one.citation) for one in pages.page_of(game.id).options
    )


def test_the_address_of_a_citation() -> None:
    """ "brunswick/three-cushion-carrom#1" stands at /rules/brunswick/three-cushion-carrom/#1."""
    assert (
        citations.rule_address("brunswick/three-cushion-carrom#1")
        == "/rules/brunswick/three-cushion-carrom/#1"
    )
    assert citations.rule_address("referee") is None and citations.rule_address("x/y#1") is None
    assert citations.rule_address("brunswick/three-cushion-carrom#99") is None
    assert citations.rule_name("brunswick/foul-strokes#p1") == "Foul strokes defined, paragraph 1"


def test_links_from_rulings() -> None:
    """A rule is linked; the referee's word is named; a crafted citation is only text."""
    template = Template("{% load rules %}{% rule_link one %}|{% rule_link two %}|{% rule_link three %}")
    shown = template.render(Context({"one": "crown/crokinole#1", "two": "referee", "three": '"><script>'}))
    one, two, three = shown.split("|")
    assert one.startswith('<a class="rule-link" href="/rules/crown/crokinole/') or "Crokinole" in one
    assert "The referee" in two and "<a" not in two
    assert "<script>" not in three


def test_exceptions_are_where_the_game_differs(client: Client) -> None:
    """Three-cushion differs from Cushion Carrom by its count and its rail; saying it again is none."""
    page = pages.page_of("brunswick/three-cushion-carrom")
    assert {answer.clause.slot for answer in page.exceptions} == {"count", "rail"}
    text = client.get("/rules/brunswick/three-cushion-carrom/").content.decode()
    assert "Cushion Carrom Game</a>, except where its own rules say otherwise" in text


def test_the_list_of_games_and_unknown_games(client: Client) -> None:
    """Every game is listed under its book; what is in no book is not found."""
    text = client.get("/rules/").content.decode()
    assert all(f'href="/rules/{game.id}/"' in text for game in engine.every_game())
    assert client.get("/rules/brunswick/quidditch/").status_code == 404


def test_the_rules_ask_the_database_nothing(client: Client, django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    """The books do not change while the server runs."""
    with django_assert_num_queries(0):
        client.get("/rules/brunswick/three-cushion-carrom/")


def test_the_set_up_is_drawn_and_said(client: Client) -> None:
    """A picture for the eye, the same in words for who cannot see it; no picture where the figure is lost."""
    text = client.get("/rules/brunswick/snookers-pool/").content.decode()
    assert "15 red balls in the pyramid; yellow ball at the right end of the balk line" in text
    assert text.count('class="ball ball--red"') == 15
    assert "set-up" not in client.get("/rules/brunswick/foul-strokes/").content.decode()


def test_men_at_the_start_are_drawn_and_said(client: Client) -> None:
    """Draughts: twelve men a side on their squares; White begins at chess; nothing lies at tit-tat-toe."""
    text = client.get("/rules/carrom/checkers/").content.decode()
    assert text.count('href="#men-man-dark" x=') == text.count('href="#men-man-light" x=') == 12
    assert "Second side: men on 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32." in text
    chess = client.get("/rules/carrom/chess/").content.decode()
    assert 'man--light" href="#men-chess-king"' in chess and "queen on d1" in chess
    assert "The board is empty." in client.get("/rules/bradley/tit-tat-toe/").content.decode()


def test_a_game_of_today_says_who_writes_its_rules_and_where_it_comes_from(client: Client) -> None:
    """Authority with document, sections, names, league ways; the old game beside it, both ways."""
    text = client.get("/rules/today/eight-ball/").content.decode()
    for words in ("World Pool Rules", "Also called", "stripes and solids", "League ways", "APA"):
        assert words in text, words
    assert "/rules/brunswick/bbc-co-pool/" in text
    assert "/rules/today/eight-ball/" in client.get("/rules/brunswick/bbc-co-pool/").content.decode()
    assert citations.rule_name("today/eight-ball#3.3") == "Eight-ball, section 3.3"
    assert citations.rule_name("today/pool-general#R18").endswith("Regulation 18")
    snooker = pages.page_of("today/english-billiards")
    assert snooker.classic is not None and snooker.classic.differences
    books = client.get("/rules/").content.decode()
    assert books.index("Games of today") < books.index("Classic rules")


def test_what_is_asked_can_be_said_in_every_language() -> None:
    """No part of a question is plain English, but for numbers and the letters of balls."""
    plain: set[str] = set()
    for game in citations.rule_sets().values():
        for slot in game.slots():
            asked = pages.question(game, slot)
            assert isinstance(asked, Text), (game.id, slot)
            parts = {str(one) for one in asked.values.values() if not isinstance(one, Text)}
            plain |= {one for one in parts if len(one) > 2}
    assert plain == set()


def test_what_an_option_may_be_is_said_in_the_language_of_the_reader(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its values, what holds unless chosen, and what a league sets."""
    german = {"today/eight-ball.option.call-shot.eight-only": "nur die Acht"}
    monkeypatch.setattr(speaking, "words_of", lambda language: Words(german if language == "de" else {}))
    with override(None):  # a request leaves its language behind
        page = client.get("/rules/today/eight-ball/", headers={"accept-language": "de"}).content.decode()
    assert "ball and pocket, nur die Acht, none" in page and "<strong>nur die Acht</strong>" in page
