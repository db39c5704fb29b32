-- Where a vendor order stands in its vendor's list: what is still to be sent by its last day for that (ship_by), then everything else, the latest
-- first. It names no other function, so that an index may use it.
create or replace function shipping_turn(status text, released_at timestamptz) returns bigint language sql immutable parallel safe as $$
  select case when status in ('pending', 'processing')
    then ((released_at at time zone 'Asia/Kolkata')::date + 1 - date '2000-01-01')::bigint
    else 100000000000 - extract(epoch from released_at at time zone 'UTC')::bigint end
$$;
