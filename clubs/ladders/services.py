"""What may be done on a ladder: each function locks the ladder, checks, writes and logs in one transaction.

A player acts for himself; the club's officers and referees may act for a player, and the log says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

import rules_engine as engine
from clubs.emblems import clock
from clubs.emblems.rules import days, telling
from clubs.ladders import rules
from clubs.ladders.models import Ladder, LadderChallenge, LadderEvent, Rung
from clubs.ladders.rules import LadderRefusal, Met, Order
from clubs.people.access import OFFICERS, require_open, roles_in
from clubs.people.access import require as require_role
from clubs.people.models import Club, Player, Role, User
from clubs.people.names import slug_of
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Actor, again_on_deadlock, create_match, write_transaction
from rules_engine.saying import say

State = LadderChallenge.State
HELPERS = (*OFFICERS, Role.REFEREE)

IS_IN_STATE = {
    State.OPEN: gettext_lazy("This challenge is waiting for an answer."),
    State.ACCEPTED: gettext_lazy("This challenge is to be played."),
    State.PLAYED: gettext_lazy("This challenge is played."),
    State.FORFEITED: gettext_lazy("This challenge is forfeited."),
    State.REFUSED: gettext_lazy("This challenge is refused."),
    State.LAPSED: gettext_lazy("This challenge is lapsed."),
    State.WITHDRAWN: gettext_lazy("This challenge is taken back."),
}
"""What is told of a challenge that has another state than is needed."""


@contextmanager
def changing(ladder: Ladder | int) -> Iterator[Ladder]:
    """One change: a transaction, the ladder read again and locked. Raises ``UserProblem``."""
    pk = ladder if isinstance(ladder, int) else ladder.pk
    with write_transaction():
        found = Ladder.objects.select_for_update(of=("self",)).select_related("club").filter(pk=pk).first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such ladder."), 404)
        require_open(found.club)
        if found.closed_at is not None:
            raise UserProblem("ladder-closed", gettext("This ladder is closed."), 409)
        yield found


def today(ladder: Ladder) -> date:
    """The day where the club is."""
    return clock.local(clock.now(), ladder.club.tzinfo).date()


def _for(user: User | None, ladder: Ladder, player: Player) -> None:
    """See to it that ``user`` may act for ``player``. Raises ``UserProblem``."""
    if user is None:
        return  # the program itself
    held = roles_in(user, ladder.club)
    if not held:
        raise UserProblem("not-allowed", gettext("This is for members of the club."), 403)
    if player.user_id != user.pk and held.isdisjoint(HELPERS):
        raise UserProblem("not-allowed", gettext("You can act for yourself only."), 403)


def _log(ladder: Ladder, user: User | None, kind: str, words: str, order: Order, **data: Any) -> None:
    ladder.order = list(order)
    ladder.last_seq += 1
    ladder.save(update_fields=["order", "last_seq"])
    actor = Actor.of_user(user) if user is not None else Actor.system()
    LadderEvent.objects.create(
        ladder=ladder,
        seq=ladder.last_seq,
        kind=kind,
        words=words,
        order=list(order),
        data=data,
        at=clock.now(),
        **actor.signature(),
    )


def _raise(refusal: LadderRefusal) -> UserProblem:
    return UserProblem(refusal.code, refusal.message, 409)


def _not_on_it(player: Player) -> UserProblem:
    return UserProblem("not-on-ladder", gettext("{name} is not on the ladder.").format(name=player.name), 409)


def make_ladder(*, club: Club, title: str, game: str, by: User, **settings: Any) -> Ladder:
    """Set up a ladder. Raises ``UserProblem``: "title-empty", "ladder-exists", "no-such-game",
    "bad-setting".
    """
    require_role(by, club, *OFFICERS)
    require_open(club)
    title = " ".join(title.split())[:80]
    slug = slug_of(title, 90)
    if not slug:
        raise UserProblem("title-empty", gettext("Give the ladder a title."), 422)
    try:
        engine.game(game)
    except engine.UnknownGame:
        raise UserProblem(
            "no-such-game", gettext("There is no game '{game}'.").format(game=game[:60]), 422
        ) from None
    made = Ladder(club=club, slug=slug, title=title, game=game, **settings)
    from django.core.exceptions import ValidationError

    try:
        made.full_clean(exclude=["club"], validate_unique=False, validate_constraints=False)
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise UserProblem("bad-setting", f"{field}: {messages[0]}", 422, {"field": field}) from None
    with write_transaction():
        if Ladder.objects.filter(club=club, slug=slug).exists():
            raise UserProblem(
                "ladder-exists", gettext("There is already a ladder “{title}”.").format(title=title), 409
            )
        made.save()
    return made


def join(*, ladder: Ladder, player: Player, by: User | None) -> Rung:
    """Put a player on the lowest rung. Raises ``UserProblem`` "on-ladder" (409)."""
    with changing(ladder) as found:
        _for(by, found, player)
        if player.club_id != found.club_id:
            raise UserProblem("of-another-club", gettext("This player belongs to another club."), 422)
        if player.pk in found.order:
            raise UserProblem("on-ladder", gettext("{name} is on the ladder.").format(name=player.name), 409)
        rung, _ = Rung.objects.get_or_create(ladder=found, player=player)
        words = say("ladders.log-joined", "{name} joins", name=player.name)
        _log(found, by, "joined", words, (*found.order, player.pk), player=player.pk)
        return rung


def join_many(*, ladder: Ladder, players: Sequence[Player], by: User | None) -> list[Rung]:
    """Put several players on the lowest rungs, in this order: all of them or none. Raises as :func:`join`."""
    if not players:
        raise UserProblem("nobody", gettext("Choose at least one player."), 422)
    with write_transaction():
        return [join(ladder=ladder, player=player, by=by) for player in players]


def move(*, ladder: Ladder, player: Player, place: int, by: User) -> None:
    """Put a player on another rung, by the club's officers and referees; the others close up.

    Raises ``UserProblem``: "not-on-ladder" (409), "bad-place" (422).
    """
    require_role(by, ladder.club, *HELPERS)
    with changing(ladder) as found:
        if player.pk not in found.order:
            raise _not_on_it(player)
        if not 1 <= place <= len(found.order):
            raise UserProblem(
                "bad-place", gettext("Choose a place from 1 to {last}.").format(last=len(found.order)), 422
            )
        order = [one for one in found.order if one != player.pk]
        order.insert(place - 1, player.pk)
        words = say("ladders.log-moved", "{name} is put on place {place}", name=player.name, place=place)
        _log(found, by, "moved", words, tuple(order), player=player.pk)


def leave(*, ladder: Ladder, player: Player, by: User | None) -> None:
    """Take a player off the ladder; the players below move up. Raises ``UserProblem`` "busy" (409)."""
    with changing(ladder) as found:
        _for(by, found, player)
        if player.pk not in found.order:
            raise _not_on_it(player)
        if player.pk in _busy(found):
            raise UserProblem("busy", gettext("There is a challenge that is still open."), 409)
        order = tuple(one for one in found.order if one != player.pk)
        words = say("ladders.log-left", "{name} leaves", name=player.name)
        _log(found, by, "left", words, order, player=player.pk)


def hold(*, ladder: Ladder, player: Player, until: date | None, by: User | None) -> Rung:
    """Put a player on hold up to and including a day, or (None) end his hold.

    Raises ``UserProblem``: "not-on-ladder", "hold-too-long" (422), "busy".
    """
    with changing(ladder) as found:
        _for(by, found, player)
        rung = Rung.objects.filter(ladder=found, player=player).first()
        if rung is None or player.pk not in found.order:
            raise _not_on_it(player)
        if until is not None:
            if not 0 < (until - today(found)).days <= found.hold_days:
                longest = ngettext(
                    "A hold lasts from 1 to {n} days.", "A hold lasts from 1 to {n} days.", found.hold_days
                )
                raise UserProblem("hold-too-long", longest.format(n=found.hold_days), 422)
            if player.pk in _busy(found):
                raise UserProblem("busy", gettext("Answer and play the open challenge first."), 409)
        rung.held_until = until
        rung.save(update_fields=["held_until"])
        words = say("ladders.log-back", "{name} is back", name=player.name)
        if until is not None:
            last = telling.day(until)
            words = say("ladders.log-on-hold", "{name} is on hold until {day}", name=player.name, day=last)
        _log(found, by, "held", words, tuple(found.order), player=player.pk)
        return rung


def _busy(ladder: Ladder) -> frozenset[int]:
    pairs = ladder.challenges.filter(state__in=LadderChallenge.ALIVE).values_list(
        "challenger_id", "opponent_id"
    )
    return frozenset(one for pair in pairs for one in pair)


def _past(ladder: Ladder) -> list[Met]:
    rows = ladder.challenges.filter(ended_on__isnull=False).exclude(state__in=(State.WITHDRAWN, State.LAPSED))
    return [
        Met(row.challenger_id, row.opponent_id, row.ended_on, row.state == State.REFUSED)
        for row in rows
        if row.ended_on is not None
    ]


def check(ladder: Ladder, challenger: Player, opponent: Player) -> None:
    """See to it that one may challenge the other now. Raises ``UserProblem`` with the rule's reason (409)."""
    held = dict(ladder.rungs.filter(held_until__isnull=False).values_list("player_id", "held_until"))
    try:
        rules.check_challenge(
            ladder.rules,
            tuple(ladder.order),
            challenger.pk,
            opponent.pk,
            today=today(ladder),
            busy=_busy(ladder),
            held={who: until for who, until in held.items() if until},
            past=_past(ladder),
        )
    except LadderRefusal as refusal:
        raise _raise(refusal) from None


