"""The addresses of these sheets, each beside the page that shows the same, and open to the same."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext, pgettext
from django.views.decorators.http import require_safe

import rules_engine as engine
from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition, Fixture, Format
from clubs.competitions.selectors import drawn
from clubs.competitions.selectors.draw import Draw, load_draw, load_draws
from clubs.competitions.selectors.drawn import still_in
from clubs.competitions.selectors.prizes import prizes_of
from clubs.competitions.selectors.stage_places import tables_of
from clubs.emblems import access, clock
from clubs.emblems.rules.state import Reign, State
from clubs.emblems.selectors import cases
from clubs.people.access import PAIRERS, club_page, match_for, not_found, table_for
from clubs.people.models import Club, Table
from clubs.people.views.common import base_url
from clubs.publishing.selectors import champions
from clubs.publishing.selectors import sheets as paper
from clubs.publishing.selectors.cross_table import cross_table
from clubs.publishing.views.pdf import (
    brackets,
    certificates,
    cross_tables,
    honours,
    labels,
    papers,
    prizes,
    score_sheets,
    stages,
    standings,
)
from clubs.publishing.views.pdf.answers import Printing, answer
from clubs.publishing.views.printing import MOST_SIDES
from clubs.publishing.wording import day, inside
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.selectors import game_name
from matches.services import figures, sheet


def _whole(request: HttpRequest) -> Callable[[str], str]:
    """Makes an address of this server a full one."""
    base = base_url(request)
    return lambda path: base + path


def _state(found: Competition) -> str:
    return _as_of(found.last_seq)


def _as_of(entry: int) -> str:
    return gettext("as of entry {number} of the log").format(number=entry)


def _notice(*draws: Draw) -> str:
    reviewed = ", ".join(one.label for one in drawn.under_review(*draws))
    if not reviewed:
        return ""
    words = gettext("Under review: {matches}. A stroke is disputed there; this may still change.")
    return words.format(matches=reviewed)


def _subject(found: Competition) -> str:
    """The game, and the day on which it is or was played."""
    game, at = translated(game_name(found.game)), found.started_at or found.starts_at
    return f"{game} · {day(localtime(at))}" if at else game


@require_safe
@club_page()
def bracket(request: HttpRequest, club: Club, competition: str) -> HttpResponseBase:
    """The brackets of a competition, every stage and part as a tree, or the cross table of a round robin."""
    size = papers.paper_of(request.GET)
    found = competition_for(request.user, club, competition)
    if not found.is_drawn:
        raise not_found("bracket yet")
    whole = _whole(request)
    draw = load_draw(found)
    fixtures = list(draw.fixtures.values())

    def way(one: Fixture) -> str:
        return whole(one.match.get_absolute_url()) if one.match else ""

    subject = _subject(found)
    any_bracket = any(stage.is_bracket for stage in found.in_stages)
    address = reverse(
        f"competitions:{'bracket' if any_bracket else 'standings'}", args=[club.slug, found.slug]
    )
    if not (found.first_stage.is_tree or found.format == Format.ROUND_ROBIN) or len(found.in_stages) > 1:
        drawn_ = stages.document_of(found, draw.all, way, _notice(*draw.all))
        return answer(
            request,
            club,
            Printing(
                f"{club.slug}-{found.slug}-{'bracket' if any_bracket else 'matches'}",
                found.name,
                whole(address),
                drawn_,
                lambda page: stages.sheets(page, drawn_),
                size,
                subject,
                _state(found),
            ),
        )
    if found.first_stage.is_bracket:
        facts = brackets.bracket_of(found, fixtures, way, _notice(draw))
        name, laid = "bracket", lambda page: brackets.sheets(page, facts)
        return answer(
            request,
            club,
            Printing(
                f"{club.slug}-{found.slug}-{name}",
                found.name,
                whole(address),
                facts,
                laid,
                size,
                subject,
                _state(found),
            ),
        )
    entrants = sorted(draw.entrants.values(), key=lambda one: one.seed or 0)
    table = cross_tables.table_of(
        cross_table(entrants, fixtures),
        double=bool(found.first_stage.settings.get("double_round")),
        notice=_notice(draw),
    )
    return answer(
        request,
        club,
        Printing(
            f"{club.slug}-{found.slug}-cross-table",
            found.name,
            whole(address),
            table,
            lambda page: cross_tables.sheets(page, table),
            size,
            subject,
            _state(found),
        ),
    )


@require_safe
@club_page()
def standings_sheet(request: HttpRequest, club: Club, competition: str) -> HttpResponseBase:
    """The standings, with what parted neighbours."""
    size = papers.paper_of(request.GET)
    found = competition_for(request.user, club, competition)
    if not found.is_drawn:
        raise not_found("standings yet")
    draws = load_draws(found)
    last, notice = draws[-1], _notice(*draws)
    places = [one for one in draws[0].in_order if one.final_rank]
    places.sort(key=lambda one: (one.final_rank or 0, one.seed or 0))
    if last.bracket is not None or (places and len(draws) > 1):
        facts = standings.of_knockout(places, [] if places else still_in(last, last.in_order), notice)
    else:
        annulled = [one for one in last.in_order if one.pk in last.annulled]
        facts = standings.of_round_robin(found, tables_of(last), annulled, notice)
    return answer(
        request,
        club,
        Printing(
            f"{club.slug}-{found.slug}-standings",
            found.name,
            _whole(request)(reverse("competitions:standings", args=[club.slug, found.slug])),
            facts,
            lambda page: standings.sheets(page, facts),
            size,
            _subject(found),
            _state(found),
        ),
    )


@require_safe
@club_page()
def prize_sheet(request: HttpRequest, club: Club, competition: str) -> HttpResponseBase:
    """The prizes, to hang up or to read out."""
    size = papers.paper_of(request.GET)
    found = competition_for(request.user, club, competition)
    shown = prizes_of(found)
    if shown is None:
        raise not_found("page of prizes")
    facts = prizes.of_prizes(shown)
    return answer(
        request,
        club,
        Printing(
            f"{club.slug}-{found.slug}-prizes",
            gettext("{competition}: prizes").format(competition=found.name),
            _whole(request)(reverse("competitions:prizes", args=[club.slug, found.slug])),
            facts,
            lambda page: standings.sheets(page, facts),
            size,
            _subject(found),
            _state(found),
        ),
    )


@require_safe
@club_page()
def blank_sheet(request: HttpRequest, club: Club, book: str, slug: str) -> HttpResponseBase:
    """Sheets to mark by hand; `?sides=` where a game has more than two, `?copies=` for several."""
    size = papers.paper_of(request.GET)
    try:
        game = engine.game(f"{book}/{slug}")
    except engine.UnknownGame:
        raise not_found("game") from None
    most = min(game.max_sides, MOST_SIDES) if game.panel != "pins" else MOST_SIDES
    most = max(most, game.min_sides)
    sides = papers.number_of(
        request.GET, "sides", min(max(2, game.min_sides), most), min(game.min_sides, most), most
    )
    copies = papers.number_of(request.GET, "copies", 1, 1, score_sheets.MOST_COPIES)
    facts = score_sheets.blank(paper.blank(game, sides), copies)
    return answer(
        request,
        club,
        Printing(
            f"{club.slug}-{game.slug}-score-sheet",
            game.name,
            _whole(request)(reverse("rules:game", args=[game.book, game.slug])),
            facts,
            lambda page: score_sheets.sheets(page, facts),
            size,
        ),
    )


@require_safe
@club_page()
def match_sheet(request: HttpRequest, club: Club, public_id: str) -> HttpResponseBase:
    """The sheet of a match as it was marked, with its log, rulings and rules. Simulated play has none."""
    size = papers.paper_of(request.GET)
    match = match_for(request.user, public_id)
    if match.club_id != club.pk or match.simulated:
        raise not_found("match")
    try:
        game = engine.game(match.game)
    except engine.UnknownGame:
        raise not_found("score sheet") from None
    if match.last_seq > score_sheets.MOST_ENTRIES:
        raise UserProblem("too-long", score_sheets.too_long(), 422)
    names = [(side.letter, side.name) for side in match.sides.all()]
    whole = _whole(request)
    lines = sheet(match)
    filled = paper.filled(game, names, lines, figures(match), match.board)
    facts = score_sheets.of_match(match, filled, lines, whole)
    subject = f"{translated(match.title)} · {translated(game.name)}" if match.title else game.name
    return answer(
        request,
        club,
        Printing(
            f"{club.slug}-match-{match.public_id}",
            " – ".join(name for _, name in names),
            whole(match.get_absolute_url()),
            facts,
            lambda page: score_sheets.sheets(page, facts),
            size,
            subject,
            _as_of(match.last_seq),
        ),
    )


@require_safe
@club_page(*PAIRERS)
def table_labels(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Labels for the tables: `?labels=` on a sheet, `?skip=` used places, `?copies=` of each, `?table=`."""
    size = papers.paper_of(request.GET, papers.DESK)
    layout = labels.layout_of(size.key, papers.number_of(request.GET, "labels", 0, 1, 99))
    skip = papers.number_of(request.GET, "skip", 0, 0, layout.many - 1)
    copies = papers.number_of(request.GET, "copies", 1, 1, labels.MOST_COPIES)
    whole = _whole(request)
    tables = list(Table.objects.filter(club=club))
    if asked := papers.number_of(request.GET, "table", 0, 1, 99999):
        tables = [table_for(request.user, club, asked)]
    if not tables:
        raise UserProblem("no-tables", gettext("The club has no tables yet."), 404)
    made = tuple(
        labels.Label(table.number, table.name, whole(reverse("people:label", args=[table.public_id])))
        for table in tables
        for _ in range(copies)
    )
    facts = labels.Labels(club.name, made, layout, skip)
    return answer(
        request,
        club,
        Printing(
            f"{club.slug}-table-labels",
            gettext("Labels for the tables"),
            whole(reverse("people:tables", args=[club.slug])),
            facts,
            lambda page: labels.sheets(page, facts),
            size,
        ),
    )


