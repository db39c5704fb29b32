-- A vendor sees its vendor order when the money is there, or will be on delivery. Later movements of the payment do not take it back.
create or replace function payments_release_order() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update vendor_orders set released_at = case tg_op when 'INSERT' then new.created_at else now() end
   where order_id = new.order_id and released_at is null;
  return null;
end $$;

create or replace trigger payments_release_on_insert after insert on payments
  for each row when (new.status in ('captured', 'collected', 'on_delivery')) execute function payments_release_order();

create or replace trigger payments_release_on_capture after update of status on payments
  for each row when (old.status <> new.status and new.status in ('captured', 'on_delivery')) execute function payments_release_order();
