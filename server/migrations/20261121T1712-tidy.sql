-- The hourly job that drops spent tokens finds them by their end.
create index refresh_tokens_expiry on refresh_tokens (expires_at);
