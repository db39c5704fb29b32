-- What the home page puts forward stays the same while prices, stock and ratings of all products change, so it has a tag of its own: a home
-- page that is rendered again because of one product need not look for its products again.
create or replace function products_announce_highlights() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform pg_notify('catalog_changed', '["highlights"]');
  return null;
end $$;

create or replace trigger products_announce_new_highlight after insert on products
  for each row when (new.is_bestseller or new.is_new) execute function products_announce_highlights();

create or replace trigger products_announce_gone_highlight after delete on products
  for each row when (old.is_bestseller or old.is_new) execute function products_announce_highlights();

create or replace trigger products_announce_changed_highlight after update of is_bestseller, is_new, new_until, sold_lately, status on products
  for each row when (
    (old.is_bestseller or old.is_new or new.is_bestseller or new.is_new)
    and (old.is_bestseller, old.is_new, old.new_until, old.sold_lately, old.status)
      is distinct from (new.is_bestseller, new.is_new, new.new_until, new.sold_lately, new.status)
  ) execute function products_announce_highlights();
