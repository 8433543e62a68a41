"""The kinds of webhook events, by their names in messages. A published name never changes."""

from __future__ import annotations

from typing import Final

KINDS: Final = {
    "match.seated": "A match is brought to a table",
    "match.started": "A match has its first entry",
    "match.entry": "An entry is recorded (one for every stroke)",
    "match.finished": "A match is over, and waits to be confirmed",
    "match.confirmed": "A result stands",
    "match.corrected": "A confirmed result is corrected",
    "match.reopened": "A match goes on after its end",
    "match.voided": "A match is called off",
    "dispute.opened": "A stroke is disputed",
    "dispute.ruled": "A dispute is ruled on",
    "dispute.withdrawn": "A dispute is withdrawn",
    "competition.drawn": "A draw is made",
    "competition.started": "A competition begins",
    "competition.finished": "A competition has its champion",
    "competition.changed": "Any other public line of a competition's log",
    "emblem.step": "An emblem's timeline has a new line",
    "ladder.changed": "A ladder's log has a new line",
    "series.changed": "The race or the settings of a ranking series change",
    "series.decided": "A ranking series has its winner, or another one by a correction",
    "team-match.final": "A result of a team match is final",
    "team-match.corrected": "A team match is final again, after its result was opened",
    "team-match.reopened": "A final result of a team match is opened again",
    "team-match.postponed": "A team match has another day, time or place, or waits for one",
    "test": "A test that an owner sends",
}
"""Kinds of events in words."""

HEADINGS: Final = {
    "match": "Matches",
    "dispute": "Disputes",
    "competition": "Competitions",
    "emblem": "Challenge trophies and ladders",
    "ladder": "Challenge trophies and ladders",
    "series": "Ranking series",
    "team-match": "Leagues",
}
"""What stands above the kinds that begin so, where they are chosen."""

TEST: Final = "test"
CHOSEN: Final = tuple(kind for kind in KINDS if kind != TEST)
"""Kinds that an owner can choose; a test is always told."""
USUAL: Final = ("match.confirmed", "match.corrected", "competition.finished", "emblem.step")
