-- Notes that a shipped vendor order does not reach its customer and comes back, once. It stays shipped until somebody has counted what came back
-- (db/functions/count-refused-shipment.sql), and cannot be delivered any more. True for the call that noted it; false where it stands elsewhere.
-- What is lost is counted in the same transaction, which locks variants: they are locked here already, before the order (db/functions/lock-order.sql).
-- Each mark and each taking back is an email to the customer, so a vendor marks one vendor order twice at most: false the third time, while it stays shipped.
create or replace function refuse_shipment(target uuid, what text, by_whom text, by_actor uuid) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  whole uuid;
begin
  select s.order_id into whole from vendor_orders s where s.id = target;
  if what = 'lost' then
    perform 1 from variants v
      where v.id in (select l.variant_id from line_items l where l.vendor_order_id = target)
      order by v.id for update;
  end if;
  perform lock_order(whole);
  insert into refused_shipments (order_id, vendor_order_id, why, is_cash, refused_by, actor_id)
  select s.order_id, s.id, what, exists (select from payments p where p.order_id = s.order_id and p.provider = 'cash'), by_whom, by_actor
    from vendor_orders s where s.id = target and s.status = 'shipped'
     and (by_whom <> 'vendor' or 2 > (
       select count(*) from refused_shipments_taken_back t where t.order_id = whole and t.vendor_order_id = target and t.refused_by = 'vendor'))
  on conflict do nothing;
  if not found then return false; end if;
  update vendor_orders set updated_at = now(), version = version + 1 where id = target;
  update orders set updated_at = now(), version = version + 1 where id = whole;
  perform enqueue_job('order:moved', jsonb_build_object('orderId', whole, 'vendorOrderId', target, 'status', 'refused'));
  perform announce_order(whole, 'moved');
  return true;
end $$;
