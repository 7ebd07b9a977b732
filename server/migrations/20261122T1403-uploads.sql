-- Pictures that people sent in, made anew in the sizes in which they are shown; the files are images/<id>/<size>.webp.
create table images (
  id uuid primary key,
  -- Null when the account is gone: then the image goes too.
  user_id uuid references users (id) on delete set null,
  purpose text not null check (purpose in ('avatar', 'cover')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default app_now(),
  -- When it is removed; null as long as something shows it.
  expires_at timestamptz
);
create index images_due on images (expires_at) where expires_at is not null;
create index images_ownerless on images (id) where user_id is null;
create index images_of_person on images (user_id);

-- Files on their way in, part by part; the parts are the files uploads/<id>/<part>.
create table uploads (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  purpose text not null check (purpose in ('avatar', 'cover')),
  size int not null check (size between 0 and 5242880),
  received int not null default 0 check (received between 0 and size),
  -- In the order in which they came.
  parts text[] not null default '{}',
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- Since when somebody makes an image of it.
  claimed_at timestamptz,
  -- What was made of it; kept until the upload expires, so that whoever asks again gets the same answer.
  image_id uuid references images (id) on delete cascade
);
create index uploads_due on uploads (expires_at);
create index uploads_ownerless on uploads (id) where user_id is null;
create index uploads_unfinished on uploads (user_id) where image_id is null;
create index uploads_of_image on uploads (image_id) where image_id is not null;
