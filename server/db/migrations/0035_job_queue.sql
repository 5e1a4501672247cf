-- Jobs are delivered by graphile-worker; its tables stand in their own schema and are made by its own migrations, which run before this one.
-- A row of task stays what people see and what the fence protects. One named queue per company: its jobs run one at a time.
alter table task rename column lease_until to not_before;

grant usage on schema graphile_worker to haulbook_worker;
grant select on graphile_worker.migrations, graphile_worker.jobs to haulbook_worker;
do $$
declare
  t text;
begin
  foreach t in array array['_private_jobs', '_private_job_queues', '_private_tasks', '_private_known_crontabs'] loop
    execute format('grant select, insert, update, delete on graphile_worker.%I to haulbook_worker', t);
    execute format('create policy worker on graphile_worker.%I to haulbook_worker using (true) with check (true)', t);
  end loop;
end
$$;

-- The app role sees no job of another company, so it hands a task over through this function only.
create function deliver_task(task_id uuid, company_id uuid, not_before timestamptz) returns void
  language sql security definer set search_path = public
  as $$
    select graphile_worker.add_job('task', json_build_object('id', task_id), queue_name => 'company ' || company_id,
                                   run_at => not_before, max_attempts => 32000, job_key => 'task ' || task_id)
  $$;
revoke all on function deliver_task(uuid, uuid, timestamptz) from public;
grant execute on function deliver_task(uuid, uuid, timestamptz) to haulbook_app, haulbook_worker;
