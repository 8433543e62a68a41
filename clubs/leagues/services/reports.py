"""The weekly report by mail: when it goes out, who has agreed to get it, and sending it, each week once."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Final

from django.conf import settings
from django.core import signing
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.timezone import localtime, now
from django.utils.translation import gettext, gettext_lazy

from clubs.leagues.models import League, ReportAddress, ReportPlan, Season, SentReport
from clubs.leagues.rules.weeks import due_before, reported_at
from clubs.leagues.selectors.report import has_matches, lacking_in, report_of
from clubs.leagues.selectors.report_text import text_of
from clubs.leagues.services.common import changed, changing_league, changing_season, log
from clubs.people.languages import letters_to
from clubs.people.models import User
from clubs.people.services import letters
from clubs.people.services.invitations import checked_email
from config.languages.speaking import labelled, later, translated
from matches.problems import UserProblem
from rules_engine.saying import say

MOST_ADDRESSES = 200
AGREE: Final = "leagues.report-agree"
STOP: Final = "leagues.report-stop"
AGREE_SECONDS: Final = 60 * 24 * 3600


def plan_of(league: League) -> ReportPlan:
    """When a league sends its report; what a new row would say where it has none."""
    return ReportPlan.objects.filter(league=league).first() or ReportPlan(league=league)


def set_plan(
    *, league: League, by_itself: bool, weekday: int, at: time, incomplete: bool, by: User | None
) -> ReportPlan:
    """Set when the report is sent by itself, or not at all. Raises ``UserProblem`` "bad-weekday" (422)."""
    if not 0 <= weekday <= 6:
        raise UserProblem("bad-weekday", gettext("A weekday lies between 0 (Monday) and 6 (Sunday)."), 422)
    with changing_league(league) as found:
        plan = plan_of(found)
        columns = {"by_itself": by_itself, "weekday": weekday, "at": at, "incomplete": incomplete}
        if plan.pk is None or (not plan.by_itself and by_itself):
            plan.since = now()  # what lies before is not sent now
            plan.save()
        if changed(plan, columns):
            text = say("leagues.log-report-plan", "When the weekly report is sent was changed.")
            log(found, by, "report-plan", text, private=True)
    return plan


# -- addresses -----------------------------------------------------------------------------------------------


def add_address(*, league: League, email: str, name: str = "", kind: str, by: User | None) -> ReportAddress:
    """Add an address to the list; its owner gets a letter and has to agree before anything else is sent.

    Raises ``UserProblem``: "no-email-address" (422), "no-such-reader" (422), "address-taken",
    "address-stopped", "too-many-addresses", "sends-no-mail" (409).
    """
    email = checked_email(email.strip())
    if kind not in ReportAddress.Kind.values:
        raise UserProblem("no-such-reader", gettext("Choose newspaper, officer, captain or reader."), 422)
    if not settings.SENDS_MAIL:
        raise UserProblem("sends-no-mail", gettext("This server sends no mail."), 409)
    with changing_league(league) as found:
        known = found.report_addresses.filter(email__iexact=email).first()
        if known is not None and known.stopped_at is not None:
            raise UserProblem(
                "address-stopped",
                gettext("The owner of this address has stopped the report, and alone can ask for it again."),
                409,
            )
        if known is not None:
            raise UserProblem("address-taken", gettext("This address is on the list already."), 409)
        _require_room(found)
        made = ReportAddress.objects.create(
            league=found, email=email, name=" ".join(name.split())[:80], kind=kind
        )
        _ask(made)
        text = say(
            "leagues.log-report-address",
            "{kind} added: {email}.",
            kind=labelled(ReportAddress.Kind(made.kind).label),
            email=email,
        )
        log(found, by, "report-address", text, private=True)
    return made


def join(*, league: League, user: User, kind: str = ReportAddress.Kind.CAPTAIN) -> ReportAddress:
    """A member asks for the report at the account's own address; that is the consent, also after a stop.

    Raises ``UserProblem`` "too-many-addresses" (409).
    """
    with changing_league(league) as found:
        known = found.report_addresses.filter(email__iexact=user.email).first()
        if known is None:
            _require_room(found)
            known = ReportAddress(league=found, email=user.email, name=user.get_short_name()[:80], kind=kind)
        if not known.gets_it:
            known.agreed_at, known.stopped_at = now(), None
            known.save()
            text = say("leagues.log-report-asked-for", "{email} asks for the report.", email=user.email)
            log(found, user, "report-address", text, private=True)
    return known


def leave(*, league: League, user: User) -> None:
    """A member wants no more reports. Idempotent."""
    row = league.report_addresses.filter(email__iexact=user.email).first()
    if row is not None:
        stop(address=row)


def remove_address(*, league: League, address: ReportAddress, by: User | None) -> None:
    """Take an address off the list. One whose owner has stopped the report stays as that wish, unseen."""
    with changing_league(league) as found:
        text = say("leagues.log-report-address-removed", "Removed: {email}.", email=address.email)
        log(found, by, "report-address", text, private=True)
        if address.stopped_at is None:
            address.delete()


def agree(*, address: ReportAddress) -> ReportAddress:
    """The owner agrees. Idempotent."""
    with changing_league(address.league):
        if not address.gets_it:
            changed(address, {"agreed_at": now(), "stopped_at": None})
    return address


def stop(*, address: ReportAddress) -> ReportAddress:
    """The owner wants no more reports. Idempotent, also in a club that is archived."""
    changed(address, {"stopped_at": address.stopped_at or now()})
    return address


def _require_room(league: League) -> None:
    if league.report_addresses.filter(stopped_at=None).count() >= MOST_ADDRESSES:
        raise UserProblem(
            "too-many-addresses",
            gettext("Up to {most} get the report.").format(most=MOST_ADDRESSES),
            409,
        )


# -- links of letters ----------------------------------------------------------------------------------------


def _link(address: ReportAddress, what: str) -> str:
    name = "leagues:report-agree" if what == AGREE else "leagues:report-stop"
    token = signing.dumps([address.pk, address.email], salt=what)
    return f"{settings.PUBLIC_URL}{reverse(name, args=[token])}"


def read_link(token: str, what: str) -> ReportAddress:
    """The address that a link of a letter names. Raises ``UserProblem`` "bad-link" (404)."""
    try:
        key, email = signing.loads(token, salt=what, max_age=AGREE_SECONDS if what == AGREE else None)
    except (signing.BadSignature, ValueError):
        key, email = 0, ""
    found = ReportAddress.objects.filter(pk=key, email=email).select_related("league__club").first()
    if found is None:
        raise UserProblem("bad-link", gettext("This link is not good any more."), 404)
    return found


def _ask(address: ReportAddress) -> None:
    league = address.league
    context = {"league": league, "club": league.club, "link": _link(address, AGREE)}
    subject = format_lazy(gettext_lazy("Weekly report of {league}: do you want it?"), league=league.name)
    _letter(address, subject, "report_question", context)


def _letter(address: ReportAddress, subject: Promise, template: str, context: dict[str, object]) -> None:
    if not letters.may_go_to(address.email, address.league.club):
        return
    told = {**context, "stop": _link(address, STOP), "server": settings.PUBLIC_URL}
    with letters_to(None, address.league.club):
        text = render_to_string(f"leagues/mail/{template}.txt", told)
        letters.write(to=address.email, subject=str(subject), text=text.strip() + "\n")


# -- sending -------------------------------------------------------------------------------------------------


def readers_of(league: League) -> list[ReportAddress]:
    """Who gets the report."""
    rows = league.report_addresses.filter(agreed_at__isnull=False, stopped_at=None)
    return list(rows.order_by("pk"))


def send(*, season: Season, week: date, incomplete: bool = False, by: User | None) -> SentReport:
    """Send the report of a week (its Monday) to all who have agreed; each week once.

    Raises ``UserProblem``: "not-found" (404) for a week without matches; "report-sent", "results-lacking"
    (unless `incomplete`), "no-readers", "sends-no-mail", "wrong-season-phase" (409).
    """
    if not settings.SENDS_MAIL:
        raise UserProblem("sends-no-mail", gettext("This server sends no mail."), 409)
    with changing_season(season, Season.Phase.RUNNING, Season.Phase.CLOSED) as found:
        if found.sent_reports.filter(week=week).exists():
            raise UserProblem("report-sent", gettext("The report of this week was sent already."), 409)
        if not has_matches(found, week):
            raise UserProblem("not-found", gettext("There are no matches in this week."), 404)
        if not incomplete and (lacking := lacking_in(found, week)):
            raise UserProblem(
                "results-lacking",
                gettext("Matches of this week without a result that counts: {lacking}.").format(
                    lacking=lacking
                ),
                409,
            )
        readers = readers_of(found.league)
        if not readers:
            raise UserProblem(
                "no-readers", gettext("Nobody on the list has agreed to get the report yet."), 409
            )
        with letters_to(None, found.league.club):  # not in the language of who sends it
            report = report_of(found, week)
        path = reverse(
            "leagues:report", args=[found.league.club.slug, found.league.slug, found.slug, week.isoformat()]
        )
        context: dict[str, object] = {
            "text": later(lambda: text_of(report)),
            "link": f"{settings.PUBLIC_URL}{path}",
        }
        subject = format_lazy(
            gettext_lazy("{league}: week of {days}"),
            league=found.league.name,
            days=later(lambda: translated(report.title)),
        )
        for one in readers:
            _letter(one, subject, "report", {**context})
        made = SentReport.objects.create(
            season=found, week=week, addresses=len(readers),
            by_label=by.get_short_name()[:120] if by is not None else "Balkline",
        )  # fmt: skip
        text = say("leagues.log-report-sent", "The report of {week} was sent.", week=report.title)
        log(found.league, by, "report-sent", text, season=found)
    return made


WAITS = frozenset({"report-sent", "results-lacking", "no-readers", "not-found", "sends-no-mail"})
"""Why a report that is due is not sent now: the next sweep asks again."""


def send_due(at: datetime | None = None) -> int:
    """Send every report that is due now; how many were. A report waits for its results until the next one is
    due."""
    moment = at or now()
    plans = ReportPlan.objects.filter(by_itself=True, league__club__archived_at=None)
    sent = 0
    for plan in plans.select_related("league__club"):
        due = due_before(localtime(moment, plan.league.club.tzinfo), plan.weekday, plan.at)
        if due < plan.since:
            continue
        for season in plan.league.seasons.filter(phase=Season.Phase.RUNNING):
            season.league = plan.league
            try:
                send(season=season, week=reported_at(due), incomplete=plan.incomplete, by=None)
            except UserProblem as problem:
                if problem.code not in WAITS | {"wrong-season-phase", "club-archived"}:
                    raise
            else:
                sent += 1
    return sent
