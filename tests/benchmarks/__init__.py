"""Measurements of the figures that the design promises (see docs/benchmarks.md)."""
