"""The distributions of packages/: built, installed into an empty environment, and used there.

Nothing is fetched: hatchling builds in this process's environment, uv installs the wheels without an index,
and the libraries that they need are lent by links. The file touches no database, so it runs once, and one
worker builds once for all of it.

Two things are left to the soak: longer examples, for others see that all is in the wheels and can be
imported; and the client, whose hundreds of functions take longest to write. (Before a release
``make release-check`` builds it, and ``tests/clients`` tests what of it is written by hand.)
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

import pytest

import rules_engine as engine
from tests.clients.building import built
from tests.description import described
from tests.rules_engine.golden import HERE as GOLDEN
from tests.soak import SOAKING

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"rules": "rules_engine", "simulator": "simulator"}
"""What is built, with the name of its package."""
if SOAKING:
    PACKAGES["client-python"] = "balkline_client"
LENT = (
    *("numpy", "pymunk", "cffi", "pycparser"),
    *("attrs", "httpx", "httpcore", "h11", "anyio", "idna", "certifi", "httpx-sse", "typing-extensions"),
    *("python-dateutil", "six", "standardwebhooks"),
)
"""What they need: libraries that nobody wants to unpack once more for a test."""
METHODS = ("get", "post", "put", "patch", "delete")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


class Installed(NamedTuple):
    """Where the wheels are, and the environment that has them and nothing else."""

    wheels: dict[str, Path]
    home: Path

    def run(
        self, *command: str, given: str = "", cwd: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment, far from the project."""
        return subprocess.run(
            [str(self.home / "bin" / command[0]), *command[1:]],
            input=given,
            capture_output=True,
            text=True,
            cwd=cwd or self.home,
            env={"PATH": os.defpath, "HOME": str(self.home), "PYTHONDONTWRITEBYTECODE": "1"},
            check=False,
        )


