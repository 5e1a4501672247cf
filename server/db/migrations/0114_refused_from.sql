-- The first day that was not posted since the template was last changed: the close of that month and of later ones tells of it. Problems
-- begin with that day, older ones as 2026-01-31.
alter table journal_template add column refused_from date;
alter table journal_template no force row level security;
update journal_template
   set refused_from = case
         when problem ~ '^\d{4}-\d\d-\d\d:' then left(problem, 10)::date
         when problem ~ '^[A-Z][a-z]{2} \d{1,2}, \d{4}:' then to_date(split_part(problem, ':', 1), 'Mon DD, YYYY')
         else created_at::date end
 where problem is not null;
alter table journal_template force row level security;
alter table journal_template add check ((problem is null) = (refused_from is null));
