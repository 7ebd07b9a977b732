-- Emoji that a community added. Each has a picture of its own, which is dropped with it.
alter table images drop constraint images_purpose_check;
alter table images add constraint images_purpose_check
  check (purpose in ('avatar', 'cover', 'logo', 'emblem', 'photo', 'card', 'attachment', 'emoji'));
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check
  check (purpose in ('avatar', 'cover', 'logo', 'emblem', 'photo', 'accounts', 'community', 'answer', 'attachment', 'emoji'));

create table community_emoji (
  community_id uuid not null references communities (id) on delete cascade,
  name text not null check (name ~ '^[a-z0-9_]{2,32}$'),
  image_id uuid not null references images (id) on delete cascade,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  primary key (community_id, name)
);
create unique index community_emoji_image on community_emoji (image_id);
create index community_emoji_created_by on community_emoji (created_by);
