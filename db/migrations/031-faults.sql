-- beside: 028-one-text-for-each-thing.sql
-- An email is claimed before it is sent, so that two processes never send the same one; and a job that runs again does not write a second
-- one. Code of before knows neither column and may run beside this.
alter table mails add column claimed_until timestamptz, add column once_key text;
create unique index mails_once on mails (once_key) where once_key is not null;

-- The oldest code that may run on a database with this migration (docs/decisions/024-two-versions-side-by-side.md).
alter table schema_migrations add column if not exists beside text;
