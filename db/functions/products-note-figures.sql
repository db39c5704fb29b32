-- Marks a product whose figures have changed, and announces it where a page shows them. The mark is all that a price change writes besides
-- the product: entries and the order by price follow later, many at a time (db/functions/settle-figures.sql,
-- docs/decisions/017-a-changed-price.md).
--
-- The condition stands here, not at the trigger: PostgreSQL parses a trigger's condition for every statement, a function once per
-- connection.
create or replace function products_note_figures() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  shown_changed constant boolean := (old.price_paise, old.original_price_paise, old.in_stock, old.rating, old.review_count)
    is distinct from (new.price_paise, new.original_price_paise, new.in_stock, new.rating, new.review_count);
begin
  if shown_changed or (old.popularity, old.sold_lately) <> (new.popularity, new.sold_lately) then
    insert into figure_changes (product_id) values (new.id);
  end if;
  -- No page shows popularity or sales: the job that counts them announces everything once.
  if shown_changed and new.status = 'approved' then
    perform pg_notify('catalog_changed', '["product:' || new.slug || '","catalog"]');
  end if;
  return null;
end $$;

create or replace trigger products_note_figures after update of price_paise, original_price_paise, in_stock, rating, review_count, popularity, sold_lately
  on products
  for each row execute function products_note_figures();
