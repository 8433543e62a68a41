"""The addresses of the PDFs: what they tell, to whom, and how they are answered."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.competitions.models import Competition
from clubs.competitions.services.seating import seat_club
from clubs.emblems.services import emblems, recording
from clubs.people.models import Club, Table
from clubs.publishing.views.pdf import score_sheets
from matches import services
from tests import prepared
from tests.clubs.competitions.conftest import build, build_club, fixture, play, play_all
from tests.clubs.publishing.paper import assert_inside, info, leaves, links
from tests.clubs.publishing.play import HOPPE, SYSTEM, new_match, played, record
from tests.factories import make_club, make_player

pytestmark = pytest.mark.django_db
CAROM = ("brunswick", "three-cushion-carrom")


def get(client: Client, name: str, *args: str, status: int = 200, **asked: Any) -> Any:
    """The answer of an address of publishing."""
    response = client.get(reverse(f"publishing:{name}", args=args), asked)
    assert response.status_code == status, response.content[:400]
    return response


@pytest.fixture
@prepared.kept
def cup() -> Competition:
    """A knockout of six, played to its end."""
    return play_all(build(build_club(town="Town"), 6, name="Autumn Cup"))


def test_a_bracket_is_answered_as_a_pdf(client: Client, cup: Competition) -> None:
    """Shown in the browser under a sensible name, with the way back, the matches, and the log's entry."""
    response = get(client, "bracket-pdf", cup.club.slug, cup.slug)
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == f'inline; filename="{cup.club.slug}-autumn-cup-bracket.pdf"'
    assert "private" in response["Cache-Control"]
    (page,) = assert_inside(response.content)
    assert f"as of entry {cup.last_seq} of the log" in page.text
    assert {f"P{n}" for n in range(1, 7)} <= {word.text for word in page.words}
    final = fixture(cup, max(cup.fixtures.values_list("number", flat=True)))
    assert links(response.content) >= {
        f"http://testserver{cup.get_absolute_url()}bracket/",
        f"http://testserver{final.match.get_absolute_url()}",
    }
    assert info(response.content)["Title"] == "Autumn Cup"


def test_who_has_the_state_gets_it_no_second_time(client: Client) -> None:
    """The tag stays until something that is drawn changes; then it is another, and so is the sheet."""
    cup = build(build_club(), 4, name="Cup")
    first = get(client, "bracket-pdf", cup.club.slug, cup.slug)
    address = reverse("publishing:bracket-pdf", args=[cup.club.slug, cup.slug])
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert get(client, "bracket-pdf", cup.club.slug, cup.slug, paper="letter")["ETag"] != first["ETag"]
    seat_club(cup.club_id)
    play(fixture(cup, 1).match)
    later = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert later.status_code == 200 and later["ETag"] != first["ETag"]
    Club.objects.filter(pk=cup.club_id).update(name="Another Name")
    assert get(client, "bracket-pdf", cup.club.slug, cup.slug)["ETag"] != later["ETag"]


def test_paper_is_chosen(client: Client, cup: Competition) -> None:
    """A4 and Letter, lying for a bracket and upright for standings."""
    a4 = leaves(get(client, "bracket-pdf", cup.club.slug, cup.slug).content)[0]
    assert (round(a4.width), round(a4.height)) == (842, 595)
    letter = leaves(get(client, "standings-pdf", cup.club.slug, cup.slug, paper="letter").content)[0]
    assert (round(letter.width), round(letter.height)) == (612, 792)


@pytest.mark.parametrize(
    ("name", "asked", "code"),
    [
        ("bracket-pdf", {"paper": "a9"}, "paper"), ("champions-pdf", {"year": "12"}, "number"),
        ("blank-sheet-pdf", {"copies": "101"}, "number"), ("blank-sheet-pdf", {"copies": "0"}, "number"),
        ("blank-sheet-pdf", {"sides": "9"}, "number"), ("blank-sheet-pdf", {"copies": "²"}, "number"),
    ],
)  # fmt: skip
def test_bad_parameters_are_named(
    client: Client, cup: Competition, name: str, asked: dict[str, str], code: str
) -> None:
    """What cannot be printed is refused with a sentence that says what can."""
    args = {"bracket-pdf": [cup.slug], "blank-sheet-pdf": [*CAROM]}.get(name, [])
    address = reverse(f"publishing:{name}", args=[cup.club.slug, *args])
    response = client.get(address, asked, headers={"Accept": "application/json"})
    assert response.status_code == 422
    assert code in response.content.decode()


def test_an_undrawn_competition_has_no_sheets(client: Client) -> None:
    """No bracket, no standings, no champion: not found."""
    cup = build(build_club(), 4, name="Cup", until="open")
    for name in ("bracket-pdf", "standings-pdf", "champion-pdf"):
        get(client, name, cup.club.slug, cup.slug, status=404)


