-- Rules that file bank lines by their text, and what each run of them changed, so that a run can be taken back.

create table rule (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  position integer not null,
  name text not null check (char_length(name) between 1 and 255),
  chart_of_account_id uuid not null,
  stakeholder_id uuid,
  -- Empty = every account.
  bank_account_ids uuid[] not null default '{}',
  -- Null = every date.
  starting_from date,
  is_template boolean not null default false,
  -- [{target_text, condition_type, join_type}], top down.
  conditions jsonb not null check (jsonb_array_length(conditions) > 0),
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, chart_of_account_id) references chart_of_account (entity_id, id),
  foreign key (entity_id, stakeholder_id) references stakeholder (entity_id, id)
);
create index rule_position on rule (entity_id, position, id);
create index rule_account on rule (entity_id, chart_of_account_id);
create index rule_stakeholder on rule (entity_id, stakeholder_id) where stakeholder_id is not null;

create table rule_run (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  cause text not null check (cause in ('create', 'update', 'delete', 'reorder', 'manual', 'import')),
  -- The rule that was made, changed or run, and its name then; it may be gone.
  rule_id uuid,
  rule_name text,
  lines integer not null default 0,
  changed integer not null default 0,
  finished_at timestamptz(3),
  undone_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id)
);
create index rule_run_list on rule_run (entity_id, created_at desc, id desc);

create table rule_run_line (
  company_id uuid not null,
  entity_id uuid not null,
  run_id uuid not null,
  transaction_id uuid not null,
  old_status text not null,
  old_chart_of_account_id uuid,
  old_stakeholder_id uuid,
  old_rule_id uuid,
  new_status text not null,
  new_chart_of_account_id uuid,
  new_stakeholder_id uuid,
  primary key (entity_id, run_id, transaction_id),
  foreign key (entity_id, run_id) references rule_run (entity_id, id) on delete cascade,
  foreign key (entity_id, transaction_id) references bank_transaction (entity_id, id) on delete cascade
);
create index rule_run_line_transaction on rule_run_line (entity_id, transaction_id);

-- Which rule filed a line; says something only while the line's status is by_rule.
alter table bank_transaction add column rule_id uuid;
create index bank_transaction_rule on bank_transaction (entity_id, rule_id, date desc) where status = 'by_rule';
-- Lines that rules may file, in the order in which a run reads them.
create index bank_transaction_open_to_rules on bank_transaction (entity_id, id)
  where status in ('uncategorized', 'unclassifiable', 'by_truck_gpt', 'by_rule')
    and not is_finalized and not is_split and link is null and parent_id is null;

do $$
declare
  t text;
begin
  foreach t in array array['rule', 'rule_run', 'rule_run_line'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to haulbook_app', t);
    execute format('create policy tenant on %I to haulbook_app using (company_id = (select current_company()))
                    with check (company_id = (select current_company()))', t);
  end loop;
end
$$;
