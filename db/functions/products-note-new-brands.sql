-- Marks the brands of new and deleted products, to be counted again (db/functions/settle-brands.sql).
create or replace function products_note_new_brands() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into brand_changes (name) select distinct p.brand from changed p where p.status = 'approved' and btrim(p.brand) <> '';
  return null;
end $$;

create or replace trigger products_note_new_brands after insert on products
  referencing new table as changed for each statement execute function products_note_new_brands();

create or replace trigger products_note_gone_brands after delete on products
  referencing old table as changed for each statement execute function products_note_new_brands();
