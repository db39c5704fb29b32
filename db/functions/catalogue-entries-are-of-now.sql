-- Entries name the transaction that wrote them. In a database that was restored from a dump of another server these may seem to be of the future,
-- and processes pass over what is (modules/search/store/entries.server.ts). An entry that is written becomes one of the present.
create or replace function catalogue_entries_are_of_now() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  next_transaction constant xid8 := pg_snapshot_xmax(pg_current_snapshot());
begin
  if new.changed > pg_current_xact_id() and new.changed >= next_transaction then new.changed := pg_current_xact_id(); end if;
  if new.figures_changed > pg_current_xact_id() and new.figures_changed >= next_transaction then
    new.figures_changed := pg_current_xact_id();
  end if;
  return new;
end $$;

create or replace trigger catalogue_entries_are_of_now before update on catalogue_entries
  for each row execute function catalogue_entries_are_of_now();
