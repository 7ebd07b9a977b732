-- Conversations of people: channels without a community. See docs/decisions/0038-conversations-are-channels.md.
alter table channels alter column community_id drop not null;
alter table channels drop constraint channels_kind_check;
alter table channels add constraint channels_kind_check check (kind in ('text', 'announcement', 'event', 'dm', 'group'));
alter table channels
  -- The two people of a dm, the lower id first. Without references: it outlasts the account of one of them, for the other.
  add column pair_low uuid,
  add column pair_high uuid,
  -- Who began the dm as a request to a stranger.
  add column requested_by uuid references users (id) on delete set null,
  add constraint channels_pair unique (pair_low, pair_high),
  add constraint channels_conversation_check check (
    (community_id is null) = (kind in ('dm', 'group')) and (community_id is not null or visibility = 'private')
    and (kind = 'dm') = (pair_low is not null) and (pair_low is null) = (pair_high is null) and (pair_low is null or pair_low < pair_high)
    and (requested_by is null or kind = 'dm'));
create index channels_requests on channels (requested_by, created_at) where requested_by is not null;

alter table channel_members
  -- Of the one whom a dm asks: until it is accepted, and after it was declined.
  add column request text check (request in ('waiting', 'declined')),
  -- Of a dm: not listed until there is a message after this one.
  add column hidden_seq bigint;
