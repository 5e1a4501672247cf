-- What the lender said is owed when the books start, as somebody typed it; null: what the schedule says. Of older loans the last payment
-- from before the books tells: one that leaves another balance than the agreed payment does took in a typed one. A loan that was typed as
-- the schedule has it stays null, which comes to the same until its terms change.
alter table loan add column opening_balance numeric(19, 2) check (opening_balance > 0);

-- Row security binds the owner of a table too, and a migration acts for no company.
alter table loan no force row level security;
alter table loan_row no force row level security;
update loan l set opening_balance = o.ending_balance
  from (select distinct on (entity_id, loan_id) entity_id, loan_id, beginning_balance, interest, ending_balance
          from loan_row where is_opening order by entity_id, loan_id, n desc) o
 where o.entity_id = l.entity_id and o.loan_id = l.id and o.ending_balance > 0
   and o.ending_balance <> greatest(o.beginning_balance - (l.payment - o.interest), 0);
alter table loan force row level security;
alter table loan_row force row level security;
