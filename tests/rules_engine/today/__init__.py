"""The games of today, rule by rule."""
