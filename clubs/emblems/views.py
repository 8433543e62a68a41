"""The pages of emblems: the list, one emblem with its to-do list, its deed, a certificate, what if.

Every change goes through ``services``; a person's money and agreements become proposals.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import yaml
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import rules_engine as engine
from clubs.access import MEMBERS, OFFICERS, Visitor, club_page, not_found, roles_in
from clubs.emblems import clock, contests, folding, ledger, rights, selectors, services
from clubs.emblems.calendars import calendar_of
from clubs.emblems.deeds import todo
from clubs.emblems.deeds.conditions import conditions
from clubs.emblems.deeds.events import DONOR, FACTS, REFEREE
from clubs.emblems.deeds.machine import Case
from clubs.emblems.deeds.scenario import event_of
from clubs.emblems.deeds.state import FINAL, OPEN, Challenge
from clubs.emblems.deeds.terms import Deed, DeedError, readings_of
from clubs.emblems.forms import DeedForm, EmblemForm, EventForm, ReadingsForm, WhenForm
from clubs.emblems.models import Contest, DeedVersion, Emblem, EmblemPerson, Proposal
from clubs.people.models import Club, Player
from clubs.people.views.common import base_url, crumbs, form_page, posted, signed_in
from matches.problems import UserProblem

STEPS = 40


def _way(club: Club, *steps: tuple[str, str]) -> list[tuple[str, str]]:
    return crumbs(club, (reverse("emblems:list", args=[club.slug]), "Emblems"), *steps)


def _clauses(deed: Deed, citations: tuple[str, ...] | list[str]) -> list[dict[str, str]]:
    """Citations with the clause's words, for a line that shows them when asked."""
    known = {one.ref: one.text for one in deed.clauses}
    return [{"ref": one.partition("#")[2], "text": known.get(one.partition("#")[2], "")} for one in citations]


@require_GET
@club_page()
def emblem_list(request: HttpRequest, club: Club) -> HttpResponse:
    """The club's emblems, each with its holder and what is due next."""
    rows = list(selectors.listed(club))
    officer = not roles_in(request.user, club).isdisjoint(OFFICERS)
    context = {"club": club, "emblems": rows, "officer": officer, "crumbs": crumbs(club, ("", "Emblems"))}
    return render(request, "emblems/list.html", context)


@require_http_methods(["GET", "POST"])
@club_page(*OFFICERS)
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new emblem under one of the deeds."""
    form = EmblemForm(club, posted(request))
    if form.is_valid():
        try:
            made = services.found_emblem(
                club=club, deed_slug=form.cleaned_data["deed"], title=form.cleaned_data["title"],
                by=signed_in(request),
            )  # fmt: skip
        except UserProblem as problem:
            form.add_error("title", problem.message)
        else:
            return redirect(made)
    return form_page(request, "emblems/new.html", form, club=club, crumbs=_way(club, ("", "New emblem")))


@require_http_methods(["GET", "POST"])
@club_page(*OFFICERS)
def deed_new(request: HttpRequest, club: Club) -> HttpResponse:
    """A club's own deed."""
    form = DeedForm(posted(request))
    if form.is_valid():
        try:
            made = form.deed(slugify(form.cleaned_data["title"])[:60], club.name)
            row = services.publish_deed(club=club, deed=made, by=signed_in(request))
        except DeedError as error:
            form.add_deed_error(error)
        else:
            messages.success(request, f"“{row.title}” is written down as version {row.version}.")
            return redirect("emblems:new", club=club.slug)
    return form_page(request, "emblems/deed_form.html", form, club=club, crumbs=_way(club, ("", "New deed")))


def _who(user: Visitor, emblem: Emblem) -> list[str]:
    """The parts in which the visitor may act: his names, "donor", "referee"."""
    found = list(rights.names_of(user, emblem))
    trustee = rights.is_trustee(user, emblem)
    if trustee:
        found.append(DONOR)
    if trustee or rights.is_referee(user, emblem):
        found.append(REFEREE)
    return found


def _tasks(request: HttpRequest, emblem: Emblem, case: Case) -> list[dict[str, Any]]:
    parts = _who(request.user, emblem)
    if not parts and roles_in(request.user, emblem.club) and case.state.holder:
        # A member who has no part yet may challenge; the first proposal gives him a name in the log.
        player = Player.objects.filter(club=emblem.club, user=signed_in(request)).first()
        parts = [player.name] if player is not None else []
    rows = []
    for part in parts:
        for one in todo.tasks(case, part):
            if one.kind == "reverse":
                continue  # offered beside each step
            query = "&".join(f"{key}={value}" for key, value in one.facts.items() if value is not None)
            way = reverse("emblems:act", args=[emblem.club.slug, emblem.slug, one.kind])
            rows.append({
                "task": one, "part": part, "address": f"{way}?by={part}&{query}",
                "clauses": _clauses(case.deed, one.citations),
            })  # fmt: skip
    return rows


