-- after: schema/extensions.sql
-- What an admin can set. `version` tells two admins who change the same setting of each other.

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
