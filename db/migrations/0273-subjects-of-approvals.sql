-- What a request for approval is about, where that must not change while it waits.
alter table approval_requests add column subject_id uuid;
comment on column approval_requests.subject_id is 'Such as the draft of a file of transfers; null where what is asked for stands in the input alone';
create index approval_requests_subject on approval_requests (environment_id, subject_id)
  where subject_id is not null and status in ('PENDING', 'APPROVED');
