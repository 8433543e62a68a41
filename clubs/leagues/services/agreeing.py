"""The result of a team match: both captains confirm it, or the officers decide. (Protests: `protesting`.)"""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.leagues.models import TeamMatch
from clubs.leagues.rules.season import Agreement
from clubs.leagues.services import counting
from clubs.leagues.services.common import changed, changing_match, log, require_phase, tidied
from clubs.leagues.services.cup_matches import require_unused
from clubs.leagues.services.cup_titles import settle_titles_of
from clubs.leagues.services.own_sheets import require_same
from clubs.leagues.services.protest_course import close_open
from clubs.leagues.services.rubbers import now_final, refold
from clubs.people.models import User
from matches.problems import UserProblem
from rules_engine.saying import say

Phase = TeamMatch.Phase


def agree(
    *, match: TeamMatch, which: str, rubbers: tuple[int, int] | None = None, by: User | None
) -> TeamMatch:
    """Confirm the result for a side; once both have, it is final. `rubbers` is what the captain has seen
    (home, away): two sheets that differ are not confirmed, nor is anything while the captains' own do.

    Raises ``UserProblem``: "sheets-differ" (409), "officers-confirm" (409) where the season says so,
    "wrong-match-phase".
    """
    with changing_match(match, Phase.PLAYED, Phase.FINAL) as found:
        if found.phase == Phase.FINAL:
            return found
        if found.season.rules.agreement is Agreement.OFFICER:
            raise UserProblem(
                "officers-confirm", gettext("In this season the officers confirm results."), 409
            )
        shown = (found.home_rubbers, found.away_rubbers)
        if rubbers is not None and rubbers != shown:
            raise UserProblem(
                "sheets-differ",
                gettext(
                    "The sheet says {home} – {away}, not {seen_home} – {seen_away}. Look at it again."
                ).format(home=shown[0], away=shown[1], seen_home=rubbers[0], seen_away=rubbers[1]),
                409,
                {"home": shown[0], "away": shown[1]},
            )
        require_same(found)
        who = by.get_short_name()[:120] if by is not None else "Balkline"
        if changed(found, {f"agreed_{which}": who}):
            text = say(
                "leagues.log-confirms",
                "{side} confirms {home} – {away}.",
                side=found.side(which).name,
                home=shown[0],
                away=shown[1],
            )
            log(found.season.league, by, "agreed", text, match=found)
        if found.agreed_home and found.agreed_away:
            end(found, by)
    return found


def confirm(*, match: TeamMatch, by: User | None) -> TeamMatch:
    """Make a result final as an officer, also one under protest. Raises ``UserProblem``
    "wrong-match-phase"."""
    with changing_match(match, Phase.PLAYED, Phase.PROTESTED, Phase.FINAL) as found:
        if found.phase != Phase.FINAL:
            close_open(
                found, by, say("leagues.note-officers-confirmed", "The officers confirmed the result.")
            )
            end(found, by)
    return found


def award(*, match: TeamMatch, winner: str, reason: str, by: User | None) -> TeamMatch:
    """Give a match to a side, whatever was played (nobody came, an ineligible player). It is final.

    Raises ``UserProblem``: "bad-side", "no-reason" (422), "wrong-match-phase" for one that was annulled,
    "cup-result-used" (409).
    """
    if winner not in ("home", "away"):
        raise UserProblem("bad-side", gettext("A match is given to home or to away."), 422)
    reason = tidied(reason, 300)
    if not reason:
        raise UserProblem("no-reason", gettext("Say why the match is given to this side."), 422)
    open_phases = [phase for phase in Phase if phase != Phase.ANNULLED]
    with changing_match(match, *open_phases) as found:
        if found.phase == Phase.FINAL:
            require_unused(found)
            counting.uncount(found)
        changed(found, {"awarded": winner, "note": reason, "phase": Phase.PLAYED})
        refold(found, by)
        text = say(
            "leagues.log-awarded",
            "The match is given to {side}: {reason}",
            side=found.side(winner).name,
            reason=reason,
        )
        log(found.season.league, by, "awarded", text, match=found)
        close_open(found, by, text)
        end(found, by)
    return found


def confirm_late(match: TeamMatch, which: str, by: User | None) -> None:
    """Count the result as confirmed by a side that did not in time, within another change; with both it is
    final. Raises ``UserProblem`` "wrong-match-phase", "sheets-differ"."""
    require_phase(match, Phase.PLAYED)
    require_same(match)
    changed(match, {f"agreed_{which}": say("leagues.note-limit-passed", "Balkline, as the limit has passed")})
    if match.agreed_home and match.agreed_away:
        end(match, by)


def concede(*, match: TeamMatch, which: str, reason: str = "", by: User | None) -> TeamMatch:
    """A side says that it cannot play: before the match begins it is given to the other side, and is final.

    Raises ``UserProblem`` "wrong-match-phase" once it has begun.
    """
    with changing_match(match, Phase.FIXED, Phase.POSTPONED) as found:
        other = "away" if which == "home" else "home"
        words = " ".join(reason.split())[:200]
        side = found.side(which).name
        if words:
            note = say(
                "leagues.note-cannot-play-because",
                "Walkover: {side} cannot play: {reason}",
                side=side,
                reason=words,
            )
        else:
            note = say("leagues.note-cannot-play", "Walkover: {side} cannot play.", side=side)
        changed(found, {"awarded": other, "note": note, "phase": Phase.PLAYED})
        refold(found, by)
        log(found.season.league, by, "conceded", note, match=found)
        end(found, by)
    return found


def walk_over(match: TeamMatch, winner: str) -> None:
    """Give a match of a side that has withdrawn to the other; within another change."""
    close_open(match, None, say("leagues.note-other-withdrawn", "The other side has withdrawn."))
    note = say("leagues.note-walkover-withdrawn", "Walkover: the other side has withdrawn.")
    changed(match, {"awarded": winner, "note": note, "phase": Phase.PLAYED})
    refold(match, None)
    end(match, None)


def reopen(*, match: TeamMatch, reason: str, by: User | None) -> TeamMatch:
    """Open a final result again: it is corrected and confirmed anew; an award is taken back.

    Raises ``UserProblem`` "wrong-match-phase", "cup-result-used" (409).
    """
    with changing_match(match, Phase.FINAL) as found:
        require_unused(found)
        begun = found.began_at is not None
        counting.uncount(found)
        columns = {
            "phase": Phase.LIVE if begun else Phase.FIXED if found.on is not None else Phase.POSTPONED,
            "final_at": None, "agreed_home": "", "agreed_away": "", "awarded": "", "note": "",
            "played_at": None,
        }  # fmt: skip
        changed(found, columns)
        refold(found, by)
        settle_titles_of(found, by)
        words = reason.strip()[:300]
        if words:
            text = say("leagues.log-reopened-because", "The result was opened again: {reason}", reason=words)
        else:
            text = say("leagues.log-reopened", "The result was opened again.")
        log(found.season.league, by, "reopened", text, match=found)
    return found


def end(match: TeamMatch, by: User | None) -> None:
    """Make a result final, within another change."""
    now_final(match, by)
    text = say(
        "leagues.log-final",
        "Final: {home} {home_rubbers} – {away_rubbers} {away}.",
        home=match.home.name,
        away=match.away.name,
        home_rubbers=match.home_rubbers,
        away_rubbers=match.away_rubbers,
    )
    log(match.season.league, by, "final", text, match=match)
