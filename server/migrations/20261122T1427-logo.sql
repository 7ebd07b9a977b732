-- A picture may stand for the site.
alter table images drop constraint images_purpose_check;
alter table images add constraint images_purpose_check check (purpose in ('avatar', 'cover', 'logo'));
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('avatar', 'cover', 'logo', 'accounts'));
