-- Begins another try to pay an order that waits for its money, and holds its stock until two minutes after the try can be paid. Answers with the
-- try's id; with nothing when the order waits for no money any more, a try of it is open, or ten were made.
create or replace function open_attempt(target_order uuid, of_provider text, with_method text, with_token text, on_page boolean, minutes integer) returns uuid
language plpgsql set search_path = pg_catalog, public as $$
declare
  made uuid;
begin
  perform lock_order(target_order);
  insert into payment_attempts (order_id, provider, method, amount_paise, token, is_on_page, expires_at)
  select p.order_id, of_provider, with_method, p.amount_paise, with_token, on_page, now() + make_interval(mins => minutes)
    from payments p
   where p.order_id = target_order and p.status = 'awaiting' and p.expires_at > now()
     and (select count(*) from payment_attempts a where a.order_id = p.order_id) < 10
  on conflict (order_id) where status in ('new', 'pending', 'authorized') do nothing
  returning id into made;
  if made is null then return null; end if;
  update payments p
     set method = with_method, decline_reason = null, updated_at = now(),
         expires_at = greatest(p.expires_at, now() + make_interval(mins => minutes + 2))
   where p.order_id = target_order;
  update orders set payment_method = with_method, updated_at = now() where id = target_order and payment_method <> with_method;
  perform enqueue_job('payment:resolve', jsonb_build_object('orderId', target_order), 'payment:resolve:' || target_order, now() + interval '20 seconds');
  return made;
end $$;
