-- after: schema/products.sql
-- What vendors write about a product on sale, its history, and the proofs of what it promises.

-- What a vendor wants an approved listing to become. The old one stays on sale until this is decided; one may be open at a time.
create table product_revisions (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  status text not null default 'submitted',
  -- The whole edited listing in the form of its input, and what of it differs.
  content jsonb not null,
  changed_fields text[] not null,
  reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  constraint product_revisions_status_known check (status in ('submitted', 'approved', 'rejected', 'withdrawn')),
  constraint product_revisions_change_something check (cardinality(changed_fields) > 0)
);
create unique index product_revisions_one_open on product_revisions (product_id) where status = 'submitted';
create index product_revisions_waiting on product_revisions (created_at, id) where status = 'submitted';
create index product_revisions_of_product on product_revisions (product_id, id desc);

-- What a listing said when it was sent back last, so that the next look finds what changed since.
create table product_send_backs (
  product_id uuid primary key references products (id) on delete cascade,
  content jsonb not null,
  sent_back_at timestamptz not null default now()
);

create table product_status_changes (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  from_status text,
  to_status text not null,
  changed_by text not null,
  actor_id uuid,
  actor_name text not null default '',
  reason text,
  changed_at timestamptz not null default now(),
  constraint product_status_changes_by_known check (changed_by in ('vendor', 'admin', 'system'))
);
create index product_status_changes_of_product on product_status_changes (product_id, id desc);

-- What a vendor shows for words that promise an effect (docs/law.md). Never public: only its vendor and the
-- operator open them. Images are newly encoded; `sha256` names what is stored.
create table claim_proofs (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  name text not null,
  kind text not null,
  sha256 text not null,
  byte_count integer not null,
  bytes bytea not null,
  uploaded_by uuid,
  uploaded_at timestamptz not null default now(),
  -- Ids of what it shows (modules/listing/rules/claims.ts). Null: attached before proofs named their claims; it counts for all that the listing
  -- says, until that is sent for review again.
  claims text[],
  -- The last day on which it holds; null where it has no end.
  valid_until date,
  -- What its vendor has heard of this end: so many days before, or 0 when it had come.
  told_days_before smallint,
  constraint claim_proofs_claims_named check (array_position(claims, null) is null),
  constraint claim_proofs_told_of_an_end check (told_days_before is null or (told_days_before in (0, 7, 30) and valid_until is not null)),
  constraint claim_proofs_kind_known check (kind in ('pdf', 'jpeg')),
  constraint claim_proofs_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint claim_proofs_name_given check (name <> ''),
  constraint claim_proofs_once unique (product_id, sha256)
);
-- Compressed already.
alter table claim_proofs alter column bytes set storage external;
create index claim_proofs_by_end on claim_proofs (valid_until) where valid_until is not null and told_days_before is distinct from 0;

-- What a vendor is told about one of its packs: each thing once for each batch. What concerns no batch has no day.
create table pack_notices (
  id uuid primary key default uuidv7(),
  variant_id uuid not null references variants (id) on delete cascade,
  kind text not null,
  -- The label's last day of the batch.
  expires_on date,
  -- What stood there before, in words.
  detail text not null default '',
  created_at timestamptz not null default now(),
  -- The vendor has saved the listing since.
  closed_at timestamptz,
  constraint pack_notices_once unique nulls not distinct (variant_id, kind, expires_on),
  constraint pack_notices_kind_known check (kind in ('sale_ends_in_60', 'sale_ends_in_30', 'sale_ends_in_7', 'sale_ended',
    'original_price_dropped', 'price_above_mrp', 'barcode_dropped', 'size_to_check'))
);
