"""Photographs every page of a demonstration, at five sizes, light and dark: ``make screenshots``.

Starts a server of its own on a data folder of its own, with the demonstration club, and signs in as
the admin. Pictures go to ``var/screens/<page>-<size>-<theme>.png``; with ``--keep`` those named in
``KEPT`` go to ``docs/screenshots/``, too. Says which page is wider than its screen or complains in
the browser's console, and what axe finds wrong for those who cannot see or point; ends with 1 then.

``make screenshots ARGS=pads`` takes instead the pads of the games of today, on tablets and a telephone, in
the middle of matches (:mod:`tests.browser.pads`); their names are arguments, too.

A new page is one line in ``PAGES``: its name, its address with places in braces (see ``places``),
and for whom it is drawn. A page whose place does not exist in the demonstration is named and left out.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests import services  # noqa: E402
from tests.browser import pads  # noqa: E402
from tests.running import free_port  # noqa: E402

SIZES = {
    "phone": (390, 844),
    "tablet": (820, 1180),
    "wide": (1180, 820),
    "desktop": (1440, 900),
    "tv": (1920, 1080),
}
THEMES = ("light", "dark")
GAMES = (
    "brunswick/three-cushion-carrom",
    "brunswick/continuous-pool",
    "brunswick/snookers-pool",
    "carrom/carroms",
    "crown/crokinole",
    "bradley/ten-pins",
)


class Page(NamedTuple):
    """One page to photograph. ``who``: "anybody" or "admin". ``whole``: to its end, not one screen."""

    name: str
    path: str
    who: str = "anybody"
    whole: bool = True
    sizes: tuple[str, ...] = tuple(SIZES)


PAGES = [
    Page("home", "/"),
    Page("sign-in", "/account/login/"),
    Page("sign-up", "/account/signup/"),
    Page("not-found", "/no/such/page/"),
    Page("me", "/me/", "admin"),
    Page("tokens", "/me/tokens/", "admin"),
    Page("apps", "/me/apps/", "admin"),
    Page("app", "/me/apps/{app}/", "admin"),
    Page("app-consent", "/oauth/authorize/?{consent}", "admin"),
    Page("account-email", "/account/email/", "admin"),
    Page("account-password", "/account/password/change/", "admin"),
    Page("two-steps", "/account/2fa/", "admin"),
    Page("two-steps-passkeys", "/account/2fa/webauthn/", "admin"),
    Page("club", "/c/{club}/"),
    Page("club-admin", "/c/{club}/", "admin"),
    Page("club-settings", "/c/{club}/settings/", "admin"),
    Page("exchange", "/c/{club}/exchange/", "admin"),
    Page("exchange-players", "/c/{club}/exchange/players/", "admin"),
    Page("exchange-record", "/c/{club}/exchange/records/", "admin"),
    Page("exchange-club", "/clubs/import/", "admin"),
    Page("webhooks", "/c/{club}/settings/webhooks/", "admin"),
    Page("webhook", "/c/{club}/settings/webhooks/{webhook}/", "admin"),
    Page("members", "/c/{club}/people/", "admin"),
    Page("players", "/c/{club}/players/"),
    Page("player", "/c/{club}/players/{player}/"),
    Page("career", "/c/{club}/players/{player}/career/"),
    Page("tables", "/c/{club}/tables/", "admin"),
    Page("table", "/c/{club}/tables/{table}/", "admin"),
    Page("labels", "/c/{club}/tables/labels/", "admin"),
    Page("competition", "/c/{club}/t/{competition}/"),
    Page("bracket", "/c/{club}/t/{competition}/bracket/"),
    Page("standings", "/c/{club}/t/{round_robin}/standings/"),
    Page("manage", "/c/{club}/t/{competition}/manage/", "admin"),
    Page("new-competition", "/c/{club}/t/new/", "admin"),
    Page("champion", "/c/{club}/t/{finished_competition}/"),
    Page("bracket-print", "/c/{club}/t/{competition}/print/"),
    Page("match-live", "/m/{live}/"),
    Page("match-finished", "/m/{finished}/"),
    Page("sheet", "/m/{finished}/sheet/"),
    Page("overlay", "/m/{live}/overlay/", whole=False, sizes=("desktop",)),
    Page("overlay-light", "/m/{live}/overlay/?theme=light&size=large", whole=False, sizes=("desktop",)),
    Page("hall", "/m/hall/{club}/", whole=False, sizes=("desktop", "tablet")),
    Page("table-now", "/table/{table_id}/"),
    Page("table-overlay", "/table/{table_id}/overlay/", whole=False, sizes=("desktop",)),
    Page("mark-over", "/m/{over}/mark/", "admin", whole=False),
    *(
        Page(f"mark-{game.rsplit('/', 1)[1]}", f"/m/{{live {game}}}/mark/", "admin", whole=False)
        for game in GAMES
    ),
    Page("dispute", "/m/{disputed}/disputes/{dispute}/"),
    Page("dispute-bench", "/m/{disputed}/disputes/{dispute}/referee/", "admin"),
    Page("dispute-laying", "/m/{disputed}/disputes/{dispute}/referee/?laying#place", "admin", whole=False),
    Page("dispute-answer", "/m/{disputed}/disputes/{dispute}/referee/?answer#answer", "admin", whole=False),
    Page("disputes", "/c/{club}/disputes/", "admin"),
    Page("emblems", "/c/{club}/emblems/"),
    Page("emblem", "/c/{club}/emblems/{emblem}/"),
    Page("emblem-trustee", "/c/{club}/emblems/{emblem}/", "admin"),
    Page("emblem-deed", "/c/{club}/emblems/{emblem}/deed/"),
    Page("emblem-what-if", "/c/{club}/emblems/{emblem}/what-if/"),
    Page("emblem-act", "/c/{club}/emblems/{emblem}/act/rule/?by=donor", "admin"),
    Page("emblem-certificate", "/c/{club}/emblems/{emblem}/challenges/c2/certificate/"),
    Page("emblem-statement", "/c/{club}/emblems/{emblem}/statement/?account=stake:c2", "admin"),
    Page("emblem-new", "/c/{club}/emblems/new/", "admin"),
    Page("deed-new", "/c/{club}/emblems/deeds/new/", "admin"),
    Page("ladders", "/c/{club}/ladders/"),
    Page("ladder", "/c/{club}/ladders/{ladder}/"),
    Page("ladder-officer", "/c/{club}/ladders/{ladder}/", "admin"),
    Page("ladder-new", "/c/{club}/ladders/new/", "admin"),
    Page("results", "/c/{club}/results/"),
    Page("records", "/c/{club}/records/"),
    Page("champions", "/c/{club}/records/champions/"),
    Page("figures", "/c/{club}/records/figures/"),
    Page("reigns", "/c/{club}/records/emblems/"),
    Page("honour", "/c/{club}/records/honour/", whole=False),
    Page("simulated", "/m/simulated/{club}/", "admin"),
    Page("rules", "/rules/"),
    Page("rules-game", "/rules/brunswick/three-cushion-carrom/"),
]

PADS = [
    Page(pads.page_of(one), f"/m/{{{pads.page_of(one)}}}/mark/", "admin", False, tuple(pads.SIZES))
    for one in pads.MOMENTS
]
"""Taken only when they are asked for: there are many."""

KEPT = {
    "club-desktop-light",
    "club-desktop-dark",
    "bracket-desktop-light",
    "bracket-desktop-dark",
    "match-live-phone-light",
    "match-live-phone-dark",
    "mark-three-cushion-carrom-wide-dark",
    "mark-snookers-pool-wide-light",
    "mark-crokinole-wide-dark",
    "hall-desktop-dark",
    "career-desktop-light",
    "records-desktop-light",
    "standings-tablet-light",
    "dispute-laying-desktop-light",
    "dispute-answer-desktop-light",
}


def places(only: list[str]) -> dict[str, str]:
    """Return what fills the braces of addresses, as the demonstration's database has it. ``only`` names the
    pages that are wanted, if not all."""
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    from clubs.competitions.models import Competition
    from clubs.emblems.models import Emblem
    from clubs.ladders.models import Ladder
    from clubs.people.models import Club, Player, Table
    from matches.models import Match

    found: dict[str, str] = {}

    def put(name: str, value: object) -> None:
        if value is not None:
            found[name] = str(value)

    club = Club.objects.order_by("-is_demonstration", "pk").first()
    if club is None:
        return found
    put("club", club.slug)
    found |= pads.places(club, only)
    if only and not any(page.name in only for page in PAGES):
        return found
    put("table", Table.objects.filter(club=club).values_list("number", flat=True).order_by("number").first())
    put("webhook", webhook(club))
    found |= app()
    put("emblem", Emblem.objects.filter(club=club).values_list("slug", flat=True).order_by("pk").first())
    put("ladder", Ladder.objects.filter(club=club).values_list("slug", flat=True).order_by("pk").first())
    competitions = Competition.objects.filter(club=club).order_by("pk")
    for competition in competitions:
        kind = "finished_competition" if competition.status in {"finished", "over"} else "competition"
        found.setdefault(kind, competition.slug)
        if "robin" in str(getattr(competition, "form", getattr(competition, "format", ""))):
            found.setdefault("round_robin", competition.slug)
    if "competition" in found:
        found.setdefault("round_robin", found["competition"])
    matches = Match.objects.filter(club=club)
    for match in matches.filter(status="live").order_by("-last_seq"):
        found.setdefault("live", match.public_id)
        found.setdefault(f"live {match.game}", match.public_id)
    for game in GAMES:
        if f"live {game}" not in found:
            put(f"live {game}", begin(club, game))
    put(
        "table_id",
        Table.objects.filter(club=club).values_list("public_id", flat=True).order_by("number").first(),
    )
    put("over", matches.filter(status="finished").values_list("public_id", flat=True).first())
    finished = matches.filter(status__in=("finished", "confirmed")).order_by("-last_seq").first()
    put("finished", finished.public_id if finished else None)
    best = (
        finished.sides.filter(player__isnull=False).order_by("letter").first()
        if finished and hasattr(finished, "sides")
        else None
    )
    player = best.player if best else Player.objects.filter(club=club).order_by("-rating").first()
    put("player", player.slug if player else None)
    disputed = matches.filter(public_id=found.get(f"live {GAMES[0]}")).first()
    if disputed is not None:
        put("disputed", disputed.public_id)
        put("dispute", dispute(disputed))
    return found


def app() -> dict[str, str]:
    """Make two apps of the administrator's, who allows one; return the id of the other, and what it asks."""
    from urllib.parse import urlencode

    from clubs.api.core import consents
    from clubs.api.oauth import registering
    from clubs.people.models import User

    owner = User.objects.filter(is_superuser=True).order_by("pk")[0]
    back = "https://scores.example/back"
    given = {"user": owner, "website": "https://scores.example/about", "redirects": [back]}
    wall, _ = registering.make(name="Scores on the wall", confidential=False, **given)
    made, _ = registering.make(name="Breaks and averages", confidential=True, **given)
    consents.allow(user=owner, app=wall, scopes=["read", "mark"], days=90)
    asked = {
        "response_type": "code",
        "client_id": made.client_id,
        "redirect_uri": back,
        "scope": "read mark people",
        "code_challenge": "x" * 43,
        "code_challenge_method": "S256",
    }
    return {"app": made.client_id, "consent": urlencode(asked)}


