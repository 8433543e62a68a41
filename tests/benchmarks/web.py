"""``config.web`` with another application: the site, and what a measurement or a test has beside it."""

from __future__ import annotations

import argparse

from config.web import Server, allow_many_viewers, configured, open_socket


def main() -> None:
    """Serve until SIGTERM or SIGINT."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("app", help="module:name")
    parser.add_argument("--port", type=int, required=True)
    given = parser.parse_args()
    allow_many_viewers()
    Server(configured(given.app)).run(sockets=[open_socket("127.0.0.1", given.port)])


if __name__ == "__main__":
    main()
