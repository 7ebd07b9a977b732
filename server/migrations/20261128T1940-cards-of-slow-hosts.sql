-- Hosts that were out of reach within the last hour: further links to them are fetched after all others.
create index link_cards_slow on link_cards (split_part(url, '/', 3), expires_at) where attempts > 0;
