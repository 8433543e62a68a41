"""Makes the empty, migrated database that every process of a run copies (``tests/prepared.py``).

``make test`` starts it beside the rules, which need no database: else all processes would wait for the first
one that wants it. ``BALKLINE_TEST_DATABASE_URL`` says which, as for pytest.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.db import connection

from tests import prepared


def main() -> None:
    """Make it, unless it is there already."""
    real = connection.settings_dict["NAME"]
    prepared.fill(lambda: connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False))
    connection.creation.destroy_test_db(real, verbosity=0)


if __name__ == "__main__":
    main()
