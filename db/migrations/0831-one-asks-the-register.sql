-- Members who verified identities at the same moment each asked the registers: whoever asks is noted with the check.
alter table compliance_checks add column asking_until timestamptz;
comment on column compliance_checks.asking_until is 'Until when somebody is asking the register: nobody else does. Null: nobody is';
