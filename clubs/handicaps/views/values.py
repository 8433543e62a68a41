"""Setting handicaps: in the list, from pasted lines, at a review."""

from __future__ import annotations

from decimal import Decimal

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.handicaps.access import policy_for
from clubs.handicaps.forms import PasteForm, attempt
from clubs.handicaps.models import Handicap
from clubs.handicaps.services import lists, pasting, reviews
from clubs.handicaps.views.public import steps
from clubs.people.access import OFFICERS, club_page, player_for
from clubs.people.models import Club
from clubs.people.names import tidy
from clubs.people.views.common import UNFINISHED, posted, signed_in
from matches.problems import UserProblem
from matches.services import again_on_deadlock


@require_POST
@club_page(*OFFICERS)
def set_one(request: HttpRequest, club: Club, policy: str, player: str) -> HttpResponse:
    """Set one handicap: the list asks by script, and is told in a line; else the whole page comes again."""
    found, by = policy_for(request.user, club, policy), signed_in(request)
    one = player_for(request.user, club, player)
    data = posted(request)
    assert data is not None
    text, words = tidy(data.get("value", ""))[:20], tidy(data.get("words", ""))[:200]
    by_script = bool(request.headers.get("HX-Request"))
    problem = ""
    try:
        value: Decimal | None = None if text in pasting.NONE else pasting.read_number(text)
        again_on_deadlock(
            lambda: lists.set_handicap(policy=found, player=one, value=value, words=words, by=by)
        )
    except UserProblem as refused:
        if not by_script or refused.status in (401, 403, 404):
            raise
        problem = refused.message
    if not by_script:
        messages.success(request, gettext("{name}: saved.").format(name=one.name))
        if data.get("next") == "player":
            return redirect("handicaps:player", club.slug, one.slug)
        return redirect(f"{reverse('handicaps:list', args=[club.slug])}?q={data.get('q', '')[:80]}")
    now_is = Handicap.objects.filter(policy=found, player=one).values_list("value", flat=True).first()
    return render(request, "handicaps/parts/told.html", {"value": now_is, "problem": problem})


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def paste(request: HttpRequest, club: Club, policy: str) -> HttpResponse:
    """Handicaps from pasted lines: first what would change, then the change."""
    found, by = policy_for(request.user, club, policy), signed_in(request)
    form = PasteForm(posted(request))
    tried, problems = None, []
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["lines"]
        try:
            if "save" in request.POST:
                done = again_on_deadlock(lambda: pasting.paste(policy=found, text=text, by=by))
                changed = sum(one.before != one.after for one in done)
                told = ngettext("{n} handicap changed.", "{n} handicaps changed.", changed)
                messages.success(request, told.format(n=changed))
                return redirect("handicaps:list", club.slug)
            tried = pasting.try_pasted(policy=found, text=text)
        except UserProblem as problem:
            problems = (problem.data or {}).get("problems", [])
            attempt.put(form, problem)
    context = {
        "club": club, "policy": found, "form": form, "tried": tried, "problems": problems,
        "crumbs": steps(club, (found.get_absolute_url(), found.name), ("", gettext("Paste a list"))),
    }  # fmt: skip
    return render(request, "handicaps/paste.html", context, status=UNFINISHED if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def review(request: HttpRequest, club: Club, policy: str) -> HttpResponse:
    """What a review today would change; held by sending the form."""
    found, by = policy_for(request.user, club, policy), signed_in(request)
    if request.method == "POST":
        done = again_on_deadlock(lambda: reviews.hold(policy=found, by=by))
        told = ngettext(
            "The review is held: {n} handicaps changed.",
            "The review is held: {n} handicaps changed.",
            len(done),
        )
        messages.success(request, told.format(n=len(done)))
        return redirect(found)
    context = {
        "club": club, "policy": found, "review": reviews.review_of(found),
        "crumbs": steps(club, (found.get_absolute_url(), found.name), ("", gettext("Review"))),
    }  # fmt: skip
    return render(request, "handicaps/review.html", context)
