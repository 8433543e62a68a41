"""One step under construction: what every transition needs, and the endings that several share.

A transition changes the state in place (a copy, kept only if nothing refuses), moves money through
:meth:`Turn.move` and says what happened. The clock is not read here: a step's moment is an argument.
"""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import NoReturn

from rules_engine.saying import AnyOf, say

from . import books, days
from .books import Movement
from .events import DONOR, REFEREE, Event
from .state import (
    AHEAD,
    AT_STAKE,
    COVERED,
    DECIDED,
    FINAL,
    FORFEITED,
    HELD,
    IN_EFFECT,
    OFF,
    OWNED,
    QUEUED,
    WAITING,
    WITH_DONOR,
    WITHDRAWN,
    Challenge,
    Refused,
    Reign,
    State,
)
from .telling import amount, listed
from .terms import Deed

ZERO = Decimal(0)

SUBJECTS_OF: dict[str, tuple[str, ...]] = {
    "award": ("term", "won"), "guarantee": ("guarantee",), "challenge": ("effect", "deposit"),
    "notify": ("channel", "cover"), "cover": ("cover", "one_cover"), "excuse": ("excuse",),
    "withdraw": ("withdraw", "deposit"), "prefer": ("same_time", "priority"), "date": ("window",),
    "venue": ("venue",), "hall": ("hall",), "officials": ("officials",), "start": ("start",),
    "equipment": ("equipment",), "sign": ("signing",), "final": ("final",), "deliver": ("delivery",),
    "refuse": ("refusal",), "collude": ("collusion",), "death": ("death",), "result": ("won", "points"),
    "receipts": ("receipts",), "expense": ("receipts",),
}  # fmt: skip
"""What the clauses about a kind of event are about."""

SAID_OF: dict[str, tuple[str, ...]] = {
    WAITING: (say("emblems.it-waits", "who was beaten waits"), "wait"),
    QUEUED: (say("emblems.it-is-queued", "it stands in the queue"), "queue", "effect"),
    IN_EFFECT: (say("emblems.it-is-in-effect", "it is in effect and not covered"), "effect", "cover"),
    COVERED: (
        say("emblems.it-is-covered", "it is covered, and money and emblem are at stake"),
        "at_risk",
    ),
    FINAL: (
        say(
            "emblems.it-is-play-or-pay",
            "the final parts are up, it is play or pay, and death alone releases the players",
        ),
        "play_or_pay",
    ),
    DECIDED: (say("emblems.it-is-decided", "it is decided"), "won"),
    FORFEITED: (say("emblems.it-is-forfeited", "it has ended by a forfeit"),),
    OFF: (say("emblems.it-is-off", "it is off"),),
    WITHDRAWN: (say("emblems.it-is-withdrawn", "it was withdrawn"), "withdraw"),
}
"""Where a challenge stands, in words, and the clauses that say so."""

ROLES = {
    DONOR: say("emblems.the-donor", "the donor"),
    REFEREE: say("emblems.the-referee", "the referee"),
}
"""Who acts without a name."""
_TITLES = {DONOR: say("emblems.role-donor", "donor"), REFEREE: say("emblems.role-referee", "referee")}


