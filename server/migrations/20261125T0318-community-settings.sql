-- What a community asks of people who join, tells them, and lets them say about themselves; shapes are in contract/src/community-shapes.ts.
alter table communities
  add column rules_version integer not null default 1,
  add column join_questions jsonb not null default '[]',
  add column welcome text not null default '',
  add column member_fields jsonb not null default '[]',
  add column default_channel_ids uuid[] not null default '{}',
  add column post_moderation text not null default 'off' check (post_moderation in ('off', 'newcomers', 'all')),
  -- An organisation behind the community; site administrators confirm that it is.
  add column organisation jsonb,
  add column organisation_verified_at timestamptz,
  add column lat double precision check (lat between -90 and 90),
  add column lng double precision check (lng between -180 and 180),
  add constraint community_place_is_whole check ((lat is null) = (lng is null)),
  add constraint community_verified_organisation check (organisation_verified_at is null or organisation is not null);

-- One level of communities below others: a parent has depth 0, and what has a parent has depth 1.
alter table communities
  add column parent_id uuid,
  add column depth integer not null generated always as (case when parent_id is null then 0 else 1 end) stored,
  add column parent_depth integer generated always as (case when parent_id is null then null else 0 end) stored,
  add constraint communities_id_depth unique (id, depth),
  add constraint community_parent_is_top foreign key (parent_id, parent_depth) references communities (id, depth);
create index communities_children on communities (parent_id, name_key, id) where parent_id is not null;

-- Filters of the directory compare without regard to case and width.
create function folded(texts text[]) returns text[] language sql immutable strict parallel safe
  as $$ select array(select lower(normalize(t, nfkc)) from unnest(texts) t) $$;
alter table communities
  add column tag_keys text[] not null generated always as (folded(tags)) stored,
  add column city_key text generated always as (lower(normalize(city, nfkc))) stored;
create index communities_tags on communities using gin (tag_keys) where status = 'active';
create index communities_city on communities (city_key, last_activity_at desc) where status = 'active' and city_key is not null;
create index communities_language on communities (language, last_activity_at desc) where status = 'active';
create index communities_place on communities (lat, lng) where status = 'active' and lat is not null;

-- How a name looks, as in contract/src/kernel/look-alike.ts; empty for names that were not saved since, unless they are plain Latin.
alter table communities add column name_skeleton text not null default '';
update communities set name_skeleton = replace(replace(regexp_replace(translate(lower(name), '0l1|', 'oiii'), '[^a-z]', '', 'g'), 'rn', 'm'), 'vv', 'w')
 where name ~ '^[ -~]*$' and name !~ '[2-9]';
create index communities_skeleton on communities (name_skeleton) where name_skeleton <> '';
