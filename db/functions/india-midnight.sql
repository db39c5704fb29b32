-- The moment in which a day of India begins.
create or replace function india_midnight(day date) returns timestamptz language sql immutable parallel safe as $$
  select day::timestamp at time zone 'Asia/Kolkata'
$$;
