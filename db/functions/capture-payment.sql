-- Notes that the provider has taken the money of a payment. Answers what became of it:
--   captured  it was awaited: the order is confirmed, by a job;
--   late      the order had been given up: the money goes back, by a job, and the order's history says so;
--   known     it was noted before.
-- Each exactly once, however often and by whomever it is told. Lock order: order, vendor orders, payment (db/functions/lock-order.sql).
create or replace function capture_payment(target_payment uuid, reference text, network text, last_four text) returns text
language plpgsql set search_path = pg_catalog, public as $$
declare
  whole uuid;
begin
  select p.order_id into whole from payments p where p.id = target_payment;
  perform lock_order(whole);

  update payments
     set status = 'captured', provider_reference = reference, card_network = network, card_last_four = last_four, updated_at = now()
   where id = target_payment and status = 'awaiting';
  if found then
    perform enqueue_job('order:confirmed', jsonb_build_object('orderId', whole));
    return 'captured';
  end if;

  update payments
     set status = 'refund_due', provider_reference = reference, card_network = network, card_last_four = last_four, updated_at = now()
   where id = target_payment and status in ('void', 'expired', 'declined');
  if found then
    insert into order_status_changes (order_id, from_status, to_status, changed_by, reason)
    select o.id, o.status, o.status, 'system', 'The payment arrived after the order was cancelled. All of it goes back to the way it was paid.'
      from orders o where o.id = whole;
    perform enqueue_job('payment:late', jsonb_build_object('orderId', whole));
    perform announce_order(whole, 'cancelled');
    return 'late';
  end if;
  return 'known';
end $$;
