-- Until when a truck or trailer is registered, insured, inspected or leased; one date a kind, which a renewal moves on.
create table unit_renewal (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  truck_id uuid,
  trailer_id uuid,
  kind text not null check (kind in ('registration', 'insurance', 'annual_inspection', 'lease', 'other')),
  expires_on date not null,
  note text check (char_length(note) between 1 and 255),
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  check ((truck_id is null) <> (trailer_id is null)),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, truck_id) references truck (entity_id, id) on delete cascade,
  foreign key (entity_id, trailer_id) references trailer (entity_id, id) on delete cascade
);
create unique index unit_renewal_truck on unit_renewal (entity_id, truck_id, kind) where truck_id is not null;
create unique index unit_renewal_trailer on unit_renewal (entity_id, trailer_id, kind) where trailer_id is not null;
create index unit_renewal_expires on unit_renewal (entity_id, expires_on);
select make_tenant_table('unit_renewal');
