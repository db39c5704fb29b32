-- The name of a brand in its address: letters and digits without marks. A brand with none of them in Latin gets a hash of its name.
create or replace function brand_slug_of(name text) returns text language sql immutable parallel safe
set search_path = pg_catalog, public as $$
  select coalesce(
    nullif(left(trim(both '-' from regexp_replace(search_words(name), '[^a-z0-9]+', '-', 'g')), 80), ''),
    'b-' || left(md5(lower(btrim(name))), 10))
$$;
