"""Where in a turn the game stands."""

PLAY, AGAIN, FLIPPED, OFFERED, END, SETUP, OVER = range(7)
"""In the first three the mover plays a card.

PLAY: the turn's first card; AGAIN: a further hand card after a 2; FLIPPED: one of the cards a 3 turned up;
OFFERED: a partner's card waits for an answer; END: plays made, refill to come (positions only); SETUP; OVER."""

NOBODY = -1
