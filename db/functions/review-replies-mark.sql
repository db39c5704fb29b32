-- A vendor's answer changes the page of reviews.
create or replace function review_replies_mark() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  target uuid;
begin
  select product_id into target from reviews where id = coalesce(new.review_id, old.review_id) and status = 'published';
  if target is not null then
    insert into review_changes (product_id) values (target);
    perform fold_reviews(target);
  end if;
  return null;
end $$;

create or replace trigger review_replies_mark after insert or update or delete on review_replies
  for each row execute function review_replies_mark();
