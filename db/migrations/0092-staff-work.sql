-- What waits for the provider's staff: who has taken it on, what they noted, and indexes of what waits over all merchants.

create table staff_assignments (
  kind text not null check (char_length(kind) between 1 and 40),
  subject_id text not null check (char_length(subject_id) between 1 and 80),
  operator_id uuid not null references operators (id),
  assigned_by uuid not null references operators (id),
  assigned_at timestamptz not null,
  primary key (kind, subject_id)
);
create index staff_assignments_operator on staff_assignments (operator_id);
comment on table staff_assignments is 'Who of the staff has taken on what waits in the console. kind names the queue, subject_id what waits in it.';

create table staff_notes (
  id uuid primary key,
  kind text not null check (char_length(kind) between 1 and 40),
  subject_id text not null check (char_length(subject_id) between 1 and 80),
  text text not null check (char_length(text) between 1 and 2000),
  operator_id uuid not null references operators (id),
  created_at timestamptz not null
);
create index staff_notes_of on staff_notes (kind, subject_id, created_at);
comment on table staff_notes is 'What staff noted for each other about what waits. Merchants never see it.';

create index chargebacks_challenged on chargebacks (updated_at) where status = 'CHALLENGED';
create index emails_failed on emails (created_at) where status = 'FAILED';
create index sms_messages_failed on sms_messages (created_at) where status = 'FAILED';
create index refunds_open on refunds (created_at) where ended_at is null;
create index payouts_scheduled on payouts (scheduled_for);
