"""``manage.py messages``: find all texts, renew and compile the catalogues, and tell what is missing."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.languages import known
from config.languages.catalogues import checks, files, sources
from config.languages.catalogues.message import Found

SHOWN = 20
"""Faults of a kind that are listed."""


class Command(BaseCommand):
    """Renew ``locale/`` and ``static/js/words/``; with ``--check`` or ``--missing``, only look."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options."""
        parser.add_argument("--check", action="store_true", help="write nothing; fail where something is due")
        parser.add_argument("--start", metavar="LANGUAGE", help="make its catalogues of rules and games, too")
        parser.add_argument(
            "--missing", metavar="LANGUAGE", help="list the texts without a translation; write nothing"
        )

    def handle(self, *, check: bool, missing: str | None, start: str | None, **options: Any) -> None:
        """Do it; fails with the faults that were found."""
        found = sources.found()
        due = [str(unclear) for catalogue in found.values() for unclear in catalogue.unclear]
        for language in (*known.COMPLETE, *known.PREPARED):
            for domain in sources.DOMAINS:
                begun = language == start or files.po_path(language, domain).exists()
                if domain in sources.SAID and not begun:
                    continue  # sixteen thousand texts: they come when somebody begins with them
                looked = check or missing is not None
                due += self._catalogue(language, domain, found[domain], looked, language == missing)
        if missing is not None:
            return
        if due:
            raise CommandError("\n".join(["The catalogues are not in order:", *due]))

    def _catalogue(self, language: str, domain: str, found: Found, check: bool, listed: bool) -> list[str]:
        """Renew one catalogue, or look at it; return what is wrong with it."""
        catalogue = files.renewed(files.read(language, domain), found, language)
        wanted = [
            (files.po_path(language, domain), files.po_bytes(catalogue)),
            files.compiled(language, domain, catalogue),
        ]
        due = []
        for path, content in wanted:
            if path.exists() and path.read_bytes() == content:
                continue
            if check:
                due.append(f"{path.name} of {language} is out of date: run make messages")
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        name = f"{language} {domain}"
        due += [f"{name}: {text!r}: {why}" for text, why in checks.faults(catalogue)]
        lacking = checks.missing(catalogue)
        if language in known.COMPLETE and domain != sources.BOOKS and lacking:
            due.append(
                f"{name}: it is offered and lacks {len(lacking)} texts (--missing {language} lists them)"
            )
        self.stdout.write(f"{name}: {len(found.messages)} texts, {len(lacking)} without a translation")
        if listed:
            for entry in lacking:
                self.stdout.write(f"  {entry.id!r}")
        return due
