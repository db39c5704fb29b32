-- Cancels an order whose money never came (db/functions/cancel-order.sql) and notes why: `how` is 'declined' or 'expired'. Only while it waits for
-- money and either its hold has ended at `moment` or no try of it is open: money may have come, or another try begun, since the caller looked. True
-- for the call that did it.
create or replace function cancel_unpaid(target_order uuid, how text, why text, moment timestamptz) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform 1 from variants v
    where v.id in (select l.variant_id from line_items l where l.order_id = target_order)
    order by v.id for update;
  perform lock_order(target_order);
  perform 1 from payments p
    where p.order_id = target_order and p.status = 'awaiting'
      and (p.expires_at <= moment
           or not exists (select from payment_attempts a where a.order_id = p.order_id and a.status in ('new', 'pending', 'authorized')));
  if not found then return false; end if;
  perform cancel_order(target_order, 'system', null, why);
  if not found then return false; end if;
  update payments set status = how, decline_reason = why, updated_at = now() where order_id = target_order;
  return true;
end $$;
