-- Stock came back to a variant that somebody waits for: a job writes the emails, once for however often it happens meanwhile.
create or replace function variants_tell_waiting() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  if exists (select 1 from stock_alerts a where a.variant_id = new.id and a.told_at is null) then
    perform enqueue_job('wishlist:back_in_stock', jsonb_build_object('variantId', new.id), 'wishlist:back_in_stock:' || new.id);
  end if;
  return null;
end $$;

create or replace trigger variants_tell_waiting after update of stock on variants
  for each row when (old.stock = 0 and new.stock > 0 and new.retired_at is null) execute function variants_tell_waiting();
