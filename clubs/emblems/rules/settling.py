"""How a challenge ends: by play, refusal, collusion, death or the donor's ruling; and the reign itself.

18-1, 18-2 and pool: rules 4, 5, 11, 12, 14, 16 and what the catalogue calls the failure table.
"""

from __future__ import annotations

from rules_engine.saying import Several, say, say_many

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
        words = say("emblems.owns", "{holder} owns the emblem.", holder=state.holder)
        turn.refuse("owned", words, "ownership")
    if state.emblem != WITH_DONOR:
        words = say("emblems.holds", "{holder} holds the emblem.", holder=state.holder)
        turn.refuse("held", words, "term")
    to = event.facts["to"]
    if state.lineage:
        state.disposed = turn.today
    turn.crown(to, "award")
    turn.tell(say("emblems.awarded", "The emblem is awarded to {holder}.", holder=to), "term")


def guarantee(turn: Turn, event: Event) -> None:
    """The holder leaves his surety with the donor."""
    reign = turn.state.reign
    turn.only(turn.state.holder)
    assert reign is not None
    if turn.state.emblem == OWNED:
        words = say("emblems.owner-guarantee", "Who owns the emblem leaves no surety.")
        turn.refuse("owned", words, "ownership", "guarantee")
    due = turn.terms.guarantee - reign.guarantee
    if not due:
        turn.refuse("paid", say("emblems.guarantee-is-there", "The guarantee is there."), "guarantee")
    if event.facts["money"] != due:
        words = say("emblems.guarantee-is", "The guarantee is {amount}.", amount=turn.sum(due))
        turn.refuse("wrong-amount", words, "guarantee")
    why = say("emblems.why-guarantee", "guarantee")
    turn.move(books.player(turn.by), books.guarantee(turn.by), due, why, "guarantee")
    reign.guarantee += due
    words = say("emblems.leaves-guarantee", "{holder} leaves the guarantee with the donor.", holder=turn.by)
    turn.tell(words, "guarantee", "term")


def result(turn: Turn, event: Event) -> Challenge:
    """The contest is played."""
    turn.only(REFEREE, DONOR)
    one = turn.challenge(event, FINAL)
    winner = event.facts["winner"]
    if winner not in one.sides:
        words = say("emblems.not-a-side", "{player} does not play in this contest.", player=winner)
        turn.refuse("not-a-side", words, "won")
    if one.contest is None:
        turn.refuse("too-early", say("emblems.no-day", "No day is fixed for the contest."), "window")
    if turn.today < one.contest:
        words = say("emblems.day-of-contest", "The contest is on {day}.", day=telling.day(one.contest))
        turn.refuse("too-early", words, "window")
    if turn.strict:
        _check_result(turn, event, one)
    one.score, one.match = event.facts.get("score", ""), event.facts.get("match", "")
    holder, challenger = one.sides
    loser = challenger if winner == holder else holder
    words = say("emblems.beats", "{winner} beats {loser}.", winner=winner, loser=loser)
    if one.score:
        words = say(
            "emblems.beats-by-score",
            "{winner} beats {loser}, {score}.",
            winner=winner,
            loser=loser,
            score=one.score,
        )
    turn.tell(words, "points", "won")
    turn.pay_out(one, winner, say("emblems.why-both-stakes", "stakes of both sides"), "stake", "won")
    turn.end(one, DECIDED, say("emblems.end-played", "played"))
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
            say(
                "emblems.not-signed",
                "{players} must sign the rules before the contest counts.",
                players=Several(unsigned),
            ),
            "signing",
        )
    assert one.contest is not None
    last = days.first_day(one.contest, one.nights - 1)
    if turn.today < last:
        words = say(
            "emblems.ends-on",
            "The contest ends on {day}, night {night}.",
            day=telling.day(last),
            night=one.nights,
        )
        turn.refuse("too-early", words, "points")
    told, points = event.facts.get("score", ""), turn.terms.points * one.nights
    if not told or not points:
        return
    found = score(told)
    if found is None:
        words = say(
            "emblems.no-score",
            '{score} is no score; write "{points} to 300", the winner first.',
            score=repr(told[:40]),
            points=points,
        )
        turn.refuse("score", words, "points")
    won, lost = found
    marked = bool(event.facts.get("match"))  # the rules engine has seen to the end
    if won < points or lost >= points or (won > points and not marked):
        words = say_many(
            "emblems.wrong-score",
            "The winner has {n} point, the loser fewer, not {won} to {lost}.",
            "The winner has {n} points, the loser fewer, not {won} to {lost}.",
            points,
            won=won,
            lost=lost,
        )
        if one.nights > 1:
            words = say_many(
                "emblems.wrong-score-of-nights",
                "The winner has {n} point, {each} on each of {nights} nights, the loser fewer, "
                "not {won} to {lost}.",
                "The winner has {n} points, {each} on each of {nights} nights, the loser fewer, "
                "not {won} to {lost}.",
                points,
                each=turn.terms.points,
                nights=one.nights,
                won=won,
                lost=lost,
            )
        turn.refuse("score", words, "points", "won")


