-- The people of a role and of each department are counted from an index alone.
create index user_roles_people on user_roles (role_id, user_id);
drop index user_roles_role;
drop index users_department;
create index users_department on users (department_id, deleted_at);
