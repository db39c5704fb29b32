-- The main photograph decides which variant a product opens with.
create or replace function product_images_lead_product() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform follow_packs(coalesce(new.product_id, old.product_id));
  return null;
end $$;

create or replace trigger product_images_lead_product_new after insert on product_images
  for each row when (new.position = 0) execute function product_images_lead_product();

create or replace trigger product_images_lead_product_gone after delete on product_images
  for each row when (old.position = 0) execute function product_images_lead_product();

create or replace trigger product_images_lead_product_change after update of position, variant_id on product_images
  for each row when (old.position = 0 or new.position = 0) execute function product_images_lead_product();
