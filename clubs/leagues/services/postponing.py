"""Postponing a match: one captain asks, the other agrees, an officer approves."""

from __future__ import annotations

from datetime import date, time

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.leagues.models import Postponement, TeamMatch
from clubs.leagues.rules.dates import told_with_weekday
from clubs.leagues.selectors.wishes import open_wish
from clubs.leagues.services.common import changed, changing_match, log
from clubs.leagues.services.fixtures import MOVABLE
from clubs.people.models import User
from matches.problems import UserProblem
from rules_engine.saying import Text, say

Phase = TeamMatch.Phase


def ask(
    *,
    match: TeamMatch,
    which: str,
    reason: str,
    on: date | None = None,
    at: time | None = None,
    by: User | None,
) -> Postponement:
    """Ask to play on another day (None: on one to be found).

    Raises ``UserProblem``: "no-reason" (422), "asked-before" (409) while another wish is open,
    "wrong-match-phase".
    """
    reason = " ".join(reason.split())[:200]
    if not reason:
        raise UserProblem("no-reason", gettext("Say why the match is to be postponed."), 422)
    with changing_match(match, *MOVABLE) as found:
        if open_wish(found) is not None:
            raise UserProblem("asked-before", gettext("There is a wish to postpone this match already."), 409)
        row = Postponement.objects.create(team_match=found, asked_by=which, on=on, at=at, reason=reason)
        log(found.season.league, by, "postponement-asked", _asked(row, found.side(which).name), match=found)
    return row


def answer(*, match: TeamMatch, which: str, agree: bool, words: str = "", by: User | None) -> Postponement:
    """The other captain's answer. Raises ``UserProblem``: "not-asked" (409), "own-wish" (409),
    "wrong-match-phase"."""
    with changing_match(match, *MOVABLE) as found:
        row = _open(found)
        if row.asked_by == which:
            raise UserProblem("own-wish", gettext("The other captain answers this."), 409)
        columns = {"agreed_at" if agree else "closed_at": now(), "answer": " ".join(words.split())[:200]}
        changed(row, columns)
        side = found.side(which).name
        text = (
            say("leagues.log-postponement-agreed", "{side} agrees to postpone the match.", side=side)
            if agree
            else say(
                "leagues.log-postponement-refused", "{side} does not agree to postpone the match.", side=side
            )
        )
        log(found.season.league, by, "postponement-answered", text, match=found)
    return row


def take_back(*, match: TeamMatch, which: str, by: User | None) -> Postponement:
    """Take one's own wish back. Raises ``UserProblem`` "not-asked", "not-own-wish" (409)."""
    with changing_match(match, *MOVABLE) as found:
        row = _open(found)
        if row.asked_by != which:
            raise UserProblem("not-own-wish", gettext("Only the captain who asked takes the wish back."), 409)
        changed(row, {"closed_at": now()})
        text = say(
            "leagues.log-postponement-taken-back",
            "{side} takes its wish to postpone back.",
            side=found.side(which).name,
        )
        log(found.season.league, by, "postponement-taken-back", text, match=found)
    return row


def decide(*, match: TeamMatch, approve: bool, words: str = "", by: User | None) -> Postponement:
    """The officers' decision; approved, the match has its new day. They may decide without the other captain.

    Raises ``UserProblem``: "not-asked" (409), "wrong-match-phase".
    """
    with changing_match(match, *MOVABLE) as found:
        row = _open(found)
        changed(
            row, {"approved_at" if approve else "closed_at": now(), "answer": " ".join(words.split())[:200]}
        )
        if approve:
            phase = Phase.FIXED if row.on is not None else Phase.POSTPONED
            changed(found, {"on": row.on, "at": row.at or found.at, "phase": phase})
        log(found.season.league, by, "postponement-decided", _decided(row, approve), match=found)
    return row


def _open(match: TeamMatch) -> Postponement:
    row = open_wish(match)
    if row is None:
        raise UserProblem("not-asked", gettext("Nobody asks to postpone this match."), 409)
    return row


def _asked(row: Postponement, side: str) -> Text:
    if row.on is None:
        return say(
            "leagues.log-postponement-asked",
            "{side} asks to play on a day to be found: {reason}",
            side=side,
            reason=row.reason,
        )
    return say(
        "leagues.log-postponement-asked-for",
        "{side} asks to play on {day}: {reason}",
        side=side,
        day=told_with_weekday(row.on),
        reason=row.reason,
    )


def _decided(row: Postponement, approve: bool) -> Text:
    if not approve:
        return say("leagues.log-not-postponed", "The match is not postponed.")
    if row.on is None:
        return say("leagues.log-postponed", "The match is played on a day to be found.")
    return say("leagues.log-postponed-to", "The match is played on {day}.", day=told_with_weekday(row.on))
