-- A rule may be for one direction and for a range of amounts; null = any.
alter table rule add column amount_type text check (amount_type in ('money_in', 'money_out'));
alter table rule add column min_amount numeric(19, 2) check (min_amount >= 0);
alter table rule add column max_amount numeric(19, 2) check (max_amount >= 0);
alter table rule add constraint rule_amounts check (min_amount is null or max_amount is null or min_amount <= max_amount);
