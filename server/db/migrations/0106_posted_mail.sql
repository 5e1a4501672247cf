-- A mail is handed to the queue in the transaction of its cause, sealed. One after another: a mail server that hangs holds up no other work.
-- After 13 tries, within a day, it is given up.
create function deliver_mail(sealed text) returns void
  language sql security definer set search_path = public
  as $$
    select graphile_worker.add_job('mail', json_build_object('sealed', sealed), queue_name => 'mail', priority => -1, max_attempts => 13)
  $$;
revoke all on function deliver_mail(text) from public;
grant execute on function deliver_mail(text) to haulbook_identity;
