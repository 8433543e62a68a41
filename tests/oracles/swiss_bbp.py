"""Asks bbpPairings to pair a thousand tournaments, and keeps its answers in `swiss_bbp.json.gz`.

    tests/oracles/bbp_pairings.sh /tmp/bbp
    python -m tests.oracles.swiss_bbp /tmp/bbp/bbpPairings.exe [--tournaments 1000]

The file holds for each tournament how many rounds were paired and a digest of all pairings, and for every
sixteenth the pairings themselves. A tournament ends early where bbpPairings finds no legal pairing.
The clubs, the accelerations and the rounds missed by late entrants are given to it as TRF fields (260, XXA
and half-point byes), all else as results.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from clubs.competitions.rules.pairing.brackets import Side
from clubs.competitions.rules.pairing.swiss.cards import (
    Round,
    cards,
    last_accelerated,
    virtual_points,
)
from clubs.competitions.rules.standings.results import Kind
from tests.swiss.tournaments import Pairs, Tournament, digest, play, tournament

ANSWERS = Path(__file__).with_name("swiss_bbp.json.gz")
EVERY = 16
"""Of every so many tournaments one is kept with all of its pairings."""


class NoPairing(Exception):
    """bbpPairings finds no legal pairing for a round."""


def trf(event: Tournament, rounds: list[Round]) -> str:
    """The tournament so far as a report for bbpPairings (TRF), the coming round's absences included.

    A match is worth 2 here and 1 there.
    """
    settings = event.settings
    coming = len(rounds) + 1
    lines = [f"142 {settings.rounds}", f"152 {'W' if settings.first is Side.A else 'B'}"]
    if settings.scoring.bye is not None:
        lines.append(f"BBU {settings.scoring.bye / 2:4.1f}")
    known = cards(settings, event.entrants, rounds)
    last = last_accelerated(event.entrants)
    clubs: dict[Any, list[int]] = {}
    for entrant in event.entrants:
        clubs.setdefault(entrant.club, []).append(entrant.seed)
        games = "".join(_game(event, entrant.seed, n, played) for n, played in enumerate(rounds, start=1))
        if not entrant.plays(coming):
            late = coming < entrant.joins and settings.scoring.missed
            games += f"  0000 - {'H' if late else 'Z'}"
        points = known[entrant.seed].points / 2
        head = f"001 {entrant.seed:4} {'':4} {f'Entrant{entrant.seed}':<33} {2800 - entrant.seed:4}"
        lines.append(f"{head:<80}{points:4.1f} {entrant.seed:4}{games}")
        virtual = [virtual_points(settings, entrant.seed, last, n) / 2 for n in range(1, settings.rounds + 1)]
        if any(virtual):
            lines.append(f"XXA {entrant.seed:4} " + " ".join(f"{points:4.1f}" for points in virtual))
    for club, seeds in clubs.items():
        if club is not None and settings.apart and len(seeds) > 1:
            lines.append(f"260   1 {settings.apart:3} " + " ".join(f"{seed:4}" for seed in seeds))
    return "\n".join(lines) + "\n"


def _game(event: Tournament, seed: int, round_: int, played: Round) -> str:
    if played.bye == seed:
        return "  0000 - U"
    for result in played.results:
        if result.has(seed):
            letter = "w" if result.a == seed else "b"
            if result.winner is not None:
                won = "1" if result.winner == seed else "0"
                if result.kind is Kind.WALKOVER:
                    won = "+" if result.winner == seed else "-"
            else:
                won = "-" if result.kind is Kind.DOUBLE_FORFEIT else "="
            return f"  {result.opponent(seed):>4} {letter} {won}"
    entrant = event.entrants[seed - 1]
    late = round_ < entrant.joins and event.settings.scoring.missed
    return f"  0000 - {'H' if late else 'Z'}"


def ask(program: Path, event: Tournament, rounds: list[Round], folder: Path) -> Pairs:
    """How bbpPairings pairs the next round. Raises NoPairing."""
    report, answer = folder / f"{event.number}.trf", folder / f"{event.number}.out"
    report.write_text(trf(event, rounds), encoding="ascii")
    command = [str(program), "--dutch", str(report), "-p", str(answer)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode == 1:
        raise NoPairing(done.stderr)
    if done.returncode:
        raise RuntimeError(f"tournament {event.number}, round {len(rounds) + 1}: {done.stderr}")
    pairs = [tuple(map(int, line.split())) for line in answer.read_text().splitlines()[1:] if line.strip()]
    return tuple(sorted((a, b) for a, b in pairs if b)), next((a for a, b in pairs if not b), None)


def answers(program: Path, number: int, folder: Path) -> list[Any]:
    """All rounds of one tournament as bbpPairings pairs them: number, rounds, digest, and the pairings."""
    event = tournament(number)
    rounds: list[Round] = []
    paired: list[Pairs] = []
    for round_ in range(1, event.settings.rounds + 1):
        try:
            pairs = ask(program, event, rounds, folder)
        except NoPairing:
            break
        paired.append(pairs)
        rounds.append(play(event, round_, pairs))
    kept = [[list(map(list, met)), bye] for met, bye in paired]
    return [number, len(paired), digest(paired), kept if number % EVERY == 0 else None]


def main() -> int:
    """Ask for all tournaments and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--into", type=Path, default=ANSWERS)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        numbers = range(asked.tournaments)
        found = list(pool.map(lambda n: answers(asked.program, n, Path(folder)), numbers))
    text = json.dumps(found, separators=(",", ":")).encode()
    asked.into.write_bytes(gzip.compress(text, 9, mtime=0))
    sys.stdout.write(f"{len(found)} tournaments, {asked.into.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
