-- Whether this is a GTIN of 8, 12, 13 or 14 digits with the right check digit: weights 3 and 1 from the left of its fourteen-digit form, the
-- sum a multiple of ten.
create or replace function is_gtin(digits text) returns boolean language sql immutable strict parallel safe
set search_path = pg_catalog, public as $$
  select case when digits ~ '^([0-9]{8}|[0-9]{12,14})$' then
    (select sum(substr(lpad(digits, 14, '0'), at, 1)::integer * case at % 2 when 1 then 3 else 1 end) % 10 = 0 from generate_series(1, 14) at)
  else false end
$$;
