-- What a lender agreed to after a loan began, by the number of the payment from which it counts: payments that are skipped, or another rate.
create table loan_change (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  kind text not null check (kind in ('holiday', 'rate')),
  first_n integer not null check (first_n >= 1),
  -- A holiday: the last payment that is skipped, and whether the rest of them goes on longer or comes to more.
  last_n integer check (last_n >= first_n),
  rest text check (rest in ('extend', 'spread')),
  -- Another rate: the day from which it counts.
  interest_rate numeric(9, 4) check (interest_rate between 0 and 100),
  from_date date,
  -- What each payment after it comes to, and the number of the last one; they follow when less or more is owed before it.
  payment numeric(19, 2) not null,
  payments integer not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (entity_id, id),
  unique (entity_id, loan_id, first_n),
  check ((kind = 'holiday') = (last_n is not null and rest is not null)),
  check ((kind = 'rate') = (interest_rate is not null and from_date is not null)),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, loan_id) references loan (entity_id, id) on delete cascade
);
select make_tenant_table('loan_change');

-- The interest of a skipped payment is added to what is owed: its principal is below zero, and it counts as paid once that is posted.
alter table loan_row add column is_skipped boolean not null default false;
