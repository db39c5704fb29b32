-- A product follows its packs: which of them it opens with, and what that one costs.
create or replace function variants_lead_product() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform follow_packs(coalesce(new.product_id, old.product_id));
  return null;
end $$;

create or replace trigger variants_lead_product_row after insert or delete on variants
  for each row execute function variants_lead_product();

create or replace trigger variants_lead_product_change after update on variants
  for each row when (
    (old.stock = 0) <> (new.stock = 0)
    or (old.price_paise, old.original_price_paise, old.position, old.expires_on, old.retired_at, old.unfinished)
      is distinct from (new.price_paise, new.original_price_paise, new.position, new.expires_on, new.retired_at, new.unfinished)
  ) execute function variants_lead_product();
