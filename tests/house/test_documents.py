"""What the documents say is so."""

import re
from collections import Counter
from pathlib import Path

import pytest

import rules_engine as engine

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
PACKAGES = ("clubs", "config", "matches", "rules_engine", "simulator", "tests")


def sources() -> list[Path]:
    return [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]


def variables_read() -> set[str]:
    """Return the names of all variables that the program reads."""
    names: set[str] = set()
    for path in sources():
        text = path.read_text()
        names |= {
            f"BALKLINE_{n}"
            for n in re.findall(r"\benv\.(?:text|flag|numbers?|hour|words)\(\s*\"([A-Z_]+)\"", text)
        }
        if path.name == "environment.py":
            names |= {f"BALKLINE_{n}" for n in re.findall(r"= text\(\"([A-Z_]+)\"\)", text)}
        names |= set(re.findall(r"os\.(?:environ(?:\.get)?|getenv)[\[(]\s*\"(BALKLINE_[A-Z_]+)\"", text))
    return names


def variables_described() -> set[str]:
    return set(re.findall(r"^\| `(BALKLINE_[A-Z_]+)` \|", (ROOT / "docs/configuration.md").read_text(), re.M))


def test_every_variable_is_described_and_every_described_one_is_read() -> None:
    """docs/configuration.md lists the variables that the program reads: all of them, and no other."""
    assert variables_read() == variables_described()


def test_the_example_settings_exist() -> None:
    """deploy/ names no variable that does not exist."""
    for path in filter(Path.is_file, (ROOT / "deploy").rglob("*")):
        used = set(re.findall(r"BALKLINE_[A-Z_]+?(?=_FILE\b|\b)", path.read_text()))
        assert used <= variables_described(), path.name


def test_every_make_command_of_the_readme_exists() -> None:
    """A command that the documents name can be run, and make's own list shows it."""
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z-]+):.*## ", makefile, re.M))
    for document in DOCUMENTS:
        for target in re.findall(r"(?:^|`)(?:[A-Z_]+=\S+ )*make ([a-z-]+)", document.read_text(), re.M):
            assert target in targets, f"{document.name}: make {target}"


def test_the_readme_says_how_to_do_without_make() -> None:
    """Each main command has its row in the table, with scripts that exist."""
    readme = (ROOT / "README.md").read_text()
    for target in ("run", "test", "check", "bench", "screenshots"):
        assert f"| `make {target}` |" in readme
    for script in re.findall(r"\.venv/bin/python (\S+\.py)", readme):
        assert (ROOT / script).exists(), script
    for command in re.findall(r"manage\.py ([a-z_]+)", readme):
        from django.core.management import get_commands

        assert command in get_commands(), command


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    """A link to a file of the project leads to a file, and to a heading that it has."""
    for target in re.findall(r"\]\(([^)\s]+)\)", document.read_text()):
        if target.startswith(("http:", "https:", "mailto:")):
            continue
        name, _, heading = target.partition("#")
        path = (document.parent / name).resolve() if name else document
        assert path.exists(), f"{document.name}: {target}"
        if heading:
            slugs = {
                re.sub(r"[^\w\- ]", "", line.lstrip("# ").strip().lower()).replace(" ", "-")
                for line in path.read_text().splitlines()
                if line.startswith("#")
            }
            assert heading in slugs, f"{document.name}: {target}"


def test_the_licence_is_whole() -> None:
    """The licence stands in the source as its authors wrote it."""
    text = (ROOT / "LICENSE").read_text()
    assert text.lstrip().startswith(
        "GNU AFFERO GENERAL PUBLIC LICENSE\n                       Version 3, 19 November 2007"
    )
    assert "13. Remote Network Interaction" in text
    assert "END OF TERMS AND CONDITIONS" in text


LOCKS = (
    "requirements.txt",
    "requirements-leagues.txt",
    "requirements-photos.txt",
    "requirements-s3.txt",
    "requirements-telemetry.txt",
    "requirements-dev.txt",
)


def test_locked_libraries_carry_hashes_and_no_address() -> None:
    """An installation gets exactly what was locked, from whatever index its machine uses."""
    for name in LOCKS:
        text = (ROOT / name).read_text()
        assert "--index-url" not in text
        assert "://" not in text
        for block in re.split(r"\n(?=[a-z])", text):
            assert re.match(r"[a-z0-9._-]+(\[[a-z,]+\])?==", block), block[:60]
            assert "--hash=sha256:" in block, block[:60]


def test_the_locks_agree() -> None:
    """What is tested is what runs: the development lock holds the same versions."""

    def versions(name: str) -> dict[str, str]:
        found = re.findall(r"^([a-z0-9._-]+)(?:\[[a-z,]+\])?==(\S+)", (ROOT / name).read_text(), re.M)
        return dict(found)

    runs, leagues, photos, s3, telemetry, develops = (versions(name) for name in LOCKS)
    for extra in (leagues, photos, s3, telemetry):
        assert {name: extra.get(name) for name in runs} == runs
        assert {name: develops.get(name) for name in extra} == extra
    assert photos.keys() - runs.keys() == {"opencv-python-headless"}
    assert s3.keys() - runs.keys() == {"boto3", "botocore", "jmespath", "s3transfer"}
    assert leagues.keys() - runs.keys() == {"ortools", "absl-py", "immutabledict", "pandas", "protobuf"}
    added = telemetry.keys() - runs.keys()
    assert {name for name in added if not name.startswith("opentelemetry-")} == {
        "googleapis-common-protos",
        "protobuf",
        "wrapt",
    }


def test_the_readme_counts_the_games() -> None:
    """As many games of each category as there are."""
    rows = re.findall(r"^\| ([A-Z][a-z-]+) \| (\d+) \| ", (ROOT / "README.md").read_text(), re.M)
    assert {name.lower(): int(count) for name, count in rows} == Counter(g.category for g in engine.games())
