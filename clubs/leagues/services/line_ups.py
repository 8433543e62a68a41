"""Line-ups: a captain sends who plays which rubber; what the other side sees, the season's rules say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from random import SystemRandom

from django.utils.timezone import now
from django.utils.translation import gettext, ngettext

from clubs.leagues.models import Rubber, RubberPlayer, Substitution, TeamMatch
from clubs.leagues.rules import line_up as rules
from clubs.leagues.rules.choosing import Chooses, drawn
from clubs.leagues.rules.eligibility.terms import Eligibility
from clubs.leagues.rules.short import Missing
from clubs.leagues.selectors.eligible import eligible, year_of
from clubs.leagues.services import starting
from clubs.leagues.services.common import allowed, changed, changing_match, log
from clubs.leagues.services.cup_matches import decider_plan, is_decider
from clubs.leagues.services.rubbers import forfeit_empty, refold, reopen
from clubs.people.models import Player, User
from matches.problems import UserProblem
from rules_engine.saying import Text, say

Phase = TeamMatch.Phase


def make_rubbers(match: TeamMatch) -> list[Rubber]:
    """The rubbers of a match by its plan, made once."""
    found = list(match.rubbers.order_by("number"))
    if found:
        return found
    Rubber.objects.bulk_create(
        Rubber(
            team_match=match,
            number=number,
            name=one.name,
            kind=one.kind.value,
            game=one.game,
            race=one.race,
            all_played=one.all_played,
            weight=one.weight,
            legs=one.legs,
            cumulative=one.cumulative,
            chooses=one.chooses.value,
        )
        for number, one in enumerate(match.plan.rubbers, 1)
    )
    return list(match.rubbers.order_by("number"))


def send(*, match: TeamMatch, which: str, line_up: Sequence[rules.Places], by: User | None) -> TeamMatch:
    """Send a side's line-up: for each rubber the players' keys, None for an empty place. Sent again it
    replaces the former one, until the line-ups are open; with the second line-up the match begins.

    Raises ``UserProblem``: what `rules.line_up.check` says (422), "home-first" (409) where the home side has
    to send first, "wrong-match-phase", "wrong-season-phase".
    """
    with changing_match(match, Phase.FIXED, Phase.POSTPONED) as found:
        season = found.season
        if season.rules.line_ups == "home-first" and which == "away" and found.home_sent_at is None:
            raise UserProblem(
                "home-first", gettext("{home} sends its line-up first.").format(home=found.home), 409
            )
        plan = found.plan
        allowed(
            lambda: rules.check(
                plan, season.rules, eligible(found, which), line_up, which=which, year=year_of(found)
            )
        )
        rubbers = make_rubbers(found)
        RubberPlayer.objects.filter(rubber__team_match=found, side=which).delete()
        RubberPlayer.objects.bulk_create(
            RubberPlayer(rubber=rubber, side=which, position=position, player_id=player)
            for rubber, places in zip(rubbers, line_up, strict=True)
            for position, player in enumerate(places, 1)
            if rubber.chooses == Chooses.LINE_UP
        )
        again = found.sent_at(which) is not None
        changed(found, {f"{which}_sent_at": now()})
        side = found.side(which).name
        if again:
            text = say("leagues.log-line-up-changed", "{side} changes its line-up.", side=side)
        else:
            text = say("leagues.log-line-up", "{side} sends its line-up.", side=side)
        log(season.league, by, "line-up", text, match=found)
        if found.home_sent_at is not None and found.away_sent_at is not None:
            begin(found, by)
    return found


def take_back(*, match: TeamMatch, which: str, by: User | None) -> TeamMatch:
    """Take a line-up back before the match has begun. Raises ``UserProblem`` "not-sent" (409),
    "wrong-match-phase"."""
    with changing_match(match, Phase.FIXED, Phase.POSTPONED) as found:
        if found.sent_at(which) is None:
            raise UserProblem(
                "not-sent", gettext("{side} has sent no line-up.").format(side=found.side(which)), 409
            )
        RubberPlayer.objects.filter(rubber__team_match=found, side=which).delete()
        changed(found, {f"{which}_sent_at": None})
        text = say("leagues.log-line-up-back", "{side} takes its line-up back.", side=found.side(which).name)
        log(found.season.league, by, "line-up", text, match=found)
    return found


def begin(match: TeamMatch, by: User | None) -> None:
    """Open the line-ups: the match is being played from now on. Rubbers in which a side has an empty place
    are lost there at once."""
    changed(match, {"phase": Phase.LIVE, "began_at": now()})
    if match.plan.lots:
        _draw_numbers(match, by)
    text = say("leagues.log-opened", "Both line-ups are open; the match begins.")
    log(match.season.league, by, "opened", text, match=match)
    starting.give(match)
    starting.give_sides(match)
    forfeit_empty(match)
    refold(match, by)


def _draw_numbers(match: TeamMatch, by: User | None) -> None:
    """Give the players of both lists their numbers by lot."""
    plan = match.plan
    for which in ("home", "away"):
        rows = {
            row.rubber.number: row
            for row in places_of(match).values()
            if row.side == which and row.position == 1
        }
        listed: dict[int, Player | None] = {}
        for number, one in enumerate(plan.rubbers, 1):
            if one.seat(which):
                listed.setdefault(one.seat(which), rows[number].player)
        numbers = drawn([listed[seat] for seat in sorted(listed)], SystemRandom().shuffle)
        for number, one in enumerate(plan.rubbers, 1):
            if one.seat(which):
                changed(rows[number], {"player": numbers[one.seat(which)]})
        told = reduce(
            lambda first, then: say("list.more", "{first}, {next}", first=first, next=then),
            [_lot(seat, player) for seat, player in numbers.items()],
        )
        text = say("leagues.log-lots", "By lot for {side}: {lots}.", side=match.side(which).name, lots=told)
        log(match.season.league, by, "lots", text, match=match)


def _lot(seat: int, player: Player | None) -> Text:
    """The number that somebody has by lot."""
    if player is None:
        return say("leagues.log-lot-nobody", "{number} nobody", number=seat)
    return say("leagues.log-lot", "{number} {player}", number=seat, player=player.name)


def _substituted(row: RubberPlayer, out: Player | None, side: str) -> Text:
    """Who is in a place now, and for whom."""
    values = {"rubber": row.rubber.name, "side": side}
    if row.player is not None and out is not None:
        return say(
            "leagues.log-substituted",
            "{rubber}: {player} for {out} ({side}).",
            player=row.player.name,
            out=out.name,
            **values,
        )
    if row.player is not None:
        return say(
            "leagues.log-place-filled",
            "{rubber}: {player} for an empty place ({side}).",
            player=row.player.name,
            **values,
        )
    if out is not None:
        return say(
            "leagues.log-place-emptied", "{rubber}: nobody for {out} ({side}).", out=out.name, **values
        )
    return say("leagues.log-place-empty", "{rubber}: nobody for an empty place ({side}).", **values)


def substitute(
    *, match: TeamMatch, number: int, which: str, position: int, player: int | None, by: User | None
) -> RubberPlayer:
    """Put another player into a rubber that has not begun; one that was lost for an empty place is played
    once every place is filled. Who has a number in the list of the side hands over its later rubbers, too.

    Raises ``UserProblem``: "not-found" (404), "rubber-begun" (409), "too-many-substitutions", "taken-off"
    (409), and what `rules.line_up.check` says (422).
    """
    with changing_match(match, Phase.LIVE, Phase.PLAYED) as found:
        rows = places_of(found)
        row = rows.get((number, which, position))
        if row is None:
            raise UserProblem("not-found", gettext("There is no such place in this match."), 404)
        if not is_open(row.rubber):
            raise UserProblem(
                "rubber-begun",
                gettext("{rubber} has begun; its players stay.").format(rubber=row.rubber.name),
                409,
            )
        if is_decider(found, number):
            return _name_in_decider(found, row, player, rows, by)
        out = row.player
        if out is not None and out.pk != player:
            _require_substitution(found, which, player)
        plan, before = found.plan, line_up_of(found, which, rows)
        seat = plan.rubbers[number - 1].seat(which)
        following = [row] + [
            rows[(n, which, 1)]
            for n, one in enumerate(plan.rubbers, 1)
            if seat and n > number and one.seat(which) == seat
        ]
        moved = [one for one in following if one.player_id == row.player_id and is_open(one.rubber)]
        replace_players(found, which, moved, player, again=rules.excess(plan, before))
        if out is not None and out.pk != player:
            Substitution.objects.create(
                team_match=found, rubber=number, side=which, off=out, put_in_id=player
            )
        row.refresh_from_db()
        text = _substituted(row, out, found.side(which).name)
        log(found.season.league, by, "substituted", text, match=found)
        refold(found, by)
    return row


def _name_in_decider(
    match: TeamMatch,
    row: RubberPlayer,
    player: int | None,
    rows: Mapping[tuple[int, str, int], RubberPlayer],
    by: User | None,
) -> RubberPlayer:
    """Name who plays the deciding rubber of a cup match: everybody who may play in the match may, so that the
    limits of a line-up do not hold."""
    number, which, plan = row.rubber.number, row.side, decider_plan(match)
    terms = replace(match.season.rules, eligibility=Eligibility())
    places = tuple(
        player if place == row.position else rows[(number, which, place)].player_id
        for place in range(1, plan.rubbers[0].places + 1)
    )
    allowed(
        lambda: rules.check(
            plan, terms, eligible(match, which), [places], which=which, year=year_of(match), begun=True
        )
    )
    out, was_over = row.player, row.rubber.is_over
    changed(row, {"player_id": player})
    row.refresh_from_db()
    text = _substituted(row, out, match.side(which).name)
    log(match.season.league, by, "substituted", text, match=match)
    if was_over:
        reopen(row.rubber)
    starting.give(match, [number])
    forfeit_empty(match)
    refold(match, by)
    return row


def replace_players(
    match: TeamMatch, which: str, rows: Sequence[RubberPlayer], player: int | None, *, again: int
) -> None:
    """Put a player into places of rubbers that are open, within another change: `again` is how often players
    may stand in the line-up beyond the limits, unless the season lets a short side do so itself.

    Raises ``UserProblem`` (422) what `rules.line_up.check` says.
    """
    plan, terms = match.plan, match.season.rules
    for row in rows:
        row.player_id = player
    kept = places_of(match) | {(row.rubber.number, which, row.position): row for row in rows}
    line_up = line_up_of(match, which, kept)
    more = max(again, rules.short_again(plan, terms, line_up, Missing.OWN))
    allowed(
        lambda: rules.check(
            plan, terms, eligible(match, which), line_up,
            which=which, year=year_of(match), again=more, begun=True,
        )
    )  # fmt: skip
    for row in rows:
        was_over = row.rubber.is_over
        row.save(update_fields=["player"])
        if was_over:
            reopen(row.rubber)
    starting.give(match, {row.rubber.number for row in rows})
    forfeit_empty(match)


def places_of(match: TeamMatch) -> dict[tuple[int, str, int], RubberPlayer]:
    """The places of a match that are named, by number of the rubber, side and position."""
    rows = RubberPlayer.objects.filter(rubber__team_match=match).select_related("rubber", "player")
    return {(row.rubber.number, row.side, row.position): row for row in rows}


def line_up_of(
    match: TeamMatch, which: str, rows: Mapping[tuple[int, str, int], RubberPlayer]
) -> list[rules.Places]:
    """The line-up of a side from its places; a rubber that is not named yet has none."""
    return [
        tuple(
            rows[(number, which, place)].player_id
            for place in range(1, one.places + 1)
            if (number, which, place) in rows
        )
        for number, one in enumerate(match.plan.rubbers, 1)
    ]


def is_open(rubber: Rubber) -> bool:
    """Whether its players can still be changed: it has not begun, or was lost for an empty place."""
    if rubber.match_id is not None or rubber.leg_scores:
        return False
    return not rubber.is_over or rubber.players.filter(player=None).exists()


def _require_substitution(match: TeamMatch, which: str, player: int | None) -> None:
    terms = match.season.rules.eligibility
    made = list(match.substitutions.filter(side=which))
    if terms.substitutions is not None and len(made) >= terms.substitutions:
        raise UserProblem(
            "too-many-substitutions",
            ngettext(
                "{side} has made its {n} substitution of this match.",
                "{side} has made its {n} substitutions of this match.",
                terms.substitutions,
            ).format(side=match.side(which), n=terms.substitutions),
            409,
        )
    if terms.no_return and player is not None and player in {one.off_id for one in made}:
        raise UserProblem(
            "taken-off", gettext("This player was taken off and does not come back in this match."), 409
        )
