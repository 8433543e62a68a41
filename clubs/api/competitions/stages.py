"""The stages of a competition as they are asked for and shown, and what the flat settings say of the first.

A competition without `stages` in what is asked has one stage, told by `format` and the settings beside it.
In what is shown these tell of the first stage, and `stages` of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from clubs.api.core.faults import bad_parameter
from clubs.competitions.models import Competition, Format, Stage
from clubs.competitions.rules.feeding import Order, Take
from clubs.competitions.rules.pairing import groups
from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.competitions.rules.stages import DEALT, PLANS, PLATES, THREES, StageSettings
from clubs.competitions.rules.step_plans import BYES, MISSED
from clubs.competitions.services.setup import MOST_ENTRANTS, MOST_STAGES
from matches.problems import UserProblem

POLICIES = [(one.value, one.value) for one in WithdrawalPolicy]
MOST_IN_A_ROW = 999
OF_ONE_STAGE = ("format", "third_place", "double_round", "withdrawal_policy")
"""The flat settings: those of the first stage."""


class FormatSettingsSerializer(serializers.Serializer[Any]):
    """The settings of a stage's format; one that the format does not have is refused as "bad-stage".

    elimination: ``third_place``, ``plate`` (none, "round_one" or "first_match": whose losers play for it),
    ``every_place``. double: ``second_final``, ``last`` (2 to the end, or 4, 8 ...: then one defeat is enough)
    and ``third_place``. round_robin: ``double_round``, ``withdrawal_policy``. groups: these, ``groups``,
    ``dealt`` ("snake", or drawn from "pots" by the seed), ``clubs_apart`` (club-mates in different groups),
    ``three`` (whom the third of a group of three meets first: "loser" or "winner" of its first match).
    swiss: ``rounds`` (0: as many as are advised for the field), ``balance`` (sides are shared out), ``apart``
    (first rounds in which players of one home club do not meet), ``accelerated``, ``bye`` ("win" or "draw":
    what it earns), ``missed`` ("nothing" or "draw": for each round before a late entry), ``automatic`` (the
    next round is paired when the last result is in). king: ``row`` (wins in a row that end it), ``matches``
    (that end it), ``rest_after`` (wins in a row; 0 each: not), ``out`` (the loser is out). split: ``top`` (0:
    half), ``double_round``, ``carried`` (results count on), ``withdrawal_policy``, ``automatic``.
    """

    third_place = serializers.BooleanField(required=False)
    plate = serializers.ChoiceField(
        choices=[(str(one), str(one)) for one in PLATES if one], allow_blank=True, required=False
    )
    every_place = serializers.BooleanField(required=False)
    second_final = serializers.BooleanField(required=False)
    last = serializers.IntegerField(min_value=2, max_value=MOST_ENTRANTS, required=False)
    groups = serializers.IntegerField(
        min_value=groups.FEWEST_GROUPS, max_value=groups.MOST_GROUPS, required=False
    )
    double_round = serializers.BooleanField(required=False)
    withdrawal_policy = serializers.ChoiceField(choices=POLICIES, required=False)
    rounds = serializers.IntegerField(min_value=0, max_value=MOST_ENTRANTS, required=False)
    balance = serializers.BooleanField(required=False)
    apart = serializers.IntegerField(min_value=0, max_value=MOST_ENTRANTS, required=False)
    accelerated = serializers.BooleanField(required=False)
    bye = serializers.ChoiceField(choices=[(one, one) for one in BYES], required=False)
    missed = serializers.ChoiceField(choices=[(one, one) for one in MISSED], required=False)
    automatic = serializers.BooleanField(required=False)
    row = serializers.IntegerField(min_value=0, max_value=MOST_IN_A_ROW, required=False)
    matches = serializers.IntegerField(min_value=0, max_value=MOST_IN_A_ROW, required=False)
    out = serializers.BooleanField(required=False)
    rest_after = serializers.IntegerField(min_value=0, max_value=MOST_IN_A_ROW, required=False)
    top = serializers.IntegerField(min_value=0, max_value=MOST_ENTRANTS, required=False)
    carried = serializers.BooleanField(required=False)
    dealt = serializers.ChoiceField(choices=[(one, one) for one in DEALT], required=False)
    clubs_apart = serializers.BooleanField(required=False)
    three = serializers.ChoiceField(
        choices=[(str(one), str(one)) for one in THREES if one], allow_blank=True, required=False
    )


class FeedSerializer(serializers.Serializer[Any]):
    """Who comes into a later stage: ``all`` (the first ``count``), the first ``count`` of ``each`` group with
    the ``best`` of the next place, or the ``rest`` whom that leaves; from stage ``source``, usually the one
    before. The first stage has none."""

    take = serializers.ChoiceField(choices=[(one.value, one.value) for one in Take], required=False)
    count = serializers.IntegerField(min_value=0, max_value=MOST_ENTRANTS, required=False)
    best = serializers.IntegerField(min_value=0, max_value=MOST_ENTRANTS, required=False)
    order = serializers.ChoiceField(choices=[(one.value, one.value) for one in Order], required=False)
    source = serializers.IntegerField(  # type: ignore[assignment]
        min_value=1, max_value=MOST_STAGES, required=False
    )


class StageSettingsSerializer(serializers.Serializer[Any]):
    """One stage: its format, the settings of that, and who comes into it."""

    format = serializers.ChoiceField(choices=Format.choices)
    name = serializers.CharField(max_length=60, allow_blank=True, default="")
    settings = FormatSettingsSerializer(default=dict)
    feed = FeedSerializer(default=dict)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A stage is told whole, also where of a competition only what changes is told."""
        if "format" not in attrs:
            raise serializers.ValidationError({"format": gettext("This must be given.")}, code="missing")
        return {"name": "", "settings": {}, "feed": {}, **attrs}