def refuse_to_play(turn: Turn, event: Event) -> Challenge:
    """A side refuses to play, and loses its claim to emblem and stakes."""
    one = turn.challenge(event, COVERED, FINAL)
    turn.side(one)
    turn.tell(say("emblems.refuses", "{player} refuses to play.", player=turn.by), "refusal")
    turn.forfeited(one, turn.by, say("emblems.how-refused", "refused to play"), "refusal")
    return one


def collude(turn: Turn, event: Event) -> Challenge:
    """Both plotted against a rule: match off, stakes back, the emblem to its donor."""
    turn.only(DONOR)
    one = turn.challenge(event, *PENDING)
    if event.facts.get("consent", False) and turn.terms.consent_cures:
        words = say("emblems.consented", "The donor consented: that is no plot under this deed.")
        turn.refuse("consented", words, "collusion")
    turn.tell(say("emblems.plotted", "Both sides plotted against a rule; the match is off."), "collusion")
    turn.pay_back(one, say("emblems.why-collusion", "stakes back after collusion"), "collusion")
    kept = turn.deed.reading("em-collusion-guarantee") == "donor"
    turn.release_guarantee(books.DONOR if kept else books.player(one.against), "collusion", "guarantee")
    how = say("emblems.how-collusion", "collusion")
    turn.end(one, OFF, how)
    turn.revert(how)
    return one


def death(turn: Turn, event: Event) -> None:
    """Death alone releases the players; the stakes go back, and a dead man's challenges lapse."""
    turn.only(DONOR, REFEREE)
    who, state = event.facts["who"], turn.state
    turn.tell(say("emblems.has-died", "{player} has died.", player=who), "death")
    touched = [
        one for one in state.open if who == one.challenger or (who == state.holder and one.state in PENDING)
    ]
    if not touched and who != state.holder:
        turn.refuse(
            "no-part", say("emblems.no-part", "{player} has no part in this emblem.", player=who), "death"
        )
    for one in touched:
        turn.pay_back(one, say("emblems.why-death", "released by death"), "death")
        turn.end(one, OFF, say("emblems.end-died", "{player} died", player=who))
    if who == state.holder and state.emblem != OWNED:
        turn.release_guarantee(books.player(who), "guarantee")
        if turn.deed.reading("em-death-stakes") == "estate":
            words = say("emblems.estate", "The emblem stays with the estate until the donor rules.")
            turn.tell(words, "ruling", "death")
        else:
            turn.revert(say("emblems.how-death", "death"))
            turn.tell(say("emblems.goes-back", "The emblem goes back to its donor."), "death")


