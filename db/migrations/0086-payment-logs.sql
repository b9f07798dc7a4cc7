-- Which payment an event of webhooks or a call of an API key is about, so that the page of a payment can show both.

create index webhook_events_subject on webhook_events (environment_id, subject_id) where subject_id is not null;

alter table api_calls add column subjects text[] not null default '{}';
create index api_calls_subjects on api_calls using gin (subjects);
comment on column api_calls.subjects is 'Ids and references that the call named in its path or was answered with: what it is about';
