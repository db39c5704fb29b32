-- after: schema/extensions.sql

-- Token buckets of accounts and targets; those of addresses live in memory.
create table rate_limits (
  bucket text primary key,
  used double precision not null,
  updated_at timestamptz not null default now()
);
