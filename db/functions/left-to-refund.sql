-- What of an order's money can still go back, in paise: what was paid in advance or collected at the door so far, less what went back or is owed
-- already, and less what banks took back by charge-backs. Money that came a second time goes back by itself and does not count. What waits for a
-- second admin counts as long as `with_proposals`: more goodwill must leave room for it, what is owed for a cancellation or a return must not. What
-- banks may still take counts as long as `with_open`: what is owed meanwhile is written down, and waits until they have decided.
create or replace function left_to_refund(target_order uuid, with_proposals boolean default true, with_open boolean default true)
returns bigint language sql stable
set search_path = pg_catalog, public as $$
  select case when is_paid(p.status) then p.amount_paise
              else (select coalesce(sum(c.amount_paise), 0) from cash_collections c where c.order_id = p.order_id) end
         - (select coalesce(sum(r.amount_paise), 0) from refunds r
             where r.order_id = p.order_id and r.kind <> 'again' and (with_proposals or r.progress is distinct from 'proposed'))
         - charged_back(p.order_id, null, with_open)
    from payments p where p.order_id = target_order
$$;
