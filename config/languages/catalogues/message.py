"""A message as it stands in the source, before anybody has translated it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Message:
    """A text to translate.

    ``context`` tells which meaning of the words is meant, or is the id of a message of the rules. ``many`` is
    the plural form, where the text depends on a number. ``places`` are files that say it, from the root of
    the project; ``notes`` help translators.
    """

    text: str
    many: str = ""
    context: str | None = None
    places: set[str] = field(default_factory=set)
    notes: set[str] = field(default_factory=set)

    @property
    def key(self) -> tuple[str | None, str]:
        """What makes it this message and no other."""
        return self.context, self.text


class Unclear(Exception):
    """A text cannot be found by looking at the source: it is put together, or named twice. ``where`` is the
    file and line."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where, self.why = where, why


class Found:
    """The messages of one catalogue, each once, and what was unclear."""

    def __init__(self) -> None:
        self.messages: dict[tuple[str | None, str], Message] = {}
        self.unclear: list[Unclear] = []
        self._by_id: dict[str, str] = {}

    def add(self, message: Message) -> None:
        """Add a message; one that is there already is said at another place, too."""
        known = self.messages.setdefault(message.key, message)
        if known is not message:
            known.places |= message.places
            known.notes |= message.notes
            known.many = known.many or message.many

    def add_named(self, message: Message, where: str) -> None:
        """Add a message of the rules: its id may have one text alone."""
        name = message.context or ""
        if self._by_id.setdefault(name, message.text) != message.text:
            self.unclear.append(Unclear(where, f"the id {name!r} has another text elsewhere"))
        self.add(message)

    def sorted(self) -> list[Message]:
        """All, in an order that does not change when files move: by context and text."""
        return [self.messages[key] for key in sorted(self.messages, key=lambda key: (key[0] or "", key[1]))]
