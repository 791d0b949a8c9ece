"""The components: the field, what is printed on cards, the file they come from, and the words on them."""
