"""People come and go: entry, check-in, late entry, withdrawal."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max
from django.utils.timezone import now

from clubs.competitions.models import Competition, Entrant, Fixture, Phase, Status
from clubs.competitions.rules.pairing import consequences, elimination, round_robin
from clubs.competitions.rules.pairing.brackets import LARGEST, PairingError
from clubs.competitions.rules.pairing.swiss import settings as swiss
from clubs.competitions.rules.stages import BracketPlan, King, RoundRobin, Split, StepPlan, Swiss, TablePlan
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.draw import FACTS_BY, Draw, load_draw, load_draws
from clubs.competitions.services import finishing, folding, seating
from clubs.competitions.services.common import (
    DRAWN,
    OPEN_FOR_ENTRY,
    after_commit,
    changing,
    changing_matches,
    entrant_of,
    log,
)
from clubs.competitions.services.drawing import meeting_row, planned_row
from clubs.people.models import Player, User
from matches.problems import UserProblem
from matches.services import update_rows


def enter(*, competition: Competition, players: Sequence[Player], by: User | None) -> list[Entrant]:
    """Enter players; those who had withdrawn are in again.

    Raises `UserProblem` "already-in", "other-club", "inactive", "full", "wrong-status".
    """
    with changing(competition, *OPEN_FOR_ENTRY) as found:
        entered = _enter_all(found, players)
        _check_room(found)
        if entered:
            names = ", ".join(e.name for e in entered)
            log(
                found,
                by,
                "entered",
                f"Entered: {names}",
                private=found.status == Status.DRAFT,
                entrants=[e.number for e in entered],
            )
    return entered


def enter_self(*, competition: Competition, user: User) -> Entrant:
    """Enter the player behind an account. Raises `UserProblem` "no-player", "no-self-entry" (403)."""
    player = Player.objects.filter(club_id=competition.club_id, user=user, merged_into=None).first()
    if player is None:
        raise UserProblem("no-player", "Your account is not linked to a player of this club.", 403)
    with changing(competition, Status.OPEN) as found:
        if not found.self_entry:
            raise UserProblem("no-self-entry", "In this competition the director enters the players.", 403)
        entrant = _enter(found, player)
        _check_room(found)
        log(found, user, "entered", f"Entered: {entrant.name}", entrants=[entrant.number])
    return entrant


def leave(*, competition: Competition, user: User) -> None:
    """Take back one's own entry before the draw. Raises `UserProblem` "not-in"."""
    with changing(competition, Status.OPEN) as found:
        mine = found.entrants.filter(player__user=user).exclude(status=Entrant.Status.WITHDRAWN).first()
        if mine is None:
            raise UserProblem("not-in", "You have not entered.", 409)
        mine.status, mine.withdrawn_at = Entrant.Status.WITHDRAWN, now()
        mine.save(update_fields=["status", "withdrawn_at"])
        log(found, user, "withdrawn", f"Withdrawn: {mine.name}", entrants=[mine.number])


def _enter(competition: Competition, player: Player, *, late: bool = False) -> Entrant:
    return _enter_all(competition, [player], late=late)[0]


def _enter_all(competition: Competition, players: Sequence[Player], *, late: bool = False) -> list[Entrant]:
    """Enter players, in as many queries for a field of 64 as for one."""
    there = {entrant.player_id: entrant for entrant in competition.entrants.filter(player__in=players)}
    last = competition.entrants.aggregate(last=Max("number"))["last"] or 0
    entered, new, again = [], [], []
    for player in players:
        if player.club_id != competition.club_id:
            raise UserProblem("other-club", f"{player.name} is a player of another club.")
        if not player.active or player.merged_into_id is not None:
            raise UserProblem("inactive", f"{player.name} is not an active player.")
        entrant = there.get(player.pk)
        if entrant is None:
            last += 1
            entrant = there[player.pk] = Entrant(competition=competition, player=player, number=last)
            new.append(entrant)
        elif entrant.is_in or entrant.seed is not None:
            raise UserProblem("already-in", f"{player.name} has entered already.", 409)
        else:
            again.append(entrant)
        entrant.status = Entrant.Status.CHECKED_IN if late else Entrant.Status.ENTERED
        entrant.withdrawn_at, entrant.late = None, late
        entrant.name, entrant.rating = player.name, player.rating
        entered.append(entrant)
    Entrant.objects.bulk_create(new)
    update_rows(again, ["status", "withdrawn_at", "late", "name", "rating"])
    return entered


def _check_room(competition: Competition) -> None:
    count = competition.entrants.exclude(status=Entrant.Status.WITHDRAWN).count()
    if count > competition.entry_limit:
        raise UserProblem("full", f"At most {competition.entry_limit} can enter.", 409)


def check_in(*, competition: Competition, number: int, present: bool, by: User | None) -> Entrant:
    """Mark an entrant as present, or undo that. Idempotent."""
    with changing(competition, *OPEN_FOR_ENTRY, *DRAWN) as found:
        entrant = entrant_of(found, number)
        if not entrant.is_in:
            raise UserProblem("withdrawn", f"{entrant.name} has withdrawn.", 409)
        status = Entrant.Status.CHECKED_IN if present else Entrant.Status.ENTERED
        if entrant.status != status:
            entrant.status = status
            entrant.save(update_fields=["status"])
            what = "checked in" if present else "is no longer checked in"
            log(found, by, "checked-in", f"{entrant.name} {what}.", private=True, entrants=[number])
    return entrant


