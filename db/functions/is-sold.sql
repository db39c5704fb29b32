-- What counts as sold, for every list, badge, file and dashboard: a vendor order that its vendor may send, because it is paid or will be on
-- delivery, until it is cancelled. Of its lines those count that are not cancelled. modules/orders/rules.ts (isSold) says the same.
create or replace function is_sold(status text, released_at timestamptz) returns boolean language sql immutable parallel safe as $$
  select status <> 'cancelled' and released_at is not null
$$;
