-- Whether the money of an order is here: taken by a gateway, seen by the operator, or collected at every door; also where some of it went
-- back since. modules/payments/rules.ts (isPaid) says the same.
create or replace function is_paid(payment_status text) returns boolean language sql immutable parallel safe as $$
  select payment_status in ('captured', 'collected', 'partly_refunded')
$$;
