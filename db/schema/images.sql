-- after: schema/accounts.sql, schema/vendors.sql
-- Photographs and their files in each size and format.

-- An image is named by the hash of its master, so its URL never changes meaning and may be cached for ever.
create table images (
  id text primary key,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  -- Whose photograph it is, for the quota of a vendor; those of the demo and of the operator belong to nobody.
  vendor_id uuid references vendors (id) on delete set null,
  byte_count bigint not null default 0,
  -- Who uploaded a photograph for a review. It belongs to that person alone and goes when nothing shows it.
  uploaded_by uuid references users (id) on delete set null,
  constraint images_id_hex check (id ~ '^[0-9a-f]{20}$')
);
create index images_of_vendor on images (vendor_id) where vendor_id is not null;
-- Uploads that no listing took.
create index images_loose on images (created_at) where vendor_id is not null;
create index images_of_uploader on images (uploaded_by, created_at) where uploaded_by is not null;

create table image_files (
  image_id text not null references images (id) on delete cascade,
  width integer not null,
  format text not null,
  -- The file itself, or its name in the object store of MEDIA_URL. Names are used once; each begins with the SHA-256 of its bytes.
  bytes bytea,
  object_key text,
  primary key (image_id, width, format),
  constraint image_files_format_known check (format in ('avif', 'webp', 'jpeg')),
  constraint image_files_bytes_or_object check ((bytes is null) <> (object_key is null))
);
-- Photographs are compressed already; trying again costs time at every write.
alter table image_files alter column bytes set storage external;
create unique index image_files_object on image_files (object_key) where object_key is not null;

-- Objects in the store that no image file names: not yet, or not any more. A trigger keeps it so. They are removed from the store after an hour.
create table loose_objects (
  key text primary key,
  loose_since timestamptz not null default now(),
  -- From now on no file can name it: its removal has begun.
  going_since timestamptz
);
create index loose_objects_since on loose_objects (loose_since);
