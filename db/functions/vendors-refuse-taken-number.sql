-- A PAN and a GSTIN belong to one vendor. Those that two vendors had before this rule stay; whoever writes one that another vendor has, or
-- asks for, is refused. One writer at a time, so that two vendors cannot take a number at once.
create or replace function vendors_refuse_taken_number() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  owner uuid := case tg_table_name when 'vendors' then to_jsonb(new)->>'id' else to_jsonb(new)->>'vendor_id' end;
  old_pan text;
  old_gstin text;
begin
  if tg_op = 'UPDATE' then
    old_pan := old.pan;
    old_gstin := old.gstin;
  end if;
  if new.pan is not distinct from old_pan and new.gstin is not distinct from old_gstin then
    return null;
  end if;
  perform pg_advisory_xact_lock(7246521);
  if new.pan is distinct from old_pan and (
    exists (select from vendors v where v.pan = new.pan and v.id <> owner)
    or exists (select from vendor_revisions r where r.pan = new.pan and r.vendor_id <> owner and r.status = 'submitted')
  ) then
    raise exception 'Another vendor has this PAN.' using errcode = '23505', constraint = 'vendors_pan_once';
  end if;
  if new.gstin is distinct from old_gstin and (
    exists (select from vendors v where v.gstin = new.gstin and v.id <> owner)
    or exists (select from vendor_revisions r where r.gstin = new.gstin and r.vendor_id <> owner and r.status = 'submitted')
  ) then
    raise exception 'Another vendor has this GSTIN.' using errcode = '23505', constraint = 'vendors_gstin_once';
  end if;
  return null;
end $$;

create or replace trigger vendors_refuse_taken_number after insert or update of pan, gstin on vendors
  for each row execute function vendors_refuse_taken_number();

create or replace trigger vendor_revisions_refuse_taken_number after insert or update of pan, gstin on vendor_revisions
  for each row when (new.status = 'submitted') execute function vendors_refuse_taken_number();
