-- What a truck or trailer would sell for, as a person judged it on a day.
create table unit_value (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  truck_id uuid,
  trailer_id uuid,
  date date not null,
  amount numeric(19, 2) not null check (amount >= 0),
  note text check (char_length(note) between 1 and 255),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (entity_id, id),
  check ((truck_id is null) <> (trailer_id is null)),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, truck_id) references truck (entity_id, id) on delete cascade,
  foreign key (entity_id, trailer_id) references trailer (entity_id, id) on delete cascade
);
create unique index unit_value_truck on unit_value (entity_id, truck_id, date) where truck_id is not null;
create unique index unit_value_trailer on unit_value (entity_id, trailer_id, date) where trailer_id is not null;
select make_tenant_table('unit_value');