def webhook(club: Any) -> str:
    """Make two webhooks, one switched off and one with a log of all that can happen; return its id."""
    from datetime import timedelta

    from django.utils.timezone import now

    from clubs.people.models import Membership, Role
    from clubs.webhooks.models import Attempt, Delivery, Told
    from clubs.webhooks.rules.kinds import CHOSEN, USUAL
    from clubs.webhooks.services import registering as hooks

    owner = Membership.objects.filter(club=club, role=Role.OWNER).order_by("pk")[0].user
    address = "https://bot.example/hooks/balkline?room=billiards-and-snooker-results-of-the-club"
    off = hooks.make_webhook(club=club, url="https://old.example/", label="Old board", kinds=CHOSEN, by=owner)
    hooks.change_webhook(webhook=off, by=owner, on=False)
    made = hooks.make_webhook(club=club, url=address, label="The club's chat", kinds=USUAL, by=owner)
    answers = {
        "test": ("done", [(204, "", "")]),
        "match.confirmed": ("done", [(None, "No answer within ten seconds.", ""), (200, "", "ok")]),
        "emblem.step": ("given-up", [(500, "", "<html><title>Internal Server Error</title>")] * 9),
        "competition.finished": ("waiting", [(None, "The name was not found.", "")]),
        "match.corrected": ("waiting", []),
    }
    for number, (kind, (state, log)) in enumerate(answers.items()):
        told = Told.objects.create(club=club, public_id=f"msg_{number}", kind=kind, body="{}")
        due = now() + timedelta(days=1)  # the worker leaves it alone
        row = Delivery.objects.create(webhook=made, told=told, state=state, attempts=len(log), due_at=due)
        for status, problem, answer in log:
            Attempt.objects.create(
                delivery=row, status=status, problem=problem, answer=answer, milliseconds=87
            )
    return str(made.public_id)


