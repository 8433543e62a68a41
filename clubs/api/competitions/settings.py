"""A competition's settings, as they are asked for and as they are shown: one serializer for both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from clubs.api.competitions.stages import (
    OF_ONE_STAGE,
    POLICIES,
    StageSettingsSerializer,
    asked_for,
    first_of,
)
from clubs.api.core.clocks import ClockSerializer
from clubs.api.core.faults import elements
from clubs.api.core.moments import MomentField
from clubs.competitions.models import Competition, Format, PartnersChange, SeededBy, SeedingMethod, SidesOf
from clubs.competitions.rules.no_show import MOST_MINUTES
from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.competitions.rules.pairs import PairRating
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.rules.standings.criteria import CRITERIA
from clubs.competitions.services.setup import MOST_ENTRANTS, MOST_STAGES, Settings
from clubs.handicaps.models import Policy
from clubs.people.models import Club, Table
from matches.problems import UserProblem
from rules_engine.clocks import clock_of
from rules_engine.levels import LEVELS

LONGEST = 32767


class NoShowSerializer(serializers.Serializer[Any]):
    """How long a called match is waited for. ``minutes`` 0: without a limit; ``frame_after``: minutes after
    which the first game of a race is lost (0: no such step); ``by_itself``: a walkover is given without the
    director, to a player who was checked in while the other was not."""

    minutes = serializers.IntegerField(min_value=0, max_value=MOST_MINUTES, default=0)
    frame_after = serializers.IntegerField(min_value=0, max_value=MOST_MINUTES, default=0)
    by_itself = serializers.BooleanField(default=False)


class CompetitionSettingsSerializer(serializers.Serializer[Any]):
    """Everything that a director chooses.

    ``options`` are the game's (see its entry below /games/); ``length`` null is the game's own.
    ``length_by_round`` and ``race_by_round`` are by the code of a round (final, third, semi, quarter, r16 to
    r512, w1, l1, reset, step1, g1r1, 5-8, ``round``, a plate's with a p before it) or by a family of rounds:
    ``w`` and ``l`` (the winners' and the losers' side), ``groups`` (``g2``: group B), ``plate``, ``places``,
    ``steps``.
    ``tables`` are numbers of the club's tables; none: every table that fits.
    ``format``, ``third_place``, ``double_round`` and ``withdrawal_policy`` tell of the first stage; a
    competition of several stages, or with other settings of its format, is asked for by ``stages``.
    Where pairs enter (``sides_of``), a game that has a game of its own for pairs becomes that;
    ``pair_rating`` makes the rating and the starting points of a pair from both: their mean, their sum, or
    ("lower") those of the weaker one.
    """

    name = serializers.CharField(max_length=80)
    about = serializers.CharField(max_length=2000, allow_blank=True, default="")
    game = serializers.CharField(max_length=80, help_text='as "brunswick/three-cushion-carrom"')
    format = serializers.ChoiceField(choices=Format.choices, default=Format.ELIMINATION)
    options = serializers.DictField(child=serializers.JSONField(), default=dict)
    length = serializers.IntegerField(min_value=1, max_value=LONGEST, allow_null=True, default=None)
    race = serializers.IntegerField(min_value=1, max_value=99, default=1)
    length_by_round = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=LONGEST), default=dict
    )
    race_by_round = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=99), default=dict
    )
    third_place = serializers.BooleanField(default=True)
    double_round = serializers.BooleanField(default=False)
    withdrawal_policy = serializers.ChoiceField(choices=POLICIES, default=WithdrawalPolicy.HALF)
    stages = StageSettingsSerializer(  # type: ignore[call-arg]  # of the list
        many=True,
        required=False,
        min_length=1,
        max_length=MOST_STAGES,
        help_text="in order; instead of format, third_place, double_round and withdrawal_policy",
    )
    criteria = serializers.ListField(
        child=serializers.ChoiceField(choices=[(key, one.label) for key, one in CRITERIA.items()]),
        min_length=1,
        max_length=len(CRITERIA),
        required=False,
        help_text="if not given, those usual for the format of the first stage",
    )
    points_win = serializers.IntegerField(min_value=0, max_value=100, default=2)
    points_draw = serializers.IntegerField(min_value=0, max_value=100, default=1)
    points_loss = serializers.IntegerField(min_value=0, max_value=100, default=0)
    seeding = serializers.ChoiceField(choices=SeedingMethod.choices, default=SeedingMethod.RATING)
    seeding_sizes = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_ENTRANTS),
        max_length=MOST_ENTRANTS,
        default=list,
    )
    seeded_by = serializers.ChoiceField(
        choices=SeededBy.choices,
        allow_null=True,
        default=None,
        help_text="whose ratings decide; null: the club's rating list if it keeps one, else the typed ones",
    )
    seeded_on = serializers.DateField(
        allow_null=True, default=None, help_text="the list at the end of this day; null: at the draw"
    )
    handicap = serializers.SlugField(
        max_length=90,
        allow_null=True,
        default=None,
        help_text="a policy of the club, below /handicaps/; null: none. Its version of the draw holds",
    )
    entry_limit = serializers.IntegerField(min_value=2, max_value=MOST_ENTRANTS, default=32)
    self_entry = serializers.BooleanField(default=True)
    starts_at = MomentField(allow_null=True, default=None)
    rest_minutes = serializers.IntegerField(min_value=0, max_value=240, default=5)
    minutes_guess = serializers.IntegerField(min_value=1, max_value=600, default=30)
    automatic = serializers.BooleanField(
        default=True, help_text="ready fixtures are called to free tables by themselves"
    )
    level = serializers.ChoiceField(
        choices=LEVELS,
        allow_blank=True,
        default="",
        help_text="what is marked of a match; blank leaves it to the table",
    )
    clock = ClockSerializer(default=dict)
    no_show = NoShowSerializer(default=dict)
    sides_of = serializers.ChoiceField(choices=SidesOf.choices, default=SidesOf.PLAYERS)
    pair_rating = serializers.ChoiceField(
        choices=[(one.value, one.value) for one in PairRating], default=PairRating.MEAN.value
    )
    partners_change = serializers.ChoiceField(
        choices=[one for one in PartnersChange.choices if one[0]],
        allow_blank=True,
        default="",
        help_text="when the two of a pair change at the table; blank: as the game has it",
    )
    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999), max_length=200, default=list
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Stages are told in one way: all in ``stages``, or one by the flat settings."""
        twice = [name for name in OF_ONE_STAGE if "stages" in attrs and name in self.initial_data]
        if twice:
            said = gettext("Where there are stages, each of them says this.")
            raise serializers.ValidationError(dict.fromkeys(twice, said), code="not-both")
        return attrs


NAMES = tuple(CompetitionSettingsSerializer().fields)


def settings_of(competition: Competition) -> dict[str, Any]:
    """A competition's settings as the serializer has them."""
    policy = competition.handicap_policy
    own = {
        **first_of(competition),
        "stages": competition.in_stages,
        "handicap": policy.slug if policy is not None else None,
    }
    return {
        **{name: own[name] if name in own else getattr(competition, name) for name in NAMES},
        "clock": clock_of(competition.clock)._asdict(),
        "no_show": asdict(competition.waits),
        "tables": [table.number for table in competition.tables.all()],
    }


def settings_from(
    club: Club, chosen: Mapping[str, Any], stages: Sequence[StageSettings] | None = None
) -> Settings:
    """What the services take, with these stages or those that are chosen.

    Raises ``UserProblem`` "no-table" (422) for a number that the club lacks, "no-such-policy" (422).
    """
    tables = list(Table.objects.filter(club=club, number__in=chosen["tables"]))
    words = gettext("There is no table {given}.")
    if faults := elements(
        "tables", chosen["tables"], "no-such-table", words, known={one.number for one in tables}
    ):
        raise UserProblem("no-such-table", faults[0].detail, 422, {"field": "tables"}, faults)
    policy = None
    if chosen["handicap"] is not None:
        policy = Policy.objects.filter(club=club, slug=chosen["handicap"]).first()
        if policy is None:
            raise UserProblem(
                "no-such-policy", gettext("There is no such policy."), 422, {"field": "handicap"}
            )
    if stages is None:
        stages = asked_for(chosen.get("stages", []))
    return Settings(**{**chosen, "handicap": policy, "tables": tables, "stages": stages})
