-- beside: 030-second-factor.sql
-- A second factor beside the password, and sessions that wait for it. Those of today go on; they confirm before the next act that matters.
alter table sessions
  add column awaits text,
  add column confirmed_at timestamptz,
  add constraint sessions_awaits_known check (awaits in ('verification', 'enrolment'));
alter table sessions alter column confirmed_at set default now();

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