@require_safe
@club_page()
def champion(request: HttpRequest, club: Club, competition: str) -> HttpResponseBase:
    """The certificate of a competition's champion. Raises ``UserProblem`` "no-champion" (404)."""
    size = papers.paper_of(request.GET)
    found = competition_for(request.user, club, competition)
    one = next(iter(champions.with_ways(champions.roll(club).filter(pk=found.pk))), None)
    if one is None or one.champion is None or one.finished_at is None:
        raise UserProblem("no-champion", gettext("This competition has no champion yet."), 404)
    at = localtime(one.finished_at)
    way = [_step(step) for step in one.way]  # type: ignore[attr-defined]
    entrants = one.entrants.filter(seed__isnull=False).count()
    many = ngettext("{n} entrant", "{n} entrants", entrants).format(n=entrants)
    lines = [f"{translated(game_name(one.game))} · {many} · {day(at)}"]
    final = next((step for step in one.way if step.fixture.code == "final"), None)  # type: ignore[attr-defined]
    if final is not None and final.opponent is not None and final.played and final.own is not None:
        words = gettext("Final: {champion} {own} : {theirs} {opponent}")
        lines.append(
            words.format(
                champion=one.champion.name, own=final.own, theirs=final.theirs, opponent=final.opponent.name
            )
        )
    elif not one.first_stage.is_bracket:
        won = sum(step.won for step in one.way)  # type: ignore[attr-defined]
        words = ngettext("{won} of {n} match won", "{won} of {n} matches won", len(way))
        lines.append(words.format(won=won, n=len(way)))
    facts = certificates.Certificate(
        club.name,
        club.town,
        gettext("Champion"),
        one.champion.name,
        one.name,
        tuple(lines),
        gettext("The way to it"),
        tuple(way),
        (gettext("For the club"), gettext("Director of the competition")),
    )
    return answer(
        request,
        club,
        Printing(
            f"{club.slug}-{found.slug}-champion",
            gettext("{champion}, champion: {competition}").format(
                champion=one.champion.name, competition=one.name
            ),
            _whole(request)(found.get_absolute_url()),
            facts,
            lambda page: certificates.sheets(page, facts),
            size,
            game_name(one.game),
            _state(found),
            personal=True,
        ),
    )


