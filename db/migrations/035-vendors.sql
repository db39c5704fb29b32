-- beside: 035-vendors.sql
-- An approved vendor's identity and bank account change by revision, and nothing is paid out meanwhile. A PAN or GSTIN that two vendors have
-- already stays with both; the function vendors_refuse_taken_number refuses it to everybody who writes it from here on.
alter table vendors add column payouts_held_since timestamptz;
create index vendors_by_pan on vendors (pan) where pan is not null;
create index vendors_by_gstin on vendors (gstin) where gstin is not null;

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

-- Opening a whole account number is a right of its own. The first admin has it, and any admin can give it to another one.
alter table profiles add column may_open_bank_accounts boolean not null default false;
update profiles set may_open_bank_accounts = true
 where user_id = (select user_id from profiles where role = 'admin' and blocked_at is null order by created_at, user_id limit 1);
