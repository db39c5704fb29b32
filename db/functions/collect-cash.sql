-- Notes the cash of every vendor order that has arrived, once each, with who said so; once nothing of the order is on its way any more, the
-- payment counts as collected. Does nothing for an order that is not paid in cash. The caller has locked the order and its vendor orders.
create or replace function collect_cash(target_order uuid, by_whom text, by_actor uuid) returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform 1 from payments p where p.order_id = target_order and p.status = 'on_delivery' for update;
  if not found then return; end if;
  insert into cash_collections (order_id, vendor_order_id, amount_paise, collected_by, actor_id)
  select s.order_id, s.id, s.subtotal_paise + s.tax_paise, by_whom, by_actor
    from vendor_orders s where s.order_id = target_order and s.status = 'delivered'
  on conflict do nothing;
  update payments p set status = 'collected', updated_at = now()
   where p.order_id = target_order
     and exists (select from cash_collections c where c.order_id = target_order)
     and not exists (select from vendor_orders s where s.order_id = target_order and s.status not in ('delivered', 'cancelled'));
end $$;
