"""The parts of a season's rules: who may play, short sides, bonus points."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from clubs.api.leagues.common import DayField
from clubs.leagues.rules.eligibility.terms import MOST_AGE, MOST_MATCHES, Bound, Within
from clubs.leagues.rules.short import Missing

SOME: dict[str, Any] = {"min_value": 0, "max_value": MOST_MATCHES, "default": 0}
OF_CLASS: dict[str, Any] = {"min_value": 0, "max_value": 20, "default": 0}
AGE: dict[str, Any] = {"min_value": 1, "max_value": MOST_AGE}
A_DAY: dict[str, Any] = {"allow_null": True, "default": None}


def _words(values: Any) -> list[tuple[str, str]]:
    return [(str(one), str(one)) for one in values]


class EligibilitySerializer(serializers.Serializer[Any]):
    """Who may play. After ``bound_after`` matches for a side a player is bound to it (null: never), with
    ``bound`` upward only against sides that are no higher. A player of a lower side may play ``up`` matches
    for higher ones; the next one binds. In the last ``finals_rounds`` rounds a player needs ``finals_least``
    matches for the side. A line-up names at least so many ``women``, ``youths`` and ``seniors``; ages are
    those reached in the year of ``age_on`` (null: of the season's first day). ``substitutions``: the most of
    a side in a match (null: no limit); with ``no_return`` who was taken off is not put in again."""

    bound_after = serializers.IntegerField(min_value=1, max_value=MOST_MATCHES, allow_null=True, default=None)
    bound = serializers.ChoiceField(choices=_words(Bound), default=Bound.SIDE.value)
    up = serializers.IntegerField(**SOME)
    up_within = serializers.ChoiceField(choices=_words(Within), default=Within.HOUSE.value)
    finals_least = serializers.IntegerField(**SOME)
    finals_rounds = serializers.IntegerField(**SOME)
    register_until = DayField(**A_DAY)
    transfer_until = DayField(**A_DAY)
    age_on = DayField(**A_DAY)
    women = serializers.IntegerField(**OF_CLASS)
    youths = serializers.IntegerField(**OF_CLASS)
    youth_under = serializers.IntegerField(**AGE, default=18)
    seniors = serializers.IntegerField(**OF_CLASS)
    senior_from = serializers.IntegerField(**AGE, default=60)
    substitutions = serializers.IntegerField(min_value=0, max_value=40, allow_null=True, default=None)
    no_return = serializers.BooleanField(default=False)


class ShortTeamsSerializer(serializers.Serializer[Any]):
    """Short sides: with fewer than ``fewest`` players the match is conceded. A ``missing`` place loses its
    rubber, or one plays again (chosen by its own side or by the opponent, ``twice`` times in a match), or in
    singles a blind player loses with ``blind`` frames. ``penalty``: points for each rubber lost so."""

    fewest = serializers.IntegerField(min_value=0, max_value=40, default=0)
    missing = serializers.ChoiceField(choices=_words(Missing), default=Missing.LOST.value)
    twice = serializers.IntegerField(min_value=1, max_value=40, default=1)
    blind = serializers.IntegerField(min_value=0, max_value=200, default=0)
    penalty = serializers.IntegerField(min_value=0, max_value=20, default=0)


class BonusSerializer(serializers.Serializer[Any]):
    """Bonus points: ``frame`` for each frame won, ``big_win`` for a win by ``big_margin`` rubbers or more,
    ``narrow_loss`` for a defeat by ``narrow_margin`` or fewer. A margin of 0: none."""

    frame = serializers.IntegerField(min_value=0, max_value=20, default=0)
    big_win = serializers.IntegerField(min_value=0, max_value=20, default=0)
    big_margin = serializers.IntegerField(min_value=0, max_value=1000, default=0)
    narrow_loss = serializers.IntegerField(min_value=0, max_value=20, default=0)
    narrow_margin = serializers.IntegerField(min_value=0, max_value=1000, default=0)
