-- Marks the days of new vendor orders, to be rolled up (db/functions/roll-up-sales.sql).
create or replace function vendor_orders_note_new_sales() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into sales_changes (day) select distinct india_day(created_at) from placed;
  return null;
end $$;

create or replace trigger vendor_orders_note_new_sales after insert on vendor_orders
  referencing new table as placed for each statement execute function vendor_orders_note_new_sales();
