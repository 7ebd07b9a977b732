-- A link that several people may use, or an invitation of one person or one address.
alter table invites
  add column kind text not null default 'link' check (kind in ('link', 'person', 'address')),
  -- The role that comes with it; owners are appointed by owners, never by a link.
  add column role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  add column target_type text check (target_type in ('event', 'channel', 'post')),
  add column target_id uuid,
  add column skip_approval boolean not null default true,
  add column note text not null default '',
  -- As entered, and folded for comparison; only an account with this address, verified, may accept.
  add column email_bound text check (char_length(email_bound) <= 254),
  add column email_key text,
  -- The account that is invited. The inviter of an address does not learn of it.
  add column recipient_id uuid references users (id) on delete cascade,
  -- Visitors who opened the link, each at most once a day.
  add column opened integer not null default 0,
  -- When the last mail was sent.
  add column sent_at timestamptz,
  -- When the person accepted or declined.
  add column answered_at timestamptz,
  add constraint invite_target_is_whole check ((target_type is null) = (target_id is null)),
  add constraint invite_is_bound check (case kind when 'link' then email_bound is null and recipient_id is null
    when 'person' then email_bound is null and recipient_id is not null and max_uses = 1
    else email_bound is not null and email_key is not null and max_uses = 1 end);
create index invites_links on invites (community_id, created_at desc, id) where kind = 'link' and revoked_at is null;
create index invites_own on invites (community_id, created_by, created_at desc, id) where revoked_at is null and answered_at is null;
create index invites_pending on invites (community_id, created_at desc, id) where kind <> 'link' and revoked_at is null and answered_at is null;
create index invites_recipient on invites (recipient_id, community_id) where revoked_at is null and answered_at is null;
-- The last line of defence of "one invitation per inviter and person at a time".
create unique index invites_once on invites (community_id, created_by, kind, coalesce(email_key, recipient_id::text))
  where kind <> 'link' and revoked_at is null and answered_at is null;
-- Addresses are not kept for ever.
create index invites_addresses_age on invites (created_at) where kind = 'address';
-- How many invitations an account has made lately.
create index invites_lately on invites (created_by, created_at) where kind <> 'link';

-- Until when an invited person may accept; null for every other state.
alter table memberships add column invited_until timestamptz;
create index memberships_invited on memberships (community_id, joined_at desc, user_id) where state = 'active' and invited_by is not null;

-- Who opened which link today. The visitor is a hash that changes with the link.
create table invite_openings (
  invite_id uuid not null references invites (id) on delete cascade,
  visitor bytea not null,
  day date not null,
  primary key (invite_id, visitor, day)
);
create index invite_openings_age on invite_openings (day);

-- When an address was last invited by mail, by any community. Only the hash of the address is kept.
create table invited_addresses (
  address_hash bytea primary key,
  mailed_at timestamptz not null
);
create index invited_addresses_age on invited_addresses (mailed_at);

-- What became of the invitations of each inviter. Changed only in the transaction of what is counted.
create table invite_statistics (
  community_id uuid not null references communities (id) on delete cascade,
  inviter_id uuid not null references users (id) on delete cascade,
  sent integer not null default 0,
  opened integer not null default 0,
  joined integer not null default 0,
  primary key (community_id, inviter_id)
);
create index invite_statistics_best on invite_statistics (community_id, joined desc, opened desc, inviter_id);
insert into invite_statistics (community_id, inviter_id, joined)
  select community_id, created_by, sum(uses) from invites group by community_id, created_by;
