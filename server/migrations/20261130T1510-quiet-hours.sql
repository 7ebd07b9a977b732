-- Times of day at which no mails of notices come, in the zone of the account, else in this one; null: at any time they do.
alter table mail_choices
  add column quiet_from time,
  add column quiet_to time,
  add column quiet_zone text,
  add constraint mail_choices_quiet_check
    check (num_nonnulls(quiet_from, quiet_to, quiet_zone) = 0 or (num_nonnulls(quiet_from, quiet_to, quiet_zone) = 3 and quiet_from <> quiet_to));
