-- A product that goes leaves its entry behind, so that every process hears of it.
create or replace function products_leave_entry() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update catalogue_entries set on_sale = false, changed = pg_current_xact_id() where product_id = old.id;
  return old;
end $$;

create or replace trigger products_leave_entry before delete on products for each row execute function products_leave_entry();
