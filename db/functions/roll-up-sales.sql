-- Rolls up changed days, newest first, at most `at_most` days; returns how many. Only one call runs at a time: a second caller returns 0
-- at once and uses the figures as they are. The marks are deleted before the days are read, and each statement sees everything committed
-- by then. A change that commits later leaves its own mark, so none is missed.
create or replace function roll_up_sales(at_most integer) returns integer language plpgsql
set search_path = pg_catalog, public as $$
declare
  changed date[];
  one date;
begin
  if not pg_try_advisory_xact_lock(7246521) then return 0; end if;
  with newest as (
    select c.day from sales_changes c group by c.day order by c.day desc limit at_most
  ), taken as (
    delete from sales_changes c using newest n where c.day = n.day returning c.day
  )
  select coalesce(array_agg(distinct taken.day), '{}') into changed from taken;
  foreach one in array changed loop
    perform write_sales(one, one);
  end loop;
  return cardinality(changed);
end $$;
