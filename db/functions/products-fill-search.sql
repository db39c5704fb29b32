-- The text in which portals search for products.
create or replace function products_fill_search() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  new.search_text := search_words(new.name || ' ' || new.brand || ' ' || new.category);
  return new;
end $$;

create or replace trigger products_fill_search before insert or update of name, brand, category on products
  for each row execute function products_fill_search();
