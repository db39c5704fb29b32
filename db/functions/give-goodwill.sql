-- Writes down that the operator gives money of an order back, once for each key: of one line or of the whole order. Where `needs_second`, it waits for
-- a second admin and holds its amount meanwhile. Answers with the refund's id. Raises SHR14 for more than is left (db/functions/owe-refund.sql).
create or replace function give_goodwill(target_order uuid, target_line uuid, amount bigint, key uuid, why text, by_actor uuid, needs_second boolean)
returns uuid language plpgsql set search_path = pg_catalog, public as $$
declare
  made uuid;
begin
  perform lock_order(target_order);
  select r.id into made from refunds r where r.kind = 'goodwill' and r.source = key and r.order_id = target_order;
  if found then return made; end if;
  made := owe_refund(target_order, target_line, amount, 'goodwill', key, why, by_actor);
  if needs_second then
    update refunds r set progress = 'proposed' where r.id = made;
  else
    perform enqueue_job('payment:refund', jsonb_build_object('orderId', target_order));
    perform enqueue_job('order:goodwill', jsonb_build_object('orderId', target_order, 'refundId', made));
  end if;
  perform announce_order(target_order, 'refunded');
  return made;
end $$;
