-- The folded name as it stands in the text: it leads to its person after they took another one.
alter table post_mentions add column name text;
update post_mentions x set name = u.username_key from users u where u.id = x.user_id;
alter table post_mentions alter column name set not null;
alter table post_mentions drop constraint post_mentions_post_id_comment_id_user_id_key;
alter table post_mentions add constraint post_mentions_names unique nulls not distinct (post_id, comment_id, name);
-- Texts that were written before somebody changed the name.
insert into post_mentions (post_id, comment_id, user_id, name, created_at)
  select x.post_id, x.comment_id, x.user_id, f.username_key, x.created_at from post_mentions x join former_usernames f on f.user_id = x.user_id
  on conflict do nothing;
