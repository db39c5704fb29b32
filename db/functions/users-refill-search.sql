-- The text in which the operator searches for people follows their email address.
create or replace function users_refill_search() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update profiles p set search_text = search_words(p.name || ' ' || new.email) where p.user_id = new.id;
  return null;
end $$;

create or replace trigger users_refill_search after update of email on users
  for each row when (old.email <> new.email) execute function users_refill_search();
