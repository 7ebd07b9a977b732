-- Pictures in posts and comments; who reads the text sees them.
alter table images drop constraint images_purpose_check;
alter table images add constraint images_purpose_check check (purpose in ('avatar', 'cover', 'logo', 'emblem', 'photo'));
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('avatar', 'cover', 'logo', 'emblem', 'photo', 'accounts'));
create table post_images (
  -- An image is in one text only, so that its readers are those of that text.
  image_id uuid primary key references images (id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  -- Null: of the post itself.
  comment_id uuid,
  nth smallint not null check (nth between 0 and 9),
  alt text not null default '' check (char_length(alt) <= 300),
  foreign key (comment_id, post_id) references comments (id, post_id) on delete cascade
);
create index post_images_of_post on post_images (post_id);
create unique index post_images_places on post_images (post_id, nth) where comment_id is null;
create unique index comment_images_places on post_images (comment_id, nth) where comment_id is not null;
