"""The shapes of handicap policies: the bodies and answers of :mod:`.handicaps`."""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework import serializers

from clubs.api.core.namesakes import NewNameSerializer
from clubs.api.core.old_names import OldNames
from clubs.handicaps.models import Handicap, shown
from clubs.handicaps.rules.moving import Reason
from clubs.handicaps.rules.terms import KIND_WORDS, Kind
from clubs.ratings.rules import disciplines

KINDS = [(one.value, KIND_WORDS[one]) for one in Kind]
MOST_CHARACTERS = 60_000


class HandicapPolicyRowSerializer(serializers.Serializer[Any]):
    """A policy in a list. ``game``: the only one that it is for; else every game of ``discipline``, if
    any."""

    slug = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    discipline = serializers.CharField()
    game = serializers.CharField()
    closed_at = serializers.DateTimeField(allow_null=True)


class HandicapVersionSerializer(serializers.Serializer[Any]):
    """Terms from a day on; ``text`` tells them to people."""

    old_names: ClassVar[OldNames] = {"text": "in_words"}

    number = serializers.IntegerField()
    begins_on = serializers.DateField()
    terms = serializers.DictField(child=serializers.JSONField())
    text = serializers.CharField(source="rules")
    note = serializers.CharField()
    made_at = serializers.DateTimeField()
    by = serializers.CharField(source="by_label")


class HandicapPolicySerializer(HandicapPolicyRowSerializer):
    """A policy with all its versions; ``version`` is the number of the one that holds today."""

    version = serializers.IntegerField()
    versions = HandicapVersionSerializer(many=True)


class NewVersionSerializer(serializers.Serializer[Any]):
    """Terms of the policy's kind, as docs/api.md tells them; they hold from ``begins_on`` (null: today)."""

    terms = serializers.DictField(child=serializers.JSONField(allow_null=True))
    begins_on = serializers.DateField(allow_null=True, default=None)
    note = serializers.CharField(max_length=200, allow_blank=True, default="")


class NewPolicySerializer(NewNameSerializer):
    """A policy with its first terms. ``game``: only for it; ``discipline``: for its games; neither: for
    all."""

    name = serializers.CharField(max_length=80)
    kind = serializers.ChoiceField(choices=KINDS)
    discipline = serializers.ChoiceField(
        choices=list(disciplines.NAMES.items()), allow_blank=True, default=""
    )
    game = serializers.CharField(max_length=80, allow_blank=True, default="")
    terms = serializers.DictField(child=serializers.JSONField(allow_null=True), default=dict)
    begins_on = serializers.DateField(allow_null=True, default=None)


class PolicyNameSerializer(serializers.Serializer[Any]):
    """What a policy is called."""

    name = serializers.CharField(max_length=80)


class HandicapSerializer(serializers.Serializer[Any]):
    """A player's handicap; null: none. Numbers are text, as they are shown ("0.425")."""

    expands: ClassVar[dict[str, str]] = {"player": "player"}

    player = serializers.CharField(source="called")
    name = serializers.CharField(source="player.name")
    value = serializers.SerializerMethodField(method_name="number_of")

    def number_of(self, row: Handicap) -> str | None:
        """The number."""
        return None if row.value is None else shown(row.value)


class SetHandicapSerializer(serializers.Serializer[Any]):
    """A player's new handicap (null: off the list), and why."""

    old_names: ClassVar[OldNames] = {"note": "words"}

    value = serializers.DecimalField(max_digits=8, decimal_places=3, allow_null=True)
    note = serializers.CharField(max_length=200, allow_blank=True, default="", source="words")


class PastedHandicapsSerializer(serializers.Serializer[Any]):
    """Lines of name and number, parted by a tab, a semicolon or a comma. With ``dry_run`` nothing is
    written."""

    lines = serializers.CharField(max_length=MOST_CHARACTERS, trim_whitespace=False)
    dry_run = serializers.BooleanField(default=False)


class HandicapChangeSerializer(serializers.Serializer[Any]):
    """What changes of a player's handicap; null: none."""

    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    before = serializers.SerializerMethodField()
    after = serializers.SerializerMethodField()

    def get_before(self, row: Any) -> str | None:
        """The handicap before."""
        return None if row.before is None else shown(row.before)

    def get_after(self, row: Any) -> str | None:
        """The handicap after."""
        return None if row.after is None else shown(row.after)


class HandicapLineSerializer(HandicapChangeSerializer):
    """A line of how a handicap came about. ``match`` is that whose result moved it, empty for others."""

    old_names: ClassVar[OldNames] = {"on": "day", "note": "words"}

    expands: ClassVar[dict[str, str]] = {"player": "player", "match": "match"}

    player = serializers.CharField(source="handicap.called")
    name = serializers.CharField(source="handicap.player.name")
    number = serializers.IntegerField()
    reason = serializers.ChoiceField(choices=[(one.value, one.value) for one in Reason])
    note = serializers.CharField(source="words")
    on = serializers.DateField(source="day")
    match = serializers.CharField()
    undoes = serializers.IntegerField(allow_null=True)
    by = serializers.CharField(source="by_label")
    at = serializers.DateTimeField()


class ProposalSerializer(HandicapChangeSerializer):
    """What a review makes of a player's handicap, and from how many matches."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    matches = serializers.IntegerField()
    text = serializers.CharField(source="words")


class ReviewSerializer(serializers.Serializer[Any]):
    """A review today: what was played after ``since`` (null: everything) counts; ``due`` is a day set for
    it."""

    old_names: ClassVar[OldNames] = {"due_on": "due", "on": "day"}

    since = serializers.DateField(allow_null=True)
    on = serializers.DateField(source="day")
    due_on = serializers.DateField(allow_null=True, source="due")
    proposals = ProposalSerializer(many=True)


class ChartLineSerializer(serializers.Serializer[Any]):
    """For gaps from ``low`` to ``high`` (null: and more) ``given`` are given: a race, or a game, ``to``
    against ``needs``. The stronger then wins with a chance of ``at_low`` to ``at_high``, and of ``level``
    without it."""

    low = serializers.IntegerField()
    high = serializers.IntegerField(allow_null=True)
    to = serializers.IntegerField()
    given = serializers.IntegerField()
    needs = serializers.IntegerField()
    at_low = serializers.FloatField()
    at_high = serializers.FloatField()
    level = serializers.FloatField()


class FairRowSerializer(serializers.Serializer[Any]):
    """Matches with one start: how many the receiver won, the share with its interval (95 in 100), and the
    start that would have been even."""

    start = serializers.IntegerField()
    matches = serializers.IntegerField()
    won = serializers.IntegerField()
    share = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()
    even = serializers.FloatField(allow_null=True)


class EvenStartSerializer(serializers.Serializer[Any]):
    """A start with the interval in which it lies 95 times in 100."""

    start = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class FairnessSerializer(serializers.Serializer[Any]):
    """How fair starts in one unit proved: by size, all together, and the even start where the matches tell
    it. In ``level`` matches nothing was given."""

    unit = serializers.ChoiceField(choices=["games", "points"])
    rows = FairRowSerializer(many=True)
    total = FairRowSerializer(allow_null=True)
    even = EvenStartSerializer(allow_null=True)
    level = serializers.IntegerField()
