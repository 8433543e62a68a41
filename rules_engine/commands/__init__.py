"""``balkline``: the commands that need no server, from whichever of the distributions are installed.

A command is a module with ``HELP``, ``arguments(parser)`` and ``run(options, out)``, named by an entry point
in the group ``balkline.commands``: ``judge`` and ``score`` are here, ``shoot`` and ``play`` come with the
simulator. ``manage.py`` has ``judge``, ``shoot`` and ``play``, too.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points, version
from typing import Any, Protocol

from .failing import CommandFailed

__all__ = ["GROUP", "Command", "CommandFailed", "Out", "main"]

GROUP = "balkline.commands"
"""The group of entry points that name commands."""

DISTRIBUTION = "balkline-rules"
"""Whose version ``--version`` tells; the simulator has the same."""

ELSEWHERE = {"shoot": "balkline-simulator", "play": "balkline-simulator"}
"""Which distribution brings a command that is not there."""


class Out(Protocol):
    """Where a command writes: standard output, or what Django puts before it."""

    def write(self, text: str, /) -> Any:
        """Write text that ends with its own line break."""


class Command(Protocol):
    """What a module has to have."""

    HELP: str

    def arguments(self, parser: argparse.ArgumentParser, /) -> None:
        """Declare what can be asked."""

    def run(self, options: Mapping[str, Any], out: Out, /) -> None:
        """Do it. Raises :class:`CommandFailed`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code: 0, or that of :class:`CommandFailed`; 2 for a wrong argument.

    Wrong arguments and ``--help`` end with :class:`SystemExit`, as :mod:`argparse` does it.
    """
    given = sys.argv[1:] if argv is None else list(argv)
    found = {each.name: each for each in entry_points(group=GROUP)}
    if given and given[0] in ELSEWHERE and given[0] not in found:
        return _told(
            given[0], f"{ELSEWHERE[given[0]]} brings this command: pip install {ELSEWHERE[given[0]]}", 2
        )
    # Only the one that is asked for is loaded: another may need half a second.
    wanted = [given[0]] if given and given[0] in found else sorted(found)
    commands, parser = _parser(found, wanted)
    options = vars(parser.parse_args(given))
    name = options.pop("command")
    try:
        commands[name].run(options, sys.stdout)
        sys.stdout.flush()
    except CommandFailed as failure:
        return _told(name, str(failure), failure.code)
    except BrokenPipeError:
        # Whoever read it (head, less) has read enough; Python's own last flush must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


def _parser(
    found: Mapping[str, EntryPoint], names: Sequence[str]
) -> tuple[dict[str, Command], argparse.ArgumentParser]:
    parser = argparse.ArgumentParser(
        "balkline", description="Rule books of cue and board games, at the prompt."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {_version()}")
    below = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands: dict[str, Command] = {}
    for name in names:
        command: Command = found[name].load()
        commands[name] = command
        command.arguments(below.add_parser(name, help=command.HELP, description=command.HELP))
    return commands, parser


def _version() -> str:
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:  # the project's own folder, which is not installed
        return "of no distribution"


def _told(command: str, why: str, code: int) -> int:
    sys.stdout.flush()
    sys.stderr.write(f"balkline {command}: {why}\n")
    return code