def test_a_round_robin_has_its_table_and_its_reasons(client: Client) -> None:
    """The cross table holds every score; the standings say what parted neighbours."""
    league = play_all(build(build_club(), 5, name="League", format="round_robin"), upset=(2, 5))
    (page,) = assert_inside(get(client, "bracket-pdf", league.club.slug, league.slug).content)
    assert sum(word.text in ("1:0", "0:1") for word in page.words) == 20
    (page,) = assert_inside(get(client, "standings-pdf", league.club.slug, league.slug).content)
    assert "Match points" in page.text.replace("\n", " ") and "How the places are found" in page.text
    assert "above P" in page.text and " by " in page.text


def test_the_sheet_of_a_match_tells_its_log(client: Client) -> None:
    """Innings, figures, each entry with its ruling and its rule, what was undone, and what was decided."""
    club = make_club(timezone="Europe/Vienna")
    match = new_match(club, make_player(club, "Ann"), make_player(club, "Bo"), target=50)
    record(match, "A", ":lead")
    record(match, "A", "+1")
    record(match, "A", "void 2")
    record(match, "A", "+1")
    services.declare(match=match, result_kind="retired", winner="A", by=SYSTEM)
    match.refresh_from_db()
    content = get(client, "match-sheet-pdf", club.slug, match.public_id).content
    pages = assert_inside(content)
    text = " ".join(leaf.text for leaf in pages)
    assert "Ann won" in text and "retired" in text and match.public_id in text
    assert "undone" in text and "Undo of entry 2" in text
    assert "Three-Cushion Carrom Game, rule 1" in text
    assert "What was decided" in text and "Decided without play" in text
    assert f"as of entry {match.last_seq} of the log" in text
    assert any("/rules/" in address and "#" in address for address in links(content))


def test_a_long_match_goes_over_several_sheets(client: Client) -> None:
    """A real match: all innings on the sheet, all entries in the log."""
    club = make_club()
    match = played(club, make_player(club, "Willie Hoppe"), make_player(club), HOPPE)
    pages = assert_inside(get(client, "match-sheet-pdf", club.slug, match.public_id, paper="letter").content)
    assert len(pages) >= 3
    assert "8.333" in pages[0].text
    assert all("By the rule" in leaf.text for leaf in pages[1:])


def test_simulated_play_is_not_printed(client: Client) -> None:
    """It is of no account to anybody."""
    club = make_club()
    match = new_match(club, make_player(club), make_player(club), simulated=True)
    get(client, "match-sheet-pdf", club.slug, match.public_id, status=404)


def test_a_match_of_another_club_is_not_found(client: Client) -> None:
    """The address names the club whose match it is, or nothing."""
    club, other = make_club(), make_club()
    match = played(club, make_player(club), make_player(club), [2])
    get(client, "match-sheet-pdf", other.slug, match.public_id, status=404)


def test_a_hidden_club_prints_for_its_members(client: Client, cup: Competition) -> None:
    """Outsiders get what they get for a club that never was; a member's tag does not help them."""
    tag = get(client, "bracket-pdf", cup.club.slug, cup.slug)["ETag"]
    Club.objects.filter(pk=cup.club_id).update(public=False)
    for name, args in (
        ("bracket-pdf", [cup.slug]), ("standings-pdf", [cup.slug]), ("champion-pdf", [cup.slug]),
        ("champions-pdf", []), ("blank-sheet-pdf", [*CAROM]),
    ):  # fmt: skip
        address = reverse(f"publishing:{name}", args=[cup.club.slug, *args])
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 404
    member = cup.club.memberships.first()
    assert member is not None
    client.force_login(member.user)
    get(client, "bracket-pdf", cup.club.slug, cup.slug)


