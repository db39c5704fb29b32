-- after: schema/extensions.sql
-- People: who they are, how they sign in, where they live. Keys are uuidv7, so they follow time and need no shared counter.

create table users (
  id uuid primary key default uuidv7(),
  email text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- When somebody who reads this mailbox pressed the link we sent there. Null: what reaches other people waits for it.
  email_verified_at timestamptz,
  -- The terms and privacy policy agreed to last (modules/accounts/agreement.ts); every agreement has its row in consents.
  agreed_version text,
  constraint users_email_lower_case check (email = lower(email)),
  constraint users_email_has_bounds check (length(email) between 3 and 254)
);
create unique index users_email_taken_once on users (email) where deleted_at is null;
create index users_newest on users (id desc) where deleted_at is null;

create table profiles (
  user_id uuid primary key references users (id) on delete cascade,
  name text not null,
  phone text,
  role text not null default 'customer',
  -- When it became that; null where it is the first one.
  role_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  blocked_at timestamptz,
  blocked_reason text,
  -- A right of its own, of admins alone: to open the whole account number of a vendor.
  may_open_bank_accounts boolean not null default false,
  -- Name and email address, folded (db/functions/profiles-fill-search.sql). One text for both, so that a word many people have is
  -- found by walking the list in its own order and a rare one by its trigrams, as the planner sees fit.
  search_text text not null default '',
  constraint profiles_role_known check (role in ('customer', 'vendor', 'admin')),
  constraint profiles_name_has_bounds check (length(name) between 1 and 100),
  constraint profiles_phone_e164 check (phone ~ '^\+91[6-9][0-9]{9}$')
);
-- Each order and filter of the operator's list of people has an index in which a page can stop.
create index profiles_by_role on profiles (role, user_id desc);
create index profiles_by_name on profiles (lower(name), user_id);
create index profiles_blocked on profiles (user_id desc) where blocked_at is not null;
create index profiles_customers_by_moment on profiles (created_at) where role = 'customer';
create index profiles_search on profiles using gin (search_text gin_trgm_ops);
create index profiles_by_phone on profiles (phone) where phone is not null;
create index profiles_by_phone_end on profiles (reverse(phone) text_pattern_ops) where phone is not null;

create table credentials (
  user_id uuid primary key references users (id) on delete cascade,
  password_hash text not null,
  weak_password boolean not null default false,
  -- Staff need 12 characters that are on no list. Whether a password has them is known only while it is being set.
  strong_password boolean not null default false,
  -- Nobody signs in with this password any more: a new one is chosen by a reset link first.
  must_change boolean not null default false,
  changed_at timestamptz not null default now()
);

-- Only the SHA-256 of a session token is stored: whoever reads this table can sign in as nobody.
create table sessions (
  id uuid primary key default uuidv7(),
  token_hash bytea not null,
  user_id uuid not null references users (id) on delete cascade,
  remembered boolean not null,
  -- How long it may be idle; fixed at sign-in by role and by "Keep me signed in".
  idle_seconds integer not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  device text not null default '',
  client_network text not null default '',
  -- What this session still waits for; until then it reaches nothing else. Null once somebody is signed in.
  awaits text,
  -- When the person last proved who it is: at sign-in, or when asked again before an act that matters.
  confirmed_at timestamptz default now(),
  constraint sessions_token_hash_once unique (token_hash),
  constraint sessions_idle_within_life check (idle_until <= ends_at),
  constraint sessions_awaits_known check (awaits in ('verification', 'enrolment'))
);
create index sessions_of_user on sessions (user_id, id desc);
create index sessions_by_end on sessions (ends_at);

-- An authenticator app. Its secret is sealed (platform/seal.server.ts); a code of a step up to last_step was used and is refused.
create table totp_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret bytea not null,
  last_step bigint not null,
  created_at timestamptz not null default now()
);

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint passkeys_credential_id_once unique (credential_id),
  constraint passkeys_name_has_bounds check (length(name) between 1 and 60)
);
create index passkeys_of_user on passkeys (user_id, id);

-- Ten codes for the day on which the second factor is lost. Only keyed hashes are stored; each works once.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What a session was asked to prove: the challenge of a passkey, or the secret of an app that is being added. Sealed, short-lived.
create table session_challenges (
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null,
  sealed_value bytea not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose),
  constraint session_challenges_purpose_known check (purpose in ('use_passkey', 'add_passkey', 'add_totp'))
);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_of_user on password_resets (user_id);

-- Links that prove a mailbox: the account's own address, or the one it changes to. Only the hash of the token is kept.
create table email_verifications (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint email_verifications_email_lower_case check (email = lower(email))
);
create index email_verifications_of_user on email_verifications (user_id);

-- What somebody agreed to, when and how: the version of the text and the SHA-256 of its words.
create table consents (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  document text not null,
  version text not null,
  text_hash text not null,
  given text not null,
  agreed_at timestamptz not null default now(),
  constraint consents_once_per_version unique (user_id, document, version),
  constraint consents_document_known check (document in ('terms', 'privacy')),
  constraint consents_given_known check (given in ('registering', 'asked')),
  constraint consents_text_hash_form check (text_hash ~ '^[0-9a-f]{64}$')
);

create table addresses (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  phone text not null,
  street text not null,
  city text not null,
  state text not null,
  pincode text not null,
  country text not null default 'India',
  is_default boolean not null default false,
  label text,
  landmark text not null default '',
  alternate_phone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint addresses_pincode_six_digits check (pincode ~ '^[1-9][0-9]{5}$'),
  constraint addresses_in_india check (country = 'India'),
  constraint addresses_label_known check (label in ('home', 'work', 'other'))
);
create index addresses_of_user on addresses (user_id, id desc);
create unique index addresses_one_default_each on addresses (user_id) where is_default;
