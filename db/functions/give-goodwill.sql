-- Writes down that the operator gives money of an order back, once for each key: of one line or of the whole order. Where that comes to more than
-- `second_above` paise, with all goodwill of the order to which no second admin agreed, it waits for one and holds its amount meanwhile. Raises SHR14
-- for more than is left (db/functions/owe-refund.sql), SHR15 where the key gave something else before.
create or replace function give_goodwill(target_order uuid, target_line uuid, amount bigint, key uuid, why text, by_actor uuid, second_above bigint,
                                         out is_new boolean, out waits boolean)
language plpgsql set search_path = pg_catalog, public as $$
declare
  made refunds;
begin
  perform lock_order(target_order);
  select * into made from refunds r where r.kind = 'goodwill' and r.source = key;
  is_new := not found;
  if not is_new then
    if (made.order_id, made.line_item_id, made.amount_paise) is distinct from (target_order, target_line, amount) then
      raise exception 'Goodwill of another order or amount bears the key %.', key using errcode = 'SHR15';
    end if;
    waits := made.progress is not distinct from 'proposed';
    return;
  end if;
  waits := amount + (select coalesce(sum(r.amount_paise), 0) from refunds r
                      where r.order_id = target_order and r.kind = 'goodwill' and r.approved_by is null) > second_above;
  made.id := owe_refund(target_order, target_line, amount, 'goodwill', key, why, by_actor);
  if waits then
    update refunds r set progress = 'proposed' where r.id = made.id;
  else
    perform enqueue_job('payment:refund', jsonb_build_object('orderId', target_order));
    perform enqueue_job('order:goodwill', jsonb_build_object('orderId', target_order, 'refundId', made.id));
  end if;
  perform announce_order(target_order, 'refunded');
end $$;
