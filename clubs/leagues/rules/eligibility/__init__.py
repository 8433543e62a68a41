"""Who may play for a side: bound players, playing up, classes of players, last days. Plain values only."""
