-- One person has at most twenty sessions: a new one ends the oldest. Those that still wait for a second factor are counted by themselves, so that
-- a stolen password alone signs nobody out. The user's row is locked, because sign-ins at once would not see each other.
create or replace function sessions_keep_twenty() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform from users where id = new.user_id for no key update;
  delete from sessions where id in (
    select id from sessions where user_id = new.user_id and (awaits is null) = (new.awaits is null)
     order by idle_until > now() desc, id desc offset 20
  );
  return null;
end $$;

create or replace trigger sessions_keep_twenty after insert on sessions
  for each row execute function sessions_keep_twenty();
