"""What everybody sees of handicaps: the list, a policy with its chart and versions, how fair it proved."""

from __future__ import annotations

import csv

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubs.handicaps.access import policy_for
from clubs.handicaps.models import HandicapLine, Policy
from clubs.handicaps.rules import charts
from clubs.handicaps.rules.terms import Kind
from clubs.handicaps.selectors.fairness import fairness_of
from clubs.handicaps.selectors.lists import changes_of, lines_of, policies_of
from clubs.handicaps.selectors.versions import version_on
from clubs.handicaps.services import reviews
from clubs.handicaps.services.common import today
from clubs.people.access import OFFICERS, club_page, player_for, roles_in
from clubs.people.models import Club, Player
from clubs.people.names import tidy
from clubs.people.shown import found_by_name
from clubs.people.stamps import of_club
from clubs.people.views.common import crumbs
from clubs.ratings.rules import disciplines
from clubs.stamps.pages import kept_page
from config.languages.speaking import translated

PLAYERS_A_PAGE = 60
CHANGES_SHOWN = 20
RACES = (3, 5, 7, 9, 11, 15)
LENGTHS = (15, 25, 40, 60, 100)


def steps(club: Club, *more: tuple[str, str]) -> list[tuple[str, str]]:
    """The way to a page of handicaps."""
    return crumbs(club, (reverse("handicaps:list", args=[club.slug]), gettext("Handicaps")), *more)


def is_officer(request: HttpRequest, club: Club) -> bool:
    """Whether the visitor may change handicaps now."""
    return club.archived_at is None and not roles_in(request.user, club).isdisjoint(OFFICERS)


@require_safe
@club_page()
def handicap_list(request: HttpRequest, club: Club) -> HttpResponse:
    """The list: players by policies, which officers edit in place; and the policies of the club."""
    asked = tidy(request.GET.get("q", ""))[:80]
    policies = policies_of(club)
    listed = [one for one in policies if one.is_listed]
    players = Player.objects.filter(club=club, merged_into=None, active=True).order_by("name", "pk")
    if asked:
        players = found_by_name(players.filter(name__icontains=asked))
    page = Paginator(players, PLAYERS_A_PAGE).get_page(request.GET.get("page"))
    officer = is_officer(request, club)
    context = {
        "club": club, "page": page, "asked": asked, "policies": policies, "listed": listed,
        "officer": officer,
        "lines": lines_of(list(page.object_list), listed),
        "closed": list(Policy.objects.filter(club=club).exclude(closed_at=None).order_by("name")),
        "crumbs": [*steps(club)[:-1], ("", gettext("Handicaps"))],
    }  # fmt: skip
    for one in context["closed"]:  # type: ignore[attr-defined]
        one.club = club
    return render(request, "handicaps/list.html", context)


@require_safe
@club_page()
def policy_page(request: HttpRequest, club: Club, policy: str) -> HttpResponse:
    """A policy: what holds now, its chart or table, all its versions, and the latest changes."""
    found = policy_for(request.user, club, policy)
    day = today(club)
    now_is = version_on(found, day)
    versions = list(found.versions.order_by("-number"))
    for one in versions:
        one.policy = found
    officer = is_officer(request, club)
    context = {
        "club": club, "policy": found, "version": now_is, "rules": now_is.rules, "day": day,
        "versions": [(one, one.rules, one.pk == now_is.pk) for one in versions], "officer": officer,
        "what_for": _what_for(found), "crumbs": steps(club, ("", found.name)),
        "due": reviews.due_on(found, day) if officer and reviews.has_reviews(found, day) else None,
        "reviews": reviews.has_reviews(found, day),
        "changes": list(
            HandicapLine.objects.filter(handicap__policy=found)
            .select_related("handicap__player__club")
            .order_by("-at", "-pk")[:CHANGES_SHOWN]
        ),
        **_chart(request, now_is.rules.kind, now_is),
    }  # fmt: skip
    return render(request, "handicaps/policy.html", context)


def _what_for(policy: Policy) -> str:
    if policy.game:
        return policy.game
    if not policy.discipline:
        return gettext("Every game")
    discipline = translated(disciplines.name_inside(policy.discipline))
    return gettext("All games of {discipline}").format(discipline=discipline)


def _chart(request: HttpRequest, kind: Kind, version: object) -> dict[str, object]:
    rules = version.rules  # type: ignore[attr-defined]
    if kind is not Kind.CHART:
        return {}
    points = rules.gives == "points"
    offered = LENGTHS if points else RACES
    asked = request.GET.get("to", "")
    to = int(asked) if asked.isdecimal() and int(asked[:4]) in offered else offered[2]
    chance = charts.doubling_chance(100 if rules.rating == "rated" else rules.doubling)
    return {
        "to": to, "offered": offered, "points": points,
        "chart": charts.chart(chance, to, points=points, most=rules.cap),
    }  # fmt: skip


@require_safe
@club_page()
def of_player(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """A player's handicaps, and every line of how they came about."""
    found = player_for(request.user, club, player)
    listed = policies_of(club, listed=True)
    context = {
        "club": club, "player": found, "officer": is_officer(request, club),
        "cells": lines_of([found], listed)[0].cells, "changes": changes_of(found),
        "crumbs": steps(club, (found.get_absolute_url(), found.name), ("", gettext("Handicaps"))),
    }  # fmt: skip
    return render(request, "handicaps/player.html", context)


@kept_page(of_club)
@require_safe
@club_page()
def fairness(request: HttpRequest, club: Club, policy: str) -> HttpResponse:
    """How often the receiver won, by size of start, and what start would have been even."""
    found = policy_for(request.user, club, policy)
    context = {
        "club": club, "policy": found, "parts": fairness_of(found),
        "crumbs": steps(club, (found.get_absolute_url(), found.name), ("", gettext("How fair it proved"))),
    }  # fmt: skip
    return render(request, "handicaps/fairness.html", context)


@require_safe
@club_page()
def fairness_csv(request: HttpRequest, club: Club, policy: str) -> HttpResponse:
    """The same as a table for a spreadsheet."""
    found = policy_for(request.user, club, policy)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.slug}-fairness.csv"'
    out = csv.writer(answer)
    out.writerow(["unit", "start", "matches", "receiver_won", "share", "low", "high", "even_start"])
    for part in fairness_of(found):
        for row in part.report.rows:
            even = "" if row.even is None else f"{row.even:.1f}"
            figures = [f"{value:.4f}" for value in (row.share, row.low, row.high)]
            out.writerow([part.unit, row.start, row.matches, row.won, *figures, even])
    return answer
