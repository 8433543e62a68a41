"""The rule book as a tablet loads it: the modules of the engine, packed, with the hash of what is in them."""