STROKE = {"piece": "c", "direction": 31.8, "speed": 4.1, "side": -0.47, "height": 0.27}
PLACES = {"r": {"x": 0.0, "y": 0.7112}, "w": {"x": 0.0, "y": -0.7112}, "c": {"x": -0.0914, "y": -0.7142}}
"""A stroke that often makes its carom: by the white, then two cushions, to the red."""


def dispute(match: Any) -> str:
    """Dispute the last stroke of a match, let it be studied here and now, and return the dispute's id."""
    from matches.disputes import services as disputes
    from matches.disputes.pages import asked_of
    from matches.disputes.tasks import study_dispute
    from matches.log.sheet import sheet
    from matches.services import Actor

    last = next(line for line in reversed(sheet(match)) if line.reads and line.kind == "plain")
    other = next(letter for letter in match.letters if letter != last.side)
    by = Actor.system()
    words = "It was the red that was met first."
    row = disputes.open_dispute(match_id=match.pk, entry=last.seq, by=by, side=other, words=words)
    told = ("words", "clauses")  # for people, beside the claim
    claims = [{name: one[name] for name in one if name not in told} for one in asked_of(row)[:3]]
    shot = {**row.case["shot"], "stroke": {**row.case["shot"]["stroke"], **STROKE}}
    shot["pieces"] = [{**piece, **PLACES.get(piece["id"], {})} for piece in shot["pieces"]]
    disputes.place(dispute_id=row.pk, by=by, shot=shot, claims=claims)
    disputes.ask(dispute_id=row.pk, by=by)
    study_dispute(row.pk)
    return str(row.public_id)


