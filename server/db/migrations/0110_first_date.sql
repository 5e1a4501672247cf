-- Whether an opening balance includes a line is decided by the date under which it arrived, which its bank may change afterwards. Null
-- while the line has that date.
alter table bank_transaction add column first_date date;
alter table held_bank_line add column first_date date;
