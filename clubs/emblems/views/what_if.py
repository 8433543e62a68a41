"""The page that asks what the clock and further events would bring."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import yaml
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from clubs.emblems import access, clock
from clubs.emblems.rules.scenario import NO_LIST, event_of
from clubs.emblems.rules.terms import DeedError
from clubs.emblems.selectors import cases, ledger, words
from clubs.emblems.views.common import accounts, way
from clubs.people.access import club_page
from clubs.people.models import Club
from matches.problems import UserProblem

STEPS = 12


@require_http_methods(["GET", "HEAD", "POST"])
@club_page()
def what_if(request: HttpRequest, club: Club, emblem: str) -> HttpResponse:
    """What the clock, and further events if any are written down, would bring. Nothing is kept."""
    found = access.emblem_for(request.user, club, emblem)
    now = clock.local(clock.now(), club.tzinfo)
    until_text = request.POST.get("until", f"{now + timedelta(days=90):%Y-%m-%d}")
    lines, problem, outcome = request.POST.get("events", "")[:20000], "", None
    try:
        until = datetime.fromisoformat(until_text)
        events = _written(lines)
        if request.method == "POST":
            case, steps, refusals = cases.what_if(found, clock.aware(until, club.tzinfo), events)
            seen = ledger.seen_by(request.user, found)
            outcome = {
                "steps": [
                    {"row": one, "who": words.who(one.by), "clauses": words.clauses(case.deed, one.citations)}
                    for one in steps
                ],
                "refusals": [
                    {"words": one.message, "clauses": words.clauses(case.deed, one.citations)}
                    for one in refusals
                ],
                "state": case.state,
                "heading": words.by_then(until),
                "balances": accounts(ledger.readable(case.books(), seen), case)[0],
            }
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = gettext("Line {line} cannot be read; write it as the example below.").format(
            line=mark.line + 1 if mark else 1
        )
    except UserProblem as error:
        problem = error.message
    except DeedError as error:
        problem = error.told
    except ValueError:  # after DeedError, which is one
        problem = gettext("Write the day as 2026-12-31, or with an hour as 2026-12-31 20:00.")
    name = found.holder_name or "Ann"
    example = f"- {{at: {now + timedelta(days=1):%Y-%m-%d} 20:00, death: donor, who: {name}}}"
    context = {
        "club": club,
        "emblem": found,
        "until": until_text,
        "events": lines,
        "problem": problem,
        "example": example,
        "outcome": outcome,
        "crumbs": way(club, (found.get_absolute_url(), found.title), ("", gettext("What if"))),
    }
    return render(request, "emblems/what_if.html", context, status=422 if problem else 200)


def _written(lines: str) -> list[dict[str, Any]]:
    """Events as a scenario has them, read from YAML. Raises :class:`DeedError`."""
    raw = yaml.safe_load(lines) if lines.strip() else []
    if not isinstance(raw, list):
        raise DeedError("events", NO_LIST)
    return [event_of(n, one).to_json() for n, one in enumerate(raw, 1)]
