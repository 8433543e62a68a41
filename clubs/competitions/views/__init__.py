"""Pages of competitions: what everybody sees, what the director does, and what they are drawn from."""
