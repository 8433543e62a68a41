"""The contest itself: a match of the deed's game and points, marked on a tablet; its result drives the deed.

The receivers run inside the transaction that confirms the match, so that a confirmed result and the change of
holder are written together or not at all.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.utils.translation import gettext

import rules_engine as engine
from clubs.emblems import clock
from clubs.emblems.models import Contest, Emblem, EmblemPerson
from clubs.emblems.rules import telling
from clubs.emblems.rules.events import REFEREE
from clubs.emblems.rules.state import DECIDED, FINAL, Challenge
from clubs.emblems.rules.terms import Deed
from clubs.emblems.selectors import cases
from clubs.emblems.services import emblems, recording
from clubs.people.access import OFFICERS
from clubs.people.access import require as require_role
from clubs.people.models import Role, Table, User
from config.languages.speaking import all_of, translated
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Actor, create_match, write_transaction
from rules_engine.saying import Text, say

_SPACE = uuid.UUID("5b0f6a52-3f0e-4f0b-9a51-6f5d0c1d8e70")
"""Results of one match have one UUID, so that confirming is idempotent."""


def options_of(deed: Deed, challenge: Challenge) -> dict[str, Any]:
    """The options under which the deed's game is played: its points, for all nights together.

    Raises ``UserProblem`` ("no-target", 422) for a game whose length is not told in points.
    """
    if not deed.terms.points:
        return {}
    game = engine.game(deed.game)
    if "target" not in game.options:
        words = gettext("{game} is not played to a number of points.").format(game=translated(game.name))
        raise UserProblem("no-target", words, 422)
    found = {"target": deed.terms.points * challenge.nights}
    if challenge.nights > 1 and "nights" in game.options:
        found["nights"] = challenge.nights
    return found


def make_match(*, emblem: Emblem, challenge: str, by: User, table: Table | None = None) -> Match:
    """Make the match of a challenge that is play or pay; on several nights it is one match that goes on.

    Raises ``UserProblem``: "not-final", "not-signed", "contest-exists" (409), and what ``create_match``
    raises.
    """
    with write_transaction():
        found = emblems.locked(emblem)
        require_role(by, found.club, *OFFICERS, Role.REFEREE, Role.MARKER)
        case = cases.fold(found)
        one = case.state.challenges.get(challenge)
        if one is None or one.state != FINAL:
            raise UserProblem(
                "not-final",
                gettext("The match is made when both sides have put up their final parts."),
                409,
            )
        unsigned = [who for who in one.sides if who not in one.signed]
        if case.deed_of(one).terms.signing and unsigned:
            words = gettext("{players} must sign the rules first.").format(players=all_of(unsigned))
            raise UserProblem("not-signed", words, 409)
        old = Contest.objects.filter(emblem=found, challenge=challenge).select_related("match").first()
        if old is not None:
            if old.match.status != Match.Status.VOID:
                raise UserProblem("contest-exists", gettext("The match of this challenge is there."), 409)
            old.delete()
        deed = case.deed_of(one)
        persons = {row.name: row for row in EmblemPerson.objects.filter(emblem=found, name__in=one.sides)}
        match = create_match(
            club=found.club,
            game=deed.game,
            options=options_of(deed, one),
            sides=[(persons[name].player, name, 0) for name in one.sides],
            title=_title(found, one),
            table=table,
            by=Actor.of_user(by),
        )
        Contest.objects.create(emblem=found, challenge=challenge, match=match)
        return match


def _title(emblem: Emblem, one: Challenge) -> Text:
    """What the match of a challenge is called, with its officials if it has any."""
    values = {"emblem": emblem.title, "challenger": one.challenger, "against": one.against}
    if not one.officials:
        return say("emblems.match-title", "{emblem}: {challenger} challenges {against}", **values)
    return say(
        "emblems.match-title-officials",
        "{emblem}: {challenger} challenges {against}, {officials}",
        officials=telling.listed([_official(role, name) for role, name in one.officials.items()]),
        **values,
    )


def _official(role: str, name: str) -> Text:
    if role == "referee":
        return say("emblems.official-referee", "referee {name}", name=name)
    return say("emblems.official-marker", "marker {name}", name=name)


def _contest(match: Match) -> Contest | None:
    return Contest.objects.filter(match=match).select_related("emblem__club").first()


def on_confirmed(sender: Any, match: Match, **kwargs: Any) -> None:
    """A contest's result stands: the referee's word to the deed."""
    contest = _contest(match)
    if contest is None:
        return
    names = dict(match.sides.values_list("letter", "name"))
    if not match.winner_letter:
        raise UserProblem("no-winner", gettext("A contest for an emblem has a winner."), 409)
    winner = names[match.winner_letter]
    if match.result_kind == Match.ResultKind.PLAYED or match.result_kind == Match.ResultKind.RETIRED:
        score = match.board.get("score") or {}
        told = " to ".join(str(score[x]) for x in sorted(score, key=lambda x: x != match.winner_letter))
        facts = {"challenge": contest.challenge, "winner": winner, "match": match.public_id}
        if match.result_kind == Match.ResultKind.PLAYED:
            facts["score"] = told
        recording.record(
            emblem=contest.emblem,
            kind="result",
            by=REFEREE,
            facts=facts,
            user=None,
            at=min(match.finished_at or clock.now(), clock.now()),
            client_uuid=uuid.uuid5(_SPACE, match.public_id),
        )
        return
    raise UserProblem(
        "deed-decides",
        gettext("Who does not come refuses to play: record that on the emblem's page."),
        409,
    )


def played_since(match: Match) -> str | None:
    """The consequences of a contest's result, to warn before it is reopened."""
    contest = _contest(match)
    if contest is None:
        return None
    one = cases.fold(contest.emblem).state.challenges[contest.challenge]
    if one.state != DECIDED:
        return None
    words = gettext("{emblem} is {winner}'s by this match; the donor has to reverse that first.")
    return words.format(emblem=contest.emblem.title, winner=one.winner)


def on_corrected(
    sender: Any, match: Match, before: dict[str, Any], after: dict[str, Any], **kwargs: Any
) -> None:
    """A corrected score is no matter to the deed; another winner is, and the donor comes first."""
    if before["winner"] != after["winner"] and (reason := played_since(match)):
        raise UserProblem("downstream-played", reason, 409)
