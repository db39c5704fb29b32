-- Leaves a change of the counts by stars. Only reviews that are or were published count: nobody sees another.
create or replace function reviews_count() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    insert into review_changes (product_id, stars, delta) values (old.product_id, old.stars, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    insert into review_changes (product_id, stars, delta) values (new.product_id, new.stars, 1);
  end if;
  perform fold_reviews(coalesce(new.product_id, old.product_id));
  return null;
end $$;

create or replace trigger reviews_count_new after insert on reviews
  for each row when (new.status = 'published') execute function reviews_count();

create or replace trigger reviews_count_gone after delete on reviews
  for each row when (old.status = 'published') execute function reviews_count();

create or replace trigger reviews_count_change after update of status, stars, title, body, variant_name, author_name, skin_type, skin_tone,
  age_range, photo_count, edited_at on reviews
  for each row when (
    (old.status = 'published' or new.status = 'published') and
    (old.status, old.stars, old.title, old.body, old.variant_name, old.author_name, old.skin_type, old.skin_tone, old.age_range,
     old.photo_count, old.edited_at)
    is distinct from
    (new.status, new.stars, new.title, new.body, new.variant_name, new.author_name, new.skin_type, new.skin_tone, new.age_range,
     new.photo_count, new.edited_at))
  execute function reviews_count();
