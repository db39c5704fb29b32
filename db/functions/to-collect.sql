-- The cash that is still to be collected at the door for one vendor order, in paise: its sum until it is delivered or cancelled. Nobody collects for a
-- parcel that was refused (refused_shipments). modules/payments/rules.ts (toCollect) says the same.
-- Code from before the fourth argument runs beside ours during an update, and goes without it.
create or replace function to_collect(payment_status text, status text, sum_paise bigint, is_refused boolean default false) returns bigint
language sql immutable parallel safe as $$
  select case when payment_status = 'on_delivery' and status not in ('delivered', 'cancelled') and not is_refused then sum_paise else 0 end
$$;
