-- An admin cannot lock out the last admin: somebody who can still sign in must remain.
create or replace function profiles_keep_an_admin() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  -- One at a time, so that two admins cannot remove each other at once.
  perform pg_advisory_xact_lock(7246520);
  if not exists (
    select 1 from profiles p join users u on u.id = p.user_id
     where p.role = 'admin' and p.blocked_at is null and u.deleted_at is null and p.user_id <> old.user_id
  ) then
    raise exception 'The last admin stays.' using errcode = 'SHR04';
  end if;
  return null;
end $$;

create or replace trigger profiles_keep_an_admin after update of role, blocked_at on profiles
  for each row when (old.role = 'admin' and old.blocked_at is null and (new.role <> 'admin' or new.blocked_at is not null))
  execute function profiles_keep_an_admin();
