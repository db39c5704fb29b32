-- Tells one run of one database from another: another value means that what was read before may not be compared with what is read now. It
-- changes with a start of the server (also of another one, after a failover), with another database of the same name, with entries that were
-- written anew, and with triggers, which a restore makes last.
create or replace function database_identity() returns text language sql stable
set search_path = pg_catalog, public as $$
  select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), d.oid, pg_relation_filenode('public.catalogue_entries'::regclass),
                   (select max(t.oid) from pg_trigger t where t.tgrelid = 'public.products'::regclass))
    from pg_database d where d.datname = current_database()
$$;
