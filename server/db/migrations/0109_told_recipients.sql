-- Addresses in small letters that get a report every month though they may not read all of it here: the owners were told of them. Others
-- who may not, or no longer, are left out of its mails. What is mailed so far goes on.
alter table saved_report add column told_of text[] not null default '{}';
alter table saved_report no force row level security;
update saved_report set told_of = array(select distinct lower(x) from unnest(send_to) x) where send_day is not null;
alter table saved_report force row level security;
