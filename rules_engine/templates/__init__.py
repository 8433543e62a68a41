"""Templates: the families of games. Each gives the phases of strokes, slots of clauses and a state."""
