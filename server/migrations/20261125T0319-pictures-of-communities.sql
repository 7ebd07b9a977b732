-- The picture of a community, shown like an avatar. What a community shows belongs to it and stays when the account that uploaded it goes.
alter table images drop constraint images_purpose_check;
alter table images add constraint images_purpose_check check (purpose in ('avatar', 'cover', 'logo', 'emblem'));
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('avatar', 'cover', 'logo', 'emblem', 'accounts'));
alter table images add column community_id uuid references communities (id) on delete set null;
create index images_of_community on images (community_id) where community_id is not null;
