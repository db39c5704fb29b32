-- What of an order's money banks took back by charge-backs, in paise; `with_open` also what they may still take. `again`: of that capture, which came a
-- second time, and not of the money that pays for the order.
create or replace function charged_back(target_order uuid, again uuid, with_open boolean) returns bigint language sql stable
set search_path = pg_catalog, public as $$
  select coalesce(sum(b.amount_paise), 0)::bigint
    from payment_charge_backs b join payment_captures c on c.id = b.capture_id
   where b.order_id = target_order and case when again is null then c.purpose <> 'again' else c.id = again end
     and (b.status = 'lost' or with_open and b.ended_at is null)
$$;
