-- What a page shows of its variants: everything but the exact stock.
create or replace function variants_announce() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform announce_product(p.slug) from products p where p.id = coalesce(new.product_id, old.product_id);
  return null;
end $$;

create or replace trigger variants_announce_row after insert or delete on variants
  for each row execute function variants_announce();

create or replace trigger variants_announce_change after update on variants
  for each row when (
    (old.stock = 0) <> (new.stock = 0)
    or (old.position, old.kind, old.name, old.hex, old.shade_family, old.undertone, old.suits, old.price_paise, old.original_price_paise, old.mrp_paise, old.net_quantity,
        old.net_quantity_unit, old.barcode, old.country_of_origin, old.expires_on, old.unfinished)
      is distinct from (new.position, new.kind, new.name, new.hex, new.shade_family, new.undertone, new.suits, new.price_paise, new.original_price_paise, new.mrp_paise,
        new.net_quantity, new.net_quantity_unit, new.barcode, new.country_of_origin, new.expires_on, new.unfinished)
  ) execute function variants_announce();

create or replace trigger variants_announce_retirement after update of retired_at on variants
  for each row when ((old.retired_at is null) <> (new.retired_at is null)) execute function variants_announce();
