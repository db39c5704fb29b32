-- Marks the day of a changed vendor order, to be rolled up again (db/functions/roll-up-sales.sql).
create or replace function vendor_orders_note_changed_sales() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into sales_changes (day) values (india_day(new.created_at));
  return null;
end $$;

-- Steps from pending to delivered change no figure.
create or replace trigger vendor_orders_note_changed_sales after update of status, subtotal_paise, tax_paise, released_at on vendor_orders
  for each row when (
    (old.status = 'cancelled') <> (new.status = 'cancelled')
    or (old.subtotal_paise, old.tax_paise) <> (new.subtotal_paise, new.tax_paise)
    or (old.released_at is null) <> (new.released_at is null)
  ) execute function vendor_orders_note_changed_sales();
