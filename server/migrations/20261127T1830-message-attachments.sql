-- Pictures and files of messages. See docs/decisions/0039-attachments-of-messages.md.
alter table images drop constraint images_purpose_check;
alter table images add constraint images_purpose_check
  check (purpose in ('avatar', 'cover', 'logo', 'emblem', 'photo', 'card', 'attachment'));
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check
  check (purpose in ('avatar', 'cover', 'logo', 'emblem', 'photo', 'accounts', 'archive', 'answer', 'attachment'));
-- Each purpose has a limit of its own; the one of archives is the highest.
alter table uploads drop constraint uploads_size_check;
alter table uploads add constraint uploads_size_check check (size between 0 and 536870912);
-- What a file is by its content; of attachments that are no pictures, once their content was examined.
alter table uploads add column type text;

create table message_attachments (
  message_id uuid not null references messages (id) on delete cascade,
  nth smallint not null check (nth between 0 and 9),
  -- One of the two: a picture is made anew, a file is kept as it was sent.
  image_id uuid references images (id) on delete cascade,
  upload_id uuid references uploads (id) on delete cascade,
  name text not null,
  size integer not null check (size > 0),
  type text not null,
  width integer,
  height integer,
  primary key (message_id, nth),
  check ((image_id is null) <> (upload_id is null)),
  check ((image_id is null) = (width is null) and (image_id is null) = (height is null))
);
create unique index message_attachments_image on message_attachments (image_id) where image_id is not null;
create unique index message_attachments_upload on message_attachments (upload_id) where upload_id is not null;

-- What a message had goes with its row, by whichever way that goes: with its channel, its community or its sender.
create function end_attachment() returns trigger language plpgsql as $$ begin
  if old.image_id is not null then update images set expires_at = '-infinity' where id = old.image_id; end if;
  if old.upload_id is not null then update uploads set expires_at = '-infinity' where id = old.upload_id; end if;
  return null;
end $$;
create trigger message_attachments_end after delete on message_attachments for each row execute function end_attachment();
