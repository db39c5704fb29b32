-- Adds a job as enqueue_job does, but a moment later and without a notice. The queue sends a notice with each job, and PostgreSQL lets only
-- one transaction at a time commit that sends one, its write to the disk included: a rush of orders went no faster than one after the
-- other (docs/decisions/014-jobs-without-a-notice.md). Whoever left the job has it handed over right after the commit
-- (platform/jobs.server.ts); what a killed process left is handed over within a minute.
create or replace function leave_job(task text, payload jsonb, job_key text default null, run_at timestamptz default null)
returns void language sql volatile security definer
set search_path = pg_catalog, public, pg_temp as $$
  insert into jobs_waiting (task, payload, job_key, run_at) values (task, payload, job_key, coalesce(run_at, now()))
$$;
