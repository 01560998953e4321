"""Alpha-beta and threat search on boards of up to 26 x 26, with counts kept for every line."""
