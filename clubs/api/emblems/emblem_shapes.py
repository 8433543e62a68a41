"""The interface's shapes of emblems: states, steps, deeds, movements and proposals.

Moments inside a case ("2026-05-01T09:00:00") are local to the club, as the deed reckons them; amounts are
text, so that no hundredth is lost.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework import serializers

from clubs.api.core.old_names import OldNames
from clubs.emblems.models import Emblem, Proposal

TEXT = serializers.CharField


def texts() -> serializers.ListField:
    """A list of texts."""
    return serializers.ListField(child=TEXT())


class HolderSerializer(serializers.Serializer[Any]):
    """Who holds the emblem."""

    name = TEXT()
    player = TEXT(allow_null=True)


class EmblemSummarySerializer(serializers.Serializer[Any]):
    """Where an emblem stands, in a few values. ``next_at`` is when the next deadline falls."""

    old_names: ClassVar[OldNames] = {"status": "state", "name": "title"}

    id = TEXT()
    slug = TEXT()
    name = TEXT(source="title")
    deed = TEXT()
    status = serializers.ChoiceField(choices=Emblem.State.choices, source="state")
    holder = HolderSerializer(allow_null=True)
    since = TEXT(allow_null=True)
    next_at = serializers.DateTimeField(allow_null=True)
    events = serializers.IntegerField()
    steps = serializers.IntegerField()


class ReignSerializer(serializers.Serializer[Any]):
    """One person's time as holder; ``how`` it was won."""

    holder = TEXT()
    since = TEXT()
    how = TEXT()
    expiry = TEXT(allow_null=True)
    challenge = TEXT()
    defences = texts()
    guarantee = TEXT()
    prolonged = serializers.BooleanField()
    until = TEXT(allow_null=True)
    ended = TEXT()


class EmblemChallengeSerializer(serializers.Serializer[Any]):
    """One challenge, under the deed's version of its day."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    id = TEXT()
    challenger = TEXT()
    dated = TEXT()
    issued = TEXT()
    received = TEXT()
    stake = TEXT()
    version = serializers.IntegerField()
    status = TEXT(source="state")
    preferred = serializers.IntegerField()
    notified = TEXT(allow_null=True)
    effective = TEXT(allow_null=True)
    against = TEXT()
    cover_excused = TEXT(allow_null=True)
    contest = TEXT(allow_null=True)
    nights = serializers.IntegerField()
    finals = texts()
    signed = texts()
    paid = serializers.DictField(child=texts())
    delivered = serializers.BooleanField()
    delivery_excused = serializers.BooleanField()
    start = TEXT()
    city = TEXT()
    country = TEXT()
    hall = TEXT()
    officials = serializers.DictField(child=TEXT())
    equipment = serializers.DictField(child=TEXT())
    ended = TEXT(allow_null=True)
    winner = TEXT()
    end = TEXT()
    match = TEXT()
    score = TEXT()


class CaseSerializer(serializers.Serializer[Any]):
    """Where the emblem stands after the last step: reign, lineage, challenges by id."""

    emblem = TEXT()
    reign = ReignSerializer(allow_null=True)
    lineage = ReignSerializer(many=True)
    challenges = serializers.DictField(child=EmblemChallengeSerializer())
    disposed = TEXT(allow_null=True)
    defeats = serializers.DictField(child=TEXT())
    version = serializers.IntegerField()
    now = TEXT()


class DeadlineSerializer(serializers.Serializer[Any]):
    """What happens by itself at ``at`` unless somebody acts: to which challenge, and who must act."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    at = TEXT()
    rank = serializers.IntegerField()
    kind = TEXT()
    challenge = TEXT()
    who = TEXT()
    text = TEXT(source="words")
    citations = texts()


