"""Every change of a league, one function each."""
