"""Settings, addresses, start-up and background work of the whole deployment."""
