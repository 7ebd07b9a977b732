-- Pages are named after their folders: what administrators do with accounts is `users`, a person's own page and the public one `profile`.
update menus set component_url = case component_url
    when 'user-console/users' then 'users/users'
    when 'user-import/import' then 'users/import'
    when 'users/my-profile' then 'profile/my-profile'
    else 'profile/person'
  end
where component_url in ('user-console/users', 'user-import/import', 'users/my-profile', 'people/person');
