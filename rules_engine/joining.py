"""Words one after the other, as the reader's language joins them.

The messages stand in a module of their own: those of a module are found by what it imports of ``saying``.
"""

from __future__ import annotations

from .saying import say, spoken


def joined(words: list[str], *, any_of: bool = False) -> str:
    """Words one after the other as the reader's language joins them: "a, b and c", or "a, b or c"."""
    if len(words) < 2:
        return "".join(words)
    first, last = words[0], words[-1]
    for word in words[1:-1]:
        first = spoken(say("list.more", "{first}, {next}", first=first, next=word))
    if any_of:
        return spoken(say("list.or", "{first} or {last}", first=first, last=last))
    return spoken(say("list.and", "{first} and {last}", first=first, last=last))
