-- Keeps loose_objects true whoever writes image files: a file names an object that waits there and that nobody removes, or the write fails; an object that
-- loses its file waits there to be removed.
create or replace function image_files_note_objects() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  before constant text := case when tg_op <> 'INSERT' then old.object_key end;
  after constant text := case when tg_op <> 'DELETE' then new.object_key end;
begin
  if before is not distinct from after then return null; end if;
  if before is not null then insert into loose_objects (key) values (before); end if;
  if after is not null then
    delete from loose_objects where key = after and going_since is null;
    if not found then raise exception 'the object store does not have % for sure', after; end if;
  end if;
  return null;
end $$;

create or replace trigger image_files_note_objects after insert or delete or update of object_key on image_files
  for each row execute function image_files_note_objects();
