-- After a long stop, codes and links that had expired long ago were sent: whoever got them had to think that somebody was logging in.
alter table emails add column good_until timestamptz;
alter table sms_messages add column good_until timestamptz;
comment on column emails.good_until is 'What it says holds until then: it is given up instead of being sent later. Null: for as long as it is tried';
comment on column sms_messages.good_until is 'As that of e-mails';
