-- The operator's list of all products: each filter and each order has an index that a page can stop in.
create index products_by_status on products (status, id desc);
create index products_all_by_name on products (name, id);
create index products_all_by_price on products (price_paise, id);
create index products_all_of_category on products (category, id desc);
create index products_all_out_of_stock on products (id desc) where not in_stock;
