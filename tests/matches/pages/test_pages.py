"""The pages on which matches are watched, for each of the six games, with names that are meant to harm."""

from __future__ import annotations

import random
import re
import uuid

import pytest
from django.test import Client

import rules_engine as engine
from clubs.people.models import Club, Table
from matches import services
from matches.log import fold
from matches.models import Match
from matches.pages import next_up
from matches.problems import UserProblem
from tests.adversarial import HARMLESS, HOSTILE
from tests.matches.conftest import make_club, make_match, member
from tests.soak import SOAKING

pytestmark = pytest.mark.django_db

GAMES = [
    "brunswick/three-cushion-carrom",
    "brunswick/continuous-pool",
    "brunswick/snookers-pool",
    "carrom/carroms",
    "crown/crokinole",
    "bradley/ten-pins",
]


def play(match: Match, entries: int, seed: int = 1) -> Match:
    """Record entries as the engine's buttons offer them, by lot."""
    rng = random.Random(seed)
    for _ in range(entries):
        match.refresh_from_db()
        if match.is_over:
            break
        expected = fold.resume(match).expects()
        usual = [b for b in expected.buttons if b.group not in ("game", "end")]
        button = rng.choices(
            usual, [8 if b.tone == "score" else 3 if b.tone == "plain" else 1 for b in usual]
        )[0]
        services.record_entry(
            match_id=match.pk,
            side=button.side,
            tokens=button.tokens,
            expected_seq=match.last_seq,
            client_uuid=uuid.uuid4(),
            by=services.Actor.system(),
        )
    match.refresh_from_db()
    return match


def match_of(
    game: str,
    club: Club,
    table: Table | None = None,
    names: tuple[str, str] = ("Ann", "Bo"),
    entries: int = 30,
) -> Match:
    options = {"target": 100} if game.startswith("brunswick/") and "snooker" not in game else {}
    match = services.create_match(
        club=club,
        game=game,
        sides=[(None, n, 0) for n in names],
        options=options,
        title="Semi-final",
        table=table,
    )
    return play(match, entries)


