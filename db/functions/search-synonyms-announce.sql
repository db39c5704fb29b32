-- Search reads the words that mean the same again, and stored lists are dropped; no other page changes.
create or replace function search_synonyms_announce() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform pg_notify('catalog_changed', '["catalog"]');
  return null;
end $$;

create or replace trigger search_synonyms_announce after insert or update or delete on search_synonyms
  for each statement execute function search_synonyms_announce();
