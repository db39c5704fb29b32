-- Counts brands that have changed, at most so many; answers with how many there were. One at a time, each waiting for the other, so
-- that nobody writes down an older count. The marks are deleted before the products are read, and what commits later has left a mark of
-- its own: no change is missed.
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
