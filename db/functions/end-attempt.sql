-- Notes that a try to pay came to nothing, and why, as a code (`failureCodes` in modules/payments/rules.ts). Its order goes on waiting while its stock is held. True for the call that did it. What the
-- provider takes for it later all the same is noted by capture_attempt: no failure is final.
create or replace function end_attempt(target_attempt uuid, how text, why text) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  whole uuid;
begin
  select a.order_id into whole from payment_attempts a where a.id = target_attempt;
  perform lock_order(whole);
  update payment_attempts set status = how, failure = why, updated_at = now()
   where id = target_attempt and status in ('new', 'pending', 'authorized');
  if not found then return false; end if;
  if how = 'failed' then
    update payments set decline_reason = why, updated_at = now() where order_id = whole and status = 'awaiting';
  end if;
  return true;
end $$;
