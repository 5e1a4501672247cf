-- What an account is meant to earn or cost in a month, as the statement shows it: income and costs are both positive.
create table budget_month (
  company_id uuid not null,
  entity_id uuid not null,
  chart_of_account_id uuid not null,
  month date not null check (extract(day from month) = 1),
  amount numeric(19, 2) not null check (amount <> 0),
  updated_at timestamptz(3) not null,
  primary key (entity_id, chart_of_account_id, month),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, chart_of_account_id) references chart_of_account (entity_id, id) on delete cascade
);
create index budget_of_month on budget_month (entity_id, month);
select make_tenant_table('budget_month');
