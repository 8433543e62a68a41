"""Changes of policies and of handicaps, one function each."""
