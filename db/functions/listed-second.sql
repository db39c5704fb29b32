-- A moment in seconds since 1970, as entries of the catalogue index have it.
create or replace function listed_second(moment timestamptz) returns integer language sql immutable parallel safe
set search_path = pg_catalog, public as $$ select extract(epoch from moment)::integer $$;
