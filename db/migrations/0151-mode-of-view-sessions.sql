-- An operator looks at either mode, whatever the member sees.

alter table sessions add column mode text check (mode in ('test', 'live'));
alter table sessions add constraint sessions_mode_of_views check (mode is null or impersonator_id is not null);
comment on column sessions.mode is 'The mode an operator looks at; null for the one that the member sees';

comment on column audit_entries.impersonator is 'E-mail of the member through whose eyes the operator looked, who is the actor';
