-- Text as search compares it: small letters without marks.
create or replace function search_words(input text) returns text language sql immutable parallel safe
set search_path = pg_catalog, public as $$
  select lower(unaccent('unaccent', input))
$$;
