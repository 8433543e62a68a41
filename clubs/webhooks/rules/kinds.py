"""The kinds of webhook events, by their names in messages. A published name never changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules_engine.saying import say

KINDS: Final = {
    "match.seated": say("webhooks.match-seated", "A match is brought to a table"),
    "match.started": say("webhooks.match-started", "A match has its first entry"),
    "match.entry": say("webhooks.match-entry", "An entry is recorded (one for every stroke)"),
    "match.finished": say("webhooks.match-finished", "A match is over, and waits to be confirmed"),
    "match.confirmed": say("webhooks.match-confirmed", "A result stands"),
    "match.corrected": say("webhooks.match-corrected", "A confirmed result is corrected"),
    "match.reopened": say("webhooks.match-reopened", "A match goes on after its end"),
    "match.voided": say("webhooks.match-voided", "A match is called off"),
    "dispute.opened": say("webhooks.dispute-opened", "A stroke is disputed"),
    "dispute.ruled": say("webhooks.dispute-ruled", "A dispute is ruled on"),
    "dispute.withdrawn": say("webhooks.dispute-withdrawn", "A dispute is withdrawn"),
    "competition.drawn": say("webhooks.competition-drawn", "A draw is made"),
    "competition.started": say("webhooks.competition-started", "A competition begins"),
    "competition.finished": say("webhooks.competition-finished", "A competition has its champion"),
    "competition.changed": say(
        "webhooks.competition-changed", "Any other public line of a competition's log"
    ),
    "stage.drawn": say("webhooks.stage-drawn", "A stage of a competition is drawn"),
    "stage.ended": say("webhooks.stage-ended", "A stage that is drawn round by round ends"),
    "stage.changed": say("webhooks.stage-changed", "Any other public line about one stage of a competition"),
    "emblem.step": say("webhooks.emblem-step", "An emblem's timeline has a new line"),
    "ladder.changed": say("webhooks.ladder-changed", "A ladder's log has a new line"),
    "series.changed": say("webhooks.series-changed", "The race or the settings of a ranking series change"),
    "series.decided": say(
        "webhooks.series-decided", "A ranking series has its winner, or another one by a correction"
    ),
    "team-match.final": say("webhooks.team-match-final", "A result of a team match is final"),
    "team-match.corrected": say(
        "webhooks.team-match-corrected", "A team match is final again, after its result was opened"
    ),
    "team-match.reopened": say(
        "webhooks.team-match-reopened", "A final result of a team match is opened again"
    ),
    "team-match.postponed": say(
        "webhooks.team-match-postponed", "A team match has another day, time or place, or waits for one"
    ),
    "season.opened": say("webhooks.season-opened", "A season of a league begins"),
    "season.closed": say("webhooks.season-closed", "A season of a league is over"),
    "league.changed": say("webhooks.league-changed", "Any other public line of a league's log"),
    "test": say("webhooks.test", "A test that an owner sends"),
}
"""Kinds of events in words."""

HEADINGS: Final = {
    "match": say("webhooks.of-matches", "Matches"),
    "dispute": say("webhooks.of-disputes", "Disputes"),
    "competition": say("webhooks.of-competitions", "Competitions"),
    "stage": say("webhooks.of-competitions", "Competitions"),
    "emblem": say("webhooks.of-challenge-trophies-and-ladders", "Challenge trophies and ladders"),
    "ladder": say("webhooks.of-challenge-trophies-and-ladders", "Challenge trophies and ladders"),
    "series": say("webhooks.of-ranking-series", "Ranking series"),
    "team-match": say("webhooks.of-leagues", "Leagues"),
    "season": say("webhooks.of-leagues", "Leagues"),
    "league": say("webhooks.of-leagues", "Leagues"),
}
"""What stands above the kinds that begin so, where they are chosen."""

TEST: Final = "test"
CHOSEN: Final = tuple(kind for kind in KINDS if kind != TEST)
"""Kinds that an owner can choose; a test is always told."""
USUAL: Final = ("match.confirmed", "match.corrected", "competition.finished", "emblem.step")

OF_COMPETITIONS: Final = {
    "drawn": "competition.drawn",
    "started": "competition.started",
    "finished": "competition.finished",
}
OF_STAGES: Final = {"drawn": "stage.drawn", "stage-drawn": "stage.drawn", "stage-ended": "stage.ended"}
OF_TEAM_MATCHES: Final = {
    "final": "team-match.final",
    "reopened": "team-match.reopened",
    "match-placed": "team-match.postponed",
    "postponement-decided": "team-match.postponed",
}
CORRECTED: Final = "team-match.corrected"
OF_SEASONS: Final = {"season-opened": "season.opened", "season-closed": "season.closed"}
OF_LEAGUES: Final = (*OF_TEAM_MATCHES.values(), CORRECTED, *OF_SEASONS.values(), "league.changed")
"""Every kind that a line of a league's log may be told as."""


def kind_of_line(line: str) -> str:
    """As what a public line of a competition's log is told."""
    return OF_COMPETITIONS.get(line, "competition.changed")


def stage_kind_of_line(line: str) -> str:
    """As what a public line about one stage is told, besides."""
    return OF_STAGES.get(line, "stage.changed")


def stage_of_line(line: str, data: Mapping[str, Any]) -> int | None:
    """The number of the stage that a line of a competition's log is about, if it is about one. The draw of
    the whole competition is that of its first stage."""
    if line == "drawn":
        return 1
    number = data.get("stage")
    return number if isinstance(number, int) else None
