-- Rises and falls with the questions of the event that are asked; lists read it, as they show a button that opens them.
alter table events add column question_count smallint not null default 0 check (question_count between 0 and 20);

-- What an event asks of those who register. One with answers is never reworded: it is retired, and a new row takes its place.
create table event_questions (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  place smallint not null,
  kind text not null check (kind in ('text', 'long', 'choice', 'choices', 'file', 'consent')),
  scope text not null check (scope in ('person', 'order')),
  label text not null check (char_length(label) between 1 and 500),
  is_required boolean not null,
  options text[] not null default '{}',
  retired_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((kind in ('choice', 'choices')) = (cardinality(options) > 0))
);
create index event_questions_event on event_questions (event_id, place);

alter table uploads add column name text;
-- What keeps a file beyond a day: the registration that it answers a question of.
alter table uploads add column kept_for uuid;
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check
  check (purpose in ('avatar', 'cover', 'logo', 'emblem', 'photo', 'accounts', 'archive', 'answer'));
drop index uploads_unfinished;
create index uploads_unfinished on uploads (user_id) where image_id is null and kept_for is null;

create table registration_answers (
  registration_id uuid not null references registrations (id) on delete cascade,
  -- Deferred, so that an event goes with all it has, and no question goes before its answers.
  question_id uuid not null references event_questions (id) deferrable initially deferred,
  -- 0 is the person who registered, or the whole order; others are the guests of the party.
  person smallint not null check (person between 0 and 9),
  -- The answers go with the account.
  user_id uuid references users (id) on delete cascade,
  given text[] not null default '{}',
  upload_id uuid references uploads (id) on delete set null,
  answered_at timestamptz not null default app_now(),
  primary key (registration_id, question_id, person)
);
create index registration_answers_question on registration_answers (question_id);
create index registration_answers_user on registration_answers (user_id);
create index registration_answers_upload on registration_answers (upload_id) where upload_id is not null;

-- A file ends with its last answer, however that went.
create function end_answer_file() returns trigger language plpgsql as $$
begin
  update uploads set expires_at = '-infinity', kept_for = null
    where id = old.upload_id and not exists (select from registration_answers a where a.upload_id = old.upload_id);
  return null;
end $$;
create trigger answer_file_replaced after update of upload_id on registration_answers
  for each row when (old.upload_id is distinct from new.upload_id and old.upload_id is not null) execute function end_answer_file();
create trigger answer_file_dropped after delete on registration_answers
  for each row when (old.upload_id is not null) execute function end_answer_file();
