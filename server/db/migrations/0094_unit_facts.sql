-- How a unit wears: by the year, faster at first, or by the mile; what it is worth in the end; and what another system had booked of it
-- before the books start. A month by miles says which miles it was reckoned with; null: nobody has entered them yet.
alter table fixed_asset
  add column depreciation_method text not null default 'straight_line'
    check (depreciation_method in ('straight_line', 'declining_balance', 'units_of_miles')),
  add column salvage_value numeric(19, 2) not null default 0 check (salvage_value between 0 and total_cost),
  add column expected_miles integer check (expected_miles > 0),
  add column opening_depreciation numeric(19, 2) check (opening_depreciation between 0 and total_cost - salvage_value),
  add check ((depreciation_method = 'units_of_miles') = (expected_miles is not null)),
  add check (expected_miles is null or asset_type = 'truck');
alter table depreciation_row add column miles integer check (miles >= 0);

-- Who drives a unit, whose it is, what its odometer said when, and when it was given back. One that was sold says so by its asset.
alter table truck
  add column ownership text check (ownership in ('company', 'owner_operator', 'lease', 'rental', 'other')),
  add column driver_id uuid,
  add column odometer integer check (odometer >= 0),
  add column odometer_on date,
  add column returned_on date,
  add check (odometer_on is null or odometer is not null),
  add foreign key (entity_id, driver_id) references stakeholder (entity_id, id) on delete set null (driver_id);
create index truck_driver on truck (entity_id, driver_id) where driver_id is not null;
alter table trailer
  add column ownership text check (ownership in ('company', 'owner_operator', 'lease', 'rental', 'other')),
  add column returned_on date;

-- The paper behind a date: a cab card, a policy, a report of an inspection.
alter table unit_renewal add column file_id uuid;
create index unit_renewal_file on unit_renewal (file_id) where file_id is not null;
