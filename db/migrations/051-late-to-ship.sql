-- beside: 036-claims.sql
-- The operator sees what is late to ship of all vendors, by the rule that vendors see it by: a function says it once, and an index finds it among
-- what is still to be sent.
create or replace function is_late_to_ship(status text, released_at timestamptz, today date) returns boolean language sql immutable parallel safe as $$
  select status in ('pending', 'processing') and released_at is not null and shipping_turn(status, released_at) < today - date '2000-01-01'
$$;
create index vendor_orders_to_ship on vendor_orders (shipping_turn(status, released_at)) where status in ('pending', 'processing') and released_at is not null;
