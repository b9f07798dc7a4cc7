-- E-mails and SMS that failed can be sent again or discarded by staff.

-- Until when whoever sends a message holds it: nobody else sends, retries or discards it meanwhile.
alter table emails add column claimed_until timestamptz;
alter table sms_messages add column claimed_until timestamptz;

alter table emails drop constraint emails_status_check;
alter table emails add constraint emails_status_check check (status in ('PENDING', 'SENT', 'FAILED', 'DISCARDED'));
alter table sms_messages drop constraint sms_messages_status_check;
alter table sms_messages add constraint sms_messages_status_check check (status in ('PENDING', 'SENT', 'FAILED', 'DISCARDED'));

create index emails_discarded on emails (created_at desc, id desc) where status = 'DISCARDED';
create index sms_messages_discarded on sms_messages (created_at desc, id desc) where status = 'DISCARDED';

comment on column emails.claimed_until is 'Until when whoever sends it holds it; null: nobody does';
comment on column sms_messages.claimed_until is 'As that of emails';
comment on column emails.html is 'Sealed by the vault; empty once it was sent or discarded, in the local outbox a day later; of one that failed for as long as it can be sent again, by a rule of retention';
comment on column sms_messages.text is 'Sealed by the vault; empty once it was sent or discarded, in the local outbox a day later; of one that failed for as long as it can be sent again, by a rule of retention';
