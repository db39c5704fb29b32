-- A pack that is written keeps the rules of packs on sale, unless its product is one that its vendor still works on.
create or replace function variants_note_unfinished() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  new.unfinished := exists (select from products p where p.id = new.product_id and p.status in ('draft', 'rejected', 'archived'));
  return new;
end $$;

create or replace trigger variants_note_unfinished_new before insert on variants
  for each row execute function variants_note_unfinished();

create or replace trigger variants_note_unfinished_change before update of price_paise, original_price_paise, mrp_paise, net_quantity on variants
  for each row when ((old.price_paise, old.original_price_paise, old.mrp_paise, old.net_quantity)
    is distinct from (new.price_paise, new.original_price_paise, new.mrp_paise, new.net_quantity))
  execute function variants_note_unfinished();
