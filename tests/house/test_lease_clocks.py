"""No lease tells the time by itself."""

from __future__ import annotations

import ast
import re

from tests.running import ROOT

END = re.compile(r"(held|lease|claimed)_until(__\w+)?$")
ALLOWED = re.compile(r"None|clock\.until\(.*\)|until|self\.until|\w+\.held_until|.*models\.DateTimeField\(.*")


def test_no_lease_is_told_by_another_clock() -> None:
    """The end of a lease is written by ``clock.until`` and compared by ``clock.holds``, ``holding`` and
    ``run_out``, and nowhere else."""
    wrong = []
    for package in ("clubs", "matches", "simulator", "config"):
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if "migrations" in path.parts or not END_WORD.search(text) or "ladders" in str(path):
                continue
            wrong += [f"{path.relative_to(ROOT)}:{line} {what}" for line, what in told_otherwise(text)]
    assert wrong == []


END_WORD = re.compile(r"(held|lease|claimed)_until")


def told_otherwise(text: str) -> list[tuple[int, str]]:
    """Lines that write or compare the end of a lease by themselves."""
    found: list[tuple[int, str]] = []

    def check(name: str, value: ast.expr) -> None:
        comparing = "__" in name and not name.endswith("__isnull")
        if END.match(name) and (comparing or not ALLOWED.fullmatch(ast.unparse(value))):
            found.append((value.lineno, f"{name}={ast.unparse(value)}"))

    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.keyword) and node.arg:
            check(node.arg, node.value)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if (
                    isinstance(key, ast.Constant)
                    and isinstance(key.value, str)
                    and not isinstance(value, ast.Constant)
                ):
                    check(key.value, value)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets: list[ast.expr] = [*node.targets] if isinstance(node, ast.Assign) else [node.target]
            for target, value in pairs(targets, node.value):
                if isinstance(target, ast.Attribute):
                    check(target.attr, value)
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            ordered = any(isinstance(one, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for one in node.ops)
            if ordered and any(isinstance(side, ast.Attribute) and END.match(side.attr) for side in sides):
                found.append((node.lineno, ast.unparse(node)))
    return found


def pairs(targets: list[ast.expr], value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """Each target with what it is assigned."""
    made: list[tuple[ast.expr, ast.expr]] = []
    for target in targets:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            made += zip(target.elts, value.elts, strict=True)
        else:
            made.append((target, value))
    return made


def test_that_test_sees_other_clocks() -> None:
    """Writing, comparing in Python and in the database."""
    for line in (
        "row.held_until = now() + LEASE",
        "a, row.held_until = 1, at + LEASE",
        "rows.update(held_until=now() + LEASE)",
        "rows.filter(held_until__lt=at)",
        "row.claimed_until > at",
        "columns = {'lease_until': at + LEASE}",
    ):
        assert told_otherwise(line), line
    assert told_otherwise("row.held_until = clock.until(LEASE)") == []
