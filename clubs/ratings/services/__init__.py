"""Every change of ratings, one function each."""
