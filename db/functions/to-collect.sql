-- The cash that is still to be collected at the door for one vendor order, in paise: its sum until it is delivered or cancelled.
-- modules/payments/rules.ts (toCollect) says the same.
create or replace function to_collect(payment_status text, status text, sum_paise bigint) returns bigint
language sql immutable parallel safe as $$
  select case when payment_status = 'on_delivery' and status not in ('delivered', 'cancelled') then sum_paise else 0 end
$$;