class ConditionSerializer(serializers.Serializer[Any]):
    """One condition of a contest, with its clauses."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    about = TEXT()
    text = TEXT(source="words")
    citations = texts()


class EmblemDetailSerializer(EmblemSummarySerializer):
    """An emblem: its case, what is due, and the conditions of a contest. ``yours`` are the names under which
    the asker acts in its log."""

    case = CaseSerializer()
    deadlines = DeadlineSerializer(many=True)
    conditions = ConditionSerializer(many=True)
    yours = texts()
    trustee = serializers.BooleanField(help_text="whether the asker is")


class DeedVersionsSerializer(serializers.Serializer[Any]):
    """A deed in all its versions, the first first; each as it is written out (see docs/emblems.md)."""

    versions = serializers.ListField(
        child=serializers.DictField(child=serializers.JSONField(allow_null=True))
    )


class DeedPublishedSerializer(serializers.Serializer[Any]):
    """Which version of which deed was written down."""

    deed = TEXT()
    version = serializers.IntegerField()


class StepSerializer(serializers.Serializer[Any]):
    """A line of the timeline: the words, and the clauses by which it came about."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    seq = serializers.IntegerField()
    key = TEXT()
    kind = TEXT()
    by = TEXT()
    at = serializers.DateTimeField()
    text = TEXT(source="words")
    citations = texts()
    challenge = TEXT()
    reason = TEXT()


class StepsSerializer(serializers.Serializer[Any]):
    """What came of an event."""

    steps = StepSerializer(many=True)


class MovementSerializer(serializers.Serializer[Any]):
    """Money that went from one account to another, as the trustee's books have it."""

    old_names: ClassVar[OldNames] = {"reason": "why"}

    id = serializers.IntegerField()
    step = TEXT()
    line = serializers.IntegerField()
    source = TEXT()  # type: ignore[assignment]
    target = TEXT()
    amount = TEXT()
    currency = TEXT()
    citations = texts()
    reason = TEXT(source="why")
    at = serializers.DateTimeField()


class BooksSerializer(serializers.Serializer[Any]):
    """Balances of the accounts that the asker may read, and movements after a number."""

    balances = serializers.DictField(child=TEXT())
    movements = MovementSerializer(many=True)
    more = serializers.BooleanField()
    note = TEXT()


class StatementLineSerializer(MovementSerializer):
    """A movement of one account with the balance after it."""

    change = TEXT()
    balance = TEXT()


class StatementSerializer(serializers.Serializer[Any]):
    """An account, the first movement first."""

    lines = StatementLineSerializer(many=True)


class ProposalShownSerializer(serializers.Serializer[Any]):
    """Something that another has to confirm."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    id = TEXT()
    kind = TEXT()
    by = TEXT()
    to = TEXT()
    facts = serializers.DictField(child=serializers.JSONField(allow_null=True))
    status = serializers.ChoiceField(choices=Proposal.State.choices, source="state")
    made_at = serializers.DateTimeField()
    answered_by = TEXT(allow_null=True)
    reason = TEXT()
    event = serializers.IntegerField(allow_null=True)


class CaseMovementSerializer(serializers.Serializer[Any]):
    """A movement that a step would make."""

    old_names: ClassVar[OldNames] = {"reason": "why"}

    step = TEXT()
    line = serializers.IntegerField()
    source = TEXT()  # type: ignore[assignment]
    target = TEXT()
    amount = TEXT()
    citations = texts()
    reason = TEXT(source="why")


class CaseStepSerializer(serializers.Serializer[Any]):
    """A step that would come."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    key = TEXT()
    kind = TEXT()
    at = TEXT()
    by = TEXT()
    text = TEXT(source="words")
    citations = texts()
    movements = CaseMovementSerializer(many=True)
    challenge = TEXT()
    reason = TEXT()


class RefusalSerializer(serializers.Serializer[Any]):
    """Why the deed would refuse an event."""

    code = TEXT()
    message = TEXT()
    citations = texts()


class ForetoldSerializer(serializers.Serializer[Any]):
    """What a course of events would bring."""

    steps = CaseStepSerializer(many=True)
    refusals = RefusalSerializer(many=True)
    state = CaseSerializer()
    books = serializers.DictField(child=TEXT())


class MatchMadeSerializer(serializers.Serializer[Any]):
    """The match of a contest."""

    match = TEXT()
