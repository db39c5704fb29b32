-- Takes back that a shipped vendor order does not reach its customer: it goes on as shipped, and may be delivered or marked again. Answers `done` for the
-- call that took it back; else why not: `elsewhere`, nothing waits to be counted; `not_own`, the operator marked it and its vendor asks;
-- `money_moved`, money of it or of the whole order goes back since it was marked. Nothing of stock or money has moved by the mark, so nothing has to be moved back.
-- Lock order: order, then its vendor orders (db/functions/lock-order.sql).
create or replace function take_back_refused_shipment(target uuid, by_whom text, by_actor uuid) returns text
language plpgsql set search_path = pg_catalog, public as $$
declare
  whole uuid;
  mark refused_shipments;
begin
  select s.order_id into whole from vendor_orders s where s.id = target;
  perform lock_order(whole);
  select * into mark from refused_shipments r where r.vendor_order_id = target and r.counted_at is null for update;
  if mark.id is null then return 'elsewhere'; end if;
  if by_whom = 'vendor' and mark.refused_by <> 'vendor' then return 'not_own'; end if;
  if exists (
    select from refunds r left join line_items l on l.id = r.line_item_id
     where r.order_id = whole and r.created_at >= mark.refused_at and r.kind <> 'again' and r.progress is distinct from 'proposed'
       and (l.id is null or l.vendor_order_id = target)
  ) then
    return 'money_moved';
  end if;

  delete from refused_shipments where id = mark.id;
  insert into refused_shipments_taken_back (order_id, vendor_order_id, why, refused_at, refused_by, refuser_id, taken_back_by, actor_id)
  values (whole, target, mark.why, mark.refused_at, mark.refused_by, mark.actor_id, by_whom, by_actor);
  update vendor_orders set updated_at = now(), version = version + 1 where id = target;
  update orders set updated_at = now(), version = version + 1 where id = whole;
  perform enqueue_job('order:moved', jsonb_build_object('orderId', whole, 'vendorOrderId', target, 'status', 'taken_back'));
  perform announce_order(whole, 'moved');
  return 'done';
end $$;
