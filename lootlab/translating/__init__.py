"""For those who translate: what there is to say (`gather`, `forms`), and what a language lacks (`check`)."""