def begin(club: Any, game: str, strokes: int = 14) -> str:
    """Begin a match of a game on a free table of its kind, and return its id: a tablet to look at."""
    import random
    import uuid

    import rules_engine as engine
    from clubs.demonstration.strokes import choose, manner_of
    from clubs.people.models import Player, Table
    from clubs.people.rules.surfaces import kinds_for_game
    from matches import services as matches

    busy = {"ready", "live", "finished"}
    tables = Table.objects.filter(club=club, active=True, kind__in=kinds_for_game(game))
    table = tables.exclude(matches__status__in=busy).order_by("number").first()
    first = 2 * GAMES.index(game)
    players = list(Player.objects.filter(club=club).order_by("-rating", "pk")[first : first + 2])
    match = matches.create_match(
        club=club,
        game=game,
        sides=[(player, "", 0) for player in players],
        table=table,
        title="A friendly game",
    )
    lot = random.Random(1906)  # the year of the book, and the same picture each time
    seq, fold = 0, engine.Match(engine.Header.from_json(match.header))
    expects = fold.expects().to_json()
    for _ in range(strokes):
        button = choose(expects, manner=manner_of(game), ratings={}, random=lot)
        done = matches.record_entry(
            match_id=match.pk,
            side=button["side"],
            tokens=button["tokens"],
            expected_seq=seq,
            client_uuid=uuid.UUID(int=lot.getrandbits(128)),
            by=matches.Actor.system(),
        )
        seq, expects = done.seq, done.expects
        if expects["over"]:
            break
    return str(match.public_id)


def take_the_tablet(page: Any) -> None:
    """Take the marking over from the picture before, which was another tablet of the same person."""
    for _ in range(2):
        button = page.get_by_role("button", name="Take over").last
        if button.is_visible():
            button.click()
            page.wait_for_timeout(400)


_AXE = """async (rules) => {
  const found = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  return found.violations.flatMap((rule) => rule.nodes.slice(0, 3).map(
    (node) => `${rule.id} (${rule.impact}): ${rule.help}: ${node.html.slice(0, 160)}`));
}"""


def barriers(page: Any) -> list[str]:
    """Return what axe finds on a page that would keep somebody from using it."""
    from axe_playwright_python.sync_playwright import Axe

    rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(Axe().axe_script)
    # Only what is wrong leaves the page: to hand over what passes would take longer than looking for it.
    found: list[str] = page.evaluate(_AXE, rules)
    return found


@contextmanager
def demonstration(data: Path) -> Iterator[str]:
    """Run a server with the demonstration club on ``data``; yield its address."""
    port = free_port()
    log = open(data / "serve.log", "w+")  # noqa: SIM115 - closed below, after the server
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port), "--no-qr"],
        cwd=ROOT,
        env={**os.environ, "BALKLINE_DATA": str(data)},
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        end = time.monotonic() + 180
        while True:
            if server.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"The server did not start:\n{(data / 'serve.log').read_text()}")
            try:
                urllib.request.urlopen(f"{address}/healthz/web", timeout=5).close()
                break
            except OSError:
                time.sleep(0.3)
        yield address
    finally:
        server.terminate()
        server.wait(30)
        log.close()


