-- What of an order's money can still go back, in paise: what was paid in advance or collected at the door so far, less what went back, is owed
-- already, or waits for a second admin. Money that came a second time goes back by itself and does not count.
create or replace function left_to_refund(target_order uuid) returns bigint language sql stable
set search_path = pg_catalog, public as $$
  select case when is_paid(p.status) then p.amount_paise
              else (select coalesce(sum(c.amount_paise), 0) from cash_collections c where c.order_id = p.order_id) end
         - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.order_id = p.order_id and r.kind <> 'again')
    from payments p where p.order_id = target_order
$$;
