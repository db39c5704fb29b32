-- The operator's orders by state of India, and the proofs of what listings promise.

-- A page of a state's orders ends where its twenty rows are found, with a status or without.
create index orders_of_state on orders (state, id desc);
create index orders_of_state_by_status on orders (state, status, id desc);

-- What a vendor shows for words that promise an effect (docs/architecture.md, Proofs). Never public: only its vendor and the
-- operator open them. Images are newly encoded; `sha256` names what is kept.
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
  constraint claim_proofs_kind_known check (kind in ('pdf', 'jpeg')),
  constraint claim_proofs_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint claim_proofs_name_given check (name <> ''),
  constraint claim_proofs_once unique (product_id, sha256)
);
-- Compressed already.
alter table claim_proofs alter column bytes set storage external;
