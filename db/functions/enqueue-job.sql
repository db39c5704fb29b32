-- Adds a job in the transaction that causes it. The queue's own tables belong to the owner role, so this function, which runs with its
-- owner's rights, is the only way in which the web role adds one (docs/decisions/006-jobs-by-a-security-definer.md).
create or replace function enqueue_job(task text, payload jsonb, job_key text default null, run_at timestamptz default null)
returns void language sql volatile security definer
set search_path = pg_catalog, public, pg_temp as $$
  select graphile_worker.add_job(task, payload::json, run_at => run_at, job_key => job_key, max_attempts => 12)
$$;
