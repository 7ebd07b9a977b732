-- How many days a poll is open once it is published: its end is known from then on. Null: it has a fixed end, or none.
alter table polls add column open_days smallint check (open_days between 1 and 365);