def take_in(turn: Turn, event: Event, posted: tuple[Movement, ...]) -> Challenge:
    """Money comes in at the door."""
    one = _of_the_purse(turn, event)
    money = event.facts["money"]
    why = say("emblems.why-receipts", "receipts")
    turn.move(books.OUTSIDE, books.receipts(one.id), money, why, "receipts")
    turn.tell(say("emblems.receipts", "Receipts of {amount}.", amount=turn.sum(money)), "receipts")
    settle_purse(turn, one, posted)
    return one


def spend(turn: Turn, event: Event, posted: tuple[Movement, ...]) -> Challenge:
    """An expense of the contest is paid."""
    one = _of_the_purse(turn, event)
    what = event.facts["what"]
    turn.move(books.receipts(one.id), books.OUTSIDE, event.facts["money"], what, "receipts")
    words = say(
        "emblems.paid-for", "{amount} paid for {what}.", amount=turn.sum(event.facts["money"]), what=what
    )
    turn.tell(words, "receipts")
    settle_purse(turn, one, posted)
    return one


def _of_the_purse(turn: Turn, event: Event) -> Challenge:
    one = turn.challenge(event, COVERED, FINAL, DECIDED)
    turn.only(*filter(None, (*one.sides, DONOR)))
    if not turn.terms.receipts:
        words = say(
            "emblems.no-receipts", "This deed says nothing of receipts; keep them outside these books."
        )
        turn.refuse("not-in-deed", words, "ruling")
    if not event.facts["money"]:
        turn.refuse("nothing", say("emblems.nothing", "That is no amount."), "receipts")
    return one


def settle_purse(turn: Turn, one: Challenge, posted: tuple[Movement, ...]) -> None:
    """Once the contest is decided the winner has what is left, or pays what is wanting."""
    if one.state != DECIDED or not turn.terms.receipts:
        return
    account = books.receipts(one.id)
    left = balance((*posted, *turn.movements), account)
    if left > 0:
        why = say("emblems.why-left", "what is left of the receipts")
        turn.move(account, books.player(one.winner), left, why, "receipts")
    elif left < 0:
        why = say("emblems.why-beyond", "expenses beyond the receipts")
        turn.move(books.player(one.winner), account, -left, why, "receipts")


def rule(turn: Turn, event: Event) -> Challenge | None:
    """The donor settles a point, by words alone or with an outcome where the deed gives him that power."""
    turn.only(DONOR)
    outcome = event.facts.get("outcome", "")
    words = say("emblems.donor-rules", "The donor rules: {words}", words=event.facts["words"])
    turn.tell(words, "ruling")
    if not outcome:
        return turn.challenge(event) if event.facts.get("challenge") else None
    if not event.facts.get("challenge"):
        words = say("emblems.which-challenge", "Say which challenge the ruling decides.")
        turn.refuse("no-such-challenge", words, "ruling")
    one = turn.challenge(event, *OPEN)
    if turn.terms.final_say == "hall and officials":
        words = say("emblems.no-power", "Under this deed the donor decides on hall and officials alone.")
        turn.refuse("no-power", words, "hall", "officials")
    if outcome == "off":
        turn.pay_back(one, say("emblems.why-ruled-off", "the donor ruled the match off"), "ruling")
        turn.end(one, OFF, say("emblems.end-ruled-off", "ruled off"))
    elif outcome in ("holder", "challenger"):
        if one.state not in PENDING:
            words = say("emblems.not-in-effect", "Only a challenge in effect can be decided.")
            turn.refuse("wrong-state", words, "ruling")
        loser = one.challenger if outcome == "holder" else one.against
        turn.forfeited(one, loser, say("emblems.how-ruling", "by ruling"), "ruling")
    else:
        words = say("emblems.outcome", 'An outcome is "holder", "challenger" or "off".')
        turn.refuse("outcome", words, "ruling")
    return one


def expire(turn: Turn) -> None:
    """The term is over."""
    reign = turn.state.reign
    assert reign is not None
    if turn.own_if_due():
        return
    words = say("emblems.term-would-be-over", "The term of {holder} would be over.", holder=reign.holder)
    turn.tell(words, "term")
