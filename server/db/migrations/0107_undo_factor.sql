-- The way back for whom a second factor that somebody else set up keeps out.
alter table mail_token drop constraint mail_token_purpose_check;
alter table mail_token add constraint mail_token_purpose_check
  check (purpose in ('verify_email', 'password_reset', 'change_email', 'restore_email', 'undo_factor'));
