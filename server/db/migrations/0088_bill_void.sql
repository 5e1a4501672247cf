-- A bill that stays in sight and is owed no more: its entry is reversed on the day of the void.
alter table bill
  add column voided_on date,
  drop constraint bill_bill_status_check,
  drop constraint bill_status_agrees,
  add constraint bill_bill_status_check check (bill_status in ('open', 'paid', 'void')),
  add constraint bill_status_agrees check (case bill_status
    when 'paid' then paid_amount = total_amount
    when 'void' then paid_amount = 0
    else paid_amount < total_amount end),
  -- A payment sets the status anew: with the day still there it cannot make a void bill open.
  add constraint bill_void_has_day check ((bill_status = 'void') = (voided_on is not null));
