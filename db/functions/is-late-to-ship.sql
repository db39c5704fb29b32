-- after: functions/shipping-turn.sql
-- What counts as late to ship, for the vendor and the operator: its vendor sees it, it has not been handed to a courier, and the last day for that
-- (ship_by) is over. modules/fulfillment/rules.ts (lateness) says the same.
create or replace function is_late_to_ship(status text, released_at timestamptz, today date) returns boolean language sql immutable parallel safe as $$
  select status in ('pending', 'processing') and released_at is not null and shipping_turn(status, released_at) < today - date '2000-01-01'
$$;
