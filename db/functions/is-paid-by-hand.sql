-- Whether no provider carries out the payment of an order, so that money of it goes back by hand too.
create or replace function is_paid_by_hand(placed orders) returns boolean language sql stable
set search_path = pg_catalog, public as $$
  select not exists (select from payment_methods m where m.code = placed.payment_method and m.provider = 'gateway')
$$;
