-- The order that this customer placed with the same request and has not paid, as long as its stock is held. Null where there is none.
create or replace function waiting_order(customer uuid, request bytea) returns uuid language sql stable
set search_path = pg_catalog, public as $$
  select k.order_id from idempotency_keys k join payments p on p.order_id = k.order_id
   where k.user_id = customer and k.request_hash = request and p.status = 'awaiting' and p.expires_at > now()
   order by k.created_at limit 1
$$;
