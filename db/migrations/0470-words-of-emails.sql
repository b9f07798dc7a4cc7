-- E-mails to customers in the words of the business.

create table email_templates (
  environment_id uuid not null references environments (id),
  kind text not null,
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (environment_id, kind)
);
comment on table email_templates is 'The words that a business has given to an e-mail to its customers; without a row the e-mail has its usual words.';
comment on column email_templates.kind is 'Which e-mail, as the noun that sends it declares it';
comment on column email_templates.words is '{subject, heading, body, button, footer}, with {{variables}}';
comment on column email_templates.updated_by is 'The name of whoever changed it last';
