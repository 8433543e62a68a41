"""A cup as it stands: its rounds, their ties with their matches, and who goes through. Folded from the
results each time, so that it follows every correction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from django.db.models import F, Prefetch
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext

from clubs.leagues.models import Cup, CupEntry, CupRound, CupTie, Rubber, Season, Side, TeamMatch
from clubs.leagues.rules.cups import drawing, ties
from clubs.leagues.rules.cups.options import CupRules, Level
from clubs.leagues.rules.cups.ties import Decision, Leg, Pair, Wait
from config.languages.speaking import translated
from rules_engine.saying import say

Phase = TeamMatch.Phase
WITHDRAWN = "has withdrawn."
"""How the note of a tie ends that a withdrawal has decided."""


@dataclass
class TieState:
    """A tie with its matches in order, and what they make of it."""

    tie: CupTie
    matches: Sequence[TeamMatch]
    decision: Decision

    @cached_property
    def winner(self) -> Side | None:
        """Who goes through; None where it is not decided, or nobody came."""
        return self._side(self.decision.winner)

    @cached_property
    def loser(self) -> Side | None:
        """Who is out; None where it is not decided, and of a bye."""
        if self.winner is None or self.is_bye:
            return None
        return self.tie.other if self.winner == self.tie.one else self.tie.one

    @property
    def is_bye(self) -> bool:
        """Whether nothing is played."""
        return self.tie.one is None or self.tie.other is None

    @property
    def words(self) -> str:
        """Why it stands so, in words; "" where the figures of its one match say it."""
        plain = len(self.matches) == 1 and self.decision.words.endswith(" in rubbers")
        return "" if plain and not self.matches[0].awarded else self.decision.words

    @property
    def sentence(self) -> str:
        """How it stands, beginning with a capital letter."""
        return capfirst(translated(self.decision.words))

    @property
    def decided(self) -> bool:
        """Whether it waits for nothing."""
        return self.decision.waits is Wait.NOTHING

    @property
    def may_take_back(self) -> bool:
        """Whether the officers have decided it, and no withdrawal has."""
        return self.tie.given_id is not None and not self.tie.note.endswith(WITHDRAWN)

    @property
    def to_decide(self) -> bool:
        """Whether the officers have to say who goes through."""
        return self.decision.waits is Wait.OFFICERS

    @property
    def sides(self) -> list[tuple[Side | None, list[tuple[TeamMatch, int]], bool]]:
        """Both sides, each with its rubbers in every match and whether it goes through."""
        return [(side, self._scores(side), side is not None and side == self.winner) for side in self._both]

    @property
    def _both(self) -> list[Side | None]:
        return [self.tie.one, self.tie.other]

    def _scores(self, side: Side | None) -> list[tuple[TeamMatch, int]]:
        return [
            (one, one.home_rubbers if side is not None and one.home_id == side.pk else one.away_rubbers)
            for one in self.matches
            if side is not None and one.phase in (Phase.LIVE, Phase.PLAYED, Phase.PROTESTED, Phase.FINAL)
        ]

    def _side(self, key: object) -> Side | None:
        return next((one for one in self._both if one is not None and one.pk == key), None)


@dataclass
class RoundState:
    """A round with its ties in the order of the bracket; that for third place apart."""

    round: CupRound
    ties: Sequence[TieState]
    third: TieState | None = None

    @property
    def all(self) -> list[TieState]:
        """All of its ties."""
        return [*self.ties, *([self.third] if self.third is not None else [])]

    @property
    def decided(self) -> bool:
        """Whether every tie is."""
        return all(one.decided for one in self.all)

    @property
    def matches(self) -> list[TeamMatch]:
        """All of its matches."""
        return [match for one in self.all for match in one.matches]

    @property
    def begun(self) -> bool:
        """Whether a match of it has begun, was decided, or a line-up was sent."""
        return any(
            one.phase not in (Phase.FIXED, Phase.POSTPONED)
            or one.home_sent_at is not None
            or one.away_sent_at is not None
            for one in self.matches
        )

    @property
    def done(self) -> int:
        """How many ties are decided."""
        return sum(one.decided for one in self.ties)


@dataclass
class CupState:
    """A cup, and what has become of it."""

    cup: Cup
    rules: CupRules
    entries: Sequence[CupEntry]
    rounds: Sequence[RoundState] = field(default_factory=list)

    @property
    def last(self) -> RoundState | None:
        """The round that was drawn last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def is_last(self) -> bool:
        """Whether no round follows the one that was drawn last."""
        return self.last is not None and len(self.last.ties) <= self.rules.winners

    @property
    def is_over(self) -> bool:
        """Whether everything is decided."""
        return self.last is not None and self.is_last and self.last.decided

    @property
    def winners(self) -> list[Side]:
        """Who has won it: one side, or as many as its options say; nobody before it is over."""
        if self.last is None or not self.is_over:
            return []
        return [one.winner for one in self.last.ties if one.winner is not None]

    @property
    def winner(self) -> Side | None:
        """The one who has won it; None before, and where it has several winners."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def third(self) -> Side | None:
        """Who won the match for third place."""
        return self.last.third.winner if self.last is not None and self.last.third is not None else None

    @property
    def may_draw(self) -> bool:
        """Whether the next round can be drawn: nothing of the last one is open, and one follows."""
        return self.last is None or (self.last.decided and not self.is_last)

    def tie_of(self, match: TeamMatch) -> TieState | None:
        """The tie that a match belongs to."""
        return next(
            (tie for one in self.rounds for tie in one.all if any(m.pk == match.pk for m in tie.matches)),
            None,
        )


def state_of(cup: Cup) -> CupState:
    """A cup as it stands: four queries, and one more where its heavy rubbers can decide a tie."""
    season = cup.season
    rules = cup.rules
    entries = list(cup.entries.select_related("side__team", "side__division").order_by("seed"))
    rows = Prefetch(
        "ties", CupTie.objects.select_related("one__team", "other__team", "given").order_by("number")
    )
    rounds = list(cup.rounds.prefetch_related(rows).order_by("number"))
    matches = list(matches_of_cup(cup))
    heavy = _heavy(cup) if Level.HEAVY in rules.level else {}
    seeds = {one.side_id: one.seed for one in entries}
    for entry in entries:
        entry.side.team.league, entry.side.season = season.league, season
    state = CupState(cup, rules, entries)
    found = []
    for row in rounds:
        row.cup = cup
        here = [one for one in matches if one.round == row.number]
        main = sum(not tie.third for tie in row.ties.all())
        states = [_tie(tie, here, heavy, seeds, state, main) for tie in row.ties.all()]
        third = next((one for one in states if one.tie.third), None)
        found.append(RoundState(row, [one for one in states if not one.tie.third], third))
    state.rounds = found
    return state


def matches_of_cup(cup: Cup) -> Iterable[TeamMatch]:
    """The matches of a cup by round and leg, each with its cup and season; annulled ones are left out."""
    rows = TeamMatch.objects.filter(cup=cup).exclude(phase=Phase.ANNULLED)
    for row in rows.select_related("home__team", "away__team", "venue").order_by(
        "round", "meeting", "number"
    ):
        row.cup, row.season = cup, cup.season
        row.home.team.league = row.away.team.league = cup.season.league
        yield row


def _tie(
    tie: CupTie,
    matches: Sequence[TeamMatch],
    heavy: dict[int, list[tuple[int, int | None]]],
    seeds: dict[int, int],
    state: CupState,
    main: int,
) -> TieState:
    for side in (tie.one, tie.other):
        if side is not None:
            side.team.league, side.season = state.cup.season.league, state.cup.season
    pair = {tie.one_id, tie.other_id}
    own = [one for one in matches if {one.home_id, one.away_id} == pair]
    if tie.given is not None:
        return TieState(tie, own, Decision(tie.given_id, tie.note))
    rules = state.rules
    wanted = legs_of(rules, tie.third, main)
    legs = [leg_of(one, heavy.get(one.pk, ())) for one in own]
    return TieState(tie, own, ties.decide(Pair(tie.one_id, tie.other_id), legs, wanted, rules, seeds))


def legs_of(rules: CupRules, third: bool, main: int) -> int:
    """How many legs a tie has; `main` are the ties of its round without that for third place."""
    return rules.legs_of(final=third or (rules.winners == 1 and main == 1))


def leg_of(match: TeamMatch, heavy: Sequence[tuple[int, int | None]] = ()) -> Leg:
    """A match as the rules of ties take it."""
    given = {"home": match.home_id, "away": match.away_id}.get(match.awarded)
    rubbers = (match.home_rubbers, match.away_rubbers)
    if given is not None:
        most = match.plan.weight
        rubbers = (most, 0) if given == match.home_id else (0, most)
    return Leg(
        match.home_id,
        match.away_id,
        rubbers,
        (match.home_frames, match.away_frames),
        match.phase == Phase.FINAL,
        given,
        tuple(heavy),
    )


def _heavy(cup: Cup) -> dict[int, list[tuple[int, int | None]]]:
    found: dict[int, list[tuple[int, int | None]]] = {}
    for row in Rubber.objects.filter(team_match__cup=cup, is_over=True).select_related("team_match"):
        sides = {"home": row.team_match.home_id, "away": row.team_match.away_id}
        found.setdefault(row.team_match_id, []).append((row.weight, sides.get(row.winner)))
    return found


# -- what is to come -----------------------------------------------------------------------------------------


def days_of(state: CupState) -> tuple[date | None, date | None]:
    """The days proposed for the next round and its second leg: those of its options, else the cup weeks of
    the season, each used once."""
    cup, rules = state.cup, state.rules
    days = list(rules.days or cup.season.days_off.cup_weeks)
    used = {day for one in state.rounds for day in (one.round.on, one.round.again_on) if day is not None}
    last = max(used, default=None)
    left = [day for day in days if last is None or day > last]
    coming = [*left, None, None]
    sides = len(state.entries) or None
    ties_next = len(state.last.ties) // 2 if state.last is not None else (sides or 4) // 2
    legs = rules.legs_of(final=rules.winners == 1 and ties_next <= 1)
    return coming[0], coming[1] if legs == 2 else None


def next_title(state: CupState) -> str:
    """The name of the round that is drawn next."""
    number = len(state.rounds) + 1
    if state.last is None:
        return gettext("the first round")
    alive = len(state.last.ties)
    if state.rules.anew and state.last.decided:
        alive = sum(one.winner is not None for one in state.last.ties)
    ties_next = max(1, -(-alive // 2))
    return drawing.title(number, ties_next, state.rules.winners)


def round_of(match: TeamMatch) -> str:
    """The name of the round of a cup match, with its leg; "" for a match of a division."""
    if match.cup_id is None:
        return ""
    row = CupRound.objects.filter(cup=match.cup_id, number=match.round).first()
    return with_leg(row.name if row is not None else "", match)


def with_leg(name: str, match: TeamMatch) -> str:
    """The name of a round of a cup ("" where it has none), with the leg that a match is."""
    called = name or say("leagues.round", "Round {number}", number=match.round)
    if match.meeting == 1:
        return called
    return say("leagues.round-leg", "{round}, match {leg}", round=called, leg=match.meeting)


def tie_with(match: TeamMatch) -> TieState | None:
    """The tie that a cup match belongs to; None for a match of a division."""
    if match.cup is None:
        return None
    match.cup.season = match.season
    return state_of(match.cup).tie_of(match)


def cups_of(season: Season) -> list[Cup]:
    """The cups of a season, in the order in which they were made."""
    found = list(season.cups.select_related("venue").order_by("created_at", "pk"))
    for one in found:
        one.season = season
    return found


def cups_with(side: Side) -> list[Cup]:
    """The cups in whose draw a side was."""
    found = list(Cup.objects.filter(season=side.season, entries__side=side).order_by("created_at", "pk"))
    for one in found:
        one.season = side.season
    return found


def clashes(state: CupState) -> list[str]:
    """In words: sides of the last round that have another match on the same day."""
    if state.last is None:
        return []
    days = {match.on for match in state.last.matches if match.on is not None}
    sides = {key for match in state.last.matches for key in (match.home_id, match.away_id)}
    own = {match.pk for match in state.last.matches}
    rows = TeamMatch.objects.filter(season=state.cup.season, on__in=days).exclude(phase=Phase.ANNULLED)
    found = []
    for row in rows.exclude(pk__in=own).select_related("home", "away").order_by(F("on").asc(), "number"):
        for side in (row.home, row.away):
            mine = any(
                match.on == row.on and side.pk in (match.home_id, match.away_id)
                for match in state.last.matches
            )
            if side.pk in sides and mine:
                assert row.on is not None
                day = date_format(row.on, gettext("l j F"))
                words = gettext("{side} also plays {match} on {day}.")
                found.append(words.format(side=side, match=row, day=day))
    return found
