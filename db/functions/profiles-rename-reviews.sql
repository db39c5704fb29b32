-- A person's reviews carry their name; they follow when it changes.
create or replace function profiles_rename_reviews() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update reviews set author_name = review_author_name(new.name) where author_id = new.user_id;
  return null;
end $$;

create or replace trigger profiles_rename_reviews after update of name on profiles
  for each row when (old.name <> new.name) execute function profiles_rename_reviews();
