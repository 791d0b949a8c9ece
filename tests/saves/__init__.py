"""Saved games, resume codes and browsers' memories of an earlier version, and the tests that they go on loading."""
