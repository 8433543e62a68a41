"""Changes of ranking series, one function each."""
