"""A disputed stroke laid out for the simulator, typed: the case, the claims, the answer of its study.

:mod:`simulator.disputes.reading` and :mod:`simulator.shots` read cases and say what is wrong with one; these
serializers only describe. Lengths are metres from the middle of the bed, y away from its head.
"""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.drainage import set_override
from rest_framework import serializers

from clubs.api.core.old_names import Old, OldNames
from clubs.api.core.whole_addresses import whole_address
from clubs.api.matches.engine_shapes import BrokenSerializer, InstructionSerializer, by_letter, whole, words

NUMBER = serializers.FloatField


class PlacedPieceSerializer(serializers.Serializer[Any]):
    """A piece and where it lies."""

    id = serializers.CharField()
    kind = serializers.CharField()
    x = NUMBER()
    y = NUMBER()
    state = serializers.CharField(required=False)
    angle = NUMBER(required=False)
    on = serializers.CharField(required=False, allow_null=True)


class StrokeSerializer(serializers.Serializer[Any]):
    """What is done to a piece: by ``type`` with the numbers of :mod:`simulator.strokes`."""

    type = serializers.ChoiceField(choices=[(one, one) for one in ("cue", "finger", "spin")])
    piece = serializers.CharField()
    direction = NUMBER(required=False)
    speed = NUMBER(required=False, help_text="metres a second")
    side = NUMBER(required=False, help_text="of the tip, in radii")
    height = NUMBER(required=False, help_text="of the tip, in radii")
    elevation = NUMBER(required=False)
    spin = NUMBER(required=False, help_text="radians a second")
    tilt = NUMBER(required=False)


class ShotSerializer(serializers.Serializer[Any]):
    """The stroke as it is drawn, and what lay on the table."""

    surface = serializers.CharField(required=False)
    pieces = PlacedPieceSerializer(many=True)
    stroke = StrokeSerializer()
    constants = serializers.DictField(required=False, child=serializers.JSONField())
    seed = serializers.IntegerField(required=False)


class UnsureSerializer(serializers.Serializer[Any]):
    """How far things may be from what is drawn, as standard deviations; ``places`` by piece."""

    places = serializers.DictField(child=NUMBER(), required=False)
    direction = NUMBER(required=False)
    speed = NUMBER(required=False, help_text="a share")
    tip = NUMBER(required=False, help_text="radii")
    constants = serializers.BooleanField(required=False)


class ClaimSerializer(serializers.Serializer[Any]):
    """A question that a stroke answers with yes or no, and the side that says yes."""

    kind = serializers.CharField()
    piece = serializers.CharField(required=False, allow_blank=True)
    other = serializers.CharField(required=False, allow_blank=True)
    least = NUMBER(required=False)
    side = serializers.CharField(required=False, allow_blank=True)


class AgreedSerializer(serializers.Serializer[Any]):
    """What all agree on: where a piece came to rest (``piece``, ``x``, ``y``), or one of the others."""

    piece = serializers.CharField(required=False)
    x = NUMBER(required=False)
    y = NUMBER(required=False)
    sigma = NUMBER(required=False)
    met = words(required=False, min_length=2, max_length=2)
    pocketed = serializers.CharField(required=False)
    not_pocketed = serializers.CharField(required=False)
    off = serializers.CharField(required=False)
    felled = serializers.CharField(required=False)
    moved = serializers.CharField(required=False)
    not_moved = serializers.CharField(required=False)
    claim = ClaimSerializer(required=False)
    holds = serializers.BooleanField(required=False)


class LaidOutSerializer(serializers.Serializer[Any]):
    """A case. Empty where nothing is sent over a table."""

    shot = ShotSerializer(required=False)
    unsure = UnsureSerializer(required=False)
    agreed = AgreedSerializer(many=True, required=False)
    claims = ClaimSerializer(many=True, required=False)
    seed = serializers.IntegerField(required=False)
    precision = serializers.CharField(required=False, help_text="quick, usual or thorough")
    samples = serializers.IntegerField(required=False, help_text="of older cases, in place of a precision")


