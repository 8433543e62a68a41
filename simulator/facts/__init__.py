"""From a trace to the facts that the rules engine judges."""
