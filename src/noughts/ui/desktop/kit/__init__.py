"""The parts that scenes are put together from."""
