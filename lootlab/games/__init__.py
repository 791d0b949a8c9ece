"""The five games, each in a package with the same rooms."""
