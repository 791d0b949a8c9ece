"""Other languages. What lootlab says is written in English, where it is said; a language is one folder of `.po` files.

`gather` finds what there is to say, `catalog` reads a language's files, `tongue` says it.
"""
