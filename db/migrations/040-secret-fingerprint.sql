-- beside: 036-claims.sql
-- The start notices an AUTH_SECRET that is not the shop's. A shop of before takes the one it is started with, if what is sealed opens with it.
create table auth_secrets (
  fingerprint bytea primary key,
  since timestamptz not null default now(),
  constraint auth_secrets_fingerprint_length check (length(fingerprint) = 32)
);
