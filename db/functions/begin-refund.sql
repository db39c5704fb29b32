-- Notes that a refund is about to be sent to its provider, before it is: whoever books a charge-back from then on knows that it may be on its way.
-- Answers 'sending' with the sum to send, which nobody cuts from then on; 'held' where a charge-back stands against it
-- (db/functions/is-refund-held.sql); or 'gone' where nothing is to be sent.
create or replace function begin_refund(target uuid, out begun text, out amount bigint)
language plpgsql set search_path = pg_catalog, public as $$
declare
  owed refunds;
begin
  begun := 'gone';
  select r.order_id into owed.order_id from refunds r where r.id = target;
  if not found then return; end if;
  perform lock_order(owed.order_id);
  select * into owed from refunds r where r.id = target for update;
  if not found or owed.status <> 'due' or owed.progress in ('proposed', 'pending', 'blocked') then return; end if;
  begun := 'held';
  if is_refund_held(owed) then return; end if;
  update refunds set progress = 'sending', begun_at = now() where id = target;
  begun := 'sending';
  amount := owed.amount_paise;
end $$;
