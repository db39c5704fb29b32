-- The entry of a product follows its words and its status.
create or replace function products_write_entry() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform write_catalogue_entry(new.id);
  return null;
end $$;

create or replace trigger products_write_entry_new after insert on products
  for each row when (new.status = 'approved') execute function products_write_entry();

create or replace trigger products_write_entry_change after update of status, name, brand, category, generic_name, vendor_id, country_of_origin,
  finish, skin_types, hair_types, concerns, ingredients, description on products
  for each row when (old.status = 'approved' or new.status = 'approved') execute function products_write_entry();
