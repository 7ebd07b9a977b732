-- Where mails of this kind are ended (RFC 8058); null for mails that cannot be.
alter table outbox_messages add column unsubscribe text;

-- When a mail is due for what is still unread then; null: none is, or it was sent.
alter table notifications add column mail_due_at timestamptz;
create index notifications_mail_due on notifications (mail_due_at, user_id) where mail_due_at is not null;

-- What a person wants by mail; without a row, everything and a daily digest.
create table mail_choices (
  user_id uuid primary key references users (id) on delete cascade,
  without text[] not null default '{}'
    check (without <@ array['requests', 'decisions', 'announcements', 'replies', 'mentions', 'digest']),
  digest text not null default 'daily' check (digest in ('daily', 'weekly'))
);
