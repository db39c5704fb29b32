-- after: schema/accounts.sql, functions/search-words.sql
-- Who sells here, which account acts for it, and the history of its approval.

create table vendors (
  id uuid primary key default uuidv7(),
  slug text not null,
  name text not null,
  legal_name text not null default '',
  status text not null default 'draft',
  status_reason text,
  email text not null default '',
  phone text not null default '',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  pincode text,
  gstin text,
  pan text,
  grievance_officer text not null default '',
  grievance_email text not null default '',
  grievance_phone text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  ifsc text,
  bank_account_holder text not null default '',
  -- Sealed by the server (AES-256-GCM). Screens show the last four digits; the whole number is opened by a right of its own.
  bank_account_sealed bytea,
  bank_account_last_four text,
  undertaking_version text,
  undertaking_accepted_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  -- A right check digit does not prove that a registration exists: somebody looked it up on the GST portal.
  gstin_verified_at timestamptz,
  gstin_verified_by text,
  -- Since when nothing may be paid out: a change of the identity or the bank account waits for a decision.
  payouts_held_since timestamptz,
  search_text text generated always as (search_words(name || ' ' || legal_name || ' ' || email)) stored,
  constraint vendors_slug_once unique (slug),
  constraint vendors_status_known check (status in ('draft', 'submitted', 'approved', 'rejected', 'suspended')),
  constraint vendors_name_has_bounds check (length(name) between 1 and 100),
  constraint vendors_ifsc_form check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  constraint vendors_pan_form check (pan ~ '^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$'),
  constraint vendors_gstin_form check (gstin ~ '^(0[1-9]|1[0-9]|2[0-4]|26|27|29|3[0-8])[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  constraint vendors_bank_last_four check (bank_account_last_four ~ '^[0-9]{4}$')
);
create index vendors_by_status on vendors (status, id desc);
create index vendors_search on vendors using gin (search_text gin_trgm_ops);
create index vendors_newest on vendors (id desc);
create index vendors_by_name on vendors (lower(name), id);
-- Whoever else has a tax number (db/functions/vendors-refuse-taken-number.sql).
create index vendors_by_pan on vendors (pan) where pan is not null;
create index vendors_by_gstin on vendors (gstin) where gstin is not null;

create table vendor_members (
  vendor_id uuid not null references vendors (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (vendor_id, user_id)
);
create unique index vendor_members_one_vendor_each on vendor_members (user_id);

create table vendor_status_changes (
  id uuid primary key default uuidv7(),
  vendor_id uuid not null references vendors (id) on delete cascade,
  from_status text,
  to_status text not null,
  changed_by text not null,
  actor_id uuid,
  actor_name text not null default '',
  reason text,
  changed_at timestamptz not null default now(),
  constraint vendor_status_changes_by_known check (changed_by in ('vendor', 'admin', 'system'))
);
create index vendor_status_changes_of_vendor on vendor_status_changes (vendor_id, id desc);

-- What an approved vendor wants its identity or its bank account to become: null stays as it is. The vendor's own row is what is in force
-- until the operator has decided.
create table vendor_revisions (
  id uuid primary key default uuidv7(),
  vendor_id uuid not null references vendors (id) on delete cascade,
  status text not null default 'submitted',
  version integer not null default 1,
  name text,
  legal_name text,
  pan text,
  gstin text,
  street text,
  city text,
  state text,
  pincode text,
  bank_account_holder text,
  -- Kept only while it waits: once decided, the number stands with the vendor or nowhere.
  bank_account_sealed bytea,
  bank_account_last_four text,
  ifsc text,
  asked_by uuid,
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint vendor_revisions_status_known check (status in ('submitted', 'approved', 'rejected', 'withdrawn')),
  constraint vendor_revisions_decided_once check ((status = 'submitted') = (decided_at is null)),
  constraint vendor_revisions_number_only_while_waiting check (status = 'submitted' or bank_account_sealed is null),
  constraint vendor_revisions_name_has_bounds check (length(name) between 1 and 100),
  constraint vendor_revisions_ifsc_form check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  constraint vendor_revisions_pan_form check (pan ~ '^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$'),
  constraint vendor_revisions_gstin_form check (gstin ~ '^(0[1-9]|1[0-9]|2[0-4]|26|27|29|3[0-8])[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  constraint vendor_revisions_bank_last_four check (bank_account_last_four ~ '^[0-9]{4}$')
);
create unique index vendor_revisions_one_waits on vendor_revisions (vendor_id) where status = 'submitted';
create index vendor_revisions_of_vendor on vendor_revisions (vendor_id, id desc);
