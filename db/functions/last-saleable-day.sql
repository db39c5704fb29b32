-- The last day in India on which a batch is sold: five days for its delivery (`deliveryDays` in modules/pricing/delivery.ts) and the margin of its
-- category before the last day that its label allows.
create or replace function last_saleable_day(expires_on date, margin_days integer) returns date language sql immutable parallel safe as $$
  select expires_on - 5 - margin_days
$$;
