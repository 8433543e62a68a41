"""What the match of a fixture will be, before there is a row of it: length, race, starts, pairs, clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

import rules_engine as engine
from clubs.competitions.models import Competition, Fixture
from clubs.competitions.rules.pairs import alternate_of
from clubs.competitions.selectors.given import given_to, giver_of
from clubs.competitions.selectors.measured import Lengths
from clubs.competitions.wording import small_in_english
from clubs.handicaps.models import PolicyVersion
from clubs.handicaps.rules.giving import Given
from clubs.handicaps.rules.in_games import told
from clubs.people.models import Player
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import Pair, Plan
from rules_engine.saying import Text, say


def game_of(competition: Competition) -> engine.Game:
    """The engine's game of the competition. Raises `UserProblem` "game-gone" (409)."""
    try:
        return engine.game(competition.game)
    except engine.UnknownGame:
        raise UserProblem(
            "game-gone", gettext("The game '{game}' is not known here.").format(game=competition.game), 409
        ) from None


def match_options(game: engine.Game, options: Mapping[str, Any], length: int | None) -> dict[str, Any]:
    """The options of a match of this length. Raises `UserProblem` "no-length" where the game has none."""
    merged = dict(options)
    if length is not None:
        if game.length_option is None:
            raise UserProblem(
                "no-length",
                gettext("{game} has no length to choose; set a race instead.").format(
                    game=translated(game.name)
                ),
            )
        merged[game.length_option] = length
    return merged


def title_of(competition: Competition, fixture: Fixture) -> Text:
    """What the scoreboard shows above the match: "Cup, round of 16 (M8)"."""
    return say(
        "competitions.title",
        "{competition}, {round} ({match})",
        competition=competition.name[:80],
        round=small_in_english(fixture.round_name),
        match=fixture.label,
    )


def purpose_of(fixture: Fixture) -> str:
    """What its match is planned for, in `matches.services.planned_id`."""
    return f"fixture {fixture.pk}"


def given_start(competition: Competition, fixture: Fixture) -> Given:
    """What a fixture is given now by the competition's policy."""
    return _given(competition, fixture)[1]


def plan_of(competition: Competition, fixture: Fixture) -> tuple[Plan, PolicyVersion | None, Given]:
    """The match of a fixture whose sides are known, and what it is given by which version of the policy."""
    assert fixture.a is not None and fixture.b is not None
    both = (fixture.a, fixture.b)
    game = game_of(competition)
    version, given = _given(competition, fixture)
    header = told(game, given)
    players = Player.objects.in_bulk([one for e in both for one in e.player_ids])
    sides = [(players[e.player_id], e.name, start) for e, start in zip(both, header.starts, strict=True)]
    options = match_options(game, competition.options, competition.length_in(fixture.code)) | header.options
    pairs, alternate = [], ""
    if competition.of_pairs:
        pairs = [_pair(*(players[one] for one in e.player_ids)) for e in both]
        alternate = alternate_of(game, options, competition.partners_change)
    plan = Plan(
        game=competition.game,
        sides=sides,
        pairs=pairs,
        alternate=alternate,
        options=options,
        race=competition.race_in(fixture.code),
        races=header.races or (),
        title=title_of(competition, fixture),
        level=competition.level,
        clock=competition.clock,
    )
    return plan, version, given


def _given(competition: Competition, fixture: Fixture) -> tuple[PolicyVersion | None, Given]:
    both = [one for one in (fixture.a, fixture.b) if one is not None]
    giver = giver_of(competition, [one for each in both for one in each.player_ids])
    length = Lengths(competition, giver).length(fixture.code)
    return giver.version, given_to(giver, competition, fixture, length)


def _pair(player: Player, partner: Player) -> Pair:
    """Both by name, without what parts names in a record."""
    return Pair(partner, (player.name.replace(";", ","), partner.name.replace(";", ",")))
