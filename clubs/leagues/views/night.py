"""A team match: the sheet that both captains see live, their line-ups, its rubbers, and the result."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.leagues import forms
from clubs.leagues.access import (
    hall_of,
    is_officer,
    may_record,
    require_line_up,
    require_recorder,
    require_side,
    team_match_for,
)
from clubs.leagues.forms.line_up import player_key
from clubs.leagues.models import RubberPlayer, TeamMatch
from clubs.leagues.selectors.cups import round_of, tie_with
from clubs.leagues.selectors.eligible import eligible
from clubs.leagues.selectors.handicaps import handicaps_told
from clubs.leagues.selectors.matches import captains, sheet_of
from clubs.leagues.selectors.protests import may_protest
from clubs.leagues.services import agreeing, line_ups, naming, postponing, rubbers
from clubs.leagues.views.captains import sheet_context
from clubs.leagues.views.common import attempt, in_season, whole_number
from clubs.leagues.views.figures import figures_from
from clubs.leagues.views.protests import protest_context
from clubs.people.access import club_page, kin_page, may_see, not_found
from clubs.people.models import Club, Table
from clubs.people.rules.surfaces import kinds_for_game
from clubs.people.views.common import form_page, posted, signed_in
from matches.problems import UserProblem
from matches.services import again_on_deadlock

WHICH = ("home", "away")


def _context(request: HttpRequest, club: Club, match: TeamMatch) -> dict[str, object]:
    of = match.season
    sheet = sheet_of(match, request.user)
    games = {row.rubber.game for row in sheet.rubbers}
    kinds = {kind for game in games for kind in kinds_for_game(game)}
    can_write = may_record(request.user, match)
    hall = hall_of(match) if can_write else club
    tables = Table.objects.filter(club=hall, active=True, kind__in=kinds) if can_write else ()
    elsewhere = {row.rubber.match.club for row in sheet.rubbers if row.rubber.match is not None} - {club}
    return {
        "club": club, "league": of.league, "season": of, "match": match, "sheet": sheet, "tables": tables,
        "hall": hall, "hidden": {one.pk for one in elsewhere if not may_see(request.user, one)},
        "round_name": round_of(match), "tie": tie_with(match),
        "can_write": can_write, "captains": captains(match),
        "plan": match.plan, "rules": of.rules,
        "crumbs": in_season(of, (match.contest.get_absolute_url(), match.contest.name), ("", str(match))),
        "protests_for": may_protest(match, request.user),
        **sheet_context(match), **protest_context(request, match),
    }  # fmt: skip


@never_cache
@require_safe
@club_page()
def team_match(request: HttpRequest, club: Club, league: str, season: str, number: int) -> HttpResponse:
    """The sheet of a team match. It shows what changes on the other phone by itself."""
    found = team_match_for(request.user, club, league, season, number)
    return render(request, "leagues/team_match.html", _context(request, club, found))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@kin_page()
def line_up(
    request: HttpRequest, club: Club, league: str, season: str, number: int, which: str
) -> HttpResponseBase:
    """A side's line-up, for its captains and the officers."""
    if which not in WHICH:
        raise not_found("page")
    found = team_match_for(request.user, club, league, season, number)
    require_side(request.user, found, which)
    if found.sent_at(which) is not None:
        require_line_up(request.user, found, which)
    of = found.season
    kept = {
        (row.rubber.number, row.position): row.player_id
        for row in RubberPlayer.objects.filter(rubber__team_match=found, side=which).select_related("rubber")
    }
    asked = forms.LineUpAsked(found.plan, which, kept, posted(request))
    problem = ""
    if request.method == "POST":
        try:
            again_on_deadlock(
                lambda: line_ups.send(
                    match=found, which=which, line_up=asked.line_up(), by=signed_in(request)
                )
            )
        except UserProblem as refused:
            if refused.status != 422:
                raise
            problem = refused.message
        else:
            messages.success(request, gettext("The line-up is sent."))
            return redirect(found)
    may = {key: one for key, one in eligible(found, which).items() if one.shown}
    late = {key for key, one in may.items() if one.registered < of.rules.register_by}
    told = handicaps_told(found, list(may))
    able = {key: one for key, one in may.items() if key not in late}
    groups = [
        (group, [(key, one, told.get(group.number, {}).get(key, "")) for key, one in able.items()])
        for group in asked.groups()
    ]
    context = {
        "club": club, "league": of.league, "season": of, "match": found, "which": which,
        "side": found.side(which), "groups": groups,
        "kept_out": [one for one in may.values() if one.refused is not None],
        "late": [may[key] for key in late if may[key].refused is None], "problem": problem,
        "rules": of.rules, "later": found.plan.chosen_later,
        "crumbs": in_season(of, (found.get_absolute_url(), str(found)), ("", gettext("Line-up"))),
    }  # fmt: skip
    return render(request, "leagues/line_up.html", context, status=422 if problem else 200)


