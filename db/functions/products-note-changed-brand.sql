-- Marks the brands of a changed product, to be counted again (db/functions/settle-brands.sql).
create or replace function products_note_changed_brand() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into brand_changes (name)
  select distinct name from unnest(array[old.brand, new.brand]) name where btrim(name) <> '';
  return null;
end $$;

create or replace trigger products_note_changed_brand after update of brand, category, status, rating, review_count on products
  for each row when (
    (old.status = 'approved' or new.status = 'approved')
    and (old.brand, old.category, old.status = 'approved', old.rating, old.review_count)
      is distinct from (new.brand, new.category, new.status = 'approved', new.rating, new.review_count)
  ) execute function products_note_changed_brand();
