-- Writes down what of a cancelled order's payment goes back beside its single refunds, once, under the payment's own id, which is the provider's key
-- for it. A payment of which nothing is left to go back is refunded then. Goodwill that waits for a second admin comes too late by it.
create or replace function owe_rest(target_order uuid) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  paid payments;
  rest bigint;
begin
  perform lock_order(target_order);
  select * into paid from payments p where p.order_id = target_order for update;
  if paid.status is distinct from 'refund_due' then return; end if;
  rest := paid.amount_paise - charged_back(target_order, null, false)
        - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.order_id = target_order and r.kind <> 'again' and r.progress is distinct from 'proposed');
  if rest > 0 then
    insert into refunds (id, order_id, amount_paise) values (paid.id, target_order, rest) on conflict do nothing;
    if not found then
      -- A bank that had given money back has thought better of it: there is more to go back than there was.
      insert into refunds (order_id, amount_paise, source) values (target_order, rest, uuidv7());
    end if;
  end if;
  perform settle_refunds(target_order);
end $$;
