-- Until then a reader is notified of nothing in the channel; afterwards of what `level` says.
alter table channel_members add column muted_until timestamptz;
