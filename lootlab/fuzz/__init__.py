"""Fuzzing: every reader of the house gets input that nobody meant, and must still answer.

A target makes an input from a stream of random numbers and hands it to one reader. The reader has to give a value, or
refuse with a sentence and a remedy of bounded length; nothing else may be raised, nothing may have changed when it
refuses, and no input may take time or memory without end. `table.TARGETS` has them all, `lootlab fuzz` runs them.
"""
