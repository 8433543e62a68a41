"""Pages of simulated play: where it is begun, where it is played and watched; and what these pages ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules_engine as engine
from matches import authority, categories
from matches.answers import json_answer
from matches.categories import book_name
from matches.log.models import Match
from matches.log.writing import again_on_deadlock
from matches.pages import boards
from matches.problems import UserProblem
from matches.simulated import playing, strokes
from matches.simulated.asked import pieces_of, place_of, stroke_of
from matches.simulated.models import RUNNING, PlayedStroke, SimulatedPlay
from matches.simulated.state import bed_json, seen, state_json
from matches.tablet.api import body_of, field
from matches.tablet.desk import visible_match
from simulator.drawing import svg_of
from simulator.pieces import STEEPEST, TIP_REACH
from simulator.players.skill import LEVELS
from simulator.surfaces.of_games import table_of

SHOWN = 20
"""Games that have ended, on the page where one begins."""
LEVEL_WORDS = {
    "beginner": gettext_lazy("Beginner: misses much"),
    "fair": gettext_lazy("Fair: plays for the pleasure of it"),
    "good": gettext_lazy("Good: a strong club player"),
    "master": gettext_lazy("Master: seldom misses"),
}


# --- Beginning -----------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest, club: str) -> HttpResponseBase:
    """The page where a member begins a play, and what is running in the club."""
    found: Any = Match._meta.get_field("club").related_model._default_manager.filter(slug=club).first()
    if found is None or not authority.may_in_club(request.user, "watch", found):
        raise UserProblem("not-found", gettext("There is no such club."), 404)
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    may = authority.may_in_club(request.user, "play", found)
    problem, status = None, 200
    asked = _asked(request)
    if request.method == "POST":
        try:
            play = _begun(request, found, asked)
        except UserProblem as fault:
            problem, status = fault, fault.status
        else:
            return redirect("matches:play", play.match.public_id)
    plays = SimulatedPlay.objects.filter(match__club=found).select_related("match").order_by("-pk")
    context = {
        "club": found,
        "may": may,
        "problem": problem,
        "asked": asked,
        "categories": [
            (name, [_choice(game) for game in games])
            for name, games in categories.by_category(engine.games())
        ],
        "levels": [(level, LEVEL_WORDS[level]) for level in LEVELS],
        "running": list(plays.filter(state__in=RUNNING)),
        "ended": list(plays.exclude(state__in=RUNNING)[:SHOWN]),
    }
    return render(request, "matches/simulated/begin.html", context, status=status)


def _choice(game: engine.Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": game.name,
        "book": book_name(game.book),
        "sides": game.min_sides,
    }


def _asked(request: HttpRequest) -> dict[str, str]:
    given = request.POST if request.method == "POST" else request.GET
    usual = {"game": "", "who": "me", "level": "fair", "other": "fair", "pace": "calm"}
    return {name: str(given.get(name, value))[:80] for name, value in usual.items()}


def _begun(request: HttpRequest, club: Any, asked: dict[str, str]) -> SimulatedPlay:
    try:
        sides = engine.game(asked["game"]).min_sides
    except engine.UnknownGame:
        raise UserProblem("unknown-game", gettext("Choose a game first."), 422) from None
    levels = [asked["level"] if i == 0 and asked["who"] != "me" else asked["other"] for i in range(sides)]
    return again_on_deadlock(
        lambda: playing.start(
            club=club,
            game=asked["game"],
            levels=levels,
            person=0 if asked["who"] == "me" else None,
            by=request.user,
            pace=asked["pace"],
        )
    )


# --- Playing and watching ------------------------------------------------------------------------


def _play_for(request: HttpRequest, public_id: str) -> SimulatedPlay:
    match = visible_match(request.user, public_id)
    play = SimulatedPlay.objects.filter(match=match).first()
    if play is None:
        raise UserProblem("not-found", gettext("There is no such simulated play."), 404)
    play.match = match
    return play


@require_safe
@never_cache
@ensure_csrf_cookie
def page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The page on which a play is played and watched."""
    play = _play_for(request, public_id)
    seen(play)
    game = engine.game(play.match.game)
    data = {
        "state": state_json(play, request.user),
        "base": reverse("matches:play", args=[public_id]),
        "boards": {"points": boards.drawings()["points"]}
        if game.panel in ("board-moves", "backgammon")
        else {},
        "bed": bed_json(play.match.game),
        "panel": game.panel,
        "tip": TIP_REACH,
        "steepest": STEEPEST,
    }
    context = {"match": play.match, "club": play.match.club, "play": play, "game": game, "data": data}
    return render(request, "matches/simulated/play.html", context)


