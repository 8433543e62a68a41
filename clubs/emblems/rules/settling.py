"""How a challenge ends: by play, refusal, collusion, death or the donor's ruling; and the reign itself.

18-1, 18-2 and pool: rules 4, 5, 11, 12, 14, 16 and what the catalogue calls the failure table.
"""

from __future__ import annotations

from . import books, days, telling
from .books import Movement, balance
from .events import DONOR, REFEREE, Event
from .measures import score
from .state import (
    COVERED,
    DECIDED,
    FINAL,
    OFF,
    OPEN,
    OWNED,
    PENDING,
    WITH_DONOR,
    Challenge,
)
from .turn import Turn


def award(turn: Turn, event: Event) -> None:
    """The donor gives the emblem to its first holder, or to another after it came back."""
    turn.only(DONOR)
    state = turn.state
    if state.emblem == OWNED:
        turn.refuse("owned", f"{state.holder} owns the emblem.", "ownership")
    if state.emblem != WITH_DONOR:
        turn.refuse("held", f"{state.holder} holds the emblem.", "term")
    to = event.facts["to"]
    if state.lineage:
        state.disposed = turn.today
    turn.crown(to, "award")
    turn.say(f"The emblem is awarded to {to}.", "term")


def guarantee(turn: Turn, event: Event) -> None:
    """The holder leaves his surety with the donor."""
    reign = turn.state.reign
    turn.only(turn.state.holder)
    assert reign is not None
    if turn.state.emblem == OWNED:
        turn.refuse("owned", "Who owns the emblem leaves no surety.", "ownership", "guarantee")
    due = turn.terms.guarantee - reign.guarantee
    if not due:
        turn.refuse("paid", "The guarantee is there.", "guarantee")
    if event.facts["money"] != due:
        turn.refuse("wrong-amount", f"The guarantee is {turn.sum(due)}.", "guarantee")
    turn.move(books.player(turn.by), books.guarantee(turn.by), due, "guarantee", "guarantee")
    reign.guarantee += due
    turn.say(f"{turn.by} leaves the guarantee with the donor.", "guarantee", "term")


def result(turn: Turn, event: Event) -> Challenge:
    """The contest is played."""
    turn.only(REFEREE, DONOR)
    one = turn.challenge(event, FINAL)
    winner = event.facts["winner"]
    if winner not in one.sides:
        turn.refuse("not-a-side", f"{winner} does not play in this contest.", "won")
    if one.contest is None:
        turn.refuse("too-early", "No day is fixed for the contest.", "window")
    if turn.today < one.contest:
        turn.refuse("too-early", f"The contest is on {telling.day(one.contest)}.", "window")
    if turn.strict:
        _check_result(turn, event, one)
    one.score, one.match = event.facts.get("score", ""), event.facts.get("match", "")
    holder, challenger = one.sides
    loser = challenger if winner == holder else holder
    score = f", {one.score}" if one.score else ""
    turn.say(f"{winner} beats {loser}{score}.", "points", "won")
    turn.pay_out(one, winner, "stakes of both sides", "stake", "won")
    turn.end(one, DECIDED, "played")
    one.winner = winner
    turn.state.defeats[loser] = turn.today
    if winner == holder:
        turn.kept(one)
    else:
        turn.lose_to(one, "play")
    return one


def _check_result(turn: Turn, event: Event, one: Challenge) -> None:
    """See to it that both have signed, all nights are over, and the score is the winner's."""
    unsigned = [who for who in one.sides if turn.terms.signing and who not in one.signed]
    if unsigned:
        turn.refuse(
            "not-signed",
            f"{' and '.join(unsigned)} must sign the rules before the contest counts.",
            "signing",
        )
    assert one.contest is not None
    last = days.first_day(one.contest, one.nights - 1)
    if turn.today < last:
        turn.refuse("too-early", f"The contest ends on {telling.day(last)}, night {one.nights}.", "points")
    told, points = event.facts.get("score", ""), turn.terms.points * one.nights
    if not told or not points:
        return
    nights = f", {turn.terms.points} on each of {one.nights} nights" if one.nights > 1 else ""
    found = score(told)
    if found is None:
        turn.refuse(
            "score", f'{told[:40]!r} is no score; write "{points} to 300", the winner first.', "points"
        )
    won, lost = found
    marked = bool(event.facts.get("match"))  # the rules engine has seen to the end
    if won < points or lost >= points or (won > points and not marked):
        turn.refuse(
            "score",
            f"The winner has {points} points{nights}, the loser fewer, not {won} to {lost}.",
            "points",
            "won",
        )


def refuse_to_play(turn: Turn, event: Event) -> Challenge:
    """A side refuses to play, and loses its claim to emblem and stakes."""
    one = turn.challenge(event, COVERED, FINAL)
    turn.side(one)
    turn.say(f"{turn.by} refuses to play.", "refusal")
    turn.forfeited(one, turn.by, "refused to play", "refusal")
    return one


