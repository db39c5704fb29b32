-- The words that mean the same, kept by admins. (Popularity itself needs nothing new here: it is counted from what is there.)

-- Admins edit the words that mean the same. Search reads them anew, and lists of what was searched are dropped; no other page changes.
create index search_synonyms_by_first on search_synonyms ((terms[1]), id);
alter table search_synonyms add constraint search_synonyms_at_most_twelve check (cardinality(terms) <= 12);
create or replace function search_synonyms_announce() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform pg_notify('catalog_changed', '["catalog"]');
  return null;
end $$;
drop trigger search_synonyms_announce on search_synonyms;
create trigger search_synonyms_announce after insert or update or delete on search_synonyms
  for each statement execute function search_synonyms_announce();
