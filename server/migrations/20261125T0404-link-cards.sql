-- What pages that texts link to say of themselves; one row for all texts that link to the same address.
create table link_cards (
  id uuid primary key,
  url text not null unique check (octet_length(url) <= 2000),
  -- None: it was not fetched yet, or there is nothing to show.
  state text not null default 'none' check (state in ('none', 'ready')),
  title text not null default '' check (char_length(title) <= 200),
  description text not null default '' check (char_length(description) <= 300),
  site_name text not null default '' check (char_length(site_name) <= 80),
  image_id uuid references images (id) on delete set null,
  -- Fetches in a row that found the host out of reach.
  attempts smallint not null default 0,
  -- Until then one process fetches it.
  claimed_until timestamptz,
  -- From then on it is fetched anew when a text links to it again.
  expires_at timestamptz not null,
  check (state = 'none' or title <> '')
);
create index link_cards_due on link_cards (expires_at);
create index link_cards_image on link_cards (image_id) where image_id is not null;
create table post_links (
  post_id uuid not null references posts (id) on delete cascade,
  -- Null: of the post itself.
  comment_id uuid,
  nth smallint not null check (nth between 0 and 9),
  url text not null check (octet_length(url) <= 2000),
  -- The author took its card away.
  is_hidden boolean not null default false,
  foreign key (comment_id, post_id) references comments (id, post_id) on delete cascade
);
create unique index post_links_places on post_links (post_id, nth) where comment_id is null;
create unique index comment_links_places on post_links (comment_id, nth) where comment_id is not null;
create index post_links_url on post_links (url);
create index post_links_of_post on post_links (post_id);
-- Pictures of such pages belong to no account.
alter table images drop constraint images_purpose_check;
alter table images add constraint images_purpose_check check (purpose in ('avatar', 'cover', 'logo', 'emblem', 'photo', 'card'));
