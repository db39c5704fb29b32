-- Announces what changed in a product. Its price, stock and rating are announced by products_note_figures.
create or replace function products_announce() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform pg_notify('catalog_changed', '["product:' || coalesce(new.slug, old.slug) || '","catalog"]');
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    perform announce_product(old.slug);
  end if;
  return null;
end $$;

create or replace trigger products_announce_row after insert or delete on products
  for each row execute function products_announce();

-- Everything else that a page shows.
create or replace trigger products_announce_change after update of slug, vendor_id, status, name, generic_name, description, brand, category,
  is_new, is_bestseller, hsn, country_of_origin, dimensions, ingredients, how_to_use, warnings,
  manufacturer, manufacturer_address, importer, licence_number, vegetarian_mark, period_after_opening_months, skin_types, hair_types,
  concerns, finish
  on products for each row when (old.* is distinct from new.*) execute function products_announce();