class ClauseNameSerializer(serializers.Serializer[Any]):
    """A rule, and its page."""

    old_names: ClassVar[OldNames] = {"page": Old("url", whole_address)}

    name = serializers.CharField()
    page = serializers.URLField(allow_null=True, source="url")


class AskedClaimSerializer(ClaimSerializer):
    """A claim in words, with the clauses that it decides where that is known."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    text = serializers.CharField(source="words")
    clauses = ClauseNameSerializer(many=True)


class ShareSerializer(serializers.Serializer[Any]):
    """In what share of the strokes that fit a claim holds, with a 90 % interval; ``depends``: on what."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    claim = ClaimSerializer()
    text = serializers.CharField(source="words")
    share = NUMBER()
    low = NUMBER()
    high = NUMBER()
    verdict = serializers.ChoiceField(
        choices=[(one, one) for one in ("certain", "likely", "open", "unlikely", "excluded", "agreed")]
    )
    near = serializers.CharField(default="")
    depends = serializers.ListField(child=serializers.ListField(child=serializers.JSONField()))


class GapSerializer(serializers.Serializer[Any]):
    """How near two pieces came that did not meet, in metres."""

    piece = serializers.CharField()
    other = serializers.CharField()
    gap = NUMBER()


class PathSerializer(serializers.Serializer[Any]):
    """The typical stroke of one outcome of the claims; ``data`` is what draws it."""

    old_names: ClassVar[OldNames] = {"text": "title"}

    text = serializers.CharField(source="title")
    holds = serializers.ListField(child=serializers.BooleanField())
    share = NUMBER()
    gaps = GapSerializer(many=True, required=False)
    data = serializers.JSONField()  # type: ignore[assignment]


class StrandSerializer(serializers.Serializer[Any]):
    """The way of a piece in one of the strokes that fit."""

    piece = serializers.CharField()
    holds = serializers.ListField(child=serializers.BooleanField())
    points = serializers.ListField(child=serializers.ListField(child=NUMBER(), min_length=2, max_length=2))


class EffectOfClauseSerializer(serializers.Serializer[Any]):
    """A clause and what it does."""

    citation = serializers.CharField()
    effect = serializers.CharField(allow_null=True)


class MeaningSerializer(serializers.Serializer[Any]):
    """What the rules make of one outcome; ``refused`` where they would not take such an entry."""

    holds = serializers.ListField(child=serializers.BooleanField())
    share = NUMBER()
    tokens = serializers.CharField(allow_blank=True)
    json = serializers.JSONField()
    points = by_letter(whole())
    turn = serializers.CharField(allow_null=True)
    events = words()
    citations = EffectOfClauseSerializer(many=True)
    instructions = InstructionSerializer(many=True)
    refused = BrokenSerializer(allow_null=True)


class MissedSerializer(serializers.Serializer[Any]):
    """A piece that no stroke brought where it is agreed to have come to rest. ``nearest``: how near it came,
    in metres; null if it never came to rest. ``alone``: whatever the other pieces did."""

    piece = serializers.CharField()
    nearest = NUMBER(allow_null=True)
    alone = serializers.BooleanField()
    text = serializers.CharField(source="words")


class StudiedSerializer(serializers.Serializer[Any]):
    """The answer of a study, in one sentence (``said``) and in shares; ``enough``: enough strokes fit."""

    samples = whole()
    effective = NUMBER()
    enough = serializers.BooleanField()
    missed = MissedSerializer(many=True, required=False)
    final = serializers.BooleanField()
    said = serializers.CharField()
    shares = ShareSerializer(many=True)
    paths = PathSerializer(many=True)
    strands = StrandSerializer(many=True)
    meanings = MeaningSerializer(many=True, required=False)
    versions = serializers.DictField(child=serializers.JSONField(), required=False)


def described(shape: Any, **more: Any) -> serializers.DictField:
    """An object that is described as ``shape``, but read by the simulator, which says where it is wrong."""
    field = serializers.DictField(**more)
    set_override(field, "field", shape)
    return field
