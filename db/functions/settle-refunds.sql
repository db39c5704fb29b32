-- What refunds that went back and charge-backs that were lost make of an order's payment: partly refunded, or refunded once all of it is back. The
-- caller has locked the order.
create or replace function settle_refunds(target_order uuid) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  back bigint;
begin
  select coalesce(sum(r.amount_paise), 0) + charged_back(target_order, null, false) into back from refunds r
   where r.order_id = target_order and r.status = 'refunded' and r.kind <> 'again';
  update payments p
     set status = case when back >= p.amount_paise then 'refunded' else 'partly_refunded' end, updated_at = now()
   where p.order_id = target_order and back > 0
     and (is_paid(p.status) or p.status = 'refund_due' and back >= p.amount_paise)
     and p.status <> case when back >= p.amount_paise then 'refunded' else 'partly_refunded' end;
end $$;
