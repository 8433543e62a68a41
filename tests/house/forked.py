"""A child of the tests: says what it was given, or waits."""

import os
import socket
import sys
import time

from tests.house import loaded


def main() -> None:
    if sys.argv[1:] == ["wait"]:
        print("waiting")
        time.sleep(600)
    *words, option, number = sys.argv[1:]
    assert option == "--fd"
    port = socket.socket(fileno=int(number)).getsockname()[1]
    when = "now" if os.getpid() == loaded.BY else "before"
    print(*words, os.environ["OF_THE_TEST"], port, f"loaded {when}")
    print("and this is an error", file=sys.stderr)
    sys.exit(7)


if __name__ == "__main__":
    main()
