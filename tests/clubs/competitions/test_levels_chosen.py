"""How much is marked, chosen for a competition or a table in the words of its game, and kept on the way."""

from __future__ import annotations

import io

import pytest

import rules_engine as engine
from clubs.archives.selectors.club_archive import export_club
from clubs.archives.services.club_archive.taking_in import take_in
from clubs.competitions.forms import SettingsForm
from clubs.competitions.models import Competition
from clubs.competitions.services import setup
from clubs.competitions.services.setup import Settings
from clubs.people.forms.tables import level_choices
from clubs.people.models import Club
from clubs.publishing.models import FeatRow
from matches import services
from matches.models import Match
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import SYSTEM, mark
from tests.factories import make_club, make_player, make_table, make_user

pytestmark = pytest.mark.django_db


def choices(game: str) -> dict[str, str]:
    """What the form of a competition offers."""
    form = SettingsForm(club=make_club(), game=engine.game(game), format="elimination")
    return dict(form.fields["level"].choices)


def test_the_form_has_the_levels_of_the_game() -> None:
    """Boards, rounds, battles; visits where a turn has several strokes."""
    assert choices("today/carrom-doubles")["part"] == "Each board"
    assert choices("crown/seven-battles")["part"] == "Each battle"
    assert choices("carrom/time-crokinole")["part"] == "Each round"
    crokinole = choices("today/crokinole")
    assert crokinole["part"] == "Each round" and "visit" not in crokinole
    carom = choices("today/three-cushion")
    assert "part" not in carom and carom["visit"] == "Each visit to the table"
    assert dict(level_choices())["part"] == "Each board or round within a game"


def test_a_level_that_is_none_is_refused() -> None:
    """By the service, whatever asked for it."""
    with pytest.raises(UserProblem) as refused:
        setup.create(
            club=make_club(), settings=Settings(name="Cup", game="today/carrom", level="board"), by=None
        )
    assert refused.value.code == "no-such-level"


def crokinole_night() -> Competition:
    """A competition at crokinole of which rounds are marked; its final was told so."""
    club = make_club()
    table = make_table(club, "crokinole")
    table.level = "part"
    table.save()
    settings = Settings(name="Crokinole night", game="today/crokinole", level="part", entry_limit=2)
    competition = setup.create(club=club, settings=settings, by=None)
    ann, bo = make_player(club, "Ann"), make_player(club, "Bo")
    match = services.create_match(
        club=club,
        game=competition.game,
        sides=[(ann, "Ann", 0), (bo, "Bo", 0)],
        level=competition.level,
        table=table,
    )
    mark(match, "A", ":lead")
    for told in ("A :part(65:40) #twenties(2:1)", "B :part(30:30)", "A :part(80:5)", "A :part(45:20)"):
        side, _, tokens = told.partition(" ")
        mark(match, side, tokens)
    services.confirm(match_id=match.pk, by=SYSTEM)
    return competition


def test_a_match_that_was_told_by_rounds_goes_into_an_archive_and_comes_back() -> None:
    """Level, log, score and figures; a round whose twenties nobody told leaves no record of twenties."""
    before = crokinole_night()
    match = Match.objects.get()
    assert set(FeatRow.objects.values_list("kind", flat=True)) == {"best-round"}
    file = io.BytesIO()
    export_club(before.club, file)
    seen = (match.level, match.board, services.figures(match))
    taken = take_in(io.BytesIO(file.getvalue()), by=make_user("root@example.org"), slug="again", new_ids=True)
    assert isinstance(taken.club, Club)
    again = Match.objects.get(club=taken.club)
    assert (again.level, again.board, services.figures(again)) == seen
    assert Competition.objects.get(club=taken.club).level == "part"
    assert taken.club.tables.get().level == "part"
