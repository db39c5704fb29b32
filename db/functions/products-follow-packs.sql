-- A product that comes on sale or changes its category, and with it the margin of its batches, looks at its packs again.
create or replace function products_follow_packs() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform follow_packs(new.id);
  return null;
end $$;

create or replace trigger products_follow_packs after update of status, category on products
  for each row when (old.category <> new.category or (old.status <> new.status and new.status = 'approved'))
  execute function products_follow_packs();
