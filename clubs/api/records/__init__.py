"""What was played: results, figures, records, champions."""
