-- Jobs are added by the same transaction that causes them. The queue's own tables belong to the owner role, so the web role
-- adds jobs through this one door. graphile-worker's schema is made before this file runs (platform/jobs.server.ts).

create or replace function enqueue_job(task text, payload jsonb, job_key text default null, run_at timestamptz default null)
returns void language sql volatile security definer
set search_path = pg_catalog, public as $$
  select graphile_worker.add_job(task, payload::json, run_at => run_at, job_key => job_key, max_attempts => 12)
$$;