@require_POST
@kin_page()
def rubber(
    request: HttpRequest, club: Club, league: str, season: str, number: int, rubber: int
) -> HttpResponse:
    """Write a rubber's score, give it, clear it, bring it to a table, or put a substitute in."""
    found = team_match_for(request.user, club, league, season, number)
    require_recorder(request.user, found)
    by, data = signed_in(request), request.POST
    what = data.get("what", "")
    if what == "score":
        home, away = whole_number(data.get("home")), whole_number(data.get("away"))
        bests, figures = figures_from(data)
        again_on_deadlock(
            lambda: rubbers.write_score(
                match=found, number=rubber, home=home, away=away, bests=bests, figures=figures, by=by
            )
        )
    elif what == "legs":
        legs, (bests, _) = _legs(data), figures_from(data)
        again_on_deadlock(
            lambda: rubbers.write_legs(match=found, number=rubber, legs=legs, bests=bests, by=by)
        )
    elif what == "name":
        which = data.get("side", "")
        if which not in WHICH:
            raise not_found("page")
        require_side(request.user, found, which)
        players = [player_key(one) for one in data.getlist("player")]
        again_on_deadlock(
            lambda: naming.put_up(match=found, number=rubber, which=which, players=players, by=by)
        )
        messages.success(request, gettext("Your players are named."))
    elif what == "fill":
        which, position = data.get("side", ""), whole_number(data.get("position"))
        if which not in WHICH:
            raise not_found("page")
        require_side(request.user, found, "away" if which == "home" else "home")
        again = player_key(data.get("player", "")) or 0
        again_on_deadlock(
            lambda: naming.fill(
                match=found, number=rubber, which=which, position=position, player=again, by=by
            )
        )
        messages.success(request, gettext("The player is on the sheet."))
    elif what == "give":
        winner = data.get("winner", "")
        again_on_deadlock(lambda: rubbers.give(match=found, number=rubber, winner=winner, by=by))
    elif what == "clear":
        again_on_deadlock(lambda: rubbers.clear(match=found, number=rubber, by=by))
    elif what == "table":
        table = Table.objects.filter(club=hall_of(found), number=whole_number(data.get("table"))).first()
        if table is None:
            raise not_found("table")
        again_on_deadlock(lambda: rubbers.to_table(match=found, number=rubber, table=table, by=by))
        messages.success(request, gettext("The rubber is at {table}.").format(table=table))
    elif what == "substitute":
        which, position = data.get("side", ""), whole_number(data.get("position"))
        if which not in WHICH:
            raise not_found("page")
        require_side(request.user, found, which)
        key = player_key(data.get("player", ""))
        again_on_deadlock(
            lambda: line_ups.substitute(
                match=found, number=rubber, which=which, position=position, player=key, by=by
            )
        )
        messages.success(request, gettext("The substitute is on the sheet."))
    else:
        raise not_found("page")
    return redirect(f"{found.get_absolute_url()}#rubber-{rubber}")


@require_POST
@kin_page()
def result(request: HttpRequest, club: Club, league: str, season: str, number: int) -> HttpResponse:
    """Confirm, decide, open again; take a line-up back; ask to postpone and answer."""
    found = team_match_for(request.user, club, league, season, number)
    by, data = signed_in(request), request.POST
    what, which, words = data.get("what", ""), data.get("side", ""), data.get("reason", "")
    captain = {
        "agree": lambda: agreeing.agree(match=found, which=which, rubbers=_seen(data), by=by),
        "concede": lambda: agreeing.concede(match=found, which=which, reason=words, by=by),
        "take-back": lambda: line_ups.take_back(match=found, which=which, by=by),
        "postpone-yes": lambda: postponing.answer(match=found, which=which, agree=True, words=words, by=by),
        "postpone-no": lambda: postponing.answer(match=found, which=which, agree=False, words=words, by=by),
        "postpone-back": lambda: postponing.take_back(match=found, which=which, by=by),
    }
    officer = {
        "confirm": lambda: agreeing.confirm(match=found, by=by),
        "award": lambda: agreeing.award(match=found, winner=data.get("winner", ""), reason=words, by=by),
        "reopen": lambda: agreeing.reopen(match=found, reason=words, by=by),
        "approve": lambda: postponing.decide(match=found, approve=True, words=words, by=by),
        "decline": lambda: postponing.decide(match=found, approve=False, words=words, by=by),
    }
    if what in captain:
        if which not in WHICH:
            raise not_found("page")
        require_side(request.user, found, which)
        again_on_deadlock(captain[what])
    elif what in officer:
        if not is_officer(request.user, club):
            raise UserProblem("not-allowed", gettext("This is for the club's officers."), 403)
        again_on_deadlock(officer[what])
    else:
        raise not_found("page")
    messages.success(request, gettext("Done."))
    return redirect(found)


def _legs(data: QueryDict) -> list[tuple[int, int]]:
    """The legs that were typed in, up to the first that is left empty."""
    found = []
    for home, away in zip(data.getlist("leg-home"), data.getlist("leg-away"), strict=False):
        if not home.strip() and not away.strip():
            break
        found.append((whole_number(home), whole_number(away)))
    return found


def _seen(data: object) -> tuple[int, int] | None:
    home, away = data.get("home", ""), data.get("away", "")  # type: ignore[attr-defined]
    return (whole_number(home), whole_number(away)) if home and away else None


@require_http_methods(["GET", "HEAD", "POST"])
@kin_page()
def postpone(
    request: HttpRequest, club: Club, league: str, season: str, number: int, which: str
) -> HttpResponse:
    """A captain asks to play on another day."""
    if which not in WHICH:
        raise not_found("page")
    found = team_match_for(request.user, club, league, season, number)
    require_side(request.user, found, which)
    of = found.season
    form = forms.PostponeForm(posted(request))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        done = attempt(form, lambda: postponing.ask(match=found, which=which, **data, by=signed_in(request)))
        if done is not None:
            messages.success(request, gettext("The other captain is asked."))
            return redirect(found)
    return form_page(
        request, "leagues/postpone.html", form, club=club, league=of.league, season=of, match=found,
        which=which,
        crumbs=in_season(of, (found.get_absolute_url(), str(found)), ("", gettext("Another day"))),
    )  # fmt: skip
