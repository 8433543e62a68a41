"""Ranking series: points by place over several competitions of a club, and the race."""
