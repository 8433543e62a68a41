"""Reading ratings, without writing."""