def challenge(*, ladder: Ladder, challenger: Player, opponent: Player, by: User | None) -> LadderChallenge:
    """Challenge a player above. Raises ``UserProblem`` with the rule that forbids it."""
    with changing(ladder) as found:
        _for(by, found, challenger)
        check(found, challenger, opponent)
        due = days.last_day(today(found), found.answer_days)
        made = LadderChallenge.objects.create(
            ladder=found,
            challenger=challenger,
            opponent=opponent,
            made_on=today(found),
            due=due,
            due_at=clock.aware(days.too_late(due), found.club.tzinfo),
        )
        words = say(
            "ladders.log-challenged",
            "{challenger} challenges {opponent}",
            challenger=challenger.name,
            opponent=opponent.name,
        )
        _log(found, by, "challenged", words, tuple(found.order), challenge=made.public_id)
        return made


def _locked(ladder: Ladder, row: LadderChallenge, *states: str) -> LadderChallenge:
    found = LadderChallenge.objects.select_related("challenger", "opponent").get(pk=row.pk, ladder=ladder)
    if found.state not in states:
        raise UserProblem("wrong-state", str(IS_IN_STATE[State(found.state)]), 409)
    return found


def _names(row: LadderChallenge) -> dict[str, str]:
    """The two of a challenge, for what is said of it."""
    return {"challenger": row.challenger.name, "opponent": row.opponent.name}


