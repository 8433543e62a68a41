"""Protests: a side makes one, the other replies, the officers rule, and once there may be an appeal.

A match with an open protest stands "under protest". Where the protest is about a stroke of a rubber that
was marked, the stroke is disputed in that match's log. The referee decides the dispute, and the officers see
its outcome when they rule.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.timezone import now
from django.utils.translation import gettext, gettext_lazy, ngettext

from clubs.leagues.models import OPEN_PROTESTS, Protest, ProtestEntry, Rubber, TeamMatch
from clubs.leagues.models.team_matches import SIDES
from clubs.leagues.rules.protests import Outcome
from clubs.leagues.services import counting, league_letters, ruling
from clubs.leagues.services.common import changed, changing_match, log
from clubs.leagues.services.cup_titles import settle_titles_of
from clubs.leagues.services.protest_course import enter
from clubs.leagues.services.rubbers import rubber_of
from clubs.people.models import User
from config.languages.speaking import later, translated
from matches.disputes.models import Dispute
from matches.disputes.services import open_dispute
from matches.disputes.services import withdraw as withdraw_dispute
from matches.problems import UserProblem
from matches.services import Actor
from rules_engine.saying import Text, say

Phase = TeamMatch.Phase
State, About, Cause, Kind = Protest.State, Protest.About, Protest.Cause, ProtestEntry.Kind
LONGEST = 1000
_PROTEST_IS = {
    State.RULED: gettext_lazy("This protest is decided."),
    State.WITHDRAWN: gettext_lazy("This protest is withdrawn."),
    State.CLOSED: gettext_lazy("This protest is closed without a ruling."),
}
PROTESTABLE = (Phase.LIVE, Phase.PLAYED, Phase.PROTESTED, Phase.FINAL)


def make(
    *,
    match: TeamMatch,
    which: str,
    text: str,
    about: str = About.MATCH,
    cause: str = Cause.OTHER,
    rubber: int | None = None,
    entry: int | None = None,
    by: User | None,
    at: datetime | None = None,
) -> Protest:
    """Protest for a side ("home", "away"): about the match, about the `rubber` with this number, or about the
    stroke `entry` of that rubber's log, which is disputed there.

    Raises ``UserProblem``: "no-reason", "bad-protest" (422), "not-found" for a rubber that there is not,
    "rubber-not-marked" (409) for a stroke of one that was typed in, "protest-late" (409) after the season's
    limit, "protested-before" (409) while another of this side is open, "wrong-match-phase", and what
    `matches.disputes.services.open_dispute` refuses.
    """
    text = text.strip()[:LONGEST]
    if not text:
        raise UserProblem("no-reason", gettext("Say what the protest is about."), 422)
    if about not in About.values or cause not in Cause.values or which not in SIDES:
        raise UserProblem("bad-protest", gettext("A protest is about the match, a rubber, or a stroke."), 422)
    if about != About.MATCH and rubber is None:
        raise UserProblem("bad-protest", gettext("Say which rubber the protest is about."), 422)
    if about == About.STROKE and entry is None:
        raise UserProblem("bad-protest", gettext("Say which stroke the protest is about."), 422)
    with changing_match(match, *PROTESTABLE) as found:
        rules = found.season.rules.protests
        _require_in_time(found, at or now())
        if found.protests.filter(side=which, state__in=OPEN_PROTESTS).exists():
            raise UserProblem(
                "protested-before",
                gettext("A protest of {side} is open already.").format(side=found.side(which)),
                409,
            )
        one = rubber_of(found, rubber) if about != About.MATCH and rubber is not None else None
        dispute = _disputed(found, one, which, entry, text, by) if about == About.STROKE else None
        row = Protest.objects.create(
            team_match=found,
            number=(found.protests.aggregate(last=Max("number"))["last"] or 0) + 1,
            side=which,
            about=about,
            cause=cause,
            rubber=one,
            entry=entry if about == About.STROKE else None,
            dispute=dispute,
            fee=rules.fee,
            made_at=at or now(),
        )
        enter(row, Kind.MADE, by, side=which, text=text)
        counting.uncount(found)
        changed(found, {"phase": Phase.PROTESTED})
        settle_titles_of(found, by)
        said = say("leagues.log-protests", "{side} protests.", side=found.side(which).name)
        _log(found, by, "protest", said, text)
        _tell(row, found, by, "protests", text, [_other(which)])
    return row


def reply(*, protest: Protest, which: str, text: str, by: User | None) -> ProtestEntry:
    """Say something about an open protest for a side. Raises ``UserProblem``: "no-reason" (422),
    "protest-closed" (409)."""
    text = text.strip()[:LONGEST]
    if not text:
        raise UserProblem("no-reason", gettext("Write your reply."), 422)
    with changing_match(protest.team_match) as found:
        row = _open(protest, found)
        made = enter(row, Kind.REPLY, by, side=which, text=text)
        said = say(
            "leagues.log-protest-reply",
            "{side} replies to protest {number}.",
            side=found.side(which).name,
            number=row.number,
        )
        _log(found, by, "protest-reply", said, text)
        _tell(row, found, by, "replies", text, [_other(which)])
    return made


def withdraw(*, protest: Protest, which: str, by: User | None) -> Protest:
    """Take one's own protest back before it is decided; the match stands where it stood.

    Raises ``UserProblem``: "not-own-protest", "protest-closed" (409).
    """
    with changing_match(protest.team_match) as found:
        row = _open(protest, found)
        if row.side != which:
            raise UserProblem(
                "not-own-protest", gettext("Only the side that protests takes the protest back."), 409
            )
        if row.state == State.APPEALED:
            raise UserProblem(
                "protest-closed", gettext("The protest was ruled on; the appeal is decided."), 409
            )
        changed(row, {"state": State.WITHDRAWN})
        enter(row, Kind.WITHDRAWN, by, side=which)
        _drop_dispute(row, say("leagues.note-protest-taken-back", "The protest was taken back"))
        ruling.leave(found, by)
        text = say(
            "leagues.log-protest-withdrawn", "{side} takes its protest back.", side=found.side(which).name
        )
        log(found.season.league, by, "protest-withdrawn", text, match=found)
    return row


def rule(
    *,
    protest: Protest,
    outcome: str,
    reason: str,
    side: str = "",
    points: int | None = None,
    rubber: int | None = None,
    by: User | None,
    at: datetime | None = None,
) -> Protest:
    """The officers' ruling, with its reason; it is carried out at once. `side` wins the rubber or the match,
    or loses `points`; `rubber` where the protest is about the match as a whole. The ruling on an appeal
    undoes the first one before; another officer makes it.

    Raises ``UserProblem``: "no-reason", "bad-ruling" (422), "out-of-range", "not-found", "protest-closed",
    "dispute-open" (409) while the disputed stroke is not decided, "same-officer" (403).
    """
    if outcome not in tuple(Outcome):
        raise UserProblem(
            "bad-ruling", gettext("A ruling is one of {rulings}.").format(rulings=", ".join(Outcome)), 422
        )
    chosen = Outcome(outcome)
    reason = reason.strip()[:LONGEST]
    if not reason:
        raise UserProblem("no-reason", gettext("A ruling has its reason."), 422)
    if chosen.of_side and side not in SIDES:
        raise UserProblem("bad-ruling", gettext("Say which side: home or away."), 422)
    with changing_match(protest.team_match) as found:
        row = _open(protest, found)
        first = row.entries.filter(kind=Kind.RULING).last()
        if row.state == State.APPEALED and first is not None and by is not None and first.by_id == by.pk:
            raise UserProblem("same-officer", gettext("Another officer decides the appeal."), 403)
        _settle_dispute(row, chosen)
        number = rubber if rubber is not None else row.rubber.number if row.rubber is not None else None
        if chosen.of_rubber and number is None:
            raise UserProblem("bad-ruling", gettext("Say which rubber."), 422)
        one = rubber_of(found, number) if chosen.of_rubber and number is not None else None
        if first is not None:
            ruling.undo(found, row, first, by)
        data = ruling.carry_out(
            found, row, chosen, side=side, points=points, rubber=one, reason=reason, by=by
        )
        when = at or now()
        changed(row, {"state": State.RULED, "outcome": chosen.value, "ruled_at": when})
        text = ruling.in_words(found, chosen, side=side, points=points, rubber=one)
        enter(row, Kind.RULING, by, text=reason, outcome=chosen.value, data={**data, "words": text})
        ruling.leave(found, by, decided=chosen is not Outcome.REJECTED)
        said = say(
            "leagues.log-protest-ruled",
            "Protest {number} of {side}: {ruling} {reason}",
            number=row.number,
            side=found.side(row.side).name,
            ruling=text,
            reason=reason,
        )
        log(found.season.league, by, "protest-ruled", said, match=found)
        _tell(row, found, by, "ruled", later(lambda: f"{translated(text)} {reason}"), list(SIDES))
    return row


def appeal(
    *, protest: Protest, which: str, text: str, by: User | None, at: datetime | None = None
) -> Protest:
    """Appeal against a ruling, once; the match stands under protest again.

    Raises ``UserProblem``: "no-reason" (422), "no-appeal" (409) where the season knows none or the protest
    was not ruled on, "appealed-before", "protest-late" (409).
    """
    text = text.strip()[:LONGEST]
    if not text:
        raise UserProblem("no-reason", gettext("Say why the ruling should be changed."), 422)
    with changing_match(protest.team_match) as found:
        row = _again(protest, found)
        rules = found.season.rules.protests
        if row.entries.filter(kind=Kind.APPEAL).exists():
            raise UserProblem("appealed-before", gettext("There is one appeal; it was made."), 409)
        if not rules.appeal or row.state != State.RULED or row.ruled_at is None:
            raise UserProblem("no-appeal", gettext("There is no appeal here."), 409)
        if (at or now()) > rules.appeal_until(row.ruled_at):
            raise UserProblem(
                "protest-late",
                ngettext(
                    "An appeal is made within {n} hour of the ruling.",
                    "An appeal is made within {n} hours of the ruling.",
                    rules.appeal_hours,
                ).format(n=rules.appeal_hours),
                409,
            )
        if found.phase == Phase.ANNULLED:
            raise UserProblem("no-appeal", gettext("The match was annulled."), 409)
        if found.protests.filter(side=row.side, state__in=OPEN_PROTESTS).exists():
            raise UserProblem(
                "protested-before",
                gettext("A protest of {side} is open.").format(side=found.side(row.side)),
                409,
            )
        changed(row, {"state": State.APPEALED})
        counting.uncount(found)
        changed(found, {"phase": Phase.PROTESTED})
        settle_titles_of(found, by)
        enter(row, Kind.APPEAL, by, side=which, text=text)
        said = say(
            "leagues.log-protest-appeal",
            "{side} appeals in protest {number}.",
            side=found.side(which).name,
            number=row.number,
        )
        _log(found, by, "protest-appeal", said, text)
        _tell(row, found, by, "appeals", text, [_other(which)])
    return row


def protest_of(match: TeamMatch, number: int) -> Protest:
    """A protest of a match by its number. Raises ``UserProblem`` "not-found" (404)."""
    row = match.protests.filter(number=number).select_related("rubber", "dispute__match").first()
    if row is None:
        raise UserProblem("not-found", gettext("There is no such protest."), 404)
    row.team_match = match
    return row


# -- what the steps share ------------------------------------------------------------------------------------


def _require_in_time(match: TeamMatch, at: datetime) -> None:
    rules = match.season.rules.protests
    complete = match.played_at or match.final_at
    until = rules.until(complete)
    if until is not None and at > until:
        raise UserProblem(
            "protest-late",
            ngettext(
                "A protest is made within {n} hour of the sheet.",
                "A protest is made within {n} hours of the sheet.",
                rules.hours,
            ).format(n=rules.hours),
            409,
        )
    if until is None and match.final_at is not None:
        raise UserProblem("protest-late", gettext("The result is final: a protest is made before."), 409)


def _again(protest: Protest, match: TeamMatch) -> Protest:
    row = (
        match.protests.select_for_update(of=("self",)).select_related("rubber", "dispute").get(pk=protest.pk)
    )
    row.team_match = match
    return row


def _open(protest: Protest, match: TeamMatch) -> Protest:
    row = _again(protest, match)
    if not row.is_open:
        raise UserProblem("protest-closed", str(_PROTEST_IS[State(row.state)]), 409)
    return row


def _disputed(
    match: TeamMatch, rubber: Rubber | None, which: str, entry: int | None, text: str, by: User | None
) -> Dispute:
    """The dispute of this stroke: the one that is open already, or a new one in the captain's name."""
    if rubber is None or rubber.match is None or entry is None:
        raise UserProblem(
            "rubber-not-marked", gettext("This rubber was not marked, so it has no strokes."), 409
        )
    # A captain need not play the rubber, nor have a right in the marked match: the league disputes it.
    who = Actor.system(by.get_short_name()[:120] if by is not None else str(match.side(which))[:120])
    letter = rubber.match.letters[SIDES.index(which)]
    try:
        return open_dispute(match_id=rubber.match.pk, entry=entry, by=who, side=letter, words=text[:500])
    except UserProblem as problem:
        if problem.code != "disputed-already":
            raise
        return Dispute.objects.get(public_id=problem.data["dispute"])


