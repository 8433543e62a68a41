"""Games of today, rule by rule."""
