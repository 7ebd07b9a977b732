-- What a message forwards: the place, the author, the text and its mentions as they were then. Null for most.
alter table messages add column forward jsonb;

-- A picture or a file is in the message that brought it, and in those that forward that one.
drop index message_attachments_image;
drop index message_attachments_upload;
create index message_attachments_image on message_attachments (image_id) where image_id is not null;
create index message_attachments_upload on message_attachments (upload_id) where upload_id is not null;

-- What a message had ends with its row, unless another message shows it. If the others are only deleted, they may still be restored.
-- The lock orders the ends of messages that share a file: the last one finds no other.
create or replace function end_attachment() returns trigger language plpgsql as $$
declare
  is_shown boolean;
begin
  perform from images where id = old.image_id for update;
  perform from uploads where id = old.upload_id for update;
  select bool_or(t.state = 'visible') into is_shown
    from message_attachments a join messages t on t.id = a.message_id
   where a.image_id = old.image_id or a.upload_id = old.upload_id;
  if is_shown is null then
    update images set expires_at = '-infinity' where id = old.image_id;
    update uploads set expires_at = '-infinity' where id = old.upload_id;
  elsif not is_shown then
    update images set expires_at = app_now() + interval '60 days' where id = old.image_id and expires_at is null;
    update uploads set expires_at = app_now() + interval '60 days' where id = old.upload_id and expires_at = 'infinity';
  end if;
  return null;
end $$;
