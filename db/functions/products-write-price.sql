-- The order by price has every product from its first day. Later prices follow by settle_figures.
create or replace function products_write_price() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into product_prices values (new.id, new.price_paise);
  return null;
end $$;

create or replace trigger products_write_price_new after insert on products for each row execute function products_write_price();