def build(name: str, into: Path, root: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Build a wheel as `make wheels` does."""
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(into)],
        cwd=root / "packages" / name,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheels in an environment of their own."""
    folder = tmp_path_factory.mktemp("packages")
    for name in PACKAGES:
        built = build(name, folder / "dist")
        assert built.returncode == 0, built.stderr
    wheels = {path.name.partition("-")[0]: path for path in (folder / "dist").glob("*.whl")}
    home = folder / "bare"
    venv.create(home, with_pip=False, symlinks=True)
    site = next(home.glob("lib/python*/site-packages"))
    alone = ["--quiet", "--offline", "--no-index", "--no-deps", "--python", str(home / "bin" / "python")]
    subprocess.run([sys.executable, "-m", "uv", "pip", "install", *alone, *wheels.values()], check=True)
    for name in LENT:
        files = distribution(name).files or []
        for top in {path.parts[0] for path in files} - {"..", "__pycache__"}:
            (site / top).symlink_to(Path(str(distribution(name).locate_file(top))))
    return Installed(wheels, home)


@pytest.mark.more_in_soak
def test_what_is_installed_fits_together(installed: Installed) -> None:
    """Both have the project's version, and each what it says that it needs."""
    told = installed.run("balkline", "--version").stdout
    assert told == f"balkline {PROJECT['project']['version']}\n"
    pip = [sys.executable, "-m", "pip", "--python", str(installed.home / "bin" / "python")]
    checked = subprocess.run([*pip, "check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_the_simulator_goes_with_the_rules_of_its_version(installed: Installed) -> None:
    """And its libraries have the ranges of the server's."""
    needs = re.findall(r"^Requires-Dist: (.*)$", metadata(installed.wheels["balkline_simulator"]), re.M)
    assert f"balkline-rules=={PROJECT['project']['version']}" in needs
    ranges = [row for row in PROJECT["project"]["dependencies"] if row.startswith(("numpy", "pymunk"))]
    assert len(ranges) == 2 and set(ranges) <= set(needs)
    rules = re.findall(r"^Requires-Dist: (.*)$", metadata(installed.wheels["balkline_rules"]), re.M)
    assert rules and all("extra == 'chess'" in need for need in rules), "the standard library only"


def metadata(wheel: Path) -> str:
    with zipfile.ZipFile(wheel) as packed:
        name = next(name for name in packed.namelist() if name.endswith("dist-info/METADATA"))
        return packed.read(name).decode()


@pytest.mark.more_in_soak
def test_a_wheel_has_what_it_needs_and_no_more(installed: Installed) -> None:
    """Its package, types marked, licence and description; nothing of the server, no document, no leftover."""
    for folder, package in PACKAGES.items():
        name = f"balkline_{folder.removesuffix('-python')}"
        with zipfile.ZipFile(installed.wheels[name]) as packed:
            names = packed.namelist()
            licence = next(each for each in names if each.endswith("licenses/LICENSE"))
            assert packed.read(licence) == (ROOT / "LICENSE").read_bytes()
        about = f"{name}-{PROJECT['project']['version']}.dist-info"
        assert {each.split("/")[0] for each in names} == {package, about}
        assert f"{package}/py.typed" in names and f"{package}/__init__.py" in names
        assert "License-Expression: AGPL-3.0-or-later" in metadata(installed.wheels[name])
        assert f"# {name.replace('_', '-')}" in metadata(installed.wheels[name])
        kinds = {Path(each).suffix for each in names if each.startswith(f"{package}/")}
        assert kinds <= {".py", ".json", ".typed", ".css", ".js"}
        server = re.compile(r"/(management|migrations|admin|apps|models|tasks|bench|notation|__pycache__)\b")
        by_hand = [each for each in names if not each.startswith(f"{package}/generated/")]
        assert [each for each in by_hand if server.search(each)] == []


@pytest.mark.more_in_soak
def test_every_module_can_be_imported_there(installed: Installed) -> None:
    """So none needs Django, a document's writer, or another part of the project."""
    code = (
        f"import pkgutil, importlib, sys, {', '.join(PACKAGES.values())}\n"
        f"for top in ({', '.join(PACKAGES.values())}):\n"
        "    for found in pkgutil.walk_packages(top.__path__, top.__name__ + '.'):\n"
        "        importlib.import_module(found.name)\n"
        "print(len(rules_engine.games()), {'django', 'clubs', 'matches', 'config'} & set(sys.modules))"
    )
    done = installed.run("python", "-c", code)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{len(engine.games())} set()\n"


GUIDE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")


def example() -> str:
    """The scorer of the guide, word for word."""
    found = re.search(r"```python\n(.*?)```", GUIDE, re.S)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(("name", "beside"), [("judge", "\nA 0, B 1\n"), ("score", "")])
def test_the_guide_shows_what_commands_print(
    name: str, beside: str, installed: Installed, tmp_path: Path
) -> None:
    """Word for word; of what judge prints, without the score at the end."""
    record = '[Game "brunswick/bank-shot"] [A "Ann"] [B "Bo"] [Target "3"]\n1. A - xw xr\n2. B -- xr xw +1\n'
    (tmp_path / "match.txt").write_text(record, encoding="utf-8")
    shown = re.search(rf"^\$ balkline {name} match.txt\n(.*?)(?=^\$|^```)", GUIDE, re.S | re.M)
    done = installed.run("balkline", name, "match.txt", cwd=tmp_path)
    assert done.returncode == 0 and shown is not None
    assert done.stdout == shown[1] + beside


@pytest.mark.soak
def test_the_scorer_of_the_guide_plays_a_golden_record(installed: Installed, tmp_path: Path) -> None:
    """From the tags alone to the end, amendment and refusals included: its record is the golden one."""
    assert len(example().splitlines()) <= 30
    (tmp_path / "scorer.py").write_text(example(), encoding="utf-8")
    golden = (GOLDEN / "brunswick" / "three-cushion-carrom-amended-problems.txt").read_text(encoding="utf-8")
    tags, _, rows = golden.partition("\n\n")
    record = tmp_path / "match.txt"
    record.write_text(f"{tags}\n", encoding="utf-8")
    typed = re.findall(r"^\d+\. (.*?) ;", rows, re.M)
    done = installed.run(
        "python", "scorer.py", "match.txt", given="\n".join([*typed, "nonsense", ""]), cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    refused = rows.count("=> refused")
    assert refused == 2 == done.stdout.count("Refused: ")
    assert "Not understood: " in done.stdout
    header, kept = engine.read(record.read_text(encoding="utf-8"))
    assert [f"{entry.side} {entry.text}" for entry in kept] == [
        text for text, row in zip(typed, rows.splitlines(), strict=True) if "=> refused" not in row
    ]
    score = engine.fold(header, kept).board()["score"]
    assert done.stdout.splitlines()[-2] == f"Ann {score['A']}, Bo {score['B']}"
    assert ":".join(map(str, score.values())) == re.findall(r"\| (\d+:\d+) \|", rows)[-1]


@pytest.mark.soak
def test_the_console_of_the_guide_is_what_the_scorer_says(installed: Installed, tmp_path: Path) -> None:
    """What is typed there leads to what stands there."""
    (tmp_path / "scorer.py").write_text(example(), encoding="utf-8")
    shown = re.search(r"\$ cat match.txt\n(.*?)\$ python scorer.py match.txt\n(.*?)```", GUIDE, re.S)
    assert shown is not None
    (tmp_path / "match.txt").write_text(shown[1], encoding="utf-8")
    typed = re.findall(r"[?.] ([AB] .*)$", shown[2], re.M)
    done = installed.run("python", "scorer.py", "match.txt", given="\n".join([*typed, ""]), cwd=tmp_path)
    answered = re.sub(r"([?.]) [AB] .*$\n", r"\1 ", shown[2], flags=re.M)
    assert len(typed) == 3 and done.stdout == answered.rstrip("\n") + " \n"


def test_records_are_played_judged_and_scored_there(installed: Installed, tmp_path: Path) -> None:
    """What one command prints the next one reads."""
    played = installed.run("balkline", "play", "bradley/tit-tat-toe", "--sides", "A=Ann,B=Bo")
    assert played.returncode == 0, played.stderr
    judged = installed.run("balkline", "judge", given=played.stdout)
    scored = installed.run("balkline", "score", "-", given=played.stdout)
    assert (judged.returncode, scored.returncode) == (0, 0), judged.stderr + scored.stderr
    assert "bradley/tit-tat-toe#" in judged.stdout
    assert scored.stdout.startswith("Game of Tit-Tat-Toe (bradley/tit-tat-toe)\nA  Ann: ")
    wrong = installed.run("balkline", "play", "crown/nothing")
    assert wrong.returncode == 2 and wrong.stderr.startswith("balkline play: ")


@pytest.mark.soak
def test_strokes_are_played_and_drawn_there(installed: Installed, tmp_path: Path) -> None:
    """The examples, the style sheets and the player of the page are in the wheel."""
    page, picture = tmp_path / "stroke.html", tmp_path / "stroke.svg"
    done = installed.run(
        "balkline", "shoot", "--example", "snooker-pot", "--html", str(page), "--svg", str(picture)
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("English table, 6 by 12 feet\n") and "m/s" in done.stdout
    assert (ROOT / "static" / "js" / "trace.js").read_text(encoding="utf-8").strip() in page.read_text(
        "utf-8"
    )
    assert "<svg" in picture.read_text(encoding="utf-8")
    refused = installed.run("balkline", "shoot", given="{}")
    assert refused.returncode == 2 and refused.stderr.startswith("balkline shoot: bad-shot: ")


@pytest.mark.soak
def test_the_client_has_every_operation(installed: Installed) -> None:
    """A function for each in the description, and the modules by hand use them with the types they have."""
    operations = {
        one["operationId"]
        for path in described()["paths"].values()
        for key, one in path.items()
        if key in METHODS
    }
    with zipfile.ZipFile(installed.wheels["balkline_client"]) as packed:
        found = re.findall(
            r"^balkline_client/generated/api/\w+/(\w+)\.py$", "\n".join(packed.namelist()), re.M
        )
    assert operations == set(found) - {"__init__"} and len(operations) > 300
    code = (
        "from balkline_client import Balkline\n"
        "from balkline_client.generated.api.marking import match_mark\n"
        "from balkline_client.typed import typed\n"
        "print(Balkline('https://x.example').url('clubs/'), callable(match_mark.asyncio),\n"
        "      typed(Balkline('https://x.example', 'bk_x')).token)"
    )
    done = installed.run("python", "-c", code)
    assert done.stdout == "https://x.example/api/v1/clubs/ True bk_x\n", done.stderr


@pytest.mark.soak
def test_the_client_sends_and_fetches_files_as_bytes(installed: Installed) -> None:
    """Of any media type: a file is sent as what it says that it is, and what comes is not decoded."""
    code = (
        "import io, httpx\n"
        "from balkline_client.generated.api.files import archive_import, transfer_file\n"
        "from balkline_client.generated.client import AuthenticatedClient\n"
        "from balkline_client.generated.types import File\n"
        "def answer(request):\n"
        "    print(request.headers.get('content-type'), request.read())\n"
        "    return httpx.Response(200, content=bytes([80, 255]))\n"
        "client = AuthenticatedClient('https://x.example', 'bk_x')\n"
        "client.set_httpx_client(httpx.Client(base_url='https://x.example',\n"
        "    transport=httpx.MockTransport(answer)))\n"
        "for kind in (None, 'application/zip'):\n"
        "    archive_import.sync_detailed(client=client, body=File(io.BytesIO(b'PK'), mime_type=kind))\n"
        "print(transfer_file.sync('t', client=client).payload.read())"
    )
    done = installed.run("python", "-c", code)
    assert done.stdout.splitlines() == [
        "application/octet-stream b'PK'",
        "application/zip b'PK'",
        "None b''",
        r"b'P\xff'",
    ], done.stderr


def test_the_typescript_client_is_packed_whole(tmp_path: Path) -> None:
    """What npm would publish has scripts and types, the project's version, and no source or test; installed
    beside the one library that it needs, it is imported."""
    client, packing = built(), tmp_path / "packing"
    packing.mkdir()
    package = json.loads((ROOT / "packages" / "client-typescript" / "package.json").read_text("utf-8"))
    assert package["version"] == PROJECT["project"]["version"] and list(package["dependencies"]) == [
        "openapi-fetch"
    ]
    for name in ("README.md", "LICENSE"):
        (packing / name).write_bytes((ROOT / "packages" / "client-typescript" / name).read_bytes())
    shutil.copytree(client / "dist", packing / "dist")
    (packing / "package.json").write_text(json.dumps(package))
    npm = [shutil.which("npm") or "npm", "pack", "--ignore-scripts", "--json", "--offline"]
    packed = subprocess.run(npm, cwd=packing, capture_output=True, text=True, check=True)
    [told] = json.loads(packed.stdout)
    names = {file["path"] for file in told["files"]}
    assert {
        "dist/index.js",
        "dist/index.d.ts",
        "dist/schema.d.ts",
        "README.md",
        "LICENSE",
        "package.json",
    } <= names
    assert {Path(name).suffix for name in names if name.startswith("dist/")} == {".js", ".ts"}
    place = tmp_path / "bare" / "node_modules" / "@balkline"
    place.mkdir(parents=True)
    shutil.unpack_archive(packing / told["filename"], place, "gztar")
    (place / "package").rename(place / "client")
    shutil.copytree(client / "node_modules" / "openapi-fetch", place.parent / "openapi-fetch")
    code = (
        'import { Balkline, IndexedDBQueue } from "@balkline/client";'
        'console.log(new Balkline("https://x.example/hall").url("clubs/"), typeof IndexedDBQueue)'
    )
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code], cwd=tmp_path / "bare", capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.stdout == "https://x.example/api/v1/clubs/ function\n", done.stderr


def test_a_distribution_is_not_built_without_the_project(tmp_path: Path) -> None:
    """A folder that was copied alone has no sources: that is an error, not an empty wheel."""
    (tmp_path / "packages" / "rules").mkdir(parents=True)
    for name in ("building.py", "rules/pyproject.toml", "rules/README.md", "rules/LICENSE"):
        (tmp_path / "packages" / name).write_bytes((ROOT / "packages" / name).read_bytes())
    built = build("rules", tmp_path, root=tmp_path)
    assert built.returncode != 0 and "built where the whole project is" in built.stderr


def test_the_server_installs_no_module_of_its_name() -> None:
    """`clubs` and `config` would be in the way of other programs: installed are its libraries alone."""
    assert PROJECT["tool"]["setuptools"] == {"packages": [], "py-modules": []}