def _step(step: champions.Step) -> tuple[str, str, str]:
    """A step of the way to a title: the round, the opponent, the score or how it went."""
    where = translated(step.fixture.round_name)
    if step.opponent is None:
        return where, inside(step.how) or gettext("nobody"), ""
    if step.played and step.own is not None:
        return where, step.opponent.name, f"{step.own} : {step.theirs}"
    return where, step.opponent.name, inside(step.how) or "–"


@require_safe
@club_page()
def holder(request: HttpRequest, club: Club, emblem: str) -> HttpResponseBase:
    """The certificate of an emblem's holder, or of an earlier one: `?reign=1` is the first.

    Raises ``UserProblem`` "not-found" (404).
    """
    size = papers.paper_of(request.GET)
    found = access.emblem_for(request.user, club, emblem)
    case = cases.fold(found, until=clock.now())
    state = case.state
    asked = papers.number_of(request.GET, "reign", 0, 1, 9999)
    reign = state.reign if state.holder else None
    if asked:
        reign = state.lineage[asked - 1] if asked <= len(state.lineage) else None
    if reign is None:
        words = gettext("There was no such holder.") if asked else gettext("Nobody holds this emblem now.")
        raise UserProblem("not-found", words, 404)
    held = gettext("Since {day}").format(day=day(reign.since))
    if reign.until:
        held = gettext("From {first} to {last}").format(first=day(reign.since), last=day(reign.until))
    owned = reign is state.reign and found.state == found.State.OWNED
    facts = certificates.Certificate(
        club.name,
        club.town,
        pgettext("of a trophy", "Owner") if owned else gettext("Holder"),
        reign.holder,
        found.title,
        (f"{translated(game_name(case.deed.game))} · {held}", _won(reign, state)),
        gettext("Defences"),
        _defences(reign, state),
        (gettext("For the donor"), gettext("For the club")),
    )
    return answer(
        request,
        club,
        Printing(
            f"{club.slug}-{found.slug}-holder",
            gettext("{holder}, holder: {emblem}").format(holder=reign.holder, emblem=found.title),
            _whole(request)(found.get_absolute_url()),
            facts,
            lambda page: certificates.sheets(page, facts),
            size,
            game_name(case.deed.game),
            gettext("as of step {number} of the log").format(number=found.last_seq),
            personal=True,
        ),
    )


