"""What has to be true across the rows of protests, penalties and captains' own sheets in an archive."""

from __future__ import annotations

from collections.abc import Hashable

from clubs.archives.services.club_archive.reading import Contents, Row
from clubs.leagues.models import OPEN_PROTESTS, Penalty, Protest, ProtestEntry, TeamMatch
from clubs.leagues.models.team_matches import SIDES
from clubs.leagues.rules.deadlines import Cost, Duty, Moment
from clubs.leagues.rules.protests import Outcome
from clubs.people.sheets.faults import Faults

FILES = {
    "leagues.Protest": "protests",
    "leagues.ProtestEntry": "protest-entries",
    "leagues.Reminder": "league-reminders",
    "leagues.Penalty": "penalties",
    "leagues.OwnSheet": "own-sheets",
    "leagues.Deduction": "deductions",
}
MOST_FRAMES = 10_000


def check_course(contents: Contents, faults: Faults) -> None:
    """Add to `faults` what does not fit together."""

    def fault(model: str, row: Row, message: str, column: str) -> None:
        faults.add(message, file=f"{FILES[model]}.jsonl", line=row.line, column=column)

    for model in ("leagues.Protest", "leagues.Reminder", "leagues.Penalty", "leagues.OwnSheet"):
        for row in contents.rows[model]:
            if row.columns["side"] not in SIDES:
                fault(model, row, "must be home or away", "side")
    phases = {row.key: row.columns["phase"] for row in contents.rows["leagues.TeamMatch"]}
    seen: set[Hashable] = set()
    for row in contents.rows["leagues.Protest"]:
        told = row.columns
        if told["outcome"] not in ("", *Outcome):
            fault("leagues.Protest", row, f"must be one of {', '.join(Outcome)}", "outcome")
        if told["rubber"] is not None and not str(told["rubber"]).startswith(f"{told['team_match']}/"):
            fault("leagues.Protest", row, "is a rubber of another match", "rubber")
        if (told["about"] == Protest.About.MATCH) != (told["rubber"] is None):
            fault("leagues.Protest", row, "does not fit what it is about", "rubber")
        if told["state"] == Protest.State.RULED and not (told["outcome"] and told["ruled_at"]):
            fault("leagues.Protest", row, "has no outcome or no time of the ruling", "state")
        if told["state"] not in OPEN_PROTESTS:
            continue
        if phases[told["team_match"]] != TeamMatch.Phase.PROTESTED:
            fault("leagues.Protest", row, "is open, and the match is not under protest", "state")
        key = (told["team_match"], told["side"])
        if key in seen:
            fault("leagues.Protest", row, "is the second open one of this side", "side")
        seen.add(key)
    for row in contents.rows["leagues.ProtestEntry"]:
        told = row.columns
        if told["side"] not in ("", *SIDES):
            fault("leagues.ProtestEntry", row, "must be home, away or nothing", "side")
        if (told["kind"] == ProtestEntry.Kind.RULING) != (told["outcome"] in tuple(Outcome)):
            fault("leagues.ProtestEntry", row, "does not fit the kind", "outcome")
        if not isinstance(told["data"], dict):
            fault("leagues.ProtestEntry", row, "must be an object", "data")
    _late(contents, fault)
    _sheets(contents, fault)


def _late(contents: Contents, fault: object) -> None:
    assert callable(fault)
    seen: set[Hashable] = set()
    for row in contents.rows["leagues.Reminder"]:
        told = row.columns
        if told["duty"] not in tuple(Duty) or told["moment"] not in tuple(Moment):
            fault("leagues.Reminder", row, "is no reminder", "duty")
        key = tuple(told[name] for name in ("team_match", "duty", "side", "moment", "due_at"))
        if key in seen:
            fault("leagues.Reminder", row, "was sent twice", "moment")
        seen.add(key)
    paid: set[Hashable] = set()
    for row in contents.rows["leagues.Penalty"]:
        told = row.columns
        if told["duty"] not in tuple(Duty) or told["cost"] not in tuple(Cost):
            fault("leagues.Penalty", row, "is no penalty", "cost")
        if (told["state"] == Penalty.State.PROPOSED) != (told["decided_at"] is None):
            fault("leagues.Penalty", row, "does not fit the state", "decided_at")
        key = tuple(told[name] for name in ("team_match", "duty", "side"))
        if key in paid:
            fault("leagues.Penalty", row, "is the second for this duty", "duty")
        paid.add(key)


def _sheets(contents: Contents, fault: object) -> None:
    assert callable(fault)
    seen: set[Hashable] = set()
    numbers = {row.key for row in contents.rows["leagues.Rubber"]}
    for row in contents.rows["leagues.OwnSheet"]:
        told = row.columns
        key = (told["team_match"], told["side"])
        if key in seen:
            fault("leagues.OwnSheet", row, "is the second of this side", "side")
        seen.add(key)
        scores = told["scores"]
        if not isinstance(scores, dict) or not all(
            f"{told['team_match']}/{number}" in numbers
            and isinstance(score, list)
            and len(score) == 2
            and all(type(one) is int and 0 <= one <= MOST_FRAMES for one in score)
            for number, score in (scores.items() if isinstance(scores, dict) else ())
        ):
            fault("leagues.OwnSheet", row, "must be the frames of rubbers of this match", "scores")
