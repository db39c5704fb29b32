-- Cancels an order that has not shipped, and gives its stock back exactly once (the movement is unique per order). Writes down the steps
-- of the order and of its vendor orders, and tells open screens.
-- Answers with the order's id when this call cancelled it, with nothing when it could not be cancelled any more.
-- Lock order as everywhere: variants by id, order, vendor orders, payment (db/functions/lock-order.sql); whoever locks the order first decides.
create or replace function cancel_order(target_order uuid, by_whom text, by_actor uuid, why text)
returns setof uuid
language plpgsql set search_path = pg_catalog, public as $$
declare
  previous text;
begin
  perform 1 from variants v
    where v.id in (select l.variant_id from line_items l where l.order_id = target_order)
    order by v.id for update;

  perform lock_order(target_order);
  select o.status into previous from orders o where o.id = target_order;
  if previous is null or previous not in ('pending', 'processing')
     or exists (select 1 from vendor_orders s where s.order_id = target_order and s.status in ('shipped', 'delivered')) then
    return;
  end if;

  update orders set status = 'cancelled', updated_at = now(), version = version + 1 where id = target_order;
  with open_vendor_orders as (
    select s.id, s.status from vendor_orders s where s.order_id = target_order and s.status <> 'cancelled'
  ), moved as (
    update vendor_orders s set status = 'cancelled', updated_at = now(), version = version + 1
      from open_vendor_orders o where s.id = o.id returning s.id, o.status as previous
  )
  insert into order_status_changes (order_id, vendor_order_id, from_status, to_status, changed_by, actor_id, reason)
  select target_order, moved.id, moved.previous, 'cancelled', by_whom, by_actor, why from moved;

  with returned as (
    insert into stock_movements (variant_id, order_id, delta, reason, actor_id)
    select l.variant_id, target_order, sum(l.quantity)::integer, 'cancelled', by_actor
      from line_items l
     where l.order_id = target_order and l.cancelled_at is null
     group by l.variant_id
    on conflict do nothing
    returning variant_id, delta
  )
  update variants v set stock = v.stock + r.delta from returned r where v.id = r.variant_id;
  insert into order_status_changes (order_id, from_status, to_status, changed_by, actor_id, reason)
  values (target_order, previous, 'cancelled', by_whom, by_actor, why);

  update payments
     set status = case when is_paid(status) then 'refund_due' when status in ('awaiting', 'on_delivery', 'manual') then 'void'
                       else status end,
         updated_at = now()
   where order_id = target_order;

  perform enqueue_job('order:cancelled', jsonb_build_object('orderId', target_order));
  perform announce_order(target_order, 'cancelled');
  return next target_order;
end $$;
