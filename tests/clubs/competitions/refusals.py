"""With which code a service refuses."""

from __future__ import annotations

import pytest
from django.db import transaction

from matches.problems import UserProblem


def refusal(function, **arguments):
    """The code with which a service refuses; nothing is written."""
    with pytest.raises(UserProblem) as refused, transaction.atomic():
        function(by=None, **arguments)
    return refused.value.code
