-- Gives the queue what leave_job left, at most a thousand jobs, with one notice. Answers with how many. Two callers share the work.
create or replace function hand_over_jobs() returns integer language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp as $$
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
