-- All brands anew, after a great many products were brought in at once without triggers.
create or replace function rebuild_brands() returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  names text[];
begin
  perform pg_advisory_xact_lock(7246522);
  delete from brand_changes;
  select coalesce(array_agg(name), '{}') into names
    from (select distinct p.brand as name from products p where p.status = 'approved' and btrim(p.brand) <> ''
          union select name from brand_names) known;
  for begins in 1 .. cardinality(names) by 500 loop
    perform count_brands(names[begins : begins + 499]);
  end loop;
end $$;
