"""What handicaps follow from, as plain values: terms, charts, starts, steps, fairness."""
