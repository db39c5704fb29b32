-- A variant that somebody waits for may be for sale again, by more stock or a fresher batch: a job looks and writes the emails, once for
-- however often it happens meanwhile.
create or replace function variants_tell_waiting() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  if exists (select 1 from stock_alerts a where a.variant_id = new.id and a.told_at is null) then
    perform enqueue_job('wishlist:back_in_stock', jsonb_build_object('variantId', new.id), 'wishlist:back_in_stock:' || new.id);
  end if;
  return null;
end $$;

create or replace trigger variants_tell_waiting after update of stock, expires_on on variants
  for each row when (new.stock > 0 and new.retired_at is null and (old.stock = 0 or old.expires_on is distinct from new.expires_on))
  execute function variants_tell_waiting();
