-- after: schema/extensions.sql
-- What an admin can set. `version` tells two admins who change the same setting of each other.

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- The secrets (AUTH_SECRET) that something here may be sealed with. A keyed fingerprint tells whether a secret is the same one, and nothing else
-- of it. A start with another secret is refused (server/auth-secrets.ts).
create table auth_secrets (
  fingerprint bytea primary key,
  since timestamptz not null default now(),
  constraint auth_secrets_fingerprint_length check (length(fingerprint) = 32)
);
