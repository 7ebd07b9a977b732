-- Accounts elsewhere that let somebody in. An issuer and its subject name a person for good; an address only shows.
create table identities (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('google', 'apple', 'facebook', 'wechat', 'oidc')),
  issuer text not null,
  subject text not null,
  email text not null default '',
  linked_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  constraint identities_subject unique (issuer, subject),
  constraint identities_user_provider unique (user_id, provider)
);
