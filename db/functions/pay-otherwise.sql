-- An order that waits for a provider's money, with no try open, is paid another way: in cash at the door, or by a method that an admin carries out.
-- It is confirmed then. When its hold would have ended stays: for some days after it money may still come and has to go back. True for the call that
-- did it.
create or replace function pay_otherwise(target_order uuid, with_method text) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  way text;
begin
  select m.provider into way from payment_methods m where m.code = with_method and m.enabled and m.provider <> 'gateway';
  if way is null then return false; end if;
  perform lock_order(target_order);
  update payments p
     set method = with_method, provider = way, status = case way when 'cash' then 'on_delivery' else 'manual' end,
         decline_reason = null, updated_at = now()
   where p.order_id = target_order and p.status = 'awaiting' and p.expires_at > now()
     and not exists (select from payment_attempts a where a.order_id = p.order_id and a.status in ('new', 'pending', 'authorized'));
  if not found then return false; end if;
  update orders set payment_method = with_method, updated_at = now() where id = target_order;
  perform enqueue_job('order:confirmed', jsonb_build_object('orderId', target_order));
  return true;
end $$;