class StageSerializer(StageSettingsSerializer):
    """A stage as it stands: its number, and its places once it is drawn."""

    number = serializers.IntegerField(read_only=True)
    size = serializers.IntegerField(read_only=True, allow_null=True)
    drawn_at = serializers.DateTimeField(read_only=True, allow_null=True)


def first_of(competition: Competition) -> dict[str, Any]:
    """The flat settings, as the first stage has them; what its format lacks is as when a stage is made."""
    stage = competition.first_stage
    usual = {"third_place": True, "double_round": False, "withdrawal_policy": str(WithdrawalPolicy.HALF)}
    return {"format": stage.format} | {name: stage.settings.get(name, one) for name, one in usual.items()}


def asked_for(stages: list[Mapping[str, Any]]) -> list[StageSettings]:
    """Stages as the services take them."""
    return [StageSettings(one["format"], one["name"], one["settings"], one["feed"]) for one in stages]


def changed(competition: Competition, given: Mapping[str, Any]) -> list[StageSettings]:
    """The stages after a change of these settings alone: `stages` replaces all of them, the flat settings
    change the first, and without any of these they stay as they are."""
    if "stages" in given:
        return asked_for(given["stages"])
    stages = [one.asked for one in competition.in_stages]
    flat = {name: given[name] for name in OF_ONE_STAGE if name in given}
    if flat:
        stages[0] = _changed_first(competition, flat)
    return stages


def _changed_first(competition: Competition, flat: dict[str, Any]) -> StageSettings:
    """The first stage with these of the flat settings; another format keeps those that it has, too."""
    stage = competition.first_stage
    format_ = flat.pop("format", stage.format)
    names = {one.name for one in fields(PLANS[format_])}
    settings = {**stage.settings, **flat}
    if format_ != stage.format:
        settings = {**first_of(competition), **flat}
    return StageSettings(
        format_, stage.name, {name: one for name, one in settings.items() if name in names}, stage.feed
    )


def number_asked(competition: Competition, asked: str | None) -> Stage:
    """The stage that a query asks for by its number; the first without.

    Raises ``UserProblem`` "bad-field" (422) for what is no number, "not-found" (404).
    """
    if asked is None:
        return competition.first_stage
    if not (asked.isascii() and asked.isdigit()):
        raise bad_parameter("stage", "not-a-number", gettext("A stage is asked for by its number."))
    for stage in competition.in_stages:
        if str(stage.number) == asked:
            return stage
    raise UserProblem("not-found", gettext("This competition has no such stage."), 404)
