"""The page on which a tablet's entries come in at the desk: paste or scan them, compare, choose."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods

from matches.courses import told
from matches.courses.choosing import Choice, choose, require, why_not
from matches.courses.judging import Comparison, Course, compare
from matches.courses.shapes import line_words, names_of
from matches.log.actor import Actor
from matches.log.models import Match
from matches.log.shapes import is_held
from matches.log.writing import again_on_deadlock
from matches.problems import UserProblem
from matches.tablet.desk import visible_match

DONE = {
    Choice.KEEP: gettext_lazy("The record stays as it is. The tablet's entries are kept with it as struck."),
    Choice.TAKE: gettext_lazy("The tablet's entries stand now. What had been recorded instead is voided."),
    Choice.LAY: gettext_lazy("The tablet's entries have been added."),
}


@never_cache
@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
def courses(request: HttpRequest, public_id: str) -> HttpResponse:
    """GET asks for the entries, POST of ``text`` shows both courses, POST with ``choice`` chooses."""
    match, actor = _desk(request, public_id)
    page: dict[str, Any] = {"match": match, "club": match.club, "text": request.POST.get("text", "")}
    if request.method != "POST":
        return render(request, "matches/courses/bring.html", page)
    try:
        export = told.from_text(page["text"])
        if export.match != match.public_id:
            if Match.objects.filter(public_id=export.match, club=match.club).exists():
                page["other"] = export.match
            raise UserProblem("other-match", gettext("These entries are of another match."), 409)
        skipped = _skipped(request, export)
        if request.POST.get("choice"):
            return _chosen(request, match, actor, export, skipped)
        judged = compare(match, export.course, skipped)
    except UserProblem as problem:
        if problem.code in ("conflict", "lease-held", "decided-already"):
            judged = compare(match, export.course, skipped)
            return _compared(request, page, judged, actor, problem)
        return render(
            request, "matches/courses/bring.html", {**page, "problem": problem}, status=problem.status
        )
    return _compared(request, page, judged, actor)


def _desk(request: HttpRequest, public_id: str) -> tuple[Match, Actor]:
    match = visible_match(request.user, public_id)
    if not request.user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    actor = Actor.of_user(request.user)
    require(match, actor)
    return match, actor


def _skipped(request: HttpRequest, export: told.Export) -> frozenset[int]:
    """The tablet's entries whose box is not ticked; before the first comparison there are no boxes."""
    if "boxes" not in request.POST:
        return frozenset()
    ticked = set(request.POST.getlist("with"))
    return frozenset(one.n for one in export.course.entries if str(one.n) not in ticked)


def _chosen(
    request: HttpRequest, match: Match, actor: Actor, export: told.Export, skipped: frozenset[int]
) -> HttpResponse:
    seq = request.POST.get("seq", "")
    done = again_on_deadlock(
        lambda: choose(
            match_id=match.public_id,
            told=export.course,
            seq=int(seq) if seq.isdecimal() and len(seq) < 10 else -1,
            choice=request.POST["choice"],
            client_uuid=request.POST.get("client_uuid", ""),
            by=actor,
            skipped=skipped,
            reason=request.POST.get("reason", ""),
            force="force" in request.POST,
            again="again" in request.POST,
            hold=False,
        )
    )
    messages.success(request, str(DONE[Choice(done["choice"])]))
    return redirect("matches:sheet", match.public_id)


def _compared(
    request: HttpRequest,
    page: dict[str, Any],
    judged: Comparison,
    actor: Actor,
    problem: UserProblem | None = None,
) -> HttpResponse:
    match = judged.match
    names = names_of(match)
    held = is_held(match) and match.lease_holder != actor.holder
    ends = {"keep": judged.log, "take": judged.tablet, "lay": judged.laid}
    context = {
        **page,
        "judged": judged,
        "problem": problem,
        "names": list(names.values()),
        "log": told_lines(judged.log, names),
        "tablet": told_lines(judged.tablet, names),
        "laid": told_lines(judged.laid, names),
        "ends": {choice: end_words(course, names) for choice, course in ends.items()},
        "before": " – ".join(str(n) for n in judged.base.board()["score"].values()),
        "why": {choice: why_not(judged, choice, actor) for choice in Choice.values},
        "client_uuid": uuid.uuid4(),
        "holder": match.lease_label if held else "",
    }
    status = problem.status if problem else 200
    return render(request, "matches/courses/compare.html", context, status=status)


def told_lines(course: Course, names: dict[str, str]) -> list[dict[str, Any]]:
    """The lines of a course for the template."""
    return [
        {
            "line": line,
            "name": names.get(line.side, line.side),
            "words": line_words(line, names),
            "score": " – ".join(str(n) for n in line.score.values()),
        }
        for line in course.lines
    ]


def end_words(course: Course, names: dict[str, str]) -> dict[str, str]:
    """The score at the end of a course, and who has won if it is over."""
    score = " – ".join(str(n) for n in course.score.values())
    if not course.game.over:
        return {"score": score, "over": ""}
    winner = names.get(course.game.winner or "")
    if winner is None:
        return {"score": score, "over": gettext("The match is over: nobody wins.")}
    return {"score": score, "over": gettext("The match is over: {name} wins.").format(name=winner)}
