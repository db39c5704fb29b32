-- Moves a vendor order one step on: accepted (processing), shipped, delivered. Never to cancelled: that is cancel_lines.
-- Answers with its status before, or with nothing when it is not there, not one step before `to_status`, or on its way back (db/functions/refuse-shipment.sql).
-- Lock order: order, then its vendor orders (db/functions/lock-order.sql).
create or replace function move_vendor_order(target uuid, to_status text, by_whom text, by_actor uuid, why text,
                                             parcel_carrier text, parcel_number text)
returns setof text language plpgsql set search_path = pg_catalog, public as $$
declare
  whole uuid;
  previous text;
begin
  select s.order_id into whole from vendor_orders s where s.id = target;
  perform lock_order(whole);
  select s.status into previous from vendor_orders s where s.id = target;
  if previous is null or (previous, to_status) not in (('pending', 'processing'), ('processing', 'shipped'), ('shipped', 'delivered'))
     or exists (select from refused_shipments r where r.vendor_order_id = target) then
    return;
  end if;
  update vendor_orders
     set status = to_status, updated_at = now(), version = version + 1,
         carrier = coalesce(parcel_carrier, carrier), tracking_number = coalesce(parcel_number, tracking_number),
         shipped_at = case when to_status = 'shipped' then now() else shipped_at end,
         delivered_at = case when to_status = 'delivered' then now() else delivered_at end
   where id = target;
  insert into order_status_changes (order_id, vendor_order_id, from_status, to_status, changed_by, actor_id, reason)
  values (whole, target, previous, to_status, by_whom, by_actor, why);
  perform follow_vendor_orders(whole, by_whom, by_actor, why);
  perform enqueue_job('order:moved', jsonb_build_object('orderId', whole, 'vendorOrderId', target, 'status', to_status));
  perform announce_order(whole, 'moved');
  return next previous;
end $$;
