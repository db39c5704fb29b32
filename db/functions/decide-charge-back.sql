-- Notes how a bank decided about a charge-back, as a person here says who knows it from elsewhere: for one that is undecided, because its provider may
-- never answer again. What the provider says later takes its place (db/functions/record-charge-back.sql). True when this call did it.
create or replace function decide_charge_back(target uuid, outcome text, by_actor uuid) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  whole uuid;
  one payment_charge_backs;
  done text;
begin
  select b.order_id into whole from payment_charge_backs b where b.id = target;
  if whole is null then return false; end if;
  perform lock_order(whole);
  select * into one from payment_charge_backs b where b.id = target;
  if one.ended_at is not null then return false; end if;
  done := record_charge_back(one.provider, one.provider_reference, (select c.provider_reference from payment_captures c where c.id = one.capture_id),
                             one.amount_paise, 'INR', outcome, one.phase, one.reason_code, one.reason, one.respond_by, one.opened_at, one.version);
  update payment_charge_backs set decided_by = by_actor where id = target;
  return done = 'noted';
end $$;
