-- after: schema/extensions.sql

-- Token buckets of accounts and targets. Limits by address are counted outside PostgreSQL (platform/address-limits.server.ts).
create table rate_limits (
  bucket text primary key,
  used double precision not null,
  updated_at timestamptz not null default now()
);
