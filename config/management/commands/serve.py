"""``manage.py serve``: everything that a club's server needs, in one terminal."""

import contextlib
import errno
import fcntl
import io
import os
import signal
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from config import disk, first_login, house, private, web
from config import environment as env
from config.backups import databases, half, making
from config.backups.problems import BackupProblem
from config.https import authority as authorities
from config.https import certificate, keeping, names
from config.https.authority import Authority
from config.lines import JSON

EVERYWHERE = "0.0.0.0"  # noqa: S104 - tablets in the hall must reach it; docs/running.md says how to narrow it

WITHOUT_BACKUP = (
    "A backup is made before an update changes the database. To go on without one, for this start:"
    " BALKLINE_BACKUP_BEFORE_MIGRATING=no make run"
)


class Command(BaseCommand):
    """Prepare the database, then run web server, workers and scheduler until Ctrl-C."""

    help = (
        "Prepares the database, makes the first admin and the demonstration club, and runs the web server, "
        "the workers and the scheduler together until Ctrl-C."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--host", default=env.text("BIND", EVERYWHERE), help="address to listen on (default: all)"
        )
        parser.add_argument("--port", type=int, default=env.number("PORT", 8000), help="port to listen on")
        parser.add_argument(
            "--https",
            action="store_true",
            default=settings.OWN_HTTPS,
            help="speak HTTPS, too, by an authority of this server's own (docs/running.md)",
        )
        parser.add_argument(
            "--https-port", type=int, default=settings.HTTPS_PORT, help="port for HTTPS (default: 8443)"
        )
        parser.add_argument("--no-demo", action="store_true", help="do not make a demonstration club")
        parser.add_argument("--no-qr", action="store_true", help="do not draw the QR code")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command."""
        private.begin()  # the processes that it starts inherit it
        host, port = options["host"], options["port"]
        secure_port = options["https_port"] if options["https"] else None
        refuse_contradictions(port, secure_port)
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # a stop while preparing ends cleanly, too
        try:
            with contextlib.ExitStack() as stack:
                lock = stack.enter_context(only_one(settings.DATA / "serve.lock"))
                listening = stack.enter_context(self.listening(host, port, "PORT"))
                secure = None
                if secure_port:
                    secure = stack.enter_context(self.listening(host, secure_port, "HTTPS_PORT"))
                new = self.prepare(demo=not options["no_demo"] and env.flag("DEMO", True))
                known = (secure_port, self.certify()) if secure_port else None
                self.greet(host, port, qr=not options["no_qr"], new=new, secure=known)
                self.stdout.flush()
                house.become(host, listening, secure, keeping.folder(), kept_open=[lock])
        except (OSError, OperationalError) as error:
            if not disk.is_full(error):
                raise
            raise CommandError(
                f"Cannot start: the disk of {settings.DATA} is full. Make room, then start again."
            ) from error
        except KeyboardInterrupt:
            self.say("Stopped while preparing.")
            sys.exit(130)

    def certify(self) -> Authority:
        """The authority, made at the first start, with a certificate of the server that fits."""
        authority = keeping.kept()
        if certificate.renew(authority, keeping.folder()):
            self.say("The certificate for HTTPS was made anew.")
        return authority

    @contextlib.contextmanager
    def listening(self, host: str, port: int, setting: str) -> Iterator[socket.socket]:
        """Open the port, or say plainly why that cannot be; ``setting`` is where another is chosen."""
        try:
            listening = web.open_socket(host, port)
        except OSError as error:
            reason = {
                errno.EADDRINUSE: f"port {port} is taken by another program",
                errno.EACCES: f"port {port} needs more rights than this user has",
                errno.EADDRNOTAVAIL: f"{host} is no address of this machine",
            }.get(error.errno or 0, str(error))
            raise CommandError(
                f"Cannot start: {reason}.\nChoose another with --{setting.lower().replace('_', '-')} or "
                f"BALKLINE_{setting}, for example: BALKLINE_{setting}={port + 1} make run"
            ) from error
        try:
            yield listening
        finally:
            listening.close()

    def prepare(self, *, demo: bool) -> bool:
        """Bring the database and the static files up to date; make the first admin and the demo.

        Returns whether the admin is new.
        """
        self.say("Preparing the database and the pages ...")
        self.back_up_before_migrating()
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("forget_pages", stdout=io.StringIO())  # an update may have changed their looks
        new = first_login.ensure_admin(
            env.text("ADMIN_EMAIL", "admin@localhost"), settings.DATA / "first-login.txt"
        )
        if "keep_description" in get_commands():
            call_command("keep_description")
        if demo and "demo" in get_commands():
            told = io.StringIO() if settings.LOG_FORM == JSON else self.stdout  # it has passwords
            call_command("demo", if_empty=True, stdout=told)
        return new

    def back_up_before_migrating(self) -> None:
        """A backup in the data folder, where an update is about to change a database that holds data. Raises
        CommandError where none can be made, or where a restoring was broken off."""
        try:
            half.refuse()
            if not settings.BACKUP_BEFORE_MIGRATING or not databases.holds_data():
                return
            if not databases.must_migrate():  # takes longer to find out
                return
            made = making.before_migrating(settings.DATA / "backups")
        except BackupProblem as problem:
            way = "" if half.found() is not None else f"\n{WITHOUT_BACKUP}"
            raise CommandError(f"Cannot start: {problem}{way}") from problem
        if made is not None:
            self.say(f"The database is brought up to date. As it was, it is kept in {made.file}.")

    def greet(
        self, host: str, port: int, *, qr: bool, new: bool, secure: tuple[int, Authority] | None
    ) -> None:
        """Print where the server is reached, how to sign in the first time, and by what devices know its
        ``secure`` port.

        A password is printed once, by the start that has made it: what is printed is often kept for long.
        """
        at_home = host in {EVERYWHERE, "::"}
        here = "localhost" if at_home or host.startswith("127.") else host
        lines = ["", f"  Balkline is ready:       http://{here}:{port}/"]
        others = [f"http://{address}:{port}/" for address in env.lan_addresses()] if at_home else []
        shown = f"{settings.PUBLIC_URL}/" if settings.PUBLIC_URL else next(iter(others), "")
        if settings.PUBLIC_URL:
            lines.append(f"  for everybody:           {settings.PUBLIC_URL}/")
        lines += [f"  from tablets and phones: {address}" for address in others]
        aim = "open"
        if secure:
            shown, aim = f"{shown or lines[1].split()[-1]}trust/", "set up HTTPS at"
            lines += told_of_https(secure, shown, others)
        file = settings.DATA / "first-login.txt"
        login = first_login.first_login(file)
        if login and new and settings.LOG_FORM != JSON:  # logs that are collected are kept for long
            lines += ["", "  First sign-in:           {}  with password  {}".format(*login)]
            lines.append(" " * 27 + f"(change it; until then it is kept in {file}, and not shown again)")
        elif login:
            lines += ["", f"  First sign-in:           {login[0]}, with the password in {file} (change it)"]
        lines += [f"  Data is kept in:         {settings.DATA}", "  Stop with Ctrl-C.", ""]
        if settings.LOG_FORM == JSON:
            for line in filter(None, (" ".join(line.split()) for line in lines)):
                self.say(line)
            return
        self.stdout.write("\n".join(lines))
        if qr and shown:
            self.stdout.write(f"  Tablets: scan to {aim} {shown}")
            segno.make(shown, error="m").terminal(out=_raw(self.stdout), compact=True, border=2)
        self.stdout.flush()

    def say(self, told: str) -> None:
        """Print a line of this command, in the form of the log."""
        house.say("house", told)


def refuse_contradictions(port: int, secure_port: int | None) -> None:
    """Raise CommandError where settings of HTTPS contradict each other."""
    if secure_port and settings.HTTPS:
        raise CommandError(
            "Cannot start: BALKLINE_HTTPS=yes says that a proxy speaks HTTPS for this server. For an "
            "authority of its own leave it out, or set BALKLINE_HTTPS=own."
        )
    if secure_port == port:
        raise CommandError(f"Cannot start: HTTP and HTTPS cannot both have port {port}. Choose --https-port.")


def _raw(out: Any) -> TextIO:
    """Return the stream below Django's wrapper, whose write adds ends of lines."""
    stream: TextIO = getattr(out, "_out", out)
    return stream


def told_of_https(secure: tuple[int, Authority], page: str, others: list[str]) -> list[str]:
    """The lines of the greeting about HTTPS: its addresses, the page that explains it, the fingerprint."""
    port, authority = secure
    groups = authorities.fingerprint(authority.certificate).split()
    hosts = [urlsplit(address).hostname or "" for address in others]
    hosts = [host for host in hosts if names.within(host)] or ["localhost"]
    indent = " " * 27
    return [
        *(f"  with HTTPS:              https://{host}:{port}/" for host in hosts),
        f"  once on each tablet:     {page}  (there, compare this fingerprint)",
        indent + " ".join(groups[:8]),
        indent + " ".join(groups[8:]),
    ]


@contextlib.contextmanager
def only_one(lock: Path) -> Iterator[int]:
    """Hold the data folder for this server, while the file that is returned by its number is open.

    Raise CommandError when another one holds it.
    """
    with open(lock, "a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise CommandError(
                f"Cannot start: another server (process {file.read().strip() or 'unknown'}) already uses "
                f"{lock.parent}.\nStop it first, or give this one its own folder with BALKLINE_DATA."
            ) from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield file.fileno()
