-- After downtime, codes and links were sent after they had expired.
alter table emails add column valid_until timestamptz;
alter table sms_messages add column valid_until timestamptz;
comment on column emails.valid_until is 'The expiry of the code or link in the text: the e-mail is not sent later. Null: no expiry';
comment on column sms_messages.valid_until is 'As for e-mails';
