"""How the distributions of this folder are built: their figures and their files come from the project.

Version, licence, supported Pythons and the ranges of libraries stand in the project's own ``pyproject.toml``
alone. Hatchling runs this file as the hook of metadata and as that of the wheel. Its sources are two folders
up, so a distribution is built in a whole copy of the project, and only as a wheel.
"""

from __future__ import annotations

import re
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LIBRARIES = {
    "balkline-rules": (),
    "balkline-simulator": ("numpy", "pymunk"),
    "balkline-client": ("attrs", "httpx", "httpx-sse", "python-dateutil", "standardwebhooks"),
}
"""Which of the libraries of the server, or of its tests, a distribution needs, too."""

EXTRAS = {"balkline-rules": ("chess",), "balkline-simulator": ("fast",), "balkline-client": ()}
"""Which of the server's extras a distribution has, too."""

ALWAYS = {"fast": ("numba",)}
"""Extras of a distribution that the server always has, by the names of the libraries."""

SOURCES = (".py", ".json", ".typed")
"""What a package is made of; whatever else lies there is for the documents, or was left by tools."""


def project(root: str) -> Path:
    """The folder of the whole project, given that of a distribution."""
    found = Path(root).resolve().parents[1]
    if not (found / "rules_engine").is_dir():
        raise FileNotFoundError(f"{root} is built where the whole project is, and its sources are not there")
    return found


class FromProject(MetadataHookInterface):
    """Fills in what the distribution calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Take it from the project; the simulator goes with the rules of its own version."""
        read = tomllib.loads((project(self.root) / "pyproject.toml").read_text("utf-8"))
        whole, tests = read["project"], read["dependency-groups"]["test"]
        name, version = metadata["name"], whole["version"]
        known = {re.split(r"[^\w-]", row, maxsplit=1)[0]: row for row in (*tests, *whole["dependencies"])}
        metadata["version"] = version
        metadata["license"] = whole["license"]
        least, _, _ = whole["requires-python"].partition(",")
        metadata["requires-python"] = least if name == "balkline-client" else whole["requires-python"]
        metadata["dependencies"] = [known[library] for library in LIBRARIES[name]]
        if name == "balkline-simulator":
            metadata["dependencies"].append(f"balkline-rules=={version}")
        extras = {extra: [known[library] for library in libraries] for extra, libraries in ALWAYS.items()}
        extras |= whole["optional-dependencies"]
        metadata["optional-dependencies"] = {extra: extras[extra] for extra in EXTRAS[name]}


class Sources(BuildHookInterface[Any]):
    """Gathers the files of the wheel: ``package`` without ``leave-out``, what lies ``beside`` it, and what is
    ``generated`` for the place of that name."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name every file and its place."""
        whole = project(self.root)
        package = whole / self.config["package"]
        left_out = [package / name for name in self.config["leave-out"]]
        for path in sorted(package.rglob("*")):
            if path.suffix in SOURCES and not any(path.is_relative_to(one) for one in left_out):
                build_data["force_include"][str(path)] = str(path.relative_to(package.parent))
        for name, place in self.config.get("beside", {}).items():
            build_data["force_include"][str(whole / name)] = place
        if (place := self.config.get("generated")) is not None:
            sys.path.insert(0, str(whole / "packages"))
            from generating import write_python  # only this one has what it needs

            self._made = tempfile.TemporaryDirectory()
            write_python(Path(self._made.name) / "generated", whole / "docs" / "openapi.yaml")
            build_data["force_include"][str(Path(self._made.name) / "generated")] = place
