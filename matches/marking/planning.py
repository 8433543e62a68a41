"""A match that is planned: all that it will be, before there is a row of it.

A match that may begin at a table while its server is away needs an id that both know. It follows from what
the match is planned for and from its header (:func:`planned_id`): so the server makes the same match whether
it calls it to a table itself or hears later that it has begun, and a match whose players or terms have been
changed meanwhile has another id.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext

import rules_engine as engine
from matches.log.models import ID_ALPHABET, ID_LENGTH, Match, MatchSide
from matches.marking.clocks import checked_clock
from matches.problems import UserProblem, as_sentence
from rules_engine.beginning import header_for
from rules_engine.clocks import clock_of
from rules_engine.saying import Text

NAME_LENGTH = 120
SIMULATED = "Simulated"
"""The tag of a record that was not played by people on a table."""

Side = tuple[Any, str, int]
"""A side as it is entered: (player or None, name, starting points)."""

TRIES = 8
"""Ids of one plan: a match that was called off keeps its own, and the next one gets another."""


class Pair(NamedTuple):
    """The second player of a side of two, and the names of both as they come to the table."""

    partner: Any
    names: tuple[str, str]


@dataclass(frozen=True)
class Plan:
    """What a match will be; the fields are those of :func:`.arranging.create_match`."""

    game: str
    sides: Sequence[Side]
    options: Mapping[str, Any] = field(default_factory=dict)
    race: int = 1
    races: Sequence[int] = ()
    title: str = ""
    simulated: bool = False
    level: str = ""
    clock: Mapping[str, Any] | None = None
    pairs: Sequence[Pair] = ()
    alternate: str = ""

    @property
    def names(self) -> list[str]:
        """The names of the sides, as the sheet has them."""
        return [" ".join(str(name or player or "").split())[:NAME_LENGTH] for player, name, _ in self.sides]

    @property
    def heading(self) -> str:
        """The title, as the row keeps it: with its message, if it has one."""
        if isinstance(self.title, Text):
            return self.title
        return " ".join(self.title.split())[:NAME_LENGTH]

    def begun(self) -> engine.Match:
        """The match before its first entry.

        Raises ``UserProblem``: "bad-match" (422) when the game, its options, the sides or their starting
        points do not go together, "bad-clock" (422).
        """
        clock = clock_of(checked_clock(self.clock))
        names = self.names
        if not all(names):
            raise UserProblem("bad-match", gettext("Each side needs a name."), 422)
        try:
            header = header_for(
                self.game,
                names,
                options=self.options,
                race=self.race,
                races=self.races,
                starts=[start for _, _, start in self.sides],
                tags={SIMULATED: "yes"} if self.simulated else {},
                partners=[pair.names for pair in self.pairs],
                alternate=self.alternate,
                clock=clock,
            )
            return engine.Match(header)
        except (engine.UnknownGame, engine.BadHeader) as error:
            raise UserProblem("bad-match", as_sentence(error.message), 422, {"reason": error.code}) from None

    def rows(self, club: Any, public_id: str = "") -> tuple[Match, list[MatchSide]]:
        """The match and its sides, not saved. Raises as :meth:`begun`."""
        fold = self.begun()
        match = Match(
            **({"public_id": public_id} if public_id else {}),
            club=club,
            game=self.game,
            rules_version=fold.header.rules,
            header=fold.header.to_json(),
            title=self.heading,
            simulated=self.simulated,
            level=self.level,
            clock=checked_clock(self.clock),
            snapshot=fold.snapshot(),
            board=fold.board(),
        )
        named = zip(match.letters, self.names, self.sides, strict=True)
        sides = [
            MatchSide(
                match=match,
                letter=letter,
                position=position,
                player=player,
                partner=self.pairs[position].partner if self.pairs else None,
                name=name,
            )
            for position, (letter, name, (player, _, _)) in enumerate(named)
        ]
        return match, sides


def planned_id(purpose: str, plan: Plan) -> str:
    """The public id of the match that is planned for ``purpose`` ("fixture 12"): one query.

    It cannot be guessed without the server's key. A plan whose match was made already gets the next id.
    """
    text = json.dumps([purpose, plan.begun().header.to_json()], sort_keys=True)
    found = [_id_of(f"{number} {text}") for number in range(TRIES)]
    taken = set(Match.objects.filter(public_id__in=found).values_list("public_id", flat=True))
    free = [one for one in found if one not in taken]
    if not free:
        raise UserProblem("planned-often", gettext("This match has been made and called off too often."), 409)
    return free[0]


def _id_of(text: str) -> str:
    digest = hmac.digest(settings.SECRET_KEY.encode(), f"balkline.planned {text}".encode(), hashlib.sha256)
    number = int.from_bytes(digest, "big")
    letters = []
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(ID_ALPHABET))
        letters.append(ID_ALPHABET[letter])
    return "".join(letters)