def effects(row: LadderChallenge) -> dict[str, list[dict[str, Any]]]:
    """What a win of each would do to the ladder: {"challenger": moves, "opponent": moves}."""
    ladder = row.ladder
    order = tuple(ladder.order)
    names = dict(Player.objects.filter(pk__in=order).values_list("pk", "name"))
    found = {}
    for who, winner in (("challenger", row.challenger_id), ("opponent", row.opponent_id)):
        now = rules.after(ladder.rules, order, row.challenger_id, row.opponent_id, winner)
        found[who] = [
            {"player": names.get(one, ""), "from": was, "to": place}
            for one, was, place in rules.moves(order, now)
        ]
    return found


def accept(*, row: LadderChallenge, by: User | None) -> LadderChallenge:
    """Accept a challenge; its match is made and waits for a table. Raises ``UserProblem`` "wrong-state"."""
    with changing(row.ladder_id) as ladder:
        found = _locked(ladder, row, State.OPEN)
        _for(by, ladder, found.opponent)
        sides = [(found.challenger, found.challenger.name, 0), (found.opponent, found.opponent.name, 0)]
        found.match = create_match(
            club=ladder.club,
            game=ladder.game,
            options=ladder.options,
            race=ladder.race,
            sides=sides,
            title=say(
                "ladders.match-title",
                "{ladder}: {challenger} challenges {opponent}",
                ladder=ladder.title,
                **_names(found),
            ),
        )
        found.state, found.due = State.ACCEPTED, days.last_day(today(ladder), ladder.play_days)
        found.due_at = clock.aware(days.too_late(found.due), ladder.club.tzinfo)
        found.save()
        words = say("ladders.log-accepted", "{opponent} accepts {challenger}'s challenge", **_names(found))
        _log(ladder, by, "accepted", words, tuple(ladder.order), challenge=found.public_id)
        return found


