-- after: schema/extensions.sql
-- The queue itself belongs to graphile-worker, which makes its own schema before this one (platform/migrate.server.ts).

-- Jobs that a transaction has left without a notice (docs/decisions/014-jobs-without-a-notice.md); db/functions/hand-over-jobs.sql
-- gives them to the queue.
create table jobs_waiting (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null,
  job_key text,
  run_at timestamptz not null
);
revoke all on jobs_waiting from public;
