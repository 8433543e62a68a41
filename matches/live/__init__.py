"""The live stream: one reader of the log a process, one event rendered once for all who watch."""