def refuse(*, row: LadderChallenge, by: User | None) -> LadderChallenge:
    """Refuse a challenge: it costs nothing while refusals are left, and then it is a forfeit."""
    with changing(row.ladder_id) as ladder:
        found = _locked(ladder, row, State.OPEN)
        _for(by, ladder, found.opponent)
        if rules.refusal_forfeits(ladder.rules, found.opponent_id, _past(ladder), today(ladder)):
            name = found.opponent.name
            words = say("ladders.log-refused-again", "{name} refuses once more", name=name)
            _decide(ladder, found, found.challenger, State.FORFEITED, by, words)
        else:
            _end(found, State.REFUSED, today(ladder))
            words = say("ladders.log-refused", "{opponent} refuses {challenger}'s challenge", **_names(found))
            _log(ladder, by, "refused", words, tuple(ladder.order), challenge=found.public_id)
        return found


def withdraw(*, row: LadderChallenge, by: User | None) -> LadderChallenge:
    """Take one's challenge back before it is answered."""
    with changing(row.ladder_id) as ladder:
        found = _locked(ladder, row, State.OPEN)
        _for(by, ladder, found.challenger)
        _end(found, State.WITHDRAWN, today(ladder))
        words = say(
            "ladders.log-withdrawn", "{challenger} takes the challenge of {opponent} back", **_names(found)
        )
        _log(ladder, by, "withdrawn", words, tuple(ladder.order), challenge=found.public_id)
        return found


def forfeit(*, row: LadderChallenge, loser: Player, by: User) -> LadderChallenge:
    """An officer or referee decides that a side forfeits a challenge that was accepted.

    Raises ``UserProblem``: "not-allowed", "not-a-side", "match-begun" (409).
    """
    with changing(row.ladder_id) as ladder:
        require_role(by, ladder.club, *HELPERS)
        found = _locked(ladder, row, State.ACCEPTED)
        if loser.pk not in (found.challenger_id, found.opponent_id):
            raise UserProblem(
                "not-a-side", gettext("{name} has no part in this challenge.").format(name=loser.name), 422
            )
        winner = found.opponent if loser.pk == found.challenger_id else found.challenger
        _call_off(found)
        words = say("ladders.log-forfeited", "{name} forfeits", name=loser.name)
        _decide(ladder, found, winner, State.FORFEITED, by, words)
        return found


def _call_off(row: LadderChallenge) -> None:
    from matches.services import void_match

    if row.match is None:
        return
    if row.match.started_at is not None:
        raise UserProblem("match-begun", gettext("The match has begun; decide it there."), 409)
    match, row.match = row.match, None
    row.save(update_fields=["match"])
    void_match(match=match)