def addresses(match: Match, table: Table) -> list[str]:
    m = f"/m/{match.public_id}/"
    return [
        m,
        f"{m}sheet/",
        f"{m}overlay/",
        f"/table/{table.public_id}/",
        f"/table/{table.public_id}/overlay/",
        f"/m/hall/{match.club.slug}/",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_page_shows_every_game(game: str) -> None:
    """Scoreboard, sheet, overlay, table and hall answer with the score of a match of each game."""
    club = make_club()
    table = Table.objects.create(club=club, number=1, kind="carom")
    match = match_of(game, club, table)
    for address in addresses(match, table):
        answer = Client().get(address)
        assert answer.status_code == 200, address
        if "sheet/" not in address:
            shown = re.findall(r"data-score>(-?\d+)<", answer.content.decode())
            assert [int(n) for n in shown] == list(match.board["score"].values()), address


@pytest.mark.parametrize("game", GAMES)
def test_no_page_leaves_a_rule_unnamed(game: str) -> None:
    """Each ruling on the match's page is linked to a rule that has a page of its own."""
    club = make_club()
    match = match_of(game, club, entries=40)
    page = Client().get(f"/m/{match.public_id}/").content.decode()
    links = set(re.findall(r'href="(/rules/[^"#]+)#', page))
    assert links
    for link in links:
        assert Client().get(link).status_code == 200, link


@pytest.mark.more_in_soak
@pytest.mark.parametrize(
    "kind", [*HARMLESS, *(k for k, v in HOSTILE.items() if v.strip() and len(v) < 100 and k != "null")]
)
def test_crafted_names_are_shown_harmlessly(kind: str) -> None:
    """Whatever a name contains stands on the pages as text: no tag of it survives.

    A name with marks of HTML or templates is looked for on every page, any other on one (in a soak on all).
    """
    name = {**HARMLESS, **HOSTILE}[kind]
    club = make_club()
    table = Table.objects.create(club=club, number=1, kind="carom", name=name[:60].replace("\x00", ""))
    try:
        match = match_of(GAMES[0], club, table, (name, "Bo"))
    except UserProblem:
        return  # refused when the match is made: there is nothing to show
    code = services.make_pairing_code(table=table, by="Ada").code
    tablet = Client()
    tablet.post(f"/pair/{code}/")
    pages = [(tablet, "/table/"), *((Client(), address) for address in addresses(match, table))]
    if not SOAKING and not set(name) & set("<&\"'{"):
        pages = [pages[len(kind) % len(pages)]]
    for client, address in pages:
        page = client.get(address).content.decode()
        assert "<script>window" not in page and "<img src=x" not in page, address


def test_the_region_of_the_page_is_the_fragment() -> None:
    """For each step of a match, the sheet fetched as a region is the sheet of the whole page.

    The page is the fragment's only source: two requests for the same log give the same region."""
    club = make_club()
    match = make_match(club)
    region = re.compile(r'<div id="sheet".*?</div>\s*<section class="stack"><h2>Download', re.S)
    for step in range(6):
        play(match, 1, seed=step)
        first, second = (
            region.search(Client().get(f"/m/{match.public_id}/").content.decode()) for _ in range(2)
        )
        assert first and second and first.group() == second.group()


def test_the_number_of_queries_does_not_grow() -> None:
    """A match's page costs as many queries after 60 entries as after 5, and no more than twelve."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    club = make_club()
    costs = []
    for entries in (5, 60):
        match = match_of(GAMES[0], club, entries=entries)
        with CaptureQueriesContext(connection) as seen:
            Client().get(f"/m/{match.public_id}/")
        costs.append(len(seen))
    assert costs[0] == costs[1] <= 12


def test_the_hall_costs_the_same_for_twenty_tables() -> None:
    """Twenty tables are shown, each once, for as many queries as one."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    club = make_club()
    costs = []
    for number in range(1, 21):
        table = Table.objects.create(club=club, number=number, kind="carom")
        make_match(club, table)
        if number in (1, 20):
            with CaptureQueriesContext(connection) as seen:
                page = Client().get(f"/m/hall/{club.slug}/").content.decode()
            costs.append(len(seen))
    assert page.count('class="board board--hall') == 20
    assert costs[0] == costs[1] <= 12


def test_states_are_said_in_words() -> None:
    """Waiting, live, over, confirmed and called off are told by words, not by colour alone."""
    club = make_club()
    table = Table.objects.create(club=club, number=1, kind="carom")
    match = make_match(club, target=1)

    def says(words: str) -> bool:
        return words in Client().get(f"/m/{match.public_id}/").content.decode()

    assert says("Waiting for a table")
    services.seat_match(match=match, table=table)
    assert says("About to begin")
    for side, tokens in (("A", ":lead"), ("A", "0")):
        match.refresh_from_db()
        services.record_entry(
            match_id=match.pk,
            side=side,
            tokens=tokens,
            expected_seq=match.last_seq,
            client_uuid=uuid.uuid4(),
            by=services.Actor.system(),
        )
    assert says("Live")
    match.refresh_from_db()
    services.record_entry(
        match_id=match.pk,
        side="B",
        tokens="+1",
        expected_seq=match.last_seq,
        client_uuid=uuid.uuid4(),
        by=services.Actor.system(),
    )
    assert says("Over, to be confirmed") and says("Bo wins")
    services.confirm(match_id=match.pk, by=services.Actor.system())
    assert says("Confirmed")


def test_a_hidden_club_hides_its_tables_and_matches() -> None:
    """Of a club that is not public, nobody outside sees anything; missing looks the same."""
    club = make_club(public=False)
    table = Table.objects.create(club=club, number=1, kind="carom")
    match = make_match(club, table)
    insider = Client()
    insider.force_login(member(club, "player", "p@example.org"))
    for address in addresses(match, table):
        assert Client().get(address).status_code == 404, address
        assert insider.get(address).status_code == 200, address
    assert Client().get("/table/nosuchtabl/").status_code == 404


def test_the_panel_of_an_older_moment() -> None:
    """To change entry 3 the tablet is given what was expected when it was made."""
    club = make_club()
    match = make_match(club)
    for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "0"), ("B", "+1")):
        match.refresh_from_db()
        services.record_entry(
            match_id=match.pk,
            side=side,
            tokens=tokens,
            expected_seq=match.last_seq,
            client_uuid=uuid.uuid4(),
            by=services.Actor.system(),
        )
    then = Client().get(f"/m/{match.public_id}/before/3/").json()
    assert then["expects"]["side"] == "A" and then["board"]["score"] == {"A": 1, "B": 0}
    assert Client().get(f"/m/{match.public_id}/before/9/").status_code == 404


