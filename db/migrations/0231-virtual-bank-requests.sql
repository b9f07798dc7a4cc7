-- Banks that a business would like its virtual accounts at, answered by staff.

create table virtual_bank_requests (
  environment_id uuid not null references environments (id),
  id uuid not null,
  bank_name text not null check (char_length(bank_name) between 2 and 100),
  note text check (char_length(note) <= 500),
  status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  answer text check (char_length(answer) <= 500),
  made_by text not null,
  answered_by text,
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (environment_id, id),
  check ((status = 'PENDING') = (answered_at is null)),
  check ((status = 'PENDING') = (answer is null))
);
create index virtual_bank_requests_newest on virtual_bank_requests (environment_id, created_at, id);
create index virtual_bank_requests_waiting on virtual_bank_requests (created_at) where status = 'PENDING';
create unique index virtual_bank_requests_once on virtual_bank_requests (environment_id, lower(bank_name)) where status = 'PENDING';
comment on table virtual_bank_requests is 'Banks that a business asked for to give its virtual accounts, with the answer of staff.';
