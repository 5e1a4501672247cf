-- Who joined by an invitation, also when the person is no longer a member: whom they have let in can still be told from it.
alter table invitation add column accepted_by uuid;
update invitation i set accepted_by = m.user_id from membership m where m.company_id = i.company_id and m.id = i.id;
