-- beside: 036-claims.sql
-- Files of photographs may lie in an object store. MEDIA_URL is set once every machine runs this version: an older one finds no bytes of such a file.
alter table image_files alter column bytes drop not null;
alter table image_files add column object_key text;
alter table image_files add constraint image_files_bytes_or_object check ((bytes is null) <> (object_key is null));
create unique index image_files_object on image_files (object_key) where object_key is not null;

create table loose_objects (
  key text primary key,
  loose_since timestamptz not null default now(),
  going_since timestamptz
);
create index loose_objects_since on loose_objects (loose_since);
