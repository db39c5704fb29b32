-- Entries of the catalogue index and marks of changed figures name the transaction that wrote them. A database that was restored from a dump into
-- another server counts its transactions anew: restored rows would seem to be written in the future, and every look for changes would read
-- all of them again. This makes them rows of the present. Called at each start; where nothing was restored it finds nothing, by an index.
create or replace function adopt_restored_entries() returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  next_transaction constant xid8 := pg_snapshot_xmax(pg_current_snapshot());
begin
  update figure_changes set changed = pg_current_xact_id() where changed >= next_transaction;
  update catalogue_entries set changed = pg_current_xact_id(), figures_changed = '0'
   where greatest(changed, figures_changed) >= next_transaction;
end $$;