def test_a_log_without_end_is_not_drawn(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of thousands of entries would keep the server busy for anybody who asks."""
    monkeypatch.setattr(score_sheets, "MOST_ENTRIES", 3)
    club = make_club()
    match = played(club, make_player(club), make_player(club), [2, 1])
    answer = client.get(reverse("publishing:match-sheet-pdf", args=[club.slug, match.public_id]))
    assert answer.status_code == 422 and b"download the record" in answer.content


def test_blank_sheets_for_any_game(client: Client) -> None:
    """As many as asked for, with as many sides as the game takes; a game that never was is not found."""
    club = make_club()
    assert len(leaves(get(client, "blank-sheet-pdf", club.slug, *CAROM, copies=3).content)) == 3
    get(client, "blank-sheet-pdf", club.slug, "brunswick", "no-such-game", status=404)


def test_labels_are_laid_on_their_sheets(client: Client) -> None:
    """One for each table and copy, with the address of its board; places that are used up stay empty."""
    club = build_club(tables=3)
    owner = club.memberships.first()
    assert owner is not None
    client.force_login(owner.user)
    content = get(client, "labels-pdf", club.slug, copies=3).content
    assert len(leaves(content)) == 2  # nine labels, eight on a sheet
    tables = Table.objects.filter(club=club)
    assert links(content) >= {
        f"http://testserver{reverse('people:label', args=[t.public_id])}" for t in tables
    }
    assert len(leaves(get(client, "labels-pdf", club.slug, labels=21, skip=20).content)) == 2
    assert len(links(get(client, "labels-pdf", club.slug, table=2).content)) == 1
    assert len(leaves(get(client, "labels-pdf", club.slug, paper="letter", labels=30).content)) == 1
    for asked in ({"labels": "9"}, {"skip": "8"}, {"paper": "a3"}, {"copies": "21"}):
        get(client, "labels-pdf", club.slug, status=422, **asked)
    get(client, "labels-pdf", club.slug, table=77, status=404)


def test_the_champion_gets_a_certificate(client: Client, cup: Competition) -> None:
    """The name, what was won where and when, the final, and the way to it with its bye."""
    (page,) = assert_inside(get(client, "champion-pdf", cup.club.slug, cup.slug).content)
    assert cup.champion is not None
    assert f"Final: {cup.champion.name} 1 : 0" in page.text
    for words in (cup.name, cup.club.name.upper(), "Town", "6 entrants", "bye", "Semi-finals", "Champion"):
        assert words in page.text, words


def test_no_champion_no_certificate(client: Client) -> None:
    """While a competition is under way there is none, and the answer says so."""
    cup = build(build_club(), 4, name="Cup")
    assert b"no champion yet" in get(client, "champion-pdf", cup.club.slug, cup.slug, status=404).content


def test_the_holder_of_an_emblem_gets_a_certificate(client: Client) -> None:
    """The holder of now, or an earlier one by number; none while the donor keeps it."""
    club = make_club()
    owner = club.memberships.first()
    assert owner is not None
    emblem = emblems.found_emblem(club=club, deed_slug="18-1", title="The Emblem", by=owner.user)
    get(client, "holder-pdf", club.slug, emblem.slug, status=404)
    player = make_player(club, "Frank Ives")
    emblems.person(emblem, player)
    recording.record(kind="award", by="donor", facts={"to": player.name}, emblem=emblem, user=owner.user)
    for asked in ({}, {"reign": "1"}):
        (page,) = assert_inside(get(client, "holder-pdf", club.slug, emblem.slug, **asked).content)
        for words in ("Frank Ives", "The Emblem", "Holder", "By award of the donor", "Since"):
            assert words in page.text, words
    get(client, "holder-pdf", club.slug, emblem.slug, reign="2", status=404)
    get(client, "holder-pdf", club.slug, "no-such-emblem", status=404)


def test_the_roll_of_honour_follows_the_results(client: Client, cup: Competition) -> None:
    """Every champion with the final; by year where asked."""
    assert cup.champion is not None and cup.finished_at is not None
    (page,) = assert_inside(get(client, "champions-pdf", cup.club.slug).content)
    assert cup.champion.name in page.text and "final 1:0 against" in page.text
    (empty,) = leaves(get(client, "champions-pdf", cup.club.slug, year=1999).content)
    assert "No champion yet" in empty.text
    (one,) = leaves(get(client, "champions-pdf", cup.club.slug, year=cup.finished_at.year).content)
    assert cup.champion.name in one.text


def test_pages_lead_to_their_pdfs(client: Client, cup: Competition) -> None:
    """Each page that can be printed has the link."""
    club = cup.club
    owner = club.memberships.first()
    assert owner is not None
    client.force_login(owner.user)
    pages = {
        reverse("competitions:bracket", args=[club.slug, cup.slug]): ("bracket.pdf", "champion.pdf"),
        reverse("competitions:standings", args=[club.slug, cup.slug]): ("standings.pdf",),
        reverse("publishing:bracket-print", args=[club.slug, cup.slug]): ("bracket.pdf?paper=letter",),
        reverse("publishing:champions", args=[club.slug]): ("records/champions.pdf", "champion.pdf"),
        reverse("publishing:sheets", args=[club.slug]): ("three-cushion-carrom.pdf",),
        reverse("publishing:blank-sheet", args=[club.slug, *CAROM]): ("three-cushion-carrom.pdf",),
        reverse("people:labels", args=[club.slug]): ("labels.pdf?paper=a4&amp;labels=21",),
        reverse("matches:sheet", args=[fixture(cup, 2).match.public_id]): (".pdf",),
    }
    for address, wanted in pages.items():
        told = client.get(address).content.decode()
        assert all(one in told for one in wanted), address
