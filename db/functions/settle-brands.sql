-- Counts changed brands, at most `at_most` of them; returns how many. Only one call runs at a time and a second one waits, so that an
-- older count never overwrites a newer one. The marks are deleted before the products are read. A change that commits later leaves its
-- own mark, so none is missed.
create or replace function settle_brands(at_most integer) returns integer language plpgsql
set search_path = pg_catalog, public as $$
declare
  names text[];
begin
  if not exists (select from brand_changes) then return 0; end if;
  perform pg_advisory_xact_lock(7246522);
  select coalesce(array_agg(c.name), '{}') into names from (select distinct name from brand_changes limit at_most) c;
  delete from brand_changes where name = any(names);
  perform count_brands(names);
  return cardinality(names);
end $$;
