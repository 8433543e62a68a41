"""A captain's own sheet: both may write one, on their own phones. What both wrote is the result; where they
differ nobody can confirm until one takes over the other's, or an officer decides."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.leagues.models import OwnSheet, Rubber, TeamMatch
from clubs.leagues.models.team_matches import SIDES
from clubs.leagues.rules.own_sheets import Compared, Score
from clubs.leagues.selectors.own_sheets import compared, own_sheets
from clubs.leagues.services.common import allowed, changing_match, log
from clubs.leagues.services.rubbers import PLAYING, refold, settle, won_by
from clubs.people.models import User
from config.languages.speaking import translated
from matches.problems import UserProblem
from rules_engine.saying import say


def write(*, match: TeamMatch, which: str, scores: Mapping[int, Score], by: User | None) -> list[Compared]:
    """Write a side's own sheet, in place of its former one: scores by the rubber's number, of those that are
    over. What the other side wrote alike is the result. The rubbers side by side.

    Raises ``UserProblem``: "bad-side", "bad-score" (422), "not-found" for a rubber that there is not,
    "rubber-marked", "empty-place" (409), "wrong-match-phase".
    """
    if which not in SIDES:
        raise UserProblem("bad-side", gettext("A sheet is that of home or away."), 422)
    with changing_match(match, *PLAYING) as found:
        rubbers = _rubbers(found)
        for number, score in scores.items():
            _require_typed(rubbers, number, score)
        _keep(found, which, scores, by)
        text = say("leagues.log-own-sheet", "{side} writes its sheet.", side=found.side(which).name)
        log(found.season.league, by, "own-sheet", text, match=found)
        return _fold(found, rubbers, by)


def take_over(*, match: TeamMatch, which: str, by: User | None) -> list[Compared]:
    """Replace a side's own sheet by that of the other side: it agrees.

    Raises ``UserProblem``: "no-sheet" (409) where the other side has written none, "bad-side",
    "wrong-match-phase".
    """
    if which not in SIDES:
        raise UserProblem("bad-side", gettext("A sheet is that of home or away."), 422)
    with changing_match(match, *PLAYING) as found:
        other = own_sheets(found).get("away" if which == "home" else "home")
        if other is None:
            raise UserProblem("no-sheet", gettext("The other side has written no sheet of its own."), 409)
        _keep(found, which, other.values, by)
        text = say(
            "leagues.log-sheet-taken-over",
            "{side} agrees with the sheet of {other}.",
            side=found.side(which).name,
            other=found.side(other.side).name,
        )
        log(found.season.league, by, "own-sheet", text, match=found)
        return _fold(found, _rubbers(found), by)


def decide(*, match: TeamMatch, which: str, reason: str, by: User | None) -> list[Compared]:
    """The officers' decision between two sheets: that of a side holds, for both.

    Raises ``UserProblem``: "no-sheet" (409) where this side has written none, "no-reason", "bad-side" (422),
    "wrong-match-phase".
    """
    if which not in SIDES:
        raise UserProblem("bad-side", gettext("A sheet is that of home or away."), 422)
    reason = " ".join(reason.split())[:300]
    if not reason:
        raise UserProblem("no-reason", gettext("Say why this sheet holds."), 422)
    with changing_match(match, *PLAYING) as found:
        sheet = own_sheets(found).get(which)
        if sheet is None:
            raise UserProblem(
                "no-sheet",
                gettext("{side} has written no sheet of its own.").format(side=found.side(which)),
                409,
            )
        for side in SIDES:
            _keep(found, side, sheet.values, by)
        text = say(
            "leagues.log-sheets-decided",
            "The officers decide: the sheet of {side} holds. {reason}",
            side=found.side(which).name,
            reason=reason,
        )
        log(found.season.league, by, "sheets-decided", text, match=found)
        return _fold(found, _rubbers(found), by)


def require_same(match: TeamMatch) -> None:
    """Refuse to go on while sheets differ. Raises ``UserProblem`` "sheets-differ" (409), with the numbers of
    the rubbers."""
    differing = [one.number for one in compared(match) if one.differs]
    if differing:
        names = ", ".join(match.rubbers.filter(number__in=differing).values_list("name", flat=True))
        raise UserProblem(
            "sheets-differ",
            gettext(
                "The two sheets differ in {names}. One side takes over the other's, or an officer decides."
            ).format(names=names),
            409,
            {"rubbers": differing},
        )


def _rubbers(match: TeamMatch) -> dict[int, Rubber]:
    found = {one.number: one for one in match.rubbers.prefetch_related("players")}
    for one in found.values():
        one.team_match = match
    return found


def _require_typed(rubbers: Mapping[int, Rubber], number: int, score: Score) -> None:
    rubber = rubbers.get(number)
    if rubber is None:
        raise UserProblem("not-found", gettext("There is no such rubber in this match."), 404)
    if rubber.match_id is not None:
        raise UserProblem(
            "rubber-marked",
            gettext("{rubber} is marked at a table; its score comes from there.").format(rubber=rubber.name),
            409,
        )
    if any(one.player_id is None for one in rubber.players.all()):
        raise UserProblem(
            "empty-place",
            gettext("{rubber} has an empty place and cannot be played.").format(rubber=rubber.name),
            409,
        )
    try:
        allowed(lambda: won_by(rubber, *score))
    except UserProblem as problem:
        raise UserProblem(
            problem.code,
            gettext("{rubber}: {message}").format(rubber=rubber.name, message=translated(problem.message)),
            problem.status,
            {"rubber": number},
        ) from None


def _keep(match: TeamMatch, which: str, scores: Mapping[int, Score], by: User | None) -> None:
    OwnSheet.objects.update_or_create(
        team_match=match,
        side=which,
        defaults={
            "scores": {str(number): list(score) for number, score in sorted(scores.items())},
            "written_at": now(),
            "by_label": by.get_short_name()[:120] if by is not None else "Balkline",
        },
    )


def _fold(match: TeamMatch, rubbers: Mapping[int, Rubber], by: User | None) -> list[Compared]:
    """Write what both sides wrote onto the shared sheet."""
    rows = compared(match)
    for one in rows:
        rubber = rubbers[one.number]
        if one.agreed is None or rubber.match_id is not None:
            continue
        home, away = one.agreed
        if (rubber.home_score, rubber.away_score) != one.agreed or not rubber.is_over:
            settle(rubber, home, away, won_by(rubber, home, away))
            text = say(
                "leagues.log-score-on-both-sheets",
                "{rubber}: {home} – {away}, on both sheets.",
                rubber=rubber.name,
                home=home,
                away=away,
            )
            log(match.season.league, by, "rubber", text, match=match)
    refold(match, by)
    return compared(match)
