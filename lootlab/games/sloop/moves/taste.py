"""What things are worth to a sensible player, all in cards: measured against each other on duplicate deals."""

from typing import Final

HELD: Final = 0.85
"""What a card in one's build is worth while its number is in hand."""
HOPED: Final = 0.5
"""The same while the number is not in hand."""
OF_WILD: Final = 1.6
"""What a wild is worth in hand."""
OF_AGAIN: Final = 1.3
OF_FLIP: Final = 1.5
OF_LOOSE: Final = 0.12
"""What each loose card left is worth to the next player."""
OF_NEW_SUM: Final = 0.14
"""What each number that can newly be made is worth to the next player."""
