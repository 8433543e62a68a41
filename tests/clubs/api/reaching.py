"""Which codes the interface can answer: read from the source, by following names.

From every definition of ``clubs/api`` the names that it uses are looked up in the project's modules, through
imports and re-exports, then the names that those use, and so on; a class counts as one, with all its
methods. Views of pages whose files the interface hands on are followed, too. Receivers of signals, which
nobody calls by name, are followed from the modules that connect them.
Tasks are not followed: a worker refuses into the row of its job, and no request waits for it.
On the way the codes are taken from whatever raises a refusal. A name that is followed may stand in a branch
that the interface never takes, so the answer may hold a code too many, but none too few.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from clubs.api.core.files import view_of
from clubs.api.urls import urlpatterns

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = ("clubs", "matches", "simulator", "rules_engine/course")
START = "clubs.api"
NOT_OF_THE_INTERFACE = (
    "clubs.api.tokens.pages",
    "clubs.api.tokens.page_urls",
    "clubs.api.oauth.pages",
    "clubs.api.oauth.page_urls",
    "clubs.api.oauth.asking",
    "clubs.api.oauth.giving",
    "clubs.api.oauth.urls",
    "clubs.api.management",
    "clubs.api.migrations",
)
REFUSALS = {
    "UserProblem": (0, 2, 422),
    "NotTaken": (0, 2, 0),
    "LadderRefusal": (0, None, 409),
    "StageError": (0, None, 422),
    "PrizeError": (0, None, 422),
    "KeptOut": (0, 2, 422),
    "LeagueFault": (0, None, 422),
    "FixtureListError": (0, None, 422),
    "Refusal": (0, None, 403),
    "problem": (1, 0, 0),
    "_Refusal": (0, None, 0),
}
"""What is raised or answered: which arguments are its code and its status, and the status without one."""
OF_PLAY = ("simulator.", "matches.simulated.")
"""Where a ``Refusal`` is one of the rules: it is told as ``refusal`` of the code "refused"."""
OF_DRAWS = {"PairingError": (0, None, 409)}
"""What making a draw turns into a refusal; elsewhere such an error is a bug."""
DRAWS = (
    ("clubs.competitions.services.drawing", "order_of"),
    ("clubs.competitions.rules.stages.sequences", "check_sequence"),
    ("clubs.competitions.rules.moves", "moved"),
    ("clubs.competitions.services.stepping", "add"),
)


class Definition(NamedTuple):
    """A function, class or variable of a module."""

    module: str
    name: str


class Module:
    """One file: what it defines, and what its names mean. It is parsed when somebody asks: most are never
    come to, and to parse them all takes several seconds."""

    def __init__(self, name: str, path: Path) -> None:
        self.name, self.path = name, path

    @cached_property
    def _tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @cached_property
    def connects(self) -> bool:
        """Whether it connects signals."""
        return ".connect" in self.path.read_text(encoding="utf-8") and any(
            isinstance(one, ast.Attribute) and one.attr == "connect" for one in ast.walk(self._tree)
        )

    @cached_property
    def defined(self) -> dict[str, list[ast.AST]]:
        """The statements that define each of its names."""
        found: dict[str, list[ast.AST]] = {}
        for node in self._tree.body:
            for defined in _names_of(node):
                found.setdefault(defined, []).append(node)
        return found

    @cached_property
    def imported(self) -> dict[str, str]:
        """What each name that it imports is called at home."""
        found: dict[str, str] = {}
        package = self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]
        for node in ast.walk(self._tree):
            if isinstance(node, ast.ImportFrom):
                above = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1])
                source = ".".join(filter(None, (above if node.level else "", node.module)))
                found |= {one.asname or one.name: f"{source}.{one.name}" for one in node.names}
            elif isinstance(node, ast.Import):
                found |= {one.asname: one.name for one in node.names if one.asname}
        return found


def _names_of(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    several = [two for one in targets for two in (one.elts if isinstance(one, ast.Tuple) else [one])]
    return [one.id for one in several if isinstance(one, ast.Name)]


@cache
def modules() -> dict[str, Module]:
    """Every module of the project, by its dotted name."""
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[name] = Module(name, path)
    return found


@cache
def _resolve(dotted: str) -> Definition | None:
    """The definition behind ``a.b.name.attribute``, through whatever hands it on."""
    head = dotted
    while head:
        head, _, _ = head.rpartition(".")
        module = modules().get(head)
        if module is None:
            continue
        name, _, rest = dotted[len(head) + 1 :].partition(".")
        if name in module.defined:
            return Definition(head, name)
        if name in module.imported:
            further = module.imported[name] + (f".{rest}" if rest else "")
            return _resolve(further) if further != dotted else None
        return None
    return None


def _dotted(node: ast.AST) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (base := _dotted(node.value)):
        return f"{base}.{node.attr}"
    return None


def _used(definition: Definition) -> set[Definition]:
    module = modules()[definition.module]
    found: set[Definition | None] = set()
    for node in module.defined[definition.name]:
        for one in ast.walk(node):
            dotted = _dotted(one)
            head = dotted.partition(".")[0] if dotted else ""
            if dotted and (head in module.defined or head in module.imported):
                found.add(_resolve(f"{definition.module}.{dotted}"))
    return {one for one in found if one is not None and not one.module.endswith(".tasks")}


def reached(start: Iterable[Definition]) -> set[Definition]:
    """Every definition that one may come to from ``start``."""
    waiting = list(start)
    found = set(waiting)
    while waiting:
        fresh = _used(waiting.pop()) - found
        found |= fresh
        waiting += fresh
    return found


def pages() -> list[Definition]:
    """The views of pages whose files the interface hands on: it names their addresses, and not them."""
    views = [
        view_of(pattern.callback.cls.page)
        for pattern in urlpatterns
        if hasattr(getattr(pattern.callback, "cls", None), "page")
    ]
    return [Definition(view.__module__, view.__name__) for view in views]


@cache
def codes() -> dict[str, frozenset[int]]:
    """Every code with its statuses, as far as the source names them."""
    interface = [
        Definition(module.name, name)
        for module in modules().values()
        if (module.name.startswith(START) or module.connects)
        and not module.name.startswith(NOT_OF_THE_INTERFACE)
        for name in module.defined
    ]
    interface += pages()
    draws = [Definition(module, name) for module, name in DRAWS]
    found: dict[str, set[int]] = {}
    for definitions, kinds in ((reached(interface), REFUSALS), (reached(draws), OF_DRAWS)):
        for definition in definitions:
            for call in _calls(definition):
                name = (_dotted(call.func) or "").rpartition(".")[2]
                if name == "Refusal" and definition.module.startswith(OF_PLAY):
                    continue
                kind = kinds.get(name)
                if kind is not None and (code := _text(call, kind[0])):
                    status = _status(call, kind[1], kind[2])
                    found.setdefault(code, set()).update({status} if status else ())
    return {code: frozenset(statuses) for code, statuses in found.items()}


def _calls(definition: Definition) -> Iterator[ast.Call]:
    for node in modules()[definition.module].defined[definition.name]:
        yield from (one for one in ast.walk(node) if isinstance(one, ast.Call))


def _text(call: ast.Call, place: int) -> str | None:
    value = call.args[place] if len(call.args) > place else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def _status(call: ast.Call, place: int | None, usual: int) -> int:
    given = [one.value for one in call.keywords if one.arg == "status"]
    if place is not None and len(call.args) > place:
        given.append(call.args[place])
    if not given:
        return usual
    (value,) = given
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, int) else 0
