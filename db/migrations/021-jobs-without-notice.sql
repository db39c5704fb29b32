-- The queue sends a notice with each job, and PostgreSQL lets only one transaction at a time commit that sends one, its write to the disk
-- included: a rush of orders went no faster than one after the other. Placing an order therefore leaves its job here, in the same
-- transaction and without a notice. Whoever placed it hands the jobs of all orders over together right afterwards
-- (platform/jobs.server.ts); what a killed process left is handed over within a minute.

create table jobs_waiting (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null,
  job_key text,
  run_at timestamptz not null
);
revoke all on jobs_waiting from public;

-- Adds a job as enqueue_job does, but a moment later and without a notice.
create or replace function leave_job(task text, payload jsonb, job_key text default null, run_at timestamptz default null)
returns void language sql volatile security definer
set search_path = pg_catalog, public as $$
  insert into jobs_waiting (task, payload, job_key, run_at) values (task, payload, job_key, coalesce(run_at, now()))
$$;

-- The function as it stands, but for these calls.
do $$ begin
  execute replace(pg_get_functiondef('place_order(jsonb)'::regprocedure), 'perform enqueue_job(', 'perform leave_job(');
end $$;

-- Gives the queue what waits here, at most a thousand jobs, with one notice. Says how many. Two callers share the work.
create or replace function hand_over_jobs() returns integer language plpgsql volatile security definer
set search_path = pg_catalog, public as $$
declare
  specs graphile_worker.job_spec[];
begin
  with gone as (
    delete from jobs_waiting where id in (select w.id from jobs_waiting w order by w.id limit 1000 for update skip locked)
    returning *
  )
  select array_agg((task, payload::json, null, run_at, 12, job_key, null, null)::graphile_worker.job_spec order by id) into specs from gone;
  if specs is null then
    return 0;
  end if;
  perform graphile_worker.add_jobs(specs);
  return array_length(specs, 1);
end $$;
