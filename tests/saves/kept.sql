CREATE TABLE games (key text primary key, saved text, at real);