def late_entry(*, competition: Competition, player: Player, by: User | None) -> Entrant:
    """Enter a player after the draw.

    In a bracket the late entrant fills the bye of the lowest seed that still has one; in a round robin
    with an odd field, the place of those who rest; in a Swiss stage they play from the next round on, at king
    of the table they come to the end of the queue. Raises `UserProblem` "no-place" (409) where there is
    none, and what `enter` raises.
    """
    with changing_matches(competition, None, *DRAWN) as found:
        draw = load_draw(found)
        seed = _late_place(draw)
        if seed is None:
            how = " Take the draw back to enter more." if found.status == Status.DRAWN else ""
            raise UserProblem("no-place", f"There is no place left for a late entry.{how}", 409)
        entrant = _enter(found, player, late=True)
        entrant.seed = seed
        entrant.lot = seed
        entrant.save(update_fields=["seed", "lot"])
        draw.entrants[seed] = entrant
        if draw.bracket is not None:
            _plan_again(draw)
        elif not draw.stage.in_steps:
            _add_meetings(draw, seed)
        fresh = load_draw(found)
        folding.refold(fresh, by)
        log(found, by, "late-entry", f"Late entry: {entrant.name}, seed {seed}.", entrants=[entrant.number])
        if fresh.stage.in_steps:
            finishing.settle(fresh, by)
        after_commit(seating.seat_club, found.club_id)
    return entrant


def _late_place(draw: Draw) -> int | None:
    """The seed that a late entrant can still take; None where there is none."""
    if draw.bracket is not None:
        places = elimination.late_places(draw.bracket, draw.resolved(), folding.begun(draw))
        return places[0] if places else None
    size = draw.stage.size or 0
    if isinstance(draw.stage.plan, StepPlan):
        return _late_in_steps(draw, draw.stage.plan)
    free = isinstance(draw.stage.plan, RoundRobin) and size % 2 and size < round_robin.LARGEST
    return size + 1 if free else None


def _late_in_steps(draw: Draw, plan: StepPlan) -> int | None:
    seed, at = max(draw.entrants) + 1, steps.progress(draw)
    if at.ended or seed > LARGEST or isinstance(plan, Split):
        return None
    if isinstance(plan, Swiss) and at.number == 0:
        try:
            swiss.check_rounds(seed, plan.rounds_for(draw.stage.size or 0))
        except PairingError as error:
            raise UserProblem(error.code, str(error), 409) from None
    return seed


def _plan_again(draw: Draw) -> None:
    """Plan the bracket of the wider field, and make the fixtures what it says.

    Those that were played, or come before them, keep their numbers; the losers' side, in which nobody has
    begun, is planned anew.
    """
    stage, plan = draw.stage, draw.stage.plan
    assert isinstance(plan, BracketPlan) and stage.size is not None
    wider = plan.bracket(stage.size, frozenset(draw.entrants), stage.byes)
    planned = {f.number: planned_row(stage, f) for f in wider.fixtures}
    names = ["round", "position", "code", "a_source", "a_of", "b_source", "b_of"]
    changed = []
    for number, row in draw.fixtures.items():
        want = planned.pop(number, None)
        if want is None:
            folding.drop_match(row, None, "planned again after a late entry")
            row.delete()
        elif [getattr(row, n) for n in names] != [getattr(want, n) for n in names]:
            for name in names:
                setattr(row, name, getattr(want, name))
            changed.append(row)
    update_rows(changed, names)
    Fixture.objects.bulk_create(planned.values())


def _add_meetings(draw: Draw, seed: int) -> None:
    """The meetings that the fixed place of the Berger table has with everybody."""
    plan = draw.stage.plan
    assert isinstance(plan, RoundRobin)
    number = max(draw.fixtures)
    rows = []
    for meeting in plan.meetings(seed):
        if seed in (meeting.a.of, meeting.b.of):
            number += 1
            rows.append(meeting_row(draw.stage, meeting, number, draw.entrants))
    Fixture.objects.bulk_create(rows)
    draw.stage.size = seed
    draw.stage.save(update_fields=["size"])


