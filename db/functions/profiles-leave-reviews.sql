-- A deleted account leaves what it said, and nothing that tells who said it (docs/law.md).
create or replace function profiles_leave_reviews() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  delete from review_photos where review_id in (select id from reviews where author_id = old.user_id);
  update reviews
     set author_name = null, skin_type = null, skin_tone = null, age_range = null, photo_count = 0, version = version + 1
   where author_id = old.user_id;
  return null;
end $$;

create or replace trigger profiles_leave_reviews after delete on profiles for each row execute function profiles_leave_reviews();
