"""The pages of emblems: the list, one emblem with its to-do list, its deed, a certificate, what if.

Every change goes through ``services``; a person's money and agreements become proposals.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.emblems import access, clock
from clubs.emblems.forms import EmblemForm, EventForm, WhenForm
from clubs.emblems.models import Contest, Emblem, EmblemPerson, Proposal
from clubs.emblems.rules import todo
from clubs.emblems.rules.conditions import conditions
from clubs.emblems.rules.events import DONOR, FACTS, REFEREE
from clubs.emblems.rules.machine import Case
from clubs.emblems.rules.state import FINAL, OPEN, Challenge
from clubs.emblems.selectors import cases, ledger, listing, words
from clubs.emblems.services import contests, emblems, recording
from clubs.emblems.services import proposals as emblem_proposals
from clubs.emblems.views.common import accounts, way
from clubs.people.access import MEMBERS, OFFICERS, Visitor, club_page, not_found, roles_in
from clubs.people.models import Club, Player
from clubs.people.views.common import base_url, crumbs, form_page, posted, signed_in
from config.languages.speaking import translated
from matches.problems import UserProblem

STEPS = 12


@require_safe
@club_page()
def emblem_list(request: HttpRequest, club: Club) -> HttpResponse:
    """The club's emblems, each with its holder and what is due next."""
    rows = list(listing.listed(club))
    officer = not roles_in(request.user, club).isdisjoint(OFFICERS)
    way_here = crumbs(club, ("", gettext("Challenge trophies")))
    context = {"club": club, "emblems": rows, "officer": officer, "crumbs": way_here}
    return render(request, "emblems/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new emblem under one of the deeds."""
    form = EmblemForm(club, posted(request))
    if form.is_valid():
        try:
            made = emblems.found_emblem(
                club=club,
                deed_slug=form.cleaned_data["deed"],
                title=form.cleaned_data["title"],
                by=signed_in(request),
            )
        except UserProblem as problem:
            form.add_error("title", translated(problem.message))
        else:
            return redirect(made)
    steps = way(club, ("", gettext("New challenge trophy")))
    return form_page(request, "emblems/new.html", form, club=club, crumbs=steps)


def _who(user: Visitor, emblem: Emblem) -> list[str]:
    """The parts in which the visitor may act: his names, "donor", "referee"."""
    found = list(access.names_of(user, emblem))
    trustee = access.is_trustee(user, emblem)
    if trustee:
        found.append(DONOR)
    if trustee or access.is_referee(user, emblem):
        found.append(REFEREE)
    return found


def _tasks(
    request: HttpRequest, emblem: Emblem, case: Case, asked: set[tuple[str, str, str]]
) -> list[dict[str, Any]]:
    """What the visitor can do and has to do, without what is ``asked`` already (by, kind, challenge)."""
    parts = _who(request.user, emblem)
    if access.is_trustee(request.user, emblem):  # who records for players that have no account
        sides = [case.state.holder, *(one.challenger for one in case.state.open)]
        parts += [name for name in dict.fromkeys(sides) if name and name not in parts]
    if not parts and roles_in(request.user, emblem.club) and case.state.holder:
        # A member who has no part yet may challenge; the first proposal gives him a name in the log.
        player = Player.objects.filter(club=emblem.club, user=signed_in(request)).first()
        parts = [player.name] if player is not None else []
    rows = []
    for part in parts:
        for one in todo.tasks(case, part):
            if one.kind == "reverse" or (part, one.kind, one.challenge) in asked:
                continue  # offered beside each step; waiting for an answer
            facts = {key: value for key, value in one.facts.items() if value is not None}
            way = reverse("emblems:act", args=[emblem.club.slug, emblem.slug, one.kind])
            rows.append({
                "task": one, "part": part, "address": f"{way}?{urlencode({'by': part, **facts})}",
                "until": words.until(one.due) if one.due else "", "named": len(parts) > 1,
                "clauses": words.clauses(case.deed, one.citations),
            })  # fmt: skip
    return rows


@require_safe
@club_page()
def emblem(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """One emblem: holder, countdowns, queue, what there is to do, timeline, books, lineage."""
    found = access.emblem_for(request.user, club, emblem)
    case = cases.fold(found, until=clock.now())
    seen = ledger.seen_by(request.user, found)
    before = request.GET.get("before", "")
    steps = found.steps.order_by("-seq")
    if before.isdigit():
        steps = steps.filter(seq__lt=int(before))
    shown = list(steps[: STEPS + 1])
    proposals = list(listing.proposals_for(request.user, found))
    tasks = _tasks(
        request, found, case, {(one.by, one.kind, one.facts.get("challenge", "")) for one in proposals}
    )
    must = [row for row in tasks if row["task"].must]
    told = {(row["task"].due, row["task"].challenge) for row in must}
    balances, settled = accounts(ledger.balances_for(found, seen), case)
    contests_ = {
        row.challenge: row.match for row in Contest.objects.filter(emblem=found).select_related("match")
    }
    trustee = access.is_trustee(request.user, found)
    context = {
        "club": club,
        "emblem": found,
        "deed": case.deed,
        "state": case.state,
        "deadlines": [
            {
                "row": one,
                "at": clock.aware(one.at, club.tzinfo),
                "when": words.moment_of(one),
                "clauses": words.clauses(case.deed, one.citations),
            }
            for one in case.deadlines()
            if (one.at, one.challenge) not in told  # that one stands above, under what there is to do
        ],
        "challenges": [_told(one, contests_) for one in case.state.open],
        "past": [_told(one, contests_) for one in case.state.challenges.values() if one.state not in OPEN][
            ::-1
        ],
        "must": must,
        "may": [row for row in tasks if not row["task"].must],
        "proposals": [_asked(request, one, case) for one in proposals],
        "steps": [
            {
                "row": row,
                "words": words.step(row, case),
                "who": words.who(row.by),
                "clauses": words.clauses(case.deed, row.citations),
            }
            for row in shown[:STEPS]
        ],
        "older": shown[STEPS - 1].seq if len(shown) > STEPS else None,
        "balances": balances,
        "settled": settled,
        "total": sum(ledger.balances_for(found, ledger.EVERYTHING).values(), Decimal(0)),
        "lineage": case.state.lineage[::-1],
        "trustee": trustee,
        "challengers": _challengers(found, case) if trustee else [],
        "deposit": case.deed.terms.deposit,
        "standing": case.standing,
        "names": access.names_of(request.user, found),
        "finals": [one.id for one in case.state.open if one.state == FINAL and one.id not in contests_],
        "may_seat": not roles_in(request.user, club).isdisjoint((*OFFICERS, "referee", "marker")),
        "crumbs": way(club, ("", found.title)),
    }
    return render(request, "emblems/emblem.html", context)


def _challengers(emblem: Emblem, case: Case) -> list[str]:
    """Whom the trustee may record as a new challenger."""
    if not case.state.holder or case.state.emblem == "owned":
        return []
    taken = {case.state.holder, *(one.challenger for one in case.state.open)}
    players = Player.objects.filter(club=emblem.club, active=True, merged_into=None).order_by("name")
    return [name for name in players.values_list("name", flat=True).distinct() if name not in taken]


def _told(one: Challenge, contests_: dict[str, Any]) -> dict[str, Any]:
    return {"row": one, "state": words.challenge_state(one), "match": contests_.get(one.id)}


def _asked(request: HttpRequest, row: Proposal, case: Case) -> dict[str, Any]:
    names = access.names_of(request.user, row.emblem)
    trustee = access.is_trustee(request.user, row.emblem)
    return {
        "row": row,
        "words": words.proposal(row, case),
        "mine": row.by in names,
        "may_answer": row.to in names or (trustee and (row.to == DONOR or row.by not in names)),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*MEMBERS)
def act(request: HttpRequest, club: Club, emblem: str, kind: str) -> HttpResponse:
    """Record an event, or propose it where another has to confirm."""
    found = access.emblem_for(request.user, club, emblem)
    if kind not in FACTS or kind == "amend":
        raise not_found("page")
    user = signed_in(request)
    by = (request.GET.get("by") or request.POST.get("by", ""))[:120]
    known = {
        name: request.GET[name][:200]
        for name in ("challenge", *FACTS[kind][0], *FACTS[kind][1])
        if name in request.GET
    }
    case = cases.fold(found, until=clock.now())
    by = _name(found, user, by)
    persons = sorted(
        {
            *(r.holder for r in case.state.lineage),
            *(o.challenger for o in case.state.open),
            *found.persons.values_list("name", flat=True),
        }
    )
    if kind == "award":
        persons = sorted(
            {*persons, *Player.objects.filter(club=club, active=True).values_list("name", flat=True)}
        )
    one = case.state.challenges.get(known.get("challenge", ""))
    if kind == "rule" and one is None and (one := case.state.pending) is not None:
        known["challenge"] = one.id
    form = EventForm(kind, known, persons, posted(request), deed=case.deed_of(one))
    when = WhenForm(posted(request))
    trustee = access.is_trustee(user, found)
    if form.is_valid() and when.is_valid():
        at = when.cleaned_data["at"] if trustee else None
        try:
            said = _do(found, kind, by, form.facts(), user, at, trustee)
        except UserProblem as problem:
            clauses = words.clause_numbers(problem.data.get("citations", []))
            why = translated(problem.message)
            if clauses:
                why = gettext("{problem} ({clauses})").format(problem=why, clauses=clauses)
            form.add_error(None, why)
        else:
            messages.success(request, said)
            return redirect(found)
    task = next(
        (
            row
            for row in todo.tasks(case, by)
            if row.kind == kind and row.challenge == known.get("challenge", "")
        ),
        None,
    )
    title = str(words.ACTS[kind])
    if task is not None and kind != "reverse":
        title = translated(task.words).rstrip(".")
    step = found.steps.filter(key=known["step"]).first() if "step" in known else None
    agreeing = bool(known.get("agreed")) and by not in (DONOR, REFEREE)
    to_trustee = kind in access.MONEY and cases.has_money(found)
    sends = ""
    if agreeing and one is not None:
        to_trustee = False
        sends = one.challenger if by == one.against else one.against
    return form_page(
        request,
        "emblems/act.html",
        form,
        club=club,
        emblem=found,
        kind=kind,
        by=by,
        title=title,
        when=when,
        clauses=words.clauses(case.deed_of(one), task.citations if task is not None else ()),
        trustee=trustee,
        to_trustee=to_trustee and not trustee,
        sends="" if trustee else sends,
        challenge=one,
        step=step,
        step_words=words.step(step, case) if step is not None else "",
        part=words.who(by),
        crumbs=way(club, (found.get_absolute_url(), found.title), ("", title)),
    )


def _name(found: Emblem, user: Any, by: str) -> str:
    """The actor's name in the log; a member's first act gives his player one."""
    if by in (DONOR, REFEREE) or EmblemPerson.objects.filter(emblem=found, name=by).exists():
        return by
    players = Player.objects.filter(club=found.club)
    named = players.filter(name=by, active=True).first() if access.is_trustee(user, found) else None
    player = named or players.filter(user=user).first()
    if player is None:
        raise UserProblem("no-player", gettext("Your account is not a player of this club yet."), 403)
    return emblems.person(found, player).name


def _do(
    found: Emblem, kind: str, by: str, facts: dict[str, Any], user: Any, at: datetime | None, trustee: bool
) -> str:
    """Record or propose; the words for the page."""
    if kind == "award":
        player = Player.objects.filter(club=found.club, name=facts["to"]).first()
        if player is not None:
            facts["to"] = emblems.person(found, player).name
    agreeing = facts.get("agreed") and by not in (DONOR, REFEREE)
    if not trustee and ((kind in access.MONEY and cases.has_money(found)) or agreeing):
        made = emblem_proposals.propose(emblem=found, kind=kind, by=by, facts=facts, user=user)
        if made.to == DONOR:
            return gettext("Sent to the trustee, who has to confirm it.")
        return gettext("Sent to {name}, who has to confirm it.").format(name=made.to)
    steps = recording.record(emblem=found, kind=kind, by=by, facts=facts, user=user, at=at)
    return translated(steps[-1].words)


@require_POST
@club_page(*MEMBERS)
def answer(request: HttpRequest, club: Club, emblem: str, proposal: str) -> HttpResponse:
    """Accept, decline or take back a proposal."""
    found = access.emblem_for(request.user, club, emblem)
    row = Proposal.objects.filter(emblem=found, public_id=proposal).first()
    if row is None:
        raise not_found("proposal")
    user = signed_in(request)
    if request.POST.get("answer") == "withdraw":
        emblem_proposals.withdraw_proposal(proposal=row, user=user)
        messages.success(request, gettext("Taken back."))
    else:
        accept = request.POST.get("answer") == "accept"
        emblem_proposals.answer(proposal=row, accept=accept, user=user, reason=request.POST.get("reason", ""))
        messages.success(request, gettext("Recorded.") if accept else gettext("Declined."))
    return redirect(found)


@require_POST
@club_page(*MEMBERS)
def match(request: HttpRequest, club: Club, emblem: str, challenge: str) -> HttpResponse:
    """Make the match of a challenge that is play or pay."""
    found = access.emblem_for(request.user, club, emblem)
    made = contests.make_match(emblem=found, challenge=challenge, by=signed_in(request))
    return redirect(made)


@require_safe
@club_page()
def certificate(request: HttpRequest, club: Club, emblem: str, challenge: str) -> HttpResponse:
    """The certificate of a challenge, to be printed and signed."""
    found = access.emblem_for(request.user, club, emblem)
    case = cases.fold(found, until=clock.now())
    one = case.state.challenges.get(challenge)
    if one is None:
        raise not_found("challenge")
    deed_ = case.deed_of(one)
    context = {
        "club": club, "emblem": found, "row": one, "deed": deed_, "conditions": [
            {**one._asdict(), "clauses": words.clause_numbers(one.citations)} for one in conditions(deed_)
        ],
        "address": base_url(request) + found.get_absolute_url(), "state": words.challenge_state(one),
    }  # fmt: skip
    return render(request, "emblems/print/certificate.html", context)


@require_safe
@club_page()
def statement(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """The movements of one account (``?account=``) with its balance, as far as the visitor may read them."""
    found = access.emblem_for(request.user, club, emblem)
    account = request.GET.get("account", "")[:140]
    rows = ledger.statement(found, account, ledger.seen_by(request.user, found))
    if request.GET.get("as") == "csv":
        response = HttpResponse(ledger.as_csv(rows), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{found.slug}-statement.csv"'
        return response
    case = cases.fold(found)
    happened = dict(found.steps.values_list("key", "happened_at"))
    said = {one.identity: one.why for one in case.posted}  # stored in English, here they are messages
    for row in rows:
        other = row["source"] if row["target"] == account else row["target"]
        row["other"], row["day"] = words.account(other, case.state), happened.get(row["step"])
        row["clauses"] = words.clauses(case.deed, row["citations"])
        why = said.get((row["step"], row["line"]), "")
        row["why"] = capfirst(translated(why if why == row["why"] else row["why"]))
    context = {
        "club": club, "emblem": found, "account": account, "words": words.account(account, case.state),
        "currency": case.deed.currency, "rows": rows,
        "crumbs": way(club, (found.get_absolute_url(), found.title), ("", gettext("Statement"))),
    }  # fmt: skip
    return render(request, "emblems/statement.html", context)
