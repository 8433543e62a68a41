"""The draws of a cup: a round is drawn, withdrawn, and a level tie decided by the officers; and what becomes
of the ties of a side that is withdrawn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time

from django.db.models import Max
from django.utils.translation import gettext

from clubs.competitions.rules.pairing.seeding import new_seed
from clubs.leagues.models import Cup, CupEntry, CupRound, CupTie, Season, Side, TeamMatch, Venue
from clubs.leagues.rules.cups import drawing
from clubs.leagues.rules.cups.drawing import Drawn
from clubs.leagues.rules.cups.options import CupRules, Home
from clubs.leagues.selectors.cup_entrants import entrants_of
from clubs.leagues.selectors.cups import CupState, legs_of, state_of
from clubs.leagues.services import agreeing, counting
from clubs.leagues.services.common import changed, changing_season, log
from clubs.leagues.services.cup_matches import fed_by
from clubs.leagues.services.cup_titles import settle_titles
from clubs.people.models import User
from config.languages.speaking import translated
from matches.problems import UserProblem
from rules_engine.saying import Text, say, say_many

Phase = TeamMatch.Phase
PLANNED, RUNNING = Season.Phase.PLANNED, Season.Phase.RUNNING


def draw(
    *,
    cup: Cup,
    on: date | None = None,
    again_on: date | None = None,
    at: time | None = None,
    seed: str = "",
    by: User | None,
) -> CupRound:
    """Draw the next round and fix its matches; `again_on` is the day of the second legs. Without a day they
    wait for one. The first draw takes its sides, and a `seed` (one is made up where none is given); all that
    follows is decided by it.

    Raises ``UserProblem``: "cup-round-open" (409) while a tie of the last round is open, "cup-over",
    "cup-too-few", "cup-waits" (409) where a table or another cup is not final, "bad-day" (422) for legs in
    the wrong order, "bad-seed", "wrong-season-phase".
    """
    if on is not None and again_on is not None and again_on <= on:
        raise UserProblem("bad-day", gettext("The second leg is played after the first."), 422)
    seed = " ".join(seed.split())
    if len(seed) > 80:
        raise UserProblem("bad-seed", gettext("A seed is a text of up to 80 characters."))
    with changing_season(cup.season, PLANNED, RUNNING) as season:
        state = _state(cup, season)
        ties = _first(state, seed) if state.last is None else _next(state)
        sides = {one.side.team.slug: one.side for one in _entries(state.cup)}
        number = len(state.rounds) + 1
        main = sum(not one.third for one in ties)
        made = CupRound.objects.create(
            cup=state.cup, number=number, name=drawing.title(number, main, state.rules.winners), on=on,
            again_on=again_on, at=at,
        )  # fmt: skip
        CupTie.objects.bulk_create(
            CupTie(
                round=made, number=n, one=sides[one.one] if one.one else None,
                other=sides[one.other] if one.other else None, third=one.third,
            )
            for n, one in enumerate(ties, 1)
        )  # fmt: skip
        _fix(made, ties, sides, state.rules, main)
        text = say_many(
            "leagues.log-cup-drawn",
            "{cup}: {round} drawn, {n} tie.",
            "{cup}: {round} drawn, {n} ties.",
            sum(one.other is not None for one in ties),
            cup=state.cup.name,
            round=made.name,
        )
        log(season.league, by, "cup-drawn", text, season=season)
    return made


def _state(cup: Cup, season: Season) -> CupState:
    found = Cup.objects.filter(pk=cup.pk, season=season).select_related("venue").first()
    if found is None:
        raise UserProblem("not-found", gettext("There is no such cup any more."), 404)
    found.season = season
    return state_of(found)


def _entries(cup: Cup) -> list[CupEntry]:
    return list(cup.entries.select_related("side__team__venue", "side__division").order_by("seed"))


def _first(state: CupState, seed: str) -> list[Drawn]:
    cup, rules = state.cup, state.rules
    found = entrants_of(cup)
    if len(found) < 2 or len(found) <= rules.winners:
        raise UserProblem(
            "cup-too-few",
            gettext("{cup} needs more than {least} sides; it has {number}.").format(
                cup=cup.name, least=max(rules.winners, 1), number=len(found)
            ),
            409,
        )
    changed(cup, {"seed": seed or cup.seed or new_seed()})
    order = drawing.seeded([one.entrant for one in found], rules, cup.seed)
    sides = {one.entrant.key: one.side for one in found}
    CupEntry.objects.bulk_create(
        CupEntry(cup=cup, side=sides[key], seed=place) for place, key in enumerate(order, 1)
    )
    divisions = {key: side.division.number for key, side in sides.items()}
    return drawing.first_round(order, rules, cup.seed, divisions)


def _next(state: CupState) -> list[Drawn]:
    last = state.last
    assert last is not None
    if not last.decided:
        raise UserProblem(
            "cup-round-open",
            gettext("Ties of {round} are still open.").format(round=translated(last.round.name)),
            409,
        )
    if state.is_last:
        raise UserProblem("cup-over", gettext("{cup} is over.").format(cup=state.cup.name), 409)

    def key(side: Side | None) -> str | None:
        return side.team.slug if side is not None and side.withdrawn_on is None else None

    order = [one.side.team.slug for one in state.entries]
    divisions = {one.side.team.slug: one.side.division.number for one in state.entries}
    results = [(key(one.winner), key(one.loser)) for one in last.ties]
    number = last.round.number + 1
    return drawing.next_round(results, number, order, state.rules, state.cup.seed, divisions)


def _fix(row: CupRound, ties: Sequence[Drawn], sides: dict[str, Side], rules: CupRules, main: int) -> None:
    """Make the matches of a round: one for each leg of each tie that is played."""
    cup, season = row.cup, row.cup.season
    number = season.team_matches.aggregate(last=Max("number"))["last"] or 0
    found = []
    for tie in ties:
        if tie.one is None or tie.other is None:
            continue
        final = not tie.third and main == 1 and rules.winners == 1
        neutral = rules.home is Home.NEUTRAL or (final and rules.final_neutral)
        first, second = sides[tie.one], sides[tie.other]
        for leg in range(1, legs_of(rules, tie.third, main) + 1):
            home, away = (first, second) if leg == 1 else (second, first)
            day = row.on if leg == 1 else row.again_on
            number += 1
            found.append(
                TeamMatch(
                    season=season, cup=cup, number=number, round=row.number, meeting=leg,
                    home=home, away=away, on=day, at=row.at, venue=_venue(cup, home, neutral),
                    phase=Phase.FIXED if day is not None else Phase.POSTPONED,
                )
            )  # fmt: skip
    TeamMatch.objects.bulk_create(found)


def _venue(cup: Cup, home: Side, neutral: bool) -> Venue | None:
    return cup.venue if neutral else home.team.venue


def withdraw_round(*, cup: Cup, annul: bool = False, by: User | None) -> None:
    """Withdraw the round that was drawn last. Once a match of it has begun or a line-up was sent, only with
    `annul`, which removes its results. After the first round is withdrawn, a new draw has a new seed.

    Raises ``UserProblem``: "cup-not-drawn", "cup-round-begun", "cup-result-used" (409) where another cup was
    drawn with its winner, "wrong-season-phase".
    """
    with changing_season(cup.season, PLANNED, RUNNING) as season:
        state = _state(cup, season)
        last = state.last
        if last is None:
            raise UserProblem(
                "cup-not-drawn", gettext("No round of {cup} is drawn.").format(cup=state.cup.name), 409
            )
        if last.begun and not annul:
            raise UserProblem(
                "cup-round-begun",
                gettext("{round} has begun. Annul its results to draw it again.").format(
                    round=translated(last.round.name)
                ),
                409,
            )
        if used := fed_by(state.cup):
            raise UserProblem(
                "cup-result-used",
                gettext("{cup} was drawn with this result. Withdraw that draw first.").format(
                    cup=used[0].name
                ),
                409,
            )
        gone = TeamMatch.objects.filter(cup=state.cup, round=last.round.number)
        for match in gone:
            match.season = season
            counting.uncount(match)
        gone.delete()
        name = last.round.name
        last.round.delete()
        if len(state.rounds) == 1:
            state.cup.entries.all().delete()
            changed(state.cup, {"seed": ""})
        settle_titles(state.cup, season, by)
        if last.begun:
            text = say(
                "leagues.log-round-annulled",
                "{cup}: {round} was withdrawn, its results annulled.",
                cup=state.cup.name,
                round=name,
            )
        else:
            text = say(
                "leagues.log-round-withdrawn",
                "{cup}: {round} was withdrawn.",
                cup=state.cup.name,
                round=name,
            )
        log(season.league, by, "cup-withdrawn", text, season=season)


def decide(
    *, cup: Cup, round: int, number: int, side: Side | None, reason: str = "", by: User | None
) -> CupTie:
    """Say who goes through in a tie that is level after all that was played (by lot, say); without a side,
    take that back.

    Raises ``UserProblem``: "not-found" (404), "bad-side", "no-reason" (422), "cup-tie-not-level" (409) for a
    tie that is not to be decided by the officers, "cup-result-used" (409) once the next round is drawn.
    """
    reason = " ".join(reason.split())[:300]
    if side is not None and not reason:
        raise UserProblem("no-reason", gettext("Say why this side goes through."), 422)
    with changing_season(cup.season, RUNNING) as season:
        state = _state(cup, season)
        tie = next(
            (
                t
                for one in state.rounds
                if one.round.number == round
                for t in one.all
                if t.tie.number == number
            ),
            None,
        )
        if tie is None:
            raise UserProblem("not-found", gettext("There is no such tie in this cup."), 404)
        used = [one.round.name for one in state.rounds if one.round.number > round]
        used += [one.name for one in fed_by(state.cup)]
        if used:
            raise UserProblem(
                "cup-result-used",
                gettext("{name} was drawn with this result.").format(name=translated(used[0])),
                409,
            )
        row = tie.tie
        if side is None:
            if row.given_id is not None and not tie.may_take_back:
                raise UserProblem("cup-tie-not-level", gettext("The other side has withdrawn."), 409)
            changed(row, {"given": None, "note": ""})
            text = say(
                "leagues.log-decision-back",
                "{cup}: the decision about {tie} was taken back.",
                cup=state.cup.name,
                tie=str(row),
            )
        else:
            if side.pk not in (row.one_id, row.other_id):
                raise UserProblem("bad-side", gettext("This side does not play in the tie."), 422)
            if not tie.to_decide and row.given_id is None:
                raise UserProblem(
                    "cup-tie-not-level",
                    gettext("The officers decide a tie that is level once all of it is played."),
                    409,
                )
            changed(row, {"given": side, "note": reason})
            text = say(
                "leagues.log-goes-through",
                "{cup}: {side} goes through: {reason}",
                cup=state.cup.name,
                side=side.name,
                reason=reason,
            )
        settle_titles(state.cup, season, by)
        log(season.league, by, "cup-decided", text, season=season)
    return row


def strike(side: Side, season: Season) -> str:
    """Settle the cup ties of a side that has withdrawn, within another change: where one is open, the other
    side goes through; results that were played stand. Returns what was done, in words."""
    done: Text | None = None
    note = say("leagues.note-withdrawn", "{side} has withdrawn.", side=side.name)
    for cup in Cup.objects.filter(season=season, entries__side=side).select_related("venue"):
        cup.season = season
        state = state_of(cup)
        for tie in state.last.all if state.last is not None else ():
            if tie.decided or side not in (tie.tie.one, tie.tie.other):
                continue
            other = tie.tie.other if tie.tie.one == side else tie.tie.one
            changed(tie.tie, {"given": other, "note": note})
            through = say(
                "leagues.log-through-in", "{side} goes through in {cup}.", side=str(other), cup=cup.name
            )
            done = through if done is None else _both(done, through)
            for match in tie.matches:
                if match.phase != Phase.FINAL:
                    agreeing.walk_over(match, "away" if match.home_id == side.pk else "home")
        settle_titles(cup, season, None)
    return done or ""


def _both(first: Text, second: Text) -> Text:
    """Two sentences, one after the other."""
    return say("leagues.log-sentences", "{first} {second}", first=first, second=second)
