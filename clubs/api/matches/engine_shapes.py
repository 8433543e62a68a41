"""What the rules engine tells of a match, typed: boards, what may be recorded next, rulings, figures.

These are the members that every game has; some have more (a board its balls, figures the family's own), which
come beside them and are described on the game's page. The engine writes them, never these serializers.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


def by_letter(child: serializers.Field[Any, Any, Any, Any], **more: Any) -> serializers.DictField:
    """One value for each side, by its letter."""
    return serializers.DictField(child=child, **more)


def words(**more: Any) -> serializers.ListField:
    """A list of texts."""
    return serializers.ListField(child=serializers.CharField(), **more)


def whole() -> serializers.IntegerField:
    """A whole number."""
    return serializers.IntegerField()


class InstructionSerializer(serializers.Serializer[Any]):
    """What must be done or said at the table before play goes on; ``code`` is stable."""

    code = serializers.CharField()
    text = serializers.CharField()
    pieces = words()
    citation = serializers.CharField(allow_null=True)


class RuledSerializer(serializers.Serializer[Any]):
    """What an entry led to. ``points`` are of sides that won or lost; the first of ``citations`` decided.

    ``events``: counted, miss, foul, inning-over, frame-over, round-over, game-over, match-over, refolded...
    """

    points = by_letter(whole())
    turn = serializers.CharField(allow_null=True)
    citations = words()
    instructions = InstructionSerializer(many=True)
    attested = serializers.BooleanField(help_text="it rests on the marker's word")
    events = words()


class GameOverSerializer(serializers.Serializer[Any]):
    """A game or frame of a race that is over."""

    score = by_letter(whole())
    winner = serializers.CharField(allow_null=True)


class RaceSerializer(serializers.Serializer[Any]):
    """A race: games or frames won, and needed to win; ``game`` is the number of the one in progress."""

    need = whole()
    needs = by_letter(whole())
    won = by_letter(whole())
    game = whole()
    large = serializers.BooleanField(
        required=False, help_text="the games won are the score, and not the points of the game"
    )
    finished = GameOverSerializer(many=True)


class MinutesSerializer(serializers.Serializer[Any]):
    """A limit of time; ``called``: they are up."""

    minutes = whole()
    called = serializers.BooleanField()


class FactField(serializers.ListField):
    """Something that is said of a match or side: key, label and value, ready to be shown."""

    child = serializers.CharField(allow_blank=True)

    def __init__(self, **more: Any) -> None:
        super().__init__(min_length=3, max_length=3, **more)


class BoardSerializer(serializers.Serializer[Any]):
    """A scoreboard. ``run`` is that of the side at the table; ``length`` the points that win, if any.

    ``race`` is null for a single game; ``sets``, ``players`` (who of each side plays) and ``time`` stand only
    where the match has them.
    """

    score = by_letter(whole())
    turn = serializers.CharField(allow_null=True)
    phase = serializers.CharField()
    prompt = serializers.CharField(allow_blank=True)
    inning = whole()
    run = whole()
    innings = by_letter(whole())
    average = by_letter(serializers.FloatField(allow_null=True))
    high_run = by_letter(whole())
    over = serializers.BooleanField()
    winner = serializers.CharField(allow_null=True)
    draw = serializers.BooleanField()
    race = RaceSerializer(allow_null=True)
    length = serializers.IntegerField(allow_null=True)
    facts = serializers.ListField(child=FactField())
    side_facts = by_letter(serializers.ListField(child=FactField()))
    sets = RaceSerializer(required=False)
    players = by_letter(serializers.CharField(), required=False)
    time = MinutesSerializer(required=False)


class ButtonSerializer(serializers.Serializer[Any]):
    """An entry that is accepted as it stands. ``tone``: score, plain, foul, choice."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    tokens = serializers.CharField()
    side = serializers.CharField()
    tone = serializers.CharField()
    group = serializers.CharField()
    key = serializers.CharField(allow_null=True)


class CallSerializer(serializers.Serializer[Any]):
    """What may, or must, be called before the stroke."""

    required = serializers.BooleanField()  # type: ignore[assignment]
    pieces = words()
    pockets = words()
    many = serializers.BooleanField()  # type: ignore[assignment]


class ExpectsSerializer(serializers.Serializer[Any]):
    """What may be recorded next: whole entries as buttons, and the words that a typed entry may use now."""

    side = serializers.CharField(allow_null=True)
    phase = serializers.CharField()
    prompt = serializers.CharField(allow_blank=True)
    panel = serializers.CharField()
    buttons = ButtonSerializer(many=True)
    pieces = words()
    pockets = words()
    zones = words()
    pins = words()
    states = words()
    choices = words()
    call = CallSerializer(allow_null=True)
    over = serializers.BooleanField()


class IllegalSerializer(serializers.Serializer[Any]):
    """Entry ``n``, which a correction has made illegal: why, and by which clause."""

    n = whole()
    code = serializers.CharField()
    message = serializers.CharField()
    citation = serializers.CharField(allow_null=True)


class BrokenSerializer(serializers.Serializer[Any]):
    """Why the rules refuse something."""

    code = serializers.CharField()
    message = serializers.CharField()
    citation = serializers.CharField(allow_null=True)


class SheetLineSerializer(serializers.Serializer[Any]):
    """A line of the sheet. ``reads`` is what it stands for now (null: voided, or a correction itself);
    ``inning``, ``run`` and ``score`` are those after it."""

    seq = whole()
    side = serializers.CharField()
    tokens = serializers.CharField()
    reads = serializers.CharField(allow_null=True)
    note = serializers.CharField(allow_blank=True)
    kind = serializers.CharField()
    target = serializers.IntegerField(allow_null=True)
    points = by_letter(whole())
    score = by_letter(whole())
    inning = serializers.IntegerField(allow_null=True)
    run = serializers.IntegerField(allow_null=True)
    turn = serializers.CharField(allow_null=True)
    events = words()
    citations = words()
    instructions = InstructionSerializer(many=True)
    attested = serializers.BooleanField()
    problem = BrokenSerializer(allow_null=True)
    by = serializers.CharField()
    at = serializers.DateTimeField()
    state_hash = serializers.CharField(allow_blank=True)
    voided = serializers.BooleanField()


class BestRunSerializer(serializers.Serializer[Any]):
    """A high run and the entry that made it."""

    value = whole()
    entry = serializers.IntegerField(allow_null=True)


class SideFiguresSerializer(serializers.Serializer[Any]):
    """A side's figures over the whole match."""

    score = whole()
    points = whole()
    innings = whole()
    average = serializers.FloatField(allow_null=True)
    high_run = BestRunSerializer(allow_null=True)


class ChangedSerializer(serializers.Serializer[Any]):
    """An entry whose points differ: what they were, and would be; null where it does not count."""

    seq = whole()
    before = by_letter(whole(), allow_null=True)
    after = by_letter(whole(), allow_null=True)
