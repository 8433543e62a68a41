"""The Carrom Game Board's official rule book."""
