"""What a fork server of the tests has loaded before it forks."""

import os

BY = os.getpid()
