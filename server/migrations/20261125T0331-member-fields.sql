-- What a member says in the fields of the community, by the id of the field, and the version that a change has to name.
alter table memberships
  add column profile_fields jsonb not null default '{}',
  add column profile_fields_version integer not null default 1;

-- Fields have got shorter names and fewer places, and tell who sees their values. No form has written any so far.
update communities set member_fields = (
  select coalesce(jsonb_agg(field || jsonb_build_object('label', left(field ->> 'label', 40), 'visibleTo', 'members') order by place), '[]')
    from jsonb_array_elements(member_fields) with ordinality as given (field, place) where place <= 8)
 where member_fields <> '[]';
