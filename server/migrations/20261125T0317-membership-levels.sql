-- What a member is notified of: everything, mentions of them, a digest, or nothing.
alter table memberships add column notification_level text not null default 'all' check (notification_level in ('all', 'mentions', 'digest', 'none'));
-- When the member last looked at what is new in the community; later posts are unread.
alter table memberships add column seen_at timestamptz not null default app_now();
