-- Its packs are finished when a product is sent in or put on sale, and may be unfinished again when it comes back to its vendor.
create or replace function products_finish_packs() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update variants set unfinished = new.status in ('draft', 'rejected', 'archived') where product_id = new.id and retired_at is null;
  return null;
end $$;

create or replace trigger products_finish_packs after update of status on products
  for each row when ((old.status in ('draft', 'rejected', 'archived')) <> (new.status in ('draft', 'rejected', 'archived')))
  execute function products_finish_packs();