class Turn:
    """One step under a deed, at a moment, by one actor."""

    def __init__(
        self,
        deed: Deed,
        state: State,
        key: str,
        at: datetime,
        by: str,
        kind: str = "",
        *,
        strict: bool = True,
    ) -> None:
        """``strict`` False: the step was accepted once, and what came into the rules since is not asked."""
        self.kind = kind
        self.strict = strict
        self.deed = deed
        self.terms = deed.terms
        self.state = state
        self.key = key
        self.at = at
        self.by = by
        self.movements: list[Movement] = []
        self.citations: list[str] = []
        self.words: list[str] = []

    @property
    def today(self) -> date:
        """The day of the step."""
        return self.at.date()

    @property
    def inclusive(self) -> bool:
        """Whether the last day of a grace still counts (em-days)."""
        return self.deed.reading("em-days") == "inclusive"

    # -- saying and refusing -------------------------------------------------------------------------------

    def tell(self, words: str, *subjects: str) -> None:
        """Add a sentence for the timeline, and the clauses about ``subjects``."""
        self.words.append(words)
        self.cite(*subjects)

    def cite(self, *subjects: str) -> tuple[str, ...]:
        """Cite the clauses about ``subjects``; return them."""
        found = self.deed.cite(*subjects)
        self.citations += [one for one in found if one not in self.citations]
        return found

    def refuse(self, code: str, message: str, *subjects: str) -> NoReturn:
        """Refuse the step, with the clauses about ``subjects``, else those about such a step, else those that
        say who keeps the books. Raises :class:`Refused`."""
        about = (subjects, SUBJECTS_OF.get(self.kind, ()), ("channel", "stakeholder", "ruling"))
        cited = next((found for one in about if one and (found := self.deed.cite(*one))), ())
        raise Refused(code, message, cited)

    def sum(self, value: Decimal) -> str:
        """An amount in the deed's currency."""
        return amount(value, self.deed.currency)

    # -- who and what --------------------------------------------------------------------------------------

    def only(self, *names: str) -> None:
        """See to it that one of ``names`` acts. Raises :class:`Refused` ("not-yours")."""
        if self.by not in names:
            wanted = AnyOf(ROLES.get(name, name) for name in names if name)
            by = _TITLES.get(self.by, self.by)
            words = say("emblems.not-yours", "This is for {persons}, not for {by}.", persons=wanted, by=by)
            if not wanted:
                words = say(
                    "emblems.no-holder", "This is for a holder, and there is none, not for {by}.", by=by
                )
            self.refuse("not-yours", words)

    def challenge(self, event: Event, *states: str) -> Challenge:
        """The challenge that the event names, in one of ``states``. Raises :class:`Refused`."""
        name = event.facts["challenge"]
        found = self.state.challenges.get(name)
        if found is None:
            words = say("emblems.no-challenge", "There is no challenge {name}.", name=repr(name[:20]))
            self.refuse("no-such-challenge", words)
        if states and found.state not in states:
            said, *subjects = SAID_OF[found.state]
            words = say(
                "emblems.challenge-stands",
                "Challenge {challenge} of {challenger}: {said}.",
                challenge=found.id,
                challenger=found.challenger,
                said=said,
            )
            self.refuse("wrong-state", words, *subjects)
        return found

    def side(self, challenge: Challenge) -> str:
        """The other side, seen from who acts. Raises :class:`Refused` unless one of the two acts."""
        self.only(*challenge.sides)
        return challenge.challenger if self.by == challenge.against else challenge.against

    def deposit(self, challenge: Challenge) -> Decimal:
        """What each side puts up first (em-pool-more-stake)."""
        if (
            self.terms.stake_is_minimum
            and self.deed.reading("em-pool-more-stake") == "scaled"
            and self.terms.stake
        ):
            return (self.terms.deposit * challenge.stake / self.terms.stake).quantize(Decimal("0.01"))
        return self.terms.deposit

    def final(self, challenge: Challenge) -> Decimal:
        """What each side puts up last."""
        return challenge.stake - self.deposit(challenge)

    # -- money ---------------------------------------------------------------------------------------------

    def move(self, source: str, target: str, value: Decimal, why: str, *subjects: str) -> None:
        """Move an amount, unless it is nothing."""
        citations = self.cite(*subjects)
        if value:
            self.movements.append(
                Movement(self.key, len(self.movements) + 1, source, target, value, citations, why)
            )

    def pay_in(self, challenge: Challenge, who: str, value: Decimal, why: str, *subjects: str) -> None:
        """Let a person put up money for a challenge."""
        self.move(books.player(who), books.stake(challenge.id), value, why, *subjects)
        challenge.paid.setdefault(who, []).append(value)

    def pay_out(self, challenge: Challenge, who: str, why: str, *subjects: str) -> None:
        """Give all that is staked on a challenge to one person."""
        self.move(books.stake(challenge.id), books.player(who), challenge.staked, why, *subjects)
        challenge.paid.clear()

    def pay_back(self, challenge: Challenge, why: str, *subjects: str) -> None:
        """Give everybody back what he staked on a challenge."""
        for who, parts in list(challenge.paid.items()):
            self.move(books.stake(challenge.id), books.player(who), sum(parts, ZERO), why, *subjects)
        challenge.paid.clear()

    def forfeit(self, challenge: Challenge, loser: str, winner: str, *subjects: str) -> None:
        """Give the stakes to ``winner``: all, or the first deposits alone (em-final-default-split)."""
        if self.deed.reading("em-final-default-split") == "deposits":
            for who, parts in challenge.paid.items():
                if len(parts) > 1:
                    late = sum(parts[1:], ZERO)
                    why = say("emblems.why-final-back", "final part back")
                    self.move(books.stake(challenge.id), books.player(who), late, why, *subjects)
                    del parts[1:]
        why = say("emblems.why-forfeited", "forfeited by {loser}", loser=loser)
        self.pay_out(challenge, winner, why, *subjects)

    # -- endings -------------------------------------------------------------------------------------------

    def end(self, challenge: Challenge, state: str, words: str) -> None:
        """End a challenge; if it was pending, the match is disposed of today."""
        if challenge.state not in AHEAD:
            self.state.disposed = self.today
        challenge.state, challenge.ended, challenge.end = state, self.today, words
        if self.state.emblem == AT_STAKE:
            self.state.emblem = HELD

    def release_guarantee(self, to: str, *subjects: str) -> None:
        """Move the holder's guarantee, if there is one, to an account."""
        reign = self.state.reign
        if reign is not None:
            why = say("emblems.why-guarantee-of", "guarantee of {holder}", holder=reign.holder)
            self.move(books.guarantee(reign.holder), to, reign.guarantee, why, *(subjects or ("guarantee",)))
            reign.guarantee = ZERO

    def crown(self, holder: str, how: str, challenge: str = "") -> None:
        """End the reign that there is and begin another today."""
        old, carried = self.state.reign, ZERO
        if old is not None and old.until is None:
            if old.guarantee and self.deed.reading("em-guarantee-return") == "stays":
                carried = old.guarantee
                self.release_guarantee(books.guarantee(holder))
            else:
                self.release_guarantee(books.player(old.holder))
            old.until, old.ended = self.today, how
        never = how == "award" and self.deed.reading("em-first-holder") == "never"
        months = 0 if never else self.terms.term_months
        self.state.reign = Reign(
            holder,
            self.today,
            how,
            days.expiry(self.today, months) if months else None,
            challenge,
            guarantee=carried,
        )
        self.state.lineage.append(self.state.reign)
        self.state.emblem = HELD
        self.cite("won", "term")
        for one in self.state.open:
            if one.challenger == holder:
                self.pay_back(one, say("emblems.why-he-holds", "he holds the emblem now"), "deposit")
                words = say("emblems.end-holds", "{holder} holds the emblem now", holder=holder)
                self.end(one, OFF, words)

    def lose_to(self, challenge: Challenge, how: str) -> None:
        """Give the emblem to the challenger."""
        challenge.winner = challenge.challenger
        self.crown(challenge.challenger, how, challenge.id)

    def revert(self, how: str) -> None:
        """Give the emblem back to its donor; what becomes of who waits is a reading (em-vacancy)."""
        reign = self.state.reign
        if reign is not None and reign.until is None:
            reign.until, reign.ended = self.today, how
        self.state.emblem = WITH_DONOR
        if self.deed.reading("em-vacancy") == "off":
            for one in self.state.open:
                words = say("emblems.end-vacant", "nobody holds the emblem")
                self.pay_back(one, words, "deposit")
                self.end(one, OFF, words)

    def forfeited(self, challenge: Challenge, loser: str, how: str, *subjects: str) -> None:
        """Let ``loser`` lose his claim to emblem and stakes to the other side."""
        holder, challenger = challenge.sides
        winner = challenger if loser == holder else holder
        self.forfeit(challenge, loser, winner, *subjects)
        self.end(challenge, FORFEITED, how)
        challenge.winner = winner
        if loser == holder:
            self.lose_to(challenge, how)
        else:
            self.kept(challenge)

    def kept(self, challenge: Challenge) -> None:
        """The holder has kept the emblem: it is a defence."""
        reign = self.state.reign
        assert reign is not None
        challenge.winner = reign.holder
        reign.defences.append(challenge.id)

    def binding(self) -> list[Challenge]:
        """The open challenges that keep the holder from owning the emblem although his term is over.

        18-2#am-4, am-12: every one issued in time; elsewhere only what is covered (em-late).
        """
        reign = self.state.reign
        assert reign is not None and reign.expiry is not None
        if self.terms.late_days:
            slack = 1 if self.deed.reading("em-last-day") == "day-before" else 0
            return [one for one in self.state.open if (reign.expiry - one.dated).days >= slack]
        if self.deed.reading("em-late") == "owned":
            return []
        return [one for one in self.state.open if one.state not in (*AHEAD, IN_EFFECT)]

    def own_if_due(self) -> bool:
        """Make the emblem the holder's own if his term is over and nothing binds it; say whether."""
        reign = self.state.reign
        if reign is None or reign.until is not None or reign.expiry is None:
            return False
        if self.at < self.deed.term_over(reign.expiry):
            return False
        if bound := self.binding():
            if not reign.prolonged:
                words = say(
                    "emblems.prolonged",
                    "The term of {holder} is prolonged by the challenge of {challengers}.",
                    holder=reign.holder,
                    challengers=listed([one.challenger for one in bound]),
                )
                self.tell(words, "late")
            reign.prolonged = True
            return False
        self.release_guarantee(books.player(reign.holder), "ownership", "guarantee")
        self.tell(say("emblems.owns", "{holder} owns the emblem.", holder=reign.holder), "ownership")
        self.state.emblem = OWNED
        reign.ended = "owned"
        for one in self.state.open:
            words = say("emblems.end-owned", "the emblem is owned")
            self.pay_back(one, words, "deposit")
            self.end(one, OFF, words)
        self.state.emblem = OWNED
        return True
