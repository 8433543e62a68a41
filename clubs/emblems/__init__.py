"""Championship emblems: deeds, challenges, stakes, and the ladder of ordinary club play."""
