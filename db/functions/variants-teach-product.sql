-- The variants of a product are among its words.
create or replace function variants_teach_product() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform write_catalogue_entry(p.id) from products p
   where p.id = coalesce(new.product_id, old.product_id) and p.status = 'approved';
  return null;
end $$;

create or replace trigger variants_teach_product_new after insert on variants
  for each row when (new.kind <> 'only' or new.country_of_origin is not null) execute function variants_teach_product();

create or replace trigger variants_teach_product_gone after delete on variants
  for each row when (old.kind <> 'only' or old.country_of_origin is not null) execute function variants_teach_product();

create or replace trigger variants_teach_product_change after update of name, shade_family, kind, country_of_origin, retired_at on variants
  for each row when ((old.name, old.shade_family, old.kind, old.country_of_origin, old.retired_at)
    is distinct from (new.name, new.shade_family, new.kind, new.country_of_origin, new.retired_at))
  execute function variants_teach_product();
