-- A photograph of a product came, went or moved.
create or replace function product_images_announce() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform announce_product(p.slug) from products p where p.id = coalesce(new.product_id, old.product_id);
  return null;
end $$;

create or replace trigger product_images_announce after insert or update or delete on product_images
  for each row execute function product_images_announce();
