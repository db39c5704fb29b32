-- A second admin decides about a refund that waits for one: it goes out by a job, or is dropped and its amount free again. Answers what became of it:
-- 'approved' or 'dropped'; 'own' for the admin who proposed it, who may only drop it; 'too_much' where less is left by now; null where no refund waits under this id.
create or replace function decide_refund(target_order uuid, target uuid, approve boolean, by_actor uuid) returns text
language plpgsql set search_path = pg_catalog, public as $$
declare
  waiting refunds;
begin
  perform lock_order(target_order);
  select * into waiting from refunds r where r.id = target and r.order_id = target_order and r.status = 'due' and r.progress = 'proposed';
  if not found then return null; end if;
  if not approve then
    delete from refunds r where r.id = target;
    perform announce_order(target_order, 'refunded');
    return 'dropped';
  end if;
  if waiting.owed_by = by_actor then return 'own'; end if;
  perform from payments p where p.order_id = target_order for update;
  if waiting.amount_paise > left_to_refund(target_order, false, true) then return 'too_much'; end if;
  update refunds r set progress = null, approved_by = by_actor where r.id = target;
  perform enqueue_job('payment:refund', jsonb_build_object('orderId', target_order));
  perform enqueue_job('order:goodwill', jsonb_build_object('orderId', target_order, 'refundId', target));
  perform announce_order(target_order, 'refunded');
  return 'approved';
end $$;