def _settle_dispute(row: Protest, outcome: Outcome) -> None:
    """A rejected protest takes its dispute back; for another ruling the referee has to have decided."""
    if row.dispute is None or not row.dispute.is_open:
        return
    if outcome is not Outcome.REJECTED:
        raise UserProblem(
            "dispute-open",
            gettext("The disputed stroke is not decided yet: the referee rules on it first."),
            409,
        )
    _drop_dispute(row, say("leagues.note-protest-rejected", "The protest was rejected"))


def _drop_dispute(row: Protest, reason: Text) -> None:
    if row.dispute is not None and row.dispute.is_open:
        withdraw_dispute(dispute_id=row.dispute.pk, by=Actor.system(), reason=reason)


def _other(which: str) -> str:
    return "away" if which == "home" else "home"


def _log(match: TeamMatch, by: User | None, kind: str, what: Text, text: str) -> None:
    """A line for everybody, with the words only where the season does not keep protests private."""
    if not match.season.rules.protests.private:
        what = say("leagues.log-in-their-words", "{what} {words}", what=what, words=text)
    log(match.season.league, by, kind, what, match=match)


def _tell(
    row: Protest, match: TeamMatch, by: User | None, what: str, text: str | Promise, sides: list[str]
) -> None:
    people = [one for which in sides for one in league_letters.captains_of(match.side(which))]
    people += league_letters.officers_of(match.season.league.club)
    subject = {
        "protests": gettext_lazy("Protest: {match}"),
        "replies": gettext_lazy("Reply to the protest: {match}"),
        "ruled": gettext_lazy("The protest is decided: {match}"),
        "appeals": gettext_lazy("Appeal: {match}"),
    }[what]
    league_letters.tell(
        match,
        people,
        format_lazy(subject, match=match),
        "protest",
        but=by,
        protest=row,
        what=what,
        text=text,
        by_side=match.side(row.side),
    )
