"""Messages in templates: ``{% translate %}``, ``{% blocktranslate %}`` and ``_("...")`` in an argument.

The tags are read as Django's own ``makemessages`` reads them, token by token, but without GNU gettext.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from django.template.base import Lexer, Token, TokenType
from django.utils.translation import trim_whitespace
from django.utils.translation.template import (
    block_re,
    constant_re,
    context_re,
    endblock_re,
    inline_re,
    plural_re,
)

from .message import Found, Message, Unclear


def find(path: Path, name: str, django: Found) -> None:
    """Add the messages of a template. ``name`` is its path for people."""
    tokens = iter(Lexer(path.read_text("utf-8")).tokenize())
    for token in tokens:
        if token.token_type not in (TokenType.BLOCK, TokenType.VAR):
            continue
        contents = token.contents
        for constant in constant_re.findall(contents):
            django.add(Message(_doubled(constant[1:-1]), places={name}))
        if token.token_type is not TokenType.BLOCK:
            continue
        if inline := inline_re.match(contents):
            text = _doubled(inline[1][1:-1])
            django.add(Message(text, context=_context(inline[2]), places={name}))
        elif re.match(r"\s*trans(late)?\b", contents):
            django.unclear.append(Unclear(f"{name}:{token.lineno}", "translate takes one quoted text"))
        elif block := block_re.match(contents):
            one, many = _block(tokens, trimmed="trimmed" in contents.split())
            django.add(Message(one, many, _context(block[1]), {name}))


def _block(tokens: Iterator[Token], *, trimmed: bool) -> tuple[str, str]:
    """The texts up to the end of a ``blocktranslate``, with ``%(name)s`` for each value."""
    parts: list[list[str]] = [[]]
    for token in tokens:
        if token.token_type is TokenType.BLOCK:
            if endblock_re.match(token.contents):
                break
            if plural_re.match(token.contents):
                parts.append([])
        elif token.token_type is TokenType.VAR:
            parts[-1].append(f"%({token.contents})s")
        elif token.token_type is TokenType.TEXT:
            parts[-1].append(_doubled(token.contents))
    texts = ["".join(part) for part in parts]
    if trimmed:
        texts = [trim_whitespace(text) for text in texts]
    return texts[0], texts[1] if len(texts) > 1 else ""


def _context(options: str | None) -> str | None:
    found = context_re.match(options or "")
    return found[1][1:-1] if found else None


def _doubled(text: str) -> str:
    """A text as gettext knows it: Django doubles its per cent signs."""
    return text.replace("%", "%%")
