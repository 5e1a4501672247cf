-- Several people claimed the address before anybody confirmed it: who opens the mailed link says which password is right.
alter table app_user add column is_contested boolean not null default false;

-- The way back for who lost the account by a change of its email.
alter table mail_token drop constraint mail_token_purpose_check;
alter table mail_token add constraint mail_token_purpose_check
  check (purpose in ('verify_email', 'password_reset', 'change_email', 'restore_email'));
