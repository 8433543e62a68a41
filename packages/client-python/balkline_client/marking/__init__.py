"""Marking a match so that nothing is lost and nothing is recorded twice: the queue, and who sends it."""
