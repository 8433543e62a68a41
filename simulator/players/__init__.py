"""Players that play every game by simulation, each move judged by the rules engine."""
