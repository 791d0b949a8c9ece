"""The position (`raid`), setting it up, and what happens between moves."""
