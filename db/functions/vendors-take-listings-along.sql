-- A vendor that may not sell has nothing on sale; what was on sale returns with it.
create or replace function vendors_take_listings_along() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  if new.status = 'suspended' then
    with taken as (
      update products set status = 'suspended', suspended_with_vendor = true, updated_at = now()
       where vendor_id = new.id and status = 'approved' returning id
    )
    insert into product_status_changes (product_id, from_status, to_status, changed_by, reason)
    select id, 'approved', 'suspended', 'system', 'The vendor is suspended.' from taken;
  elsif old.status = 'suspended' then
    with back as (
      update products set status = 'approved', suspended_with_vendor = false, updated_at = now()
       where vendor_id = new.id and status = 'suspended' and suspended_with_vendor returning id
    )
    insert into product_status_changes (product_id, from_status, to_status, changed_by, reason)
    select id, 'suspended', 'approved', 'system', 'The vendor may sell again.' from back;
  end if;
  return null;
end $$;

create or replace trigger vendors_take_listings_along after update of status on vendors
  for each row when (old.status <> new.status) execute function vendors_take_listings_along();
