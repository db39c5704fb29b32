-- Whether a refund has to wait: with what is on its way back and what banks took by charge-backs, or may still take, more would go back than was
-- paid. Only where there is a charge-back.
create or replace function is_refund_held(owed refunds) returns boolean language sql stable
set search_path = pg_catalog, public as $$
  select b.taken_back > 0 and b.taken_back + owed.amount_paise + (
           select coalesce(sum(r.amount_paise), 0) from refunds r
            where r.order_id = owed.order_id and r.id <> owed.id
              and case when owed.kind = 'again' then r.capture_id = owed.capture_id else r.kind <> 'again' end
              and (r.status = 'refunded' or r.progress in ('sending', 'pending')))
         > case when owed.kind = 'again' then (select c.amount_paise from payment_captures c where c.id = owed.capture_id)
                else (select p.amount_paise from payments p where p.order_id = owed.order_id) end
    from (select charged_back(owed.order_id, case when owed.kind = 'again' then owed.capture_id end, true) as taken_back) b
$$;
