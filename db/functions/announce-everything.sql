-- For changes that many stored pages show: all of them are dropped. The notice leaves with the commit, and never when it rolls back.
create or replace function announce_everything() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', '["everything"]');
  return null;
end $$;

create or replace trigger categories_announce after insert or update or delete on categories
  for each statement execute function announce_everything();

create or replace trigger vendors_announce after update of name, slug, legal_name, status, phone, email, city, state on vendors
  for each statement execute function announce_everything();

create or replace trigger settings_announce after insert or update or delete on settings
  for each statement execute function announce_everything();

create or replace trigger payment_methods_announce after insert or update or delete on payment_methods
  for each statement execute function announce_everything();

-- The rest of what pages say of a vendor, also of one whose products are off sale for now. A form that was saved without a change
-- announces nothing.
create or replace trigger vendors_announce_details after update of street, pincode, gstin, grievance_officer, grievance_email, grievance_phone
  on vendors for each row when (
    new.status in ('approved', 'suspended')
    and (old.street, old.pincode, old.gstin, old.grievance_officer, old.grievance_email, old.grievance_phone)
      is distinct from (new.street, new.pincode, new.gstin, new.grievance_officer, new.grievance_email, new.grievance_phone)
  ) execute function announce_everything();