def _end(row: LadderChallenge, state: str, day: date, winner: Player | None = None) -> None:
    row.state, row.ended_on, row.winner = state, day, winner
    row.save()


def _decide(
    ladder: Ladder, row: LadderChallenge, winner: Player, state: str, by: User | None, words: str
) -> None:
    order = rules.after(ladder.rules, tuple(ladder.order), row.challenger_id, row.opponent_id, winner.pk)
    _end(row, state, today(ladder), winner)
    if ladder.stake:
        loser_id = row.opponent_id if winner.pk == row.challenger_id else row.challenger_id
        for who, points in ((winner.pk, ladder.stake), (loser_id, -ladder.stake)):
            rung = Rung.objects.select_for_update().get(ladder=ladder, player_id=who)
            rung.points += points
            rung.save(update_fields=["points"])
    _log(ladder, by, state, words, order, challenge=row.public_id, winner=winner.pk, stake=ladder.stake)


def expire(challenge_id: int) -> bool:
    """Let a challenge whose day has passed end, once; whether it did."""

    def work() -> bool:
        with write_transaction():
            known = LadderChallenge.objects.filter(pk=challenge_id).first()
            if known is None:
                return False
            ladder = (
                Ladder.objects.select_for_update(of=("self",)).select_related("club").get(pk=known.ladder_id)
            )
            row = LadderChallenge.objects.select_related("challenger", "opponent", "match").get(pk=known.pk)
            if row.state not in LadderChallenge.ALIVE or row.due_at > clock.now():
                return False
            if row.state == State.ACCEPTED and row.match is not None and row.match.started_at is not None:
                return False  # it is being played; its result ends it
            if row.state == State.OPEN and ladder.silence == Ladder.Silence.FORFEIT:
                words = say(
                    "ladders.log-not-answered", "{opponent} has not answered {challenger}", **_names(row)
                )
                _decide(ladder, row, row.challenger, State.FORFEITED, None, words)
                return True
            _call_off(row)
            _end(row, State.LAPSED, row.due + timedelta(days=1))
            words = say(
                "ladders.log-lapsed",
                "The challenge of {challenger} to {opponent} has lapsed",
                **_names(row),
            )
            _log(ladder, None, "lapsed", words, tuple(ladder.order), challenge=row.public_id)
            return True

    return again_on_deadlock(work)


def on_confirmed(sender: Any, match: Match, **kwargs: Any) -> None:
    """A ladder match stands: the order follows."""
    row = LadderChallenge.objects.filter(match=match).first()
    if row is None or row.state != State.ACCEPTED:
        return
    with changing(row.ladder_id) as ladder:
        found = _locked(ladder, row, State.ACCEPTED)
        side = match.sides.filter(letter=match.winner_letter).first() if match.winner_letter else None
        if side is None or side.player_id not in (found.challenger_id, found.opponent_id):
            _end(found, State.LAPSED, today(ladder))
            words = say("ladders.log-no-winner", "Played without a winner")
            _log(ladder, None, "lapsed", words, tuple(ladder.order), challenge=found.public_id)
            return
        winner = found.challenger if side.player_id == found.challenger_id else found.opponent
        loser = found.opponent if winner is found.challenger else found.challenger
        words = say("ladders.log-played", "{winner} beats {loser}", winner=winner.name, loser=loser.name)
        _decide(ladder, found, winner, State.PLAYED, None, words)


def played_since(match: Match) -> str | None:
    """The moves caused by a ladder match's result, to warn before it is reopened."""
    row = LadderChallenge.objects.filter(match=match, state=State.PLAYED).select_related("ladder").first()
    if row is None:
        return None
    return gettext("The ladder {title} has moved by it; an officer has to put that right first.").format(
        title=row.ladder.title
    )


def remove_of_demonstration(club: Club) -> None:
    """Remove a demonstration club's ladders with their logs, while its purge is open."""
    LadderEvent.objects.filter(ladder__club=club).delete()
    Ladder.objects.filter(club=club).delete()
