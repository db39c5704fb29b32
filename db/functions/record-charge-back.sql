-- Notes what a provider said of a charge-back that stood here as `known_version` before it was asked (0: not at all). While it is open its amount goes back no other way; lost it has gone back;
-- won or closed it is free again. Answers what became of it:
--   noted     it stands as the provider says;
--   older     somebody else has noted an answer meanwhile, which may be newer: ask again;
--   mismatch  another currency, or no amount: nothing is noted, and the operator is told;
--   nobody    the payment is none of ours: the operator is told.
-- Repeatable. Lock order: order, vendor orders, payment, refunds (db/functions/lock-order.sql).
create or replace function record_charge_back(of_provider text, reference text, of_payment text, amount bigint, in_currency text, stands text,
                                              in_phase text, code text, why text, answer_by timestamptz, since timestamptz, known_version integer)
returns text
language plpgsql set search_path = pg_catalog, public as $$
declare
  taken payment_captures;
  before payment_charge_backs;
  is_new boolean;
  is_over boolean := stands in ('won', 'lost', 'closed');
  held uuid[];
begin
  select * into taken from payment_captures c where c.provider = of_provider and c.provider_reference = of_payment;
  if not found or in_currency <> 'INR' or amount <= 0 then
    insert into payment_differences (kind, subject, order_id, detail)
    values ('charge_back', of_provider || ' ' || reference, taken.order_id,
            case when taken.id is null then format('A bank asks for ₹%s of payment %s back, which stands nowhere here.', round(amount / 100.0, 2), of_payment)
                 else format('A bank asks for %s paise in %s of payment %s back.', amount, in_currency, of_payment) end)
    on conflict do nothing;
    return case when taken.id is null then 'nobody' else 'mismatch' end;
  end if;

  perform lock_order(taken.order_id);
  perform from payments p where p.order_id = taken.order_id for update;
  select * into before from payment_charge_backs b where b.provider = of_provider and b.provider_reference = reference;
  is_new := not found;
  if coalesce(before.version, 0) <> known_version then return 'older'; end if;
  -- What its gateway refused is nobody's to pay by hand as long as it is held.
  select array_agg(r.id) into held
    from refunds r where r.order_id = taken.order_id and r.status = 'due' and r.progress = 'blocked' and is_refund_held(r);

  insert into payment_charge_backs (provider, provider_reference, order_id, capture_id, amount_paise, status, phase, reason_code, reason, respond_by,
                                    opened_at, ended_at)
  values (of_provider, reference, taken.order_id, taken.id, amount, stands, in_phase, code, why, answer_by, coalesce(since, now()),
          case when is_over then now() end)
  on conflict (provider, provider_reference) do update
     set amount_paise = excluded.amount_paise, status = excluded.status, phase = excluded.phase, reason_code = excluded.reason_code,
         reason = excluded.reason, respond_by = excluded.respond_by, asked_at = now(), version = before.version + 1, decided_by = null,
         ended_at = case when before.status = excluded.status then before.ended_at else excluded.ended_at end;
  if stands = 'open' and before.status <> 'open' then
    -- The bank asks for more: what was sent before stands in the audit trail.
    update payment_charge_backs set evidence = null, evidence_on = null, evidence_by = null, reminded_at = null
     where provider = of_provider and provider_reference = reference;
  elsif not is_new and before.respond_by is distinct from answer_by then
    update payment_charge_backs set reminded_at = null where provider = of_provider and provider_reference = reference;
  end if;

  if before.status = 'lost' and stands <> 'lost' then
    update payments p
       set status = case when (select o.status from orders o where o.id = taken.order_id) = 'cancelled' then 'refund_due' else 'captured' end,
           updated_at = now()
     where p.order_id = taken.order_id and p.status in ('partly_refunded', 'refunded');
  end if;
  if before.status = 'lost' then
    perform put_back_refunds(taken.order_id);
  end if;
  if stands = 'lost' then
    perform cut_refunds(taken.order_id);
  end if;
  if 'lost' in (stands, before.status) then
    perform settle_refunds(taken.order_id);
  end if;
  if is_new and not is_over then
    perform enqueue_job('payment:charge_back', jsonb_build_object('chargeBackId', (
      select b.id from payment_charge_backs b where b.provider = of_provider and b.provider_reference = reference)));
  end if;
  if is_over and before.status is distinct from stands then
    -- What waited for it is sent now.
    perform enqueue_job('payment:refund', jsonb_build_object('orderId', taken.order_id));
  end if;
  perform tell_refused(r) from refunds r
    where r.id = any (held) and r.status = 'due' and r.progress = 'blocked' and not is_refund_held(r);
  if (before.status, before.amount_paise, before.respond_by) is distinct from (stands, amount, answer_by) then
    perform announce_order(taken.order_id, 'refunded');
  end if;
  return 'noted';
end $$;
