"""Faults of an imported file: where, and what. All are reported at once, and nothing is written."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from clubs.people.sheets.limits import FAULTS_SHOWN
from matches.problems import UserProblem


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. `line` counts from 1, as editors and spreadsheets do; `column` is a column's name, or where
    in the line a reader stopped."""

    message: str
    file: str = ""
    line: int | None = None
    column: str = ""

    @property
    def place(self) -> str:
        """Where, in words; empty for a fault of the whole file."""
        line = gettext("line {line}").format(line=self.line) if self.line else ""
        parts = [self.file, line, gettext("column {column}").format(column=self.column)]
        return ", ".join(part for part in parts[: 3 if self.column else 2] if part)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message

    def to_json(self) -> dict[str, Any]:
        """As rows and answers keep it."""
        return asdict(self)


@dataclass
class Faults:
    """The faults of one file, the first ones kept and all counted."""

    kept: list[Fault] = field(default_factory=list)
    count: int = 0

    def add(self, message: str, *, file: str = "", line: int | None = None, column: str = "") -> None:
        """Tell a fault."""
        self.count += 1
        if len(self.kept) < FAULTS_SHOWN:
            self.kept.append(Fault(message, file, line, column))

    def __bool__(self) -> bool:
        return self.count > 0

    def refuse(self, what: str = "file") -> None:
        """Raise `UserProblem` "faulty" (422) with all that was found, if anything was."""
        if self.count:
            raise faulty(self, what)


REFUSED = {
    "file": gettext_lazy("This file cannot be imported; nothing was written."),
    "sheet": gettext_lazy("This sheet cannot be imported; nothing was written."),
    "record": gettext_lazy("This record cannot be imported; nothing was written."),
    "archive": gettext_lazy("This archive cannot be imported; nothing was written."),
}


def faulty(faults: Faults, what: str) -> UserProblem:
    """The refusal: the first fault in words, all in `data`."""
    first = faults.kept[0]
    told = REFUSED.get(what) or gettext("This {what} cannot be imported; nothing was written.")
    sentences = [told.format(what=what), f"{str(first).rstrip('.')}."]
    if faults.count > 1:
        all_told = ngettext("There is {n} fault in all.", "There are {n} faults in all.", faults.count)
        sentences.append(all_told.format(n=faults.count))
    return UserProblem(
        "faulty",
        " ".join(sentences),
        422,
        {"faults": [one.to_json() for one in faults.kept], "count": faults.count},
    )