def collude(turn: Turn, event: Event) -> Challenge:
    """Both plotted against a rule: match off, stakes back, the emblem to its donor."""
    turn.only(DONOR)
    one = turn.challenge(event, *PENDING)
    if event.facts.get("consent", False) and turn.terms.consent_cures:
        turn.refuse("consented", "The donor consented: that is no plot under this deed.", "collusion")
    turn.say("Both sides plotted against a rule; the match is off.", "collusion")
    turn.pay_back(one, "stakes back after collusion", "collusion")
    kept = turn.deed.reading("em-collusion-guarantee") == "donor"
    turn.release_guarantee(books.DONOR if kept else books.player(one.against), "collusion", "guarantee")
    turn.end(one, OFF, "collusion")
    turn.revert("collusion")
    return one


def death(turn: Turn, event: Event) -> None:
    """Death alone releases the players; the stakes go back, and a dead man's challenges lapse."""
    turn.only(DONOR, REFEREE)
    who, state = event.facts["who"], turn.state
    turn.say(f"{who} has died.", "death")
    touched = [
        one for one in state.open if who == one.challenger or (who == state.holder and one.state in PENDING)
    ]
    if not touched and who != state.holder:
        turn.refuse("no-part", f"{who} has no part in this emblem.", "death")
    for one in touched:
        turn.pay_back(one, "released by death", "death")
        turn.end(one, OFF, f"{who} died")
    if who == state.holder and state.emblem != OWNED:
        turn.release_guarantee(books.player(who), "guarantee")
        if turn.deed.reading("em-death-stakes") == "estate":
            turn.say("The emblem stays with the estate until the donor rules.", "ruling", "death")
        else:
            turn.revert("death")
            turn.say("The emblem goes back to its donor.", "death")


def take_in(turn: Turn, event: Event, posted: tuple[Movement, ...]) -> Challenge:
    """Money comes in at the door."""
    one = _of_the_purse(turn, event)
    turn.move(books.OUTSIDE, books.receipts(one.id), event.facts["money"], "receipts", "receipts")
    turn.say(f"Receipts of {turn.sum(event.facts['money'])}.", "receipts")
    settle_purse(turn, one, posted)
    return one


def spend(turn: Turn, event: Event, posted: tuple[Movement, ...]) -> Challenge:
    """An expense of the contest is paid."""
    one = _of_the_purse(turn, event)
    what = event.facts["what"]
    turn.move(books.receipts(one.id), books.OUTSIDE, event.facts["money"], what, "receipts")
    turn.say(f"{turn.sum(event.facts['money'])} paid for {what}.", "receipts")
    settle_purse(turn, one, posted)
    return one


def _of_the_purse(turn: Turn, event: Event) -> Challenge:
    one = turn.challenge(event, COVERED, FINAL, DECIDED)
    turn.only(*filter(None, (*one.sides, DONOR)))
    if not turn.terms.receipts:
        turn.refuse(
            "not-in-deed", "This deed says nothing of receipts; keep them outside these books.", "ruling"
        )
    if not event.facts["money"]:
        turn.refuse("nothing", "That is no amount.", "receipts")
    return one


def settle_purse(turn: Turn, one: Challenge, posted: tuple[Movement, ...]) -> None:
    """Once the contest is decided the winner has what is left, or pays what is wanting."""
    if one.state != DECIDED or not turn.terms.receipts:
        return
    account = books.receipts(one.id)
    left = balance((*posted, *turn.movements), account)
    if left > 0:
        turn.move(account, books.player(one.winner), left, "what is left of the receipts", "receipts")
    elif left < 0:
        turn.move(books.player(one.winner), account, -left, "expenses beyond the receipts", "receipts")


def rule(turn: Turn, event: Event) -> Challenge | None:
    """The donor settles a point, by words alone or with an outcome where the deed gives him that power."""
    turn.only(DONOR)
    outcome = event.facts.get("outcome", "")
    turn.say(f"The donor rules: {event.facts['words']}", "ruling")
    if not outcome:
        return turn.challenge(event) if event.facts.get("challenge") else None
    if not event.facts.get("challenge"):
        turn.refuse("no-such-challenge", "Say which challenge the ruling decides.", "ruling")
    one = turn.challenge(event, *OPEN)
    if turn.terms.final_say == "hall and officials":
        turn.refuse(
            "no-power", "Under this deed the donor decides on hall and officials alone.", "hall", "officials"
        )
    if outcome == "off":
        turn.pay_back(one, "the donor ruled the match off", "ruling")
        turn.end(one, OFF, "ruled off")
    elif outcome in ("holder", "challenger"):
        if one.state not in PENDING:
            turn.refuse("wrong-state", "Only a challenge in effect can be decided.", "ruling")
        loser = one.challenger if outcome == "holder" else one.against
        turn.forfeited(one, loser, "by ruling", "ruling")
    else:
        turn.refuse("outcome", 'An outcome is "holder", "challenger" or "off".', "ruling")
    return one


def expire(turn: Turn) -> None:
    """The term is over."""
    reign = turn.state.reign
    assert reign is not None
    if turn.own_if_due():
        return
    turn.say(f"The term of {reign.holder} would be over.", "term")
