"""Messages in scripts: what is given to ``t``, ``tn`` and ``tc`` of ``static/js/words.js``.

The texts are plain strings in double quotes, so that they can be found without reading JavaScript: a call
may stand in another one or in a template literal, where tools that do read it lose their way.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from .message import Found, Message, Unclear

_CALL = re.compile(r"(?<![\w.$])(t|tn|tc)\(")
_IMPORT = re.compile(r"(?:import|const)\s*\{([^}]*)\}\s*(?:from|=\s*await\s+import\()\s*\"[^\"]*/words\.js\"")
_TEXT = r"\s*(\"(?:[^\"\\\n]|\\.)*\")\s*"
_ONE = re.compile(rf"{_TEXT}[,)]")
_TWO = re.compile(rf"{_TEXT},{_TEXT}[,)]")


def find(path: Path, name: str, scripts: Found) -> None:
    """Add the messages of a script that imports ``words.js``. ``name`` is its path for people."""
    source = path.read_text("utf-8")
    mine = {word.strip() for imported in _IMPORT.finditer(source) for word in imported[1].split(",")}
    for call in _CALL.finditer(source):
        function = call[1]
        if function not in mine:
            continue
        given = (_ONE if function == "t" else _TWO).match(source, call.end())
        if given is None:
            line = source.count("\n", 0, call.start()) + 1
            scripts.unclear.append(Unclear(f"{name}:{line}", f"give {function}() plain strings"))
            continue
        texts = [json.loads(text) for text in given.groups()]
        if function == "tc":
            scripts.add(Message(texts[1], context=texts[0], places={name}))
        else:
            scripts.add(Message(texts[0], texts[1] if function == "tn" else "", places={name}))
