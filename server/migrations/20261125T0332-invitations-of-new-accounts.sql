-- Open invitations of an address without an account: a new account with this address, verified, becomes their recipient.
create index invites_unclaimed on invites (email_key, created_at desc)
  where kind = 'address' and recipient_id is null and revoked_at is null and answered_at is null;
