-- Cancels single lines of an order that have not shipped. Their stock returns once (the movement is unique per order and variant); amounts, statuses
-- and refunds follow (db/functions/drop-lines.sql).
-- Answers with the lines that this call cancelled. Lock order: variants by id, order, vendor orders, payment
-- (db/functions/lock-order.sql).
create or replace function cancel_lines(target_order uuid, target_lines uuid[], by_whom text, by_actor uuid, why text)
returns setof uuid language plpgsql set search_path = pg_catalog, public as $$
declare
  went uuid[];
begin
  perform 1 from variants v
    where v.id in (select l.variant_id from line_items l where l.order_id = target_order and l.id = any(target_lines))
    order by v.id for update;
  perform lock_order(target_order);

  with gone as (
    update line_items l set cancelled_at = now(), cancelled_by = by_whom, cancel_reason = why
      from vendor_orders s
     where l.order_id = target_order and l.id = any(target_lines) and l.cancelled_at is null
       and s.id = l.vendor_order_id and s.status in ('pending', 'processing')
    returning l.id
  ) select array_agg(id) into went from gone;
  if went is null then return; end if;

  with returned as (
    insert into stock_movements (variant_id, order_id, delta, reason, actor_id)
    select l.variant_id, target_order, sum(l.quantity)::integer, 'cancelled', by_actor
      from line_items l where l.id = any(went) group by l.variant_id
    on conflict do nothing
    returning variant_id, delta
  )
  update variants v set stock = v.stock + r.delta from returned r where v.id = r.variant_id;

  perform drop_lines(target_order, went, by_whom, by_actor, why);
  return query select unnest(went);
end $$;