def test_who_comes_next_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a planner announces stands in the hall, at the table and on the waiting tablet."""
    monkeypatch.setattr(next_up, "_planners", [])
    next_up.register(lambda club, table, most: [next_up.Coming(("Zoe", "Yan"), "Final")])
    club = make_club()
    table = Table.objects.create(club=club, number=1, kind="carom")
    code = services.make_pairing_code(table=table, by="Ada").code
    tablet = Client()
    tablet.post(f"/pair/{code}/")
    for client, address in (
        (Client(), f"/m/hall/{club.slug}/"),
        (Client(), f"/table/{table.public_id}/"),
        (tablet, "/tablet/waiting/"),
        (tablet, "/table/"),
    ):
        assert "Zoe" in client.get(address).content.decode(), address


def test_an_overlay_takes_its_options_from_the_address() -> None:
    """Size, place and theme can be chosen; a made-up wish is the usual look, never text of the page."""
    match = make_match(make_club())
    page = (
        Client()
        .get(f"/m/{match.public_id}/overlay/?size=large&position=top-right&theme=light")
        .content.decode()
    )
    assert "overlay--large" in page and "overlay--top-right" in page and 'data-theme="light"' in page
    page = Client().get(f'/m/{match.public_id}/overlay/?size="><b>').content.decode()
    assert "overlay--medium" in page and "<b>" not in page


def test_averages_are_rounded_as_the_browser_does() -> None:
    """A half is rounded up, as JavaScript's toFixed does: 1/16 is 0.063."""
    from rules_engine.families.base import average_text as average

    assert [average(v) for v in (None, 0.0625, 2.5, 1 / 3, 50 / 6)] == [
        "–",
        "0.063",
        "2.500",
        "0.333",
        "8.333",
    ]


def test_a_visit_is_an_inning() -> None:
    """The real record 4-9-26-7-0-4 = 50 is laid out as six innings."""
    from matches.pages import score_sheets

    club = make_club()
    match = make_match(club, target=50)
    entries: list[tuple[str, str]] = [("A", ":lead")]
    for n in (4, 9, 26, 7, 0, 4):
        entries += [("A", "+1")] * n + [("A", "0"), ("B", "0")]
    for side, tokens in entries[:-2]:
        match.refresh_from_db()
        services.record_entry(
            match_id=match.pk,
            side=side,
            tokens=tokens,
            expected_seq=match.last_seq,
            client_uuid=uuid.uuid4(),
            by=services.Actor.system(),
        )
    match.refresh_from_db()
    (game,) = score_sheets.of(match).games
    assert [v.points for v in game.visits if v.side == "A"] == [4, 9, 26, 7, 0, 4]
    assert [v.score["A"] for v in game.visits if v.side == "A"] == [4, 13, 39, 46, 46, 50]
    assert next(v for v in game.visits if v.best).points == 26
    assert engine.game(match.game).panel == "carom"
