-- The day of a moment. A day is India's, wherever the server stands.
create or replace function india_day(moment timestamptz) returns date language sql immutable parallel safe as $$
  select (moment at time zone 'Asia/Kolkata')::date
$$;