def _won(reign: Reign, state: State) -> str:
    """How the emblem was won."""
    one = state.challenges.get(reign.challenge)
    if reign.how == "award":
        return gettext("By award of the donor")
    if reign.how == "play":
        won = gettext("Won in play")
        if one and one.against:
            won = gettext("Won in play against {name}").format(name=one.against)
        return f"{won}, {one.score}" if one and one.score else won
    return gettext("By {how}").format(how=reign.how)


def _defences(reign: Reign, state: State) -> tuple[tuple[str, str, str], ...]:
    known = [one for key in reign.defences if (one := state.challenges.get(key)) is not None]
    return tuple(
        (
            day(one.ended) if one.ended else "",
            gettext("against {name}").format(name=one.challenger),
            one.score,
        )
        for one in known
    )


@require_safe
@club_page()
def champions_roll(request: HttpRequest, club: Club) -> HttpResponseBase:
    """The roll of honour as a poster; `?year=` for the champions of one year."""
    size = papers.paper_of(request.GET)
    whole = _whole(request)
    found = champions.roll(club)
    if year := papers.number_of(request.GET, "year", 0, 1900, 2999):
        found = found.filter(finished_at__year=year)
    facts = honours.roll_of(club.name, champions.with_ways(found), champions.most_titles(club), whole(""))
    return answer(
        request,
        club,
        Printing(
            f"{club.slug}-champions",
            gettext("Roll of Honour"),
            whole(reverse("publishing:champions", args=[club.slug])),
            facts,
            lambda page: honours.sheets(page, facts),
            size,
            gettext("Champions of the club"),
        ),
    )
