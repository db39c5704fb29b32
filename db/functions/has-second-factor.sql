-- Whether somebody has a second factor at this moment. A statement sees what was committed when it began; a volatile function sees what is committed
-- when it is called. So a sign-in that waited for the account's lock sees the factor that was added meanwhile.
create or replace function has_second_factor(person uuid) returns boolean language plpgsql volatile
set search_path = pg_catalog, public as $$
begin
  return exists (select from totp_factors where user_id = person) or exists (select from passkeys where user_id = person);
end $$;