def photograph(
    address: str, login: tuple[str, str], found: dict[str, str], out: Path, only: list[str]
) -> list[str]:
    """Take all pictures. Return what is wrong with which page."""
    from playwright.sync_api import sync_playwright

    wrong: list[str] = []
    wanted = [page for page in [*PAGES, *PADS] if page.name in only] if only else PAGES
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=services.chromium(), args=services.CHROMIUM_ARGUMENTS)
        admin = browser.new_context()
        page = admin.new_page()
        page.goto(f"{address}/account/login/")
        page.fill("input[name=login]", login[0])
        page.fill("input[name=password]", login[1])
        page.click("main button[type=submit]")
        signed_in = admin.storage_state()
        admin.close()
        for theme in THEMES:
            for size, (width, height) in (SIZES | pads.SIZES).items():
                for who, state in (("anybody", None), ("admin", signed_in)):
                    pages = [page for page in wanted if page.who == who and size in page.sizes]
                    if not pages:
                        continue
                    context = browser.new_context(
                        viewport={"width": width, "height": height},
                        color_scheme=theme,
                        storage_state=state,
                        reduced_motion="reduce",
                        has_touch=size not in {"desktop", "tv"},
                    )
                    page = context.new_page()
                    said: list[str] = []
                    page.on(
                        "console", lambda m, said=said: said.append(m.text) if m.type == "error" else None
                    )
                    page.on("pageerror", lambda e, said=said: said.append(str(e)))
                    for entry in pages:
                        try:
                            path = entry.path.format_map(found)
                        except KeyError as missing:
                            if theme == "light" and size == entry.sizes[0]:
                                print(f"left out: {entry.name}: the demonstration has no {missing}")
                            continue
                        said.clear()
                        answer = page.goto(address + path, wait_until="load")
                        page.wait_for_timeout(250)
                        take_the_tablet(page)
                        name = f"{entry.name}-{size}-{theme}"
                        page.screenshot(path=out / f"{name}.png", full_page=entry.whole)
                        status = answer.status if answer else 0
                        if status != (404 if entry.name == "not-found" else 200):
                            wrong.append(f"{name}: answered {status} ({path})")
                        needed = page.evaluate("document.documentElement.scrollWidth")
                        if needed > width:
                            wrong.append(f"{name}: {needed} px wide on a screen of {width} ({path})")
                        if entry.name != "not-found":
                            wrong += [f"{name}: {text}" for text in said]
                        if size == "phone" and (entry.whole or entry in PADS):
                            wrong += [f"{name}: {barrier}" for barrier in barriers(page)]
                    context.close()
        browser.close()
    return wrong


def main() -> int:
    """Return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pages", nargs="*", help="names of pages, or pads (all pages)")
    parser.add_argument("--out", type=Path, default=ROOT / "var" / "screens")
    parser.add_argument("--keep", action="store_true", help="put the best into docs/screenshots")
    options = parser.parse_args()
    if "pads" in options.pages:
        options.pages += [page.name for page in PADS]
    if services.chromium() is None:
        print("No Chromium was found: install it, or name it in BALKLINE_CHROMIUM.", file=sys.stderr)
        return 1
    options.out.mkdir(parents=True, exist_ok=True)
    for name in [name for name in os.environ if name.startswith("BALKLINE_") and name != "BALKLINE_CHROMIUM"]:
        del os.environ[name]
    with tempfile.TemporaryDirectory(prefix="balkline-screens-") as folder:
        data = Path(folder)
        with demonstration(data) as address:
            os.environ["BALKLINE_DATA"] = folder
            login = tuple((data / "first-login.txt").read_text().split())
            wrong = photograph(
                address, (login[0], login[1]), places(options.pages), options.out, options.pages
            )
    if options.keep:
        kept = ROOT / "docs" / "screenshots"
        kept.mkdir(exist_ok=True)
        for name in sorted(KEPT):
            picture = options.out / f"{name}.png"
            if picture.exists():
                shutil.copy(picture, kept / picture.name)
                if quantise := shutil.which("pngquant"):
                    subprocess.run(
                        [
                            quantise,
                            "--force",
                            "--ext",
                            ".png",
                            "--quality",
                            "70-92",
                            str(kept / picture.name),
                        ],
                        check=False,
                    )
            else:
                print(f"not kept, for there is none: {name}")
    print("\n".join(wrong) or "Every page fits its screen, and no browser complains.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
