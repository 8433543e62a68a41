"""Reminding sides of what they owe, and what they pay when they are late.

A task calls :func:`chase` every minute. It looks at the rules, the matches and the clock alone, so nothing is
lost when it did not run for a while; a row for each reminder and each penalty makes it idempotent.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max
from django.utils.text import format_lazy
from django.utils.timezone import localtime, now
from django.utils.translation import gettext, gettext_lazy

from clubs.leagues.models import Deduction, Penalty, Reminder, Season, TeamMatch
from clubs.leagues.models.team_matches import SIDES
from clubs.leagues.rules.deadlines import Cost, Due, Duty, Moment, paid, proposed
from clubs.leagues.rules.deadlines import late as late_with
from clubs.leagues.selectors.lateness import WATCHED, owed_by, watched
from clubs.leagues.services import agreeing, league_letters, teams
from clubs.leagues.services.common import changed, changing_match, log
from clubs.people.models import User
from config.languages.speaking import later, translated
from matches.problems import UserProblem
from rules_engine.saying import Text, say, say_many

Phase = TeamMatch.Phase
State = Penalty.State
_OWES_NO = {
    Duty.LINE_UP: gettext_lazy("{side} owes no line-up here."),
    Duty.SHEET: gettext_lazy("{side} owes no result here."),
    Duty.CONFIRM: gettext_lazy("{side} owes no confirmation here."),
}


def running() -> list[Season]:
    """The seasons that have limits and run now."""
    rows = Season.objects.filter(phase=Season.Phase.RUNNING, league__club__archived_at=None)
    return [one for one in rows.select_related("league__club").order_by("pk") if one.rules.deadlines.any]


def chase(season: Season, at: datetime | None = None) -> int:
    """Send the reminders of a season that are due, and propose or apply penalties; how many of both.

    Each is done once, however often this is called. A match that has changed meanwhile is left for the next
    call.
    """
    moment = at or now()
    done = 0
    for match in watched(season, moment):
        for due in owed_by(match):
            for what in due.moments(moment):
                try:
                    done += _act(match, due, what, moment)
                except UserProblem:  # the season was closed, or the match removed, meanwhile
                    continue
    return done


def _act(match: TeamMatch, due: Due, what: Moment, at: datetime) -> bool:
    row = _key(match, due)
    if what is Moment.PENALTY:
        if Penalty.objects.filter(**row).exists():
            return False
    elif Reminder.objects.filter(**row, moment=what.value, due_at=due.at).exists():
        return False
    with changing_match(match) as found:
        now_due = next((one for one in owed_by(found) if _key(found, one) == row), None)
        if now_due is None or now_due.at != due.at:
            return False  # done, or moved, since it was looked at
        if what is Moment.PENALTY:
            if Penalty.objects.filter(**row).exists():
                return False
            _penalise(found, due, at)
            return True
        _, made = Reminder.objects.get_or_create(**row, moment=what.value, due_at=due.at, defaults={"at": at})
        if made:
            _write(found, due, what, None)
        return made


def _key(match: TeamMatch, due: Due) -> dict[str, object]:
    return {"team_match": match, "duty": due.duty.value, "side": due.side}


def _write(match: TeamMatch, due: Due, what: Moment, by: User | None) -> int:
    """Write to the captains of the side; how many were written to."""
    club = match.season.league.club
    side = match.side(due.side)
    late = what is not Moment.BEFORE
    duty = later(lambda: translated(due.duty.words))
    told = league_letters.tell(
        match,
        league_letters.captains_of(side),
        format_lazy(
            gettext_lazy("Late: {duty} of {match}") if late else gettext_lazy("Due: {duty} of {match}"),
            duty=duty,
            match=match,
        ),
        "due",
        but=None,
        late=late,
        what=duty,
        side=side,
        due_at=localtime(due.at, club.tzinfo),
        cost=later(lambda: translated(due.cost.words)) if due.cost is not Cost.NONE else "",
    )
    if late:
        text = say_many(
            "leagues.log-reminded-late",
            "{side} is reminded of its {duty}, which is late ({n} account).",
            "{side} is reminded of its {duty}, which is late ({n} accounts).",
            len(told),
            side=side.name,
            duty=due.duty.words,
        )
    else:
        text = say_many(
            "leagues.log-reminded",
            "{side} is reminded of its {duty} ({n} account).",
            "{side} is reminded of its {duty} ({n} accounts).",
            len(told),
            side=side.name,
            duty=due.duty.words,
        )
    log(match.season.league, by, "reminded", text, match=match)
    Reminder.objects.filter(**_key(match, due), moment=what.value, due_at=due.at).update(sent_to=len(told))
    return len(told)


def remind(*, match: TeamMatch, duty: str, which: str, by: User | None, at: datetime | None = None) -> int:
    """Remind a side now, as an officer, whatever was sent before; how many were written to.

    Raises ``UserProblem`` "nothing-due" (409) where the side owes no such thing.
    """
    moment = at or now()
    with changing_match(match) as found:
        due = _owed(found, duty, which)
        late = due.at <= moment
        return _write(found, due, Moment.AFTER if late else Moment.BEFORE, by)


def waive(*, match: TeamMatch, duty: str, which: str, reason: str = "", by: User | None) -> Penalty:
    """Let a side off: no penalty is proposed for this duty any more, a proposed one is waived, and one that
    was applied is taken back where that can be (points, a fine).

    Raises ``UserProblem``: "nothing-due" (409) where it owes no such thing and no penalty is there,
    "penalty-decided" (409) for a match that was given away or confirmed: the officers open the result again.
    """
    with changing_match(match) as found:
        row = found.penalties.select_for_update(of=("self",)).filter(duty=duty, side=which).first()
        if row is None:
            row = _make(found, _owed(found, duty, which), now())
        if row.state == State.APPLIED and row.cost in (Cost.AWARD, Cost.CONFIRM):
            raise UserProblem(
                "penalty-decided", gettext("The result is final by this penalty: open the result again."), 409
            )
        for one in Deduction.objects.filter(penalty=row, taken_back_at=None).select_related(
            "side__season__league__club"
        ):
            teams.take_back_deduction(deduction=one, by=by)
        if row.state != State.WAIVED:
            _decide(row, State.WAIVED, reason, by)
            values = {"side": found.side(which).name, "duty": Duty(duty).words, "reason": row.reason}
            if row.reason:
                text = say(
                    "leagues.log-let-off-because", "{side} is let off for its {duty}: {reason}", **values
                )
            else:
                text = say("leagues.log-let-off", "{side} is let off for its {duty}.", **values)
            log(found.season.league, by, "penalty-waived", text, match=found)
    return row


def apply(*, penalty: Penalty, reason: str = "", by: User | None) -> Penalty:
    """Apply a proposed penalty, as an officer. Applied already, nothing changes.

    Raises ``UserProblem``: "penalty-decided" (409) for one that was waived, "wrong-match-phase" (409) where
    it gives or confirms a match that does not stand so any more.
    """
    with changing_match(penalty.team_match) as found:
        row = found.penalties.select_for_update(of=("self",)).get(pk=penalty.pk)
        row.team_match = found
        if row.state == State.WAIVED:
            raise UserProblem("penalty-decided", gettext("This penalty was waived."), 409)
        if row.state == State.PROPOSED:
            _carry_out(found, row, reason, by)
    return row


def award(*, match: TeamMatch, duty: str, which: str, reason: str = "", by: User | None) -> TeamMatch:
    """Give the match to the other side because this one is late. Raises ``UserProblem`` "nothing-due" (409),
    "bad-duty" (422) for a confirmation."""
    if duty == Duty.CONFIRM:
        raise UserProblem("bad-duty", gettext("A match is not given away because of a confirmation."), 422)
    with changing_match(match, *WATCHED) as found:
        due = _owed(found, duty, which)
        row = found.penalties.filter(duty=duty, side=which).first() or _make(found, due, now())
        if row.state == State.APPLIED:
            raise UserProblem("penalty-decided", gettext("There is a penalty for this already."), 409)
        changed(row, {"cost": Cost.AWARD.value, "points": 0, "fine": ""})
        _carry_out(found, row, reason, by)
    return found


def penalty_of(match: TeamMatch, number: int) -> Penalty:
    """A penalty of a match by its number. Raises ``UserProblem`` "not-found" (404)."""
    row = match.penalties.filter(number=number).first()
    if row is None:
        raise UserProblem("not-found", gettext("There is no such penalty."), 404)
    row.team_match = match
    return row


# -- what the steps share ------------------------------------------------------------------------------------


def _owed(match: TeamMatch, duty: str, which: str) -> Due:
    if duty not in tuple(Duty) or which not in SIDES:
        raise UserProblem("bad-duty", gettext("A side owes {duties}.").format(duties=", ".join(Duty)), 422)
    due = next((one for one in owed_by(match) if one.duty == duty and one.side == which), None)
    if due is None:
        raise UserProblem(
            "nothing-due",
            _OWES_NO[Duty(duty)].format(side=match.side(which)),
            409,
        )
    return due


def _make(match: TeamMatch, due: Due, at: datetime) -> Penalty:
    rules = match.season.rules.deadlines
    return Penalty.objects.create(
        **_key(match, due),
        number=(match.penalties.aggregate(last=Max("number"))["last"] or 0) + 1,
        cost=due.cost.value,
        points=rules.points if due.cost is Cost.POINTS else 0,
        fine=rules.fine if due.cost is Cost.FINE else "",
        due_at=due.at,
        made_at=at,
    )


def _penalise(match: TeamMatch, due: Due, at: datetime) -> None:
    row = _make(match, due, at)
    # Where both sides owe the same, nobody can be given the match for it: an officer decides.
    both = sum(one.duty is due.duty for one in owed_by(match)) > 1 and due.cost is Cost.AWARD
    if match.season.rules.deadlines.automatic and not both:
        _carry_out(match, row, "", None)
        return
    text = proposed(match.side(due.side).name, due.duty, in_words(row))
    log(match.season.league, None, "penalty-proposed", text, match=match, private=True)
    club = match.season.league.club
    league_letters.tell(
        match, league_letters.officers_of(club),
        format_lazy(gettext_lazy("To be decided: {match}"), match=match),
        "penalty", but=None, text=later(lambda: translated(text)), proposed=True,
    )  # fmt: skip


def _carry_out(match: TeamMatch, row: Penalty, reason: str, by: User | None) -> None:
    """Apply a penalty, within another change."""
    side = match.side(row.side)
    why = say("leagues.note-late", "Late {duty}: {match}", duty=Duty(row.duty).words, match=str(match))
    if row.cost == Cost.POINTS:
        made = teams.deduct(side=side, points=row.points, reason=why, by=by)
        changed(made, {"penalty": row})
    elif row.cost == Cost.AWARD:
        agreeing.award(match=match, winner="away" if row.side == "home" else "home", reason=why, by=by)
    elif row.cost == Cost.CONFIRM:
        agreeing.confirm_late(match, row.side, by)
    _decide(row, State.APPLIED, reason, by)
    text = late_with(side.name, Duty(row.duty), in_words(row))
    log(match.season.league, by, "penalty-applied", text, match=match)
    people = [one for which in SIDES for one in league_letters.captains_of(match.side(which))]
    league_letters.tell(
        match,
        people,
        format_lazy(gettext_lazy("Late: {match}"), match=match),
        "penalty",
        but=by,
        text=later(lambda: translated(text)),
        proposed=False,
    )


def _decide(row: Penalty, state: str, reason: str, by: User | None) -> None:
    changed(
        row,
        {
            "state": state,
            "decided_at": now(),
            "decided_by": by.get_short_name()[:120] if by is not None else "Balkline",
            "reason": " ".join(reason.split())[:200],
        },
    )


def in_words(row: Penalty) -> Text:
    """What it costs, as part of a sentence."""
    return paid(Cost(row.cost), row.points, row.fine)
