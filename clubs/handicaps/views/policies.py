"""The officers' pages of policies: a new one, another version, its name, its end."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.handicaps.access import policy_for
from clubs.handicaps.forms import KIND_HELP, PolicyForm, RenameForm, TermsForm, attempt
from clubs.handicaps.rules.terms import KIND_WORDS, Kind
from clubs.handicaps.selectors.versions import version_on
from clubs.handicaps.services import policies
from clubs.handicaps.services.common import today
from clubs.handicaps.views.public import steps
from clubs.people.access import OFFICERS, club_page
from clubs.people.models import Club
from clubs.people.views.common import form_page, posted, signed_in
from matches.problems import UserProblem
from matches.services import again_on_deadlock


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """First choose the kind, then its terms."""
    chosen = request.POST.get("kind") or request.GET.get("kind") or ""
    way = steps(club, ("", gettext("New policy")))
    if chosen not in list(Kind):
        kinds = [(kind.value, KIND_WORDS[kind], KIND_HELP[kind]) for kind in Kind]
        return render(request, "handicaps/kinds.html", {"club": club, "kinds": kinds, "crumbs": way})
    kind = Kind(chosen)
    form = PolicyForm(posted(request), club=club, kind=kind)
    if request.method == "POST" and form.is_valid():
        made = attempt(
            form, policies.make, club=club, name=form.cleaned_data["name"], kind=kind, terms=form.terms,
            begins_on=form.cleaned_data["begins_on"], by=signed_in(request), **form.scope(),
        )  # fmt: skip
        if made is not None:
            told = gettext("{name} is ready. Tournaments can choose it.")
            messages.success(request, told.format(name=made.name))
            return redirect(made)
    return form_page(
        request, "handicaps/policy_form.html", form, club=club, kind=kind, kind_words=KIND_WORDS[kind],
        kind_help=KIND_HELP[kind], crumbs=way,
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def version(request: HttpRequest, club: Club, policy: str) -> HttpResponse:
    """Other terms from a day on."""
    found = policy_for(request.user, club, policy)
    kind = Kind(found.kind)
    form = TermsForm(posted(request), kind=kind, kept=version_on(found, today(club)).rules)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        made = attempt(
            form, policies.add_version, policy=found, terms=form.terms, begins_on=data["begins_on"],
            note=data["note"], by=signed_in(request),
        )  # fmt: skip
        if made is not None:
            told = gettext("Version {number} is in force from {day}.")
            day = date_format(made.begins_on, gettext("d.m.Y"))
            messages.success(request, told.format(number=made.number, day=day))
            return redirect(found)
    return form_page(
        request, "handicaps/policy_form.html", form, club=club, policy=found, kind_words=KIND_WORDS[kind],
        kind_help=KIND_HELP[kind],
        crumbs=steps(club, (found.get_absolute_url(), found.name), ("", gettext("New version"))),
    )  # fmt: skip


@require_POST
@club_page(*OFFICERS)
def withdraw(request: HttpRequest, club: Club, policy: str, number: int) -> HttpResponse:
    """Take the latest version back."""
    found, by = policy_for(request.user, club, policy), signed_in(request)
    again_on_deadlock(lambda: policies.withdraw_version(policy=found, number=number, by=by))
    messages.success(request, gettext("Version {number} is taken back.").format(number=number))
    return redirect(found)


@require_POST
@club_page(*OFFICERS)
def rename(request: HttpRequest, club: Club, policy: str) -> HttpResponse:
    """Call a policy something else."""
    found, by = policy_for(request.user, club, policy), signed_in(request)
    form = RenameForm(posted(request))
    if not form.is_valid():
        told = gettext("The name: {problem}").format(problem=form.errors["name"][0])
        raise UserProblem("name-empty", told, 422)
    again_on_deadlock(lambda: policies.rename(policy=found, name=form.cleaned_data["name"], by=by))
    messages.success(request, gettext("Saved."))
    return redirect(found)


@require_POST
@club_page(*OFFICERS)
def close(request: HttpRequest, club: Club, policy: str) -> HttpResponse:
    """Use a policy no longer, or again."""
    found, by = policy_for(request.user, club, policy), signed_in(request)
    if request.POST.get("closed") == "0":
        again_on_deadlock(lambda: policies.reopen(policy=found, by=by))
        messages.success(request, gettext("{name} is used again.").format(name=found.name))
    else:
        again_on_deadlock(lambda: policies.close(policy=found, by=by))
        told = gettext("{name} is no longer used. What was drawn by it stays.")
        messages.success(request, told.format(name=found.name))
    return redirect(found)