@require_GET
@club_page()
def emblem(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """One emblem: holder, countdowns, queue, what there is to do, timeline, books, lineage."""
    found = selectors.emblem_for(request.user, club, emblem)
    case = folding.fold(found, until=clock.now())
    seen = ledger.seen_by(request.user, found)
    before = request.GET.get("before", "")
    steps = found.steps.order_by("-seq")
    if before.isdigit():
        steps = steps.filter(seq__lt=int(before))
    shown = list(steps[: STEPS + 1])
    tasks = _tasks(request, found, case)
    contests_ = {
        row.challenge: row.match for row in Contest.objects.filter(emblem=found).select_related("match")
    }
    trustee = rights.is_trustee(request.user, found)
    context = {
        "club": club,
        "emblem": found,
        "deed": case.deed,
        "state": case.state,
        "deadlines": [
            {
                "row": one,
                "at": clock.aware(one.at, club.tzinfo),
                "clauses": _clauses(case.deed, one.citations),
            }
            for one in case.deadlines()
        ],
        "pending": case.state.pending,
        "queue": case.state.ahead,
        "challenges": [_told(one, contests_) for one in case.state.open],
        "past": [_told(one, contests_) for one in case.state.challenges.values() if one.state not in OPEN][
            ::-1
        ],
        "must": [row for row in tasks if row["task"].must],
        "may": [row for row in tasks if not row["task"].must],
        "proposals": [_asked(request, one) for one in selectors.proposals_for(request.user, found)],
        "steps": [{"row": row, "clauses": _clauses(case.deed, row.citations)} for row in shown[:STEPS]],
        "older": shown[STEPS - 1].seq if len(shown) > STEPS else None,
        "balances": [(name, value, _mine(name)) for name, value in ledger.balances_for(found, seen).items()],
        "total": sum(ledger.balances_for(found, ledger.EVERYTHING).values(), Decimal(0)),
        "lineage": case.state.lineage[::-1],
        "trustee": trustee,
        "standing": case.standing,
        "names": rights.names_of(request.user, found),
        "finals": [one.id for one in case.state.open if one.state == FINAL and one.id not in contests_],
        "may_seat": not roles_in(request.user, club).isdisjoint((*OFFICERS, "referee", "marker")),
        "crumbs": _way(club, ("", found.title)),
    }
    return render(request, "emblems/emblem.html", context)


def _told(one: Challenge, contests_: dict[str, Any]) -> dict[str, Any]:
    return {"row": one, "state": one.state.replace("_", " "), "match": contests_.get(one.id)}


def _mine(account: str) -> str:
    """An account in plain words: "stake:c3" is "staked on challenge c3"."""
    kind, _, name = account.partition(":")
    return {
        "player": f"{name}'s own account", "stake": f"staked on challenge {name}",
        "guarantee": f"guarantee of {name}", "receipts": f"receipts of the contest {name}",
        "donor": "the donor's own", "outside": "paid in and out outside",
    }.get(kind, account)  # fmt: skip


def _asked(request: HttpRequest, row: Proposal) -> dict[str, Any]:
    names = rights.names_of(request.user, row.emblem)
    trustee = rights.is_trustee(request.user, row.emblem)
    facts = ", ".join(f"{name} {value}" for name, value in row.facts.items() if name != "agreed")
    return {
        "row": row, "facts": facts, "mine": row.by in names,
        "may_answer": row.to in names or (trustee and (row.to == DONOR or row.by not in names)),
    }  # fmt: skip


@require_http_methods(["GET", "POST"])
@club_page(*MEMBERS)
def act(request: HttpRequest, club: Club, emblem: str, kind: str) -> HttpResponse:
    """Record an event, or propose it where another has to confirm."""
    found = selectors.emblem_for(request.user, club, emblem)
    if kind not in FACTS or kind == "amend":
        raise not_found("page")
    user = signed_in(request)
    by = (request.GET.get("by") or request.POST.get("by", ""))[:120]
    known = {
        name: request.GET[name][:200]
        for name in ("challenge", *FACTS[kind][0], *FACTS[kind][1])
        if name in request.GET
    }
    case = folding.fold(found, until=clock.now())
    by = _name(found, user, by)
    persons = sorted({*(r.holder for r in case.state.lineage), *(o.challenger for o in case.state.open),
                      *found.persons.values_list("name", flat=True)})  # fmt: skip
    if kind == "award":
        persons = sorted(
            {*persons, *Player.objects.filter(club=club, active=True).values_list("name", flat=True)}
        )
    if kind == "result" and (one := case.state.challenges.get(known.get("challenge", ""))) is not None:
        persons = list(one.sides)
    form, when = EventForm(kind, known, persons, posted(request)), WhenForm(posted(request))
    trustee = rights.is_trustee(user, found)
    if form.is_valid() and when.is_valid():
        at = when.cleaned_data["at"] if trustee else None
        try:
            said = _do(found, kind, by, form.facts(), user, at, trustee)
        except UserProblem as problem:
            clauses = ", ".join(problem.data.get("citations", []))
            form.add_error(None, f"{problem.message}{f' ({clauses})' if clauses else ''}")
        else:
            messages.success(request, said)
            return redirect(found)
    words = next((row.words for row in todo.tasks(case, by) if row.kind == kind), kind.capitalize())
    cited = next((row.citations for row in todo.tasks(case, by) if row.kind == kind), ())
    proposes = not trustee and kind in rights.MONEY
    return form_page(
        request, "emblems/act.html", form, club=club, emblem=found, kind=kind, by=by, words=words, when=when,
        clauses=_clauses(case.deed, cited), trustee=trustee, proposes=proposes,
        crumbs=_way(club, (found.get_absolute_url(), found.title), ("", words)),
    )  # fmt: skip


def _name(found: Emblem, user: Any, by: str) -> str:
    """The name in the log of whoever acts; a member's first act gives his player one."""
    if by in (DONOR, REFEREE) or EmblemPerson.objects.filter(emblem=found, name=by).exists():
        return by
    player = Player.objects.filter(club=found.club, user=user).first()
    if player is None:
        raise UserProblem("no-player", "Your account is not a player of this club yet.", 403)
    return services.person(found, player).name


def _do(
    found: Emblem, kind: str, by: str, facts: dict[str, Any], user: Any, at: datetime | None, trustee: bool
) -> str:
    """Record or propose; the words for the page."""
    if kind == "award":
        player = Player.objects.filter(club=found.club, name=facts["to"]).first()
        if player is not None:
            facts["to"] = services.person(found, player).name
    agreeing = facts.get("agreed") and by not in (DONOR, REFEREE)
    if not trustee and (kind in rights.MONEY or agreeing):
        made = services.propose(emblem=found, kind=kind, by=by, facts=facts, user=user)
        return f"Sent to {'the trustee' if made.to == DONOR else made.to}, who has to confirm it."
    steps = services.record(emblem=found, kind=kind, by=by, facts=facts, user=user, at=at)
    return steps[-1].words


@require_POST
@club_page(*MEMBERS)
def answer(request: HttpRequest, club: Club, emblem: str, proposal: str) -> HttpResponse:
    """Accept, decline or take back a proposal."""
    found = selectors.emblem_for(request.user, club, emblem)
    row = Proposal.objects.filter(emblem=found, public_id=proposal).first()
    if row is None:
        raise not_found("proposal")
    user = signed_in(request)
    if request.POST.get("answer") == "withdraw":
        services.withdraw_proposal(proposal=row, user=user)
        messages.success(request, "Taken back.")
    else:
        accept = request.POST.get("answer") == "accept"
        services.answer(proposal=row, accept=accept, user=user, reason=request.POST.get("reason", ""))
        messages.success(request, "Recorded." if accept else "Declined.")
    return redirect(found)


@require_POST
@club_page(*MEMBERS)
def match(request: HttpRequest, club: Club, emblem: str, challenge: str) -> HttpResponse:
    """Make the match of a challenge that is play or pay."""
    found = selectors.emblem_for(request.user, club, emblem)
    made = contests.make_match(emblem=found, challenge=challenge, by=signed_in(request))
    return redirect(made)


@require_GET
@club_page()
def deed(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """The deed: its clauses, its readings, its versions."""
    found = selectors.emblem_for(request.user, club, emblem)
    officer = not roles_in(request.user, club).isdisjoint(OFFICERS)
    return _deed(request, club, found, ReadingsForm(folding.deeds_of(found)[-1]) if officer else None)


@require_POST
@club_page(*OFFICERS)
def deed_amend(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """Other readings: a new version of the deed, which holds for challenges from now on."""
    found = selectors.emblem_for(request.user, club, emblem)
    now = folding.deeds_of(found)[-1]
    form = ReadingsForm(now, request.POST)
    if not form.is_valid():
        return _deed(request, club, found, form, status=422)
    user = signed_in(request)
    made = services.publish_deed(club=club, deed=now.read_as(form.cleaned_data), by=user)
    services.record(emblem=found, kind="amend", by=DONOR, facts={"version": made.version}, user=user)
    messages.success(request, f"Version {made.version} holds from now on; older challenges keep theirs.")
    return redirect("emblems:deed", club=club.slug, emblem=found.slug)


def _deed(
    request: HttpRequest, club: Club, found: Emblem, form: ReadingsForm | None, status: int = 200
) -> HttpResponse:
    now = folding.deeds_of(found)[-1]
    points = [
        {"row": one, "choice": now.reading(one.id), "words": dict(one.choices)[now.reading(one.id)]}
        for one in readings_of(now)
    ]
    rows = DeedVersion.objects.filter(club=club, slug=found.deed_slug).order_by("-version")
    context = {
        "club": club, "emblem": found, "deed": now, "points": points, "versions": rows, "form": form,
        "game": engine.game(now.game),
        "crumbs": _way(club, (found.get_absolute_url(), found.title), ("", "Deed")),
    }  # fmt: skip
    return render(request, "emblems/deed.html", context, status=status)


@require_GET
@club_page()
def certificate(request: HttpRequest, club: Club, emblem: str, challenge: str) -> HttpResponse:
    """The certificate of a challenge, to be printed and signed."""
    found = selectors.emblem_for(request.user, club, emblem)
    case = folding.fold(found, until=clock.now())
    one = case.state.challenges.get(challenge)
    if one is None:
        raise not_found("challenge")
    deed_ = case.deed_of(one)
    context = {
        "club": club, "emblem": found, "row": one, "deed": deed_, "conditions": conditions(deed_),
        "address": base_url(request) + found.get_absolute_url(), "state": one.state.replace("_", " "),
    }  # fmt: skip
    return render(request, "emblems/print/certificate.html", context)


@require_http_methods(["GET", "POST"])
@club_page()
def what_if(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """What the clock, and further events if any are written down, would bring. Nothing is kept."""
    found = selectors.emblem_for(request.user, club, emblem)
    now = clock.local(clock.now(), club.tzinfo)
    until_text = request.POST.get("until", f"{now + timedelta(days=90):%Y-%m-%d}")
    lines, problem, outcome = request.POST.get("events", "")[:20000], "", None
    try:
        until = datetime.fromisoformat(until_text)
        events = _written(lines)
        if request.method == "POST":
            case, steps, refusals = services.what_if(found, clock.aware(until, club.tzinfo), events)
            seen = ledger.seen_by(request.user, found)
            outcome = {
                "steps": [{"row": one, "clauses": _clauses(case.deed, one.citations)} for one in steps],
                "refusals": refusals, "state": case.state, "deadlines": case.deadlines(),
                "balances": [
                    (name, value, _mine(name))
                    for name, value in ledger.readable(case.books(), seen).items()
                ],
            }  # fmt: skip
    except ValueError:
        problem = "Write the day as 2026-12-31, or with an hour as 2026-12-31 20:00."
    except (UserProblem, yaml.YAMLError, DeedError) as error:
        problem = str(error)
    context = {
        "club": club, "emblem": found, "until": until_text, "events": lines, "problem": problem,
        "outcome": outcome,
        "crumbs": _way(club, (found.get_absolute_url(), found.title), ("", "What if")),
    }  # fmt: skip
    return render(request, "emblems/what_if.html", context, status=422 if problem else 200)


def _written(lines: str) -> list[dict[str, Any]]:
    """Events as a scenario has them, read from YAML. Raises :class:`DeedError`."""
    raw = yaml.safe_load(lines) if lines.strip() else []
    if not isinstance(raw, list):
        raise DeedError("events", "must be a list, each line beginning with “- {at:”")
    return [event_of(n, one).to_json() for n, one in enumerate(raw, 1)]


@require_GET
@club_page()
def calendar(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """The emblem's calendar, or with ``?person=`` what that person has to do."""
    found = selectors.emblem_for(request.user, club, emblem)
    link = base_url(request) + found.get_absolute_url()
    text = calendar_of(found, request.GET.get("person", "")[:120], link=link)
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{found.slug}.ics"'
    return response


@require_GET
@club_page()
def statement(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """The movements of one account (``?account=``) with its balance, as far as the visitor may read them."""
    found = selectors.emblem_for(request.user, club, emblem)
    account = request.GET.get("account", "")[:140]
    rows = ledger.statement(found, account, ledger.seen_by(request.user, found))
    if request.GET.get("as") == "csv":
        response = HttpResponse(ledger.as_csv(rows), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{found.slug}-statement.csv"'
        return response
    context = {
        "club": club, "emblem": found, "account": account, "words": _mine(account), "rows": rows,
        "crumbs": _way(club, (found.get_absolute_url(), found.title), ("", "Statement")),
    }  # fmt: skip
    return render(request, "emblems/statement.html", context)
