-- Who joined by an invitation, also when the person is no longer a member: whom they have let in can still be told from it.
alter table invitation add column accepted_by uuid;
alter table invitation no force row level security;
alter table membership no force row level security;
update invitation i set accepted_by = m.user_id from membership m where m.company_id = i.company_id and m.id = i.id;
alter table invitation force row level security;
alter table membership force row level security;
