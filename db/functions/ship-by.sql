-- The last day on which a vendor hands a vendor order to the courier: the day after it saw it. A day is India's. It names no other function, so that
-- an index may use it. modules/fulfillment/rules.ts (shipBy) says the same.
create or replace function ship_by(released_at timestamptz) returns date language sql immutable parallel safe as $$
  select (released_at at time zone 'Asia/Kolkata')::date + 1
$$;
