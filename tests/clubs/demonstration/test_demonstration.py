"""The demonstration club: real matches of invented people, made at once and removed without a trace."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.utils.timezone import now

import rules_engine as engine
from clubs.demonstration import building, strokes
from clubs.demonstration.clock import Clock
from clubs.people.models import Club
from matches.models import LogEntry
from tests.clubs.demonstration import kept
from tests.factories import make_club


def test_the_clock_stands_until_it_is_set():
    """Inside, everything asks the clock; it never goes back; outside, time is real again."""
    start = datetime(2001, 2, 3, 4, 5, tzinfo=UTC)
    with Clock(start) as clock:
        assert now() == start
        clock.advance(90)
        clock.set(start)
        assert now() == start + timedelta(seconds=90)
    assert now().year > 2020


@pytest.mark.parametrize("game_id", sorted(strokes.MANNERS))
def test_every_game_is_played_to_its_end(game_id):
    """Whatever is offered, the invented players bring their games to a result, and give none up."""
    game = engine.game(game_id)
    sides = tuple((letter, f"Player {letter}") for letter in game.side_letters(2))
    endless = game.length_option is not None and game.options[game.length_option].default is None
    options = {game.length_option: 20} if endless else {}
    for seed in range(3):
        match, random = engine.Match(engine.Header(game=game_id, sides=sides, options=options)), Random(seed)
        for n in range(1, 3000):
            expects = match.expects().to_json()
            if expects["over"]:
                break
            button = strokes.choose(
                expects,
                manner=strokes.manner_of(game_id),
                random=random,
                ratings=dict.fromkeys(dict(sides), 550),
            )
            assert button["code"] not in strokes.NEVER
            assert match.add(engine.entry(n, button["side"], button["tokens"])).ok
        assert match.board()["over"]


def test_a_better_player_scores_more_often():
    """The rating decides how often a stroke counts, within bounds."""
    for manner in strokes.MANNERS.values():
        assert 0 < manner.chance(0) <= manner.chance(400) < manner.chance(600) <= manner.chance(9000) < 1


def course(club):
    """Every entry of every match; the demonstration is removed."""
    rows = [
        (row.match.title, row.seq, row.tokens)
        for row in LogEntry.objects.filter(match__club=club).select_related("match")
    ]
    building.remove()
    return sorted(rows)


@pytest.fixture
def _small(monkeypatch):
    """One tournament of the past, and two players tonight."""
    monkeypatch.setattr(building, "PAST", building.PAST[1:2])
    monkeypatch.setattr(building, "TONIGHT", replace(building.TONIGHT, entrants=2))


@pytest.mark.usefixtures("_small")
def test_the_same_luck_gives_the_same_strokes(db):
    """A small demonstration is repeatable to the last stroke."""
    first = course(kept.build())
    assert len(first) > 100 and first == course(kept.build())


@pytest.mark.soak
def test_the_same_luck_gives_the_same_champions(db):
    """The whole demonstration is repeatable to the last stroke, also by another process."""
    assert course(kept.stand()) == course(kept.build())


@pytest.mark.usefixtures("_small")
def test_the_command(db, settings, tmp_path, capsys):
    """It makes one demonstration, on an empty server only; once removed, it does not come back by itself."""
    settings.DATA = tmp_path
    call_command("demo", if_empty=True)
    assert "with password" in capsys.readouterr().out
    call_command("demo", if_empty=True)
    assert Club.objects.count() == 1
    with pytest.raises(CommandError, match="already"):
        call_command("demo")
    call_command("demo", remove=True)
    call_command("demo", if_empty=True)
    assert not Club.objects.exists() and not (tmp_path / "demonstration-login.txt").exists()


def test_a_server_with_a_club_gets_no_demonstration(db, settings, tmp_path):
    """The automatic start leaves real clubs alone."""
    settings.DATA = tmp_path
    make_club("Rail")
    call_command("demo", if_empty=True)
    assert Club.objects.get().name == "Rail"
