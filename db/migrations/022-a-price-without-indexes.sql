-- A changed price wrote each of the 28 indexes of products anew, because PostgreSQL does so for all of them once a column of one has changed
-- (a "heap-only" update needs that none has). So what nobody asks any more goes: lists of the shop and similar products are found in
-- memory (docs/decisions/011), and products_newest says what the primary key says.
drop index products_on_sale_by_name;
drop index products_on_sale_by_price;
drop index products_on_sale_by_rating;
drop index products_on_sale_by_popularity;
drop index products_category_by_price;
drop index products_category_by_popularity;
drop index products_newest;
drop index products_new;

-- And the one order by price that is left, the operator's, stands beside the products.
create table product_prices (
  product_id uuid primary key references products (id) on delete cascade,
  price_paise bigint not null
);
insert into product_prices select id, price_paise from products;
create index product_prices_in_order on product_prices (price_paise, product_id);
drop index products_all_by_price;

create function products_write_price() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into product_prices values (new.id, new.price_paise);
  else
    update product_prices set price_paise = new.price_paise where product_id = new.id;
  end if;
  return null;
end $$;
create trigger products_write_price_new after insert on products for each row execute function products_write_price();
create trigger products_write_price_change after update of price_paise on products
  for each row when (old.price_paise <> new.price_paise) execute function products_write_price();

-- Room on each page for the next state of a row: without it the row moves, and the indexes are written after all.
alter table products set (fillfactor = 80);
