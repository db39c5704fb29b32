-- Prices change many at a time. For each product a trigger wrote its entry, another its place in the order by price, a third announced it, and
-- a half of a change's time went there (docs/decisions/017). Now the statement does each of the three once, for all its products.
--
-- What was written is found by looking: an entry that says the same already stays, so that a change of words costs two look-ups. A plan is kept
-- for as long as the connection lives, and one that was made for an import would read whole tables for a single price: hence no such plans.
create function products_write_changed() returns trigger language plpgsql
set search_path = pg_catalog, public set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  notices text[];
  notice text;
begin
  update product_prices o set price_paise = n.price_paise
    from changed n where o.product_id = n.id and o.price_paise <> n.price_paise;

  -- A notice holds 8,000 bytes.
  with written as (
    update catalogue_entries e
       set changed = pg_current_xact_id(), in_stock = n.in_stock, price = n.price_paise / 100,
           original_price = coalesce(n.original_price_paise, 0) / 100, rating = n.rating * 10, review_count = n.review_count
      from changed n
     where e.product_id = n.id and n.status = 'approved'
       and (e.in_stock, e.price, e.original_price, e.rating, e.review_count) is distinct from
           (n.in_stock, n.price_paise / 100, coalesce(n.original_price_paise, 0) / 100, (n.rating * 10)::integer, n.review_count)
    returning n.slug
  ), placed as (
    select slug, sum(length(slug) + 12) over (rows unbounded preceding) / 6000 as place from written
  )
  select array_agg(t.tags) into notices
    from (select '["product:' || string_agg(slug, '","product:') || '","catalog"]' as tags from placed group by place) t;
  foreach notice in array coalesce(notices, '{}') loop
    perform pg_notify('catalog_changed', notice);
  end loop;
  return null;
end $$;

drop trigger products_write_price_change on products;
drop trigger products_write_figures on products;
create trigger products_write_changed after update on products
  referencing new table as changed for each statement execute function products_write_changed();

-- Popularity is no figure that a page shows, and it changes alone.
create or replace function products_write_figures() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update catalogue_entries set changed = pg_current_xact_id(), popularity = new.popularity where product_id = new.id;
  return null;
end $$;
alter function products_write_figures() rename to products_write_popularity;
create trigger products_write_popularity after update of popularity on products
  for each row when (new.status = 'approved' and old.popularity <> new.popularity) execute function products_write_popularity();

create or replace function products_write_price() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into product_prices values (new.id, new.price_paise);
  return null;
end $$;

-- The rest of what a page shows is announced for each product, as before.
drop trigger products_announce_change on products;
create trigger products_announce_change after update of slug, vendor_id, status, name, generic_name, description, brand, category,
  mrp_paise, is_new, is_bestseller, hsn, country_of_origin, net_quantity, net_quantity_unit, dimensions, ingredients, how_to_use, warnings,
  manufacturer, manufacturer_address, importer, licence_number, vegetarian_mark, period_after_opening_months, skin_types, hair_types,
  concerns, finish
  on products for each row when (old.* is distinct from new.*) execute function products_announce();
