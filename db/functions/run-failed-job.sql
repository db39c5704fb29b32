-- Lets a job that was given up run again from its first try, and answers with what it does; no row where it is none of them, or not any more. Every
-- job may run twice.
create or replace function run_failed_job(job_id bigint)
returns table (task text)
language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  with failed as (
    select j.id, t.identifier
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where j.id = job_id and j.attempts >= j.max_attempts and j.locked_at is null
       for update of j
  ), again as (
    select (graphile_worker.reschedule_jobs(array[failed.id], run_at => now(), attempts => 0)).id from failed
  )
  select failed.identifier from failed join again on again.id = failed.id
$$;
