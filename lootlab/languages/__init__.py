"""Other languages. What lootlab says is written in English, where it is said; a language is one folder of `.po` files.

`catalog` reads them, `tongue` says it, `searching` finds rules by it. `lootlab.translating` tells what they lack.
"""
