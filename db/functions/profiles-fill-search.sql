-- The text in which the operator searches for people: name and email address.
create or replace function profiles_fill_search() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  new.search_text := search_words(new.name || ' ' || coalesce((select u.email from users u where u.id = new.user_id), ''));
  return new;
end $$;

create or replace trigger profiles_fill_search before insert or update of name on profiles
  for each row execute function profiles_fill_search();
