-- All days anew, after a great many orders were brought in at once. For the owner of the tables.
create or replace function rebuild_sales() returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(7246521);
  truncate sales_changes, sales_by_day, sales_by_day_and_vendor, sales_by_day_and_category, sales_by_day_and_state,
           sales_by_day_and_product;
  perform write_sales('-infinity', 'infinity');
end $$;
