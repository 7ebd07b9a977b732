-- Few accounts are disabled, and they stand anywhere in the order of a list.
create index users_disabled on users (id) where status = 'disabled' and deleted_at is null;