def withdraw(*, competition: Competition, number: int, by: User | None, reason: str = "") -> Entrant:
    """Withdraw an entrant, at any time.

    Before the draw nothing else happens. Afterwards, in a knockout the opponents get walkovers; in a round
    robin the competition's rule decides (`pairing.round_robin.withdraw`). Raises `UserProblem` "at-table"
    (409) while a match of theirs is being played: that match has to be ended first; "nothing-left" (409)
    where a walkover has given them the final or the third place, which leaving would take back.
    """
    with changing_matches(competition, None, *OPEN_FOR_ENTRY, *DRAWN) as found:
        entrant = entrant_of(found, number)
        if not entrant.is_in:
            return entrant
        entrant.status, entrant.withdrawn_at = Entrant.Status.WITHDRAWN, now()
        entrant.save(update_fields=["status", "withdrawn_at"])
        text = f"{entrant.name} withdrew."
        if found.is_drawn:
            draws = [draw for draw in load_draws(found) if entrant.pk in draw.seeds]
            for draw in draws:
                _check_not_playing(draw, entrant)
            if draws:
                _check_not_through(draws[-1], entrant)
                if draws[-1].bracket is None:
                    text += " " + _withdraw_from_table(draws[-1], entrant)
                draws = [draw for draw in load_draws(found) if entrant.pk in draw.seeds]
            for draw in draws:
                folding.refold(draw, by)
            for draw in draws[-1:]:
                finishing.settle(draw, by)
            after_commit(seating.seat_club, found.club_id)
        log(found, by, "withdrawn", f"{text} {reason[:100]}".strip(), entrants=[number])
    return entrant


def _check_not_playing(draw: Draw, entrant: Entrant) -> None:
    for fixture in draw.fixtures.values():
        if entrant.pk in (fixture.a_id, fixture.b_id) and fixture.phase in (
            Phase.LIVE,
            Phase.OVER,
            Phase.TIED,
        ):
            raise UserProblem(
                "at-table",
                f"{fixture.label} of {entrant.name} is under way. Finish or forfeit the match first.",
                409,
            )


def _check_not_through(draw: Draw, entrant: Entrant) -> None:
    if draw.bracket is None:
        return
    for number, fixture in draw.fixtures.items():
        given = fixture.result_by == Fixture.ResultBy.BRACKET and fixture.winner == entrant
        if given and not any(draw.bracket.fed_by(number)):
            raise UserProblem(
                "nothing-left",
                f"{entrant.name} has nothing left to play: {fixture.label} ({fixture.round_name}) is won.",
                409,
            )


def _withdraw_from_table(draw: Draw, entrant: Entrant) -> str:
    plan = draw.stage.plan
    if isinstance(plan, King):
        return "They leave the queue."
    if isinstance(plan, Swiss):
        at = steps.progress(draw)
        return "" if at.ended else f"They are not paired from {at.next} on."
    meetings = [
        round_robin.Meeting(f.number, f.round, draw.seeds[f.a.pk], draw.seeds[f.b.pk])
        for f in draw.fixtures.values()
        if f.a is not None and f.b is not None
    ]
    played = [n for n, f in draw.fixtures.items() if f.result_by in FACTS_BY]
    assert isinstance(plan, TablePlan | Split)
    policy = round_robin.WithdrawalPolicy(plan.withdrawal_policy)
    if isinstance(plan, Split) and steps.split_order(draw):
        policy = round_robin.WithdrawalPolicy.WALKOVER  # the split rests on their results
    done = round_robin.withdraw(meetings, draw.seeds[entrant.pk], played, policy=policy)
    if done.annul:
        entrant.annulled = True
        entrant.save(update_fields=["annulled"])
    return done.reason[:1].upper() + done.reason[1:] + "."


def reinstate(*, competition: Competition, number: int, by: User | None) -> Entrant:
    """Take a withdrawal back, as long as nothing has been played because of it.

    Raises `UserProblem` "played-since" (409), "not-drawn" (409: the draw was made without them).
    """
    with changing_matches(competition, None, *OPEN_FOR_ENTRY, *DRAWN) as found:
        entrant = entrant_of(found, number)
        if entrant.is_in:
            return entrant
        if found.is_drawn and entrant.seed is None:
            raise UserProblem("not-drawn", f"{entrant.name} was not in the draw; make a late entry.", 409)
        if found.is_drawn:
            for draw in load_draws(found):
                if draw.bracket is None or entrant.pk not in draw.seeds:
                    continue
                under_way = folding.begun(draw)
                gone = tuple(seed for seed in draw.facts.withdrawn if seed != draw.seeds[entrant.pk])
                effect = consequences.correct(
                    draw.bracket, draw.facts, {}, under_way=under_way, withdrawn=gone
                )
                if effect.open_choices:
                    label = f"M{effect.open_choices[0]}"
                    raise UserProblem(
                        "played-since", f"{label} has begun since, because of the withdrawal.", 409
                    )
        else:
            _check_room_for_one(found)
        entrant.status, entrant.withdrawn_at, entrant.annulled = Entrant.Status.ENTERED, None, False
        entrant.save(update_fields=["status", "withdrawn_at", "annulled"])
        if found.is_drawn:
            draws = load_draws(found)
            for draw in draws:
                folding.refold(draw, by)
            if any(draw.stage.in_steps for draw in draws):
                finishing.settle(draws[-1], by)
            after_commit(seating.seat_club, found.club_id)
        log(found, by, "reinstated", f"{entrant.name} is in again.", entrants=[number])
    return entrant


def _check_room_for_one(competition: Competition) -> None:
    if competition.entrants.exclude(status=Entrant.Status.WITHDRAWN).count() >= competition.entry_limit:
        raise UserProblem("full", f"At most {competition.entry_limit} can enter.", 409)
