-- Miles of trucks, what lists of assets and loans are found by, and which daily job has seen which day.

create table truck_mileage (
  company_id uuid not null,
  entity_id uuid not null,
  truck_id uuid not null,
  month date not null check (extract(day from month) = 1),
  miles integer not null check (miles >= 0),
  updated_at timestamptz(3) not null,
  primary key (entity_id, truck_id, month),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, truck_id) references truck (entity_id, id)
);
create index truck_mileage_month on truck_mileage (entity_id, month, truck_id);

create index fixed_asset_loan on fixed_asset (entity_id, loan_id) where loan_id is not null;
create index fixed_asset_truck on fixed_asset (entity_id, truck_id) where truck_id is not null;
create index fixed_asset_trailer on fixed_asset (entity_id, trailer_id) where trailer_id is not null;
create index loan_account on loan (entity_id, chart_of_account_id);

-- The row is the lock: of several copies of the API, the one that moves `day` on does the work, in the same transaction.
create table daily_job (
  company_id uuid not null,
  entity_id uuid not null,
  name text not null,
  day date not null,
  done_at timestamptz(3) not null,
  primary key (entity_id, name),
  foreign key (company_id, entity_id) references entity (company_id, id)
);

do $$
declare
  t text;
begin
  foreach t in array array['truck_mileage', 'daily_job'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to haulbook_app', t);
    execute format('create policy tenant on %I to haulbook_app using (company_id = (select current_company()))
                    with check (company_id = (select current_company()))', t);
  end loop;
end
$$;
