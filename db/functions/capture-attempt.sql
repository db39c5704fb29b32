-- Notes that a provider has taken money for a try to pay. Answers what became of it:
--   captured    the order was waiting for it: it is confirmed, by a job;
--   late        the order had been given up: the money goes back, by a job, and the order's history says so;
--   again       the order is paid already, or in cash or by hand since: this money goes back, by a job;
--   mismatch    another amount or currency than was asked for: nothing is booked, and the operator is told;
--   known       it was noted before;
--   nobody      there is no such try.
-- Each exactly once, however often and by whomever it is told. Lock order: order, vendor orders, payment (db/functions/lock-order.sql).
create or replace function capture_attempt(target_attempt uuid, reference text, taken bigint, in_currency text, paid_with text, network text,
                                           last_four text, fee bigint, fee_tax bigint) returns text
language plpgsql set search_path = pg_catalog, public as $$
declare
  tried payment_attempts;
  purpose_of_it text;
  capture uuid;
begin
  select a.order_id into tried.order_id from payment_attempts a where a.id = target_attempt;
  if not found then return 'nobody'; end if;
  perform lock_order(tried.order_id);
  select * into tried from payment_attempts a where a.id = target_attempt;
  if exists (select from payment_captures c where c.provider = tried.provider and c.provider_reference = reference) then
    return 'known';
  end if;
  if taken <> tried.amount_paise or in_currency <> 'INR' then
    insert into payment_differences (kind, subject, order_id, detail)
    values ('amount', tried.provider || ' ' || reference, tried.order_id,
            format('%s paise in %s were taken where %s paise in INR were asked for.', taken, in_currency, tried.amount_paise))
    on conflict do nothing;
    return 'mismatch';
  end if;

  update payments
     set status = 'captured', provider_reference = reference, card_network = network, card_last_four = last_four,
         decline_reason = null, updated_at = now()
   where order_id = tried.order_id and status = 'awaiting';
  if found then
    purpose_of_it := 'order';
    -- On a gateway's page people choose again how to pay.
    if exists (select from payment_methods m where m.code = paid_with and m.provider = 'gateway') then
      update orders set payment_method = paid_with where id = tried.order_id and payment_method <> paid_with;
      update payments set method = paid_with where order_id = tried.order_id and method <> paid_with;
    end if;
  else
    update payments
       set status = 'refund_due', provider_reference = reference, card_network = network, card_last_four = last_four, updated_at = now()
     where order_id = tried.order_id and provider = 'gateway' and status in ('void', 'expired', 'declined');
    purpose_of_it := case when found then 'late' else 'again' end;
  end if;
  update payment_attempts set status = 'captured', failure = null, updated_at = now() where id = target_attempt;

  insert into payment_captures (order_id, attempt_id, provider, provider_reference, amount_paise, purpose, paid_by, card_network, card_last_four,
                                fee_paise, fee_tax_paise)
  values (tried.order_id, tried.id, tried.provider, reference, taken, purpose_of_it, paid_with, network, last_four, fee, fee_tax)
  returning id into capture;

  case purpose_of_it
    when 'order' then
      perform enqueue_job('order:confirmed', jsonb_build_object('orderId', tried.order_id));
      return 'captured';
    when 'late' then
      insert into order_status_changes (order_id, from_status, to_status, changed_by, reason)
      select o.id, o.status, o.status, 'system', 'The payment arrived after the order was cancelled. All of it is refunded the way it was paid.'
        from orders o where o.id = tried.order_id;
      perform enqueue_job('payment:late', jsonb_build_object('orderId', tried.order_id));
      perform announce_order(tried.order_id, 'cancelled');
      return 'late';
    else
      insert into refunds (order_id, kind, source, reason, amount_paise, capture_id)
      values (tried.order_id, 'again', capture, 'The order was paid a second time.', taken, capture);
      perform enqueue_job('payment:refund', jsonb_build_object('orderId', tried.order_id));
      return 'again';
  end case;
end $$;
