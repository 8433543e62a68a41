"""`python -m simulator.bench` prints how fast and how exact the simulator is."""
