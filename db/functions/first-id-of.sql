-- The smallest id that a row of this moment can have: ids begin with their time in milliseconds (RFC 9562, section 5.7).
create or replace function first_id_of(moment timestamptz) returns uuid language sql immutable parallel safe
set search_path = pg_catalog as $$
  select (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;
