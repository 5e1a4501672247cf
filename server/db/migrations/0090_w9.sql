-- A file of a stakeholder may be its W-9, the form that names its tax id; whoever gets a 1099 should have one.
alter table attachment
  add column kind text,
  add constraint attachment_kind_check check (kind is null or (kind = 'w9' and model_name = 'stakeholder'));
