-- Few among many; whoever sweeps what they left behind asks for them every hour.
create index users_deleted on users (id) where deleted_at is not null;
