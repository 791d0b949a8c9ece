"""What players are asked while cards are carried out: one file per kind of question."""
