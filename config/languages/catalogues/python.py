"""Messages in Python: what is given to Django's gettext, and to ``say`` of the rules."""

from __future__ import annotations

import ast
from pathlib import Path

from .message import Found, Message, Unclear

_PLAIN = {"gettext", "gettext_lazy", "gettext_noop"}
_COUNTED = {"ngettext", "ngettext_lazy"}
_IN_CONTEXT = {"pgettext", "pgettext_lazy"}
_COUNTED_IN_CONTEXT = {"npgettext", "npgettext_lazy"}
_SAID = {"say", "say_many"}


def find(path: Path, name: str, django: Found, rules: Found) -> None:
    """Add the messages of a module to ``django`` and ``rules``. ``name`` is its path for people."""
    source = path.read_text("utf-8")
    if "gettext" not in source and "say" not in source:
        return
    tree = ast.parse(source)
    imported = _imported(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        function = imported.get(node.func.id, "")
        where = f"{name}:{node.lineno}"
        if function in _SAID:
            if (words := _words(node, 2 if function == "say" else 3)) is None:
                rules.unclear.append(Unclear(where, "give say() its id and pattern as plain strings"))
            else:
                rules.add_named(Message(words[1], words[2], words[0], {name}), where)
        elif function:
            context = function in _IN_CONTEXT | _COUNTED_IN_CONTEXT
            counted = function in _COUNTED | _COUNTED_IN_CONTEXT
            if (words := _words(node, 1 + context + counted)) is None:
                django.unclear.append(Unclear(where, f"give {function}() plain strings"))
            else:
                text, many = words[context], words[context + 1]
                django.add(Message(text, many if counted else "", words[0] if context else None, {name}))


def _imported(tree: ast.Module) -> dict[str, str]:
    """The functions that make messages, by the names that a module gives them."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "django.utils.translation":
                known = _PLAIN | _COUNTED | _IN_CONTEXT | _COUNTED_IN_CONTEXT
            elif node.module.rpartition(".")[2] == "saying":
                known = _SAID
            else:
                continue
            found |= {alias.asname or alias.name: alias.name for alias in node.names if alias.name in known}
    return found


def _words(call: ast.Call, many: int) -> list[str] | None:
    """The first arguments as strings, and one empty string more; None where one is no plain string."""
    given = call.args[:many]
    words = [arg.value for arg in given if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return [*words, ""] if len(words) == many else None