@require_safe
@never_cache
def state(request: HttpRequest, public_id: str) -> JsonResponse:
    """How the play stands; only its version for a page that has seen it (``?version=``)."""
    play = _play_for(request, public_id)
    seen(play)
    if request.GET.get("version") == str(play.version):
        return json_answer({"version": play.version})
    return json_answer(state_json(play, request.user))


@require_safe
@never_cache
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The picture of the table as it lies now; ``?lying=1`` for wide screens."""
    play = _play_for(request, public_id)
    if bed_json(play.match.game) is None:
        raise UserProblem("not-found", gettext("This game is not played on a table."), 404)
    picture = svg_of(
        table_of(play.match.game).surface,
        pieces_of(play),
        orientation="landscape" if request.GET.get("lying") == "1" else "portrait",
        styled=False,
        playable=True,
        prefix="now",
    )
    return HttpResponse(picture, content_type="text/html; charset=utf-8")


@require_safe
@never_cache
def stroke(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """One of the last strokes, as ``static/js/trace.js`` plays it."""
    play = _play_for(request, public_id)
    found = PlayedStroke.objects.filter(play=play, number=number).first()
    if found is None:
        raise UserProblem("not-found", gettext("This stroke is no longer kept."), 404)
    names = dict(play.match.header["sides"])
    title = gettext("Stroke {number}, {name}").format(number=number, name=names.get(found.side, found.side))
    return HttpResponse(strokes.section(play, found, title), content_type="text/html; charset=utf-8")


def _act(
    request: HttpRequest, public_id: str, act: Callable[[SimulatedPlay, dict[str, Any]], SimulatedPlay]
) -> JsonResponse:
    play = _play_for(request, public_id)
    if not request.user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    body = body_of(request)
    after = again_on_deadlock(lambda: act(play, body))
    after.match = visible_match(request.user, public_id)
    return json_answer(state_json(after, request.user))


@require_POST
def strike(request: HttpRequest, public_id: str) -> JsonResponse:
    """A person's stroke: ``version``, ``direction``, ``speed``; ``side`` and ``height`` of a cue's tip;
    ``spin`` and ``tilt``; ``place`` of what is in hand; ``call``."""

    def act(play: SimulatedPlay, body: dict[str, Any]) -> SimulatedPlay:
        return playing.strike(
            match_id=play.match_id,
            by=request.user,
            expected_version=field(body, "version", int),
            stroke=stroke_of(play, body),
            call=field(body, "call", str, optional=True) or "",
            place=place_of(body),
        )

    return _act(request, public_id, act)


@require_POST
def choose(request: HttpRequest, public_id: str) -> JsonResponse:
    """A person's choice or move: ``version``, ``tokens``."""
    return _act(
        request,
        public_id,
        lambda play, body: playing.choose(
            match_id=play.match_id,
            by=request.user,
            expected_version=field(body, "version", int),
            tokens=field(body, "tokens", str),
        ),
    )


@require_POST
def throw(request: HttpRequest, public_id: str) -> JsonResponse:
    """The dice, thrown by the server: ``version``."""
    return _act(
        request,
        public_id,
        lambda play, body: playing.throw(
            match_id=play.match_id, by=request.user, expected_version=field(body, "version", int)
        ),
    )


@require_POST
def steer(request: HttpRequest, public_id: str, what: str) -> JsonResponse:
    """Pause, go on, give up, or change the pace (``pace``)."""

    def act(play: SimulatedPlay, body: dict[str, Any]) -> SimulatedPlay:
        if what == "pace":
            return playing.set_pace(match_id=play.match_id, by=request.user, pace=field(body, "pace", str))
        done = {"pause": playing.pause, "go-on": playing.go_on, "give-up": playing.give_up}[what]
        return done(match_id=play.match_id, by=request.user)

    return _act(request, public_id, act)
