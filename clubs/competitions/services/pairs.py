"""Fixed pairs: who may make one, entering many at once, another partner, another name.

Everything that makes a pair goes through `entries`, which asks here whether it may. Nobody is in a
competition twice, as one of a pair or alone: that is checked under the competition's lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext, ngettext

from clubs.competitions.models import (
    Competition,
    Entrant,
    Fixture,
    PartnerInvite,
    PartnerWanted,
    Phase,
    Status,
    stands_in,
)
from clubs.competitions.rules.pairs import MOST_LINES, BadLine, read_pairs
from clubs.competitions.selectors.draw import Draw, load_draws
from clubs.competitions.services import folding, seating
from clubs.competitions.services.common import (
    DRAWN,
    OPEN_FOR_ENTRY,
    after_commit,
    changing,
    changing_matches,
    entrant_of,
    log,
)
from clubs.people.models import Club, Player, User
from clubs.people.names import name_key, tidy, tidy_lines
from clubs.people.services.common import checked_name
from clubs.people.services.players import add_player
from config.languages.speaking import translated
from matches.problems import Fault, UserProblem
from rules_engine.saying import say

REASON_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Side:
    """Who is to be entered: a player, or a pair with the name that it has chosen."""

    player: Player
    partner: Player | None = None
    name: str = ""

    @property
    def people(self) -> tuple[Player, ...]:
        """Its one or two players."""
        return (self.player,) if self.partner is None else (self.player, self.partner)


def sides_asked(
    competition: Competition,
    players: Sequence[Player],
    partners: Sequence[Player | None] = (),
    names: Sequence[str] = (),
) -> list[Side]:
    """What is asked as sides that may enter, as far as each can be told alone.

    Raises `UserProblem` "partner-missing" (422: one is left over in a competition of pairs), "no-pairs" (422:
    in one of single players), "own-partner" (422), "of-another-club", "inactive", and "name-too-long".
    """
    given = [*partners, *[None] * (len(players) - len(partners))]
    called = [*names, *[""] * (len(players) - len(names))]
    found = []
    for player, partner, name in zip(players, given, called, strict=True):
        if partner is None and competition.of_pairs:
            raise UserProblem(
                "partner-missing",
                gettext("{player} has no partner; pairs enter here.").format(player=player.name),
                422,
            )
        if partner is not None and not competition.of_pairs:
            raise UserProblem("no-pairs", gettext("Single players enter here, not pairs."), 409)
        if partner is not None and partner.pk == player.pk:
            raise UserProblem(
                "own-partner",
                gettext("{player} cannot be their own partner.").format(player=player.name),
                422,
            )
        side = Side(player, partner, checked_name(name, what="name of the pair") if tidy(name) else "")
        found.append(side)
    check_may_enter(competition, *(one for side in found for one in side.people))
    return found


def check_may_enter(competition: Competition, *players: Player) -> None:
    """Raises `UserProblem` "of-another-club", "inactive"; every player who may not stands in its faults."""
    faults = []
    for player in players:
        if player.club_id != competition.club_id:
            code, told = "of-another-club", gettext("{player} is a player of another club.")
        elif not player.active or player.merged_into_id is not None:
            code, told = "inactive", gettext("{player} is not an active player.")
        else:
            continue
        told = told.format(player=player.name)
        faults.append(Fault(("player", player.pk), code, told, place="thing"))
    if faults and faults[0].code == "inactive":
        raise UserProblem("inactive", faults[0].detail, 409, faults=faults)
    if faults:
        raise UserProblem("of-another-club", faults[0].detail, faults=faults)


def entrants_with(competition: Competition, people: Iterable[Player]) -> dict[int, Entrant]:
    """Those of `people` who are in, or were drawn and have withdrawn, each with the entrant; one query."""
    wanted = {one.pk for one in people}
    rows = competition.entrants.filter(stands_among(wanted)).exclude(status="withdrawn", seed=None)
    return {one: row for row in rows for one in row.player_ids if one in wanted}


def stands_among(players: Iterable[int]) -> Q:
    """Entrants of which one of `players` is one."""
    keys = list(players)
    return Q(player__in=keys) | Q(partner__in=keys)


def check_nobody_twice(
    competition: Competition, people: Sequence[Player], but: Entrant | None = None
) -> None:
    """Raises `UserProblem` "already-in" (409) where one of `people` is in already, alone or in a pair other
    than `but`. The competition must be locked."""
    there = entrants_with(competition, people)
    for one in people:
        entrant = there.get(one.pk)
        if entrant is not None and (but is None or entrant.pk != but.pk):
            raise already_in((one, entrant))


def already_in(*there: tuple[Player, Entrant]) -> UserProblem:
    """Why players cannot enter once more; each is told with the entrant by which they are in."""
    faults = []
    for player, entrant in there:
        if entrant.partner_id is not None:
            told = gettext("{player} has entered already as one of {pair}.")
        else:
            told = gettext("{player} has entered already.")
        told = told.format(player=player.name, pair=entrant.name)
        faults.append(Fault(("player", player.pk), "already-in", told, place="thing"))
    return UserProblem("already-in", faults[0].detail, 409, faults=faults)


def check_names_free(competition: Competition, sides: Sequence[Side], but: Entrant | None = None) -> None:
    """Raises `UserProblem` "name-taken" (409) where two pairs would go by one chosen name."""
    names = [name_key(side.name) for side in sides if side.name]
    if not names:
        return
    others = competition.entrants.exclude(status="withdrawn")
    if but is not None:
        others = others.exclude(pk=but.pk)
    taken = {name_key(one) for one in others.values_list("name", flat=True)}
    for name in names:
        if name in taken:
            raise UserProblem("name-taken", gettext("Another pair of this competition has that name."), 409)
        taken.add(name)


def is_name_free(competition: Competition, name: str) -> bool:
    """Whether no entrant that is in goes by this chosen name; "" is always free."""
    taken = competition.entrants.exclude(status="withdrawn").values_list("name", flat=True)
    return not name or name_key(name) not in {name_key(one) for one in taken}


def partners_found(competition: Competition, people: Iterable[Player]) -> None:
    """Those who have entered look no longer: their entries in the search go, and open invites lapse."""
    if not competition.of_pairs:
        return
    keys = [one.pk for one in people]
    competition.wanting.filter(player__in=keys).delete()
    _lapse(competition.partner_invites.filter(Q(player__in=keys) | Q(invited__in=keys)))


def end_search(competition: Competition) -> None:
    """Nobody can find a partner any more: the draw is made, or the competition is off."""
    PartnerWanted.objects.filter(competition=competition).delete()
    _lapse(PartnerInvite.objects.filter(competition=competition))


def _lapse(invites: QuerySet[PartnerInvite]) -> None:
    waiting = invites.filter(state=PartnerInvite.State.OPEN)
    waiting.update(state=PartnerInvite.State.LAPSED, answered_at=now())


def check_joined(player: Player) -> None:
    """After two players were joined into one: raises `UserProblem` "both-entered" (409) where that one is now
    in a competition twice, as a player and as a partner."""
    rows = Entrant.objects.filter(stands_in(player)).exclude(status="withdrawn", seed=None)
    seen: set[int] = set()
    for pk in rows.values_list("competition_id", flat=True):
        if pk in seen:
            raise UserProblem(
                "both-entered",
                gettext(
                    "Both stand in one competition, in different pairs. Let another play for {player} there"
                    " first."
                ).format(player=player.name),
                409,
            )
        seen.add(pk)


# --- Pasted lists ------------------------------------------------------------------------------------


def read_pasted(
    *, club: Club, text: str, by: User | None
) -> tuple[list[Player], list[Player | None], list[str]]:
    """Players, partners and chosen names of a pasted list; names that the club does not know become players.

    To be called in the transaction that enters them. Raises `UserProblem` "lines-wrong" (422) with
    ``data["problems"]``, one for each line that names no pair or a name that several players have;
    "too-many-lines" (422).
    """
    lines, bad = read_pairs(text)
    if len(lines) + len(bad) > MOST_LINES:
        raise UserProblem(
            "too-many-lines",
            gettext("At most {most} pairs at once.").format(most=MOST_LINES),
            422,
        )
    known: dict[str, list[Player]] = {}
    for one in Player.objects.filter(club=club, active=True, merged_into=None):
        known.setdefault(name_key(one.name), []).append(one)
    for line in lines:
        for name in (line.one, line.other):
            if len(known.get(name_key(name), ())) > 1:
                told = gettext("Several players are called {name}.").format(name=name[:80])
                bad.append(BadLine(line.line, name[:80], told))
            elif not tidy(name):
                told = gettext("A name has at least one letter or digit.")
                bad.append(BadLine(line.line, name[:80], told))
    if bad:
        bad.sort(key=lambda one: one.line)
        raise UserProblem(
            "lines-wrong",
            _lines_wrong(bad),
            422,
            {
                "problems": [
                    {"line": one.line, "text": one.text, "message": translated(one.message)} for one in bad
                ]
            },
        )

    def player(name: str) -> Player:
        found = known.get(name_key(name))
        if not found:
            found = known[name_key(name)] = [add_player(club=club, name=name, by=by)]
        return found[0]

    return [player(x.one) for x in lines], [player(x.other) for x in lines], [x.name for x in lines]


def _lines_wrong(bad: Sequence[BadLine]) -> str:
    """The first of the bad lines, how many more there are, and that nothing was done."""
    told = [
        gettext("Line {number}: {problem}").format(number=one.line, problem=translated(one.message))
        for one in bad[:3]
    ]
    if more := len(bad[3:]):
        told.append(ngettext("{n} more lines are wrong.", "{n} more lines are wrong.", more).format(n=more))
    return " ".join([*told, gettext("Nobody was entered.")])


# --- Changing a pair -----------------------------------------------------------------------------------


def replace(
    *,
    competition: Competition,
    number: int,
    leaving: Player,
    coming: Player,
    by: User | None,
    reason: str = "",
) -> Entrant:
    """Let `coming` play in place of `leaving` in a pair: until the draw freely, afterwards with a reason.

    What was played stays as it was; a match that has not begun is made anew for the pair as it is now. The
    rating that the draw took stays.

    Raises `UserProblem` "not-a-pair" (409), "withdrawn" (409), "not-in" (409: `leaving` is not of this pair),
    "reason-missing" (422), "at-table" (409), "own-partner" (422), and what entering raises.
    """
    with changing_matches(competition, None, *OPEN_FOR_ENTRY, *DRAWN) as found:
        entrant = _pair_of(found, number)
        why = tidy(reason)[:REASON_LENGTH]
        if leaving.pk not in entrant.player_ids:
            raise UserProblem(
                "not-in", gettext("{player} is not of this pair.").format(player=leaving.name), 409
            )
        if coming.pk in entrant.player_ids:
            raise UserProblem(
                "own-partner", gettext("{player} is in this pair already.").format(player=coming.name), 422
            )
        if found.is_drawn and not why:
            raise UserProblem(
                "reason-missing", gettext("Say why; after the draw everybody can read it."), 422
            )
        check_may_enter(found, coming)
        check_nobody_twice(found, [coming], but=entrant)
        before = entrant.name
        if leaving.pk == entrant.player_id:
            entrant.player = coming
        else:
            entrant.partner = coming
        entrant.name = entrant.name_now
        if not found.is_drawn:
            entrant.rating = entrant.rating_now
        entrant.save(update_fields=["player", "partner", "name", "rating"])
        if found.is_drawn:
            _renew_matches(found, entrant, by)
        partners_found(found, [coming])
        who = {"pair": before, "coming": coming.name, "leaving": leaving.name}
        text = say(
            "competitions.log-partner-replaced", "{pair}: {coming} plays in place of {leaving}.", **who
        )
        if why:
            text = say(
                "competitions.log-partner-replaced-why",
                "{pair}: {coming} plays in place of {leaving}. {reason}",
                reason=why,
                **who,
            )
        log(
            found, by, "partner-replaced", text, private=found.status == Status.DRAFT, entrants=[number],
            leaving=leaving.slug, coming=coming.slug,
        )  # fmt: skip
    return entrant


def _pair_of(competition: Competition, number: int) -> Entrant:
    entrant = entrant_of(competition, number)
    if entrant.partner is None:
        raise UserProblem("not-a-pair", gettext("{entrant} is no pair.").format(entrant=entrant.name), 409)
    if not entrant.is_in:
        raise UserProblem("withdrawn", gettext("{entrant} has withdrawn.").format(entrant=entrant.name), 409)
    return entrant


def _renew_matches(competition: Competition, entrant: Entrant, by: User | None) -> None:
    """Drop the matches of a pair that have not begun: they are made again for the two who play now."""
    draws = [draw for draw in load_draws(competition) if entrant.pk in draw.seeds]
    for draw in draws:
        for fixture in _own(draw, entrant):
            if fixture.phase in (Phase.LIVE, Phase.OVER, Phase.TIED):
                raise UserProblem(
                    "at-table",
                    gettext("{match} of {entrant} is under way. Finish the match first.").format(
                        match=fixture.label, entrant=entrant.name
                    ),
                    409,
                )
    for draw in draws:
        for fixture in _own(draw, entrant):
            if fixture.match is not None and fixture.phase in (Phase.READY, Phase.AT_TABLE):
                folding.drop_match(
                    fixture, by, say("competitions.note-partner-replaced", "a partner was replaced")
                )
                fixture.phase = Phase.READY
                fixture.save(update_fields=["match", "phase"])
    after_commit(seating.seat_club, competition.club_id)


def _own(draw: Draw, entrant: Entrant) -> list[Fixture]:
    return [one for one in draw.fixtures.values() if entrant.pk in (one.a_id, one.b_id)]


def rename(*, competition: Competition, number: int, name: str, by: User | None) -> Entrant:
    """Let a pair go by a name of its own, or (with an empty one) by its players' names again.

    Raises `UserProblem` "not-a-pair", "withdrawn", "name-taken" (409), "name-too-long".
    """
    with changing(competition, *OPEN_FOR_ENTRY, *DRAWN) as found:
        entrant = _pair_of(found, number)
        chosen = checked_name(name, what="name of the pair") if tidy(name) else ""
        if chosen == entrant.chosen_name:
            return entrant
        check_names_free(found, [Side(entrant.player, entrant.partner, chosen)], but=entrant)
        before, entrant.chosen_name = entrant.name, chosen
        entrant.name = entrant.name_now
        entrant.save(update_fields=["chosen_name", "name"])
        names = {"before": before, "name": entrant.name}
        text = say("competitions.log-pair-renamed", "{before} is now called {name}.", **names)
        log(found, by, "pair-renamed", text, private=found.status == Status.DRAFT, entrants=[number])
    return entrant


def cleaned_note(text: str, longest: int) -> str:
    """A short note of a member, one line. Raises `UserProblem` "note-too-long" (422)."""
    note = tidy(tidy_lines(text).replace("\n", " "))
    if len(note) > longest:
        raise UserProblem(
            "note-too-long",
            gettext("The note has {note} characters; at most {longest} fit.").format(
                note=len(note), longest=longest
            ),
            422,
        )
    return note
