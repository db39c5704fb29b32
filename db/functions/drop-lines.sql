-- What follows when lines of an order were just marked as cancelled, before they shipped or because their parcel came back. Each takes away its price
-- and its own frozen tax. When the last line of the order goes, the order is cancelled with its amounts unchanged, for the record; when a vendor's
-- last line goes, that vendor order is. What was paid for them is owed to the customer. The caller has locked the order and moved the stock.
create or replace function drop_lines(target_order uuid, gone_lines uuid[], by_whom text, by_actor uuid, why text) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  paid_before boolean;
  remaining integer;
  vendor_order record;
  cut record;
begin
  select count(*) into remaining from line_items l where l.order_id = target_order and l.cancelled_at is null;
  -- One that a bank gave back whole was paid, too: the bank may think better of it.
  select is_paid(p.status) or p.status = 'refunded' into paid_before from payments p where p.order_id = target_order;

  for vendor_order in
    select s.id, s.status, count(l.id) filter (where l.cancelled_at is null) as live,
           coalesce(sum(l.unit_price_paise * l.quantity) filter (where l.id = any(gone_lines)), 0)::bigint as less_subtotal,
           coalesce(sum(l.tax_paise) filter (where l.id = any(gone_lines)), 0)::bigint as less_tax
      from vendor_orders s join line_items l on l.vendor_order_id = s.id
     where s.order_id = target_order
     group by s.id, s.status
    having count(l.id) filter (where l.id = any(gone_lines)) > 0
  loop
    if vendor_order.live = 0 then
      -- Its amounts stay for the record, as those of an order do.
      update vendor_orders set status = 'cancelled', updated_at = now(), version = version + 1 where id = vendor_order.id;
      insert into order_status_changes (order_id, vendor_order_id, from_status, to_status, changed_by, actor_id, reason)
      values (target_order, vendor_order.id, vendor_order.status, 'cancelled', by_whom, by_actor, why);
    else
      update vendor_orders
         set subtotal_paise = subtotal_paise - vendor_order.less_subtotal, tax_paise = tax_paise - vendor_order.less_tax,
             updated_at = now(), version = version + 1
       where id = vendor_order.id;
    end if;
  end loop;

  if remaining > 0 then
    update orders o
       set subtotal_paise = o.subtotal_paise - gone.subtotal, tax_paise = o.tax_paise - gone.tax,
           total_paise = o.total_paise - gone.subtotal - gone.tax, item_count = o.item_count - gone.items
      from (select sum(l.unit_price_paise * l.quantity)::bigint as subtotal, sum(l.tax_paise)::bigint as tax,
                   sum(l.quantity)::integer as items
              from line_items l where l.id = any(gone_lines)) gone
     where o.id = target_order;
    if paid_before then
      for cut in select l.id, l.unit_price_paise * l.quantity + l.tax_paise as price from line_items l where l.id = any(gone_lines) order by l.id loop
        perform owe_refund(target_order, cut.id, cut.price, 'cancellation', cut.id, null, null);
      end loop;
    else
      update payments p set amount_paise = o.total_paise, updated_at = now()
        from orders o where o.id = target_order and p.order_id = o.id and p.status in ('awaiting', 'on_delivery', 'manual');
    end if;
  else
    update payments
       set status = case when is_paid(status) then 'refund_due' when status in ('awaiting', 'on_delivery', 'manual') then 'void'
                         else status end,
           updated_at = now()
     where order_id = target_order;
  end if;

  perform follow_vendor_orders(target_order, by_whom, by_actor, why);
  if remaining = 0 then
    perform enqueue_job('order:cancelled', jsonb_build_object('orderId', target_order));
  else
    perform enqueue_job('order:lines_cancelled', jsonb_build_object('orderId', target_order, 'lineIds', to_jsonb(gone_lines)));
  end if;
  perform announce_order(target_order, 'cancelled');
end $$;
