-- A product is in stock while one of its variants is; it is written only when that changes. What has retired is not for sale, whatever stock
-- comes back to it from a cancelled order.
create or replace function variants_follow_stock() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  changed_product uuid := coalesce(new.product_id, old.product_id);
begin
  update products p
     set in_stock = s.any_stock
    from (select exists (select 1 from variants v
                          where v.product_id = changed_product and v.stock > 0 and v.retired_at is null) as any_stock) s
   where p.id = changed_product and p.in_stock <> s.any_stock;
  return null;
end $$;

create or replace trigger variants_follow_stock_insert after insert on variants
  for each row when (new.stock > 0) execute function variants_follow_stock();

create or replace trigger variants_follow_stock_update after update of stock on variants
  for each row when ((old.stock = 0) <> (new.stock = 0)) execute function variants_follow_stock();

create or replace trigger variants_follow_stock_delete after delete on variants
  for each row execute function variants_follow_stock();

create or replace trigger variants_follow_retirement after update of retired_at on variants
  for each row when ((old.retired_at is null) <> (new.retired_at is null)) execute function variants_follow_stock();
