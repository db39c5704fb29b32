-- beside: 036-claims.sql
-- Vendors see first what has to be sent first: the last day for handing a vendor order to the courier, and the order of their list by it.
-- Reviews of one or two stars without an answer are counted on every page of the portal.
create or replace function ship_by(released_at timestamptz) returns date language sql immutable parallel safe as $$
  select (released_at at time zone 'Asia/Kolkata')::date + 1
$$;
create or replace function shipping_turn(status text, released_at timestamptz) returns bigint language sql immutable parallel safe as $$
  select case when status in ('pending', 'processing')
    then ((released_at at time zone 'Asia/Kolkata')::date + 1 - date '2000-01-01')::bigint
    else 100000000000 - extract(epoch from released_at at time zone 'UTC')::bigint end
$$;
create index vendor_orders_by_turn on vendor_orders (vendor_id, shipping_turn(status, released_at), id) where released_at is not null;
create index reviews_low_of_vendor on reviews (vendor_id, id) where status = 'published' and stars <= 2;
