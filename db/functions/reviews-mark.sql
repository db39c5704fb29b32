-- A vote changes a number on the page; that may wait for the next count, because many people vote at once.
create or replace function reviews_mark() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into review_changes (product_id) values (new.product_id);
  return null;
end $$;

create or replace trigger reviews_mark_votes after update of helpful_count on reviews
  for each row when (new.status = 'published' and old.helpful_count <> new.helpful_count) execute function reviews_mark();
