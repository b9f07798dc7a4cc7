-- The phone number of a contact section leaves the details of the form and is sealed as all phone numbers are. What was in clear is
-- marked as such, and sealed by the program at its next start, before it serves anything.
alter table compliance_sections add column phone bytea;
update compliance_sections set phone = '\x4b535600'::bytea || convert_to(details ->> 'phone', 'UTF8')
  where coalesce(details ->> 'phone', '') <> '';
update compliance_sections set details = details - 'phone' where details ? 'phone';
alter table compliance_sections
  add constraint compliance_sections_phone_sealed
    check (is_sealed_for(phone, 'compliance_sections.phone', business_id::text, section)),
  add constraint compliance_sections_phone_apart check (not details ? 'phone');
create index compliance_sections_phone_clear on compliance_sections (business_id, section)
  where substring(phone from 1 for 4) = '\x4b535600';
comment on column compliance_sections.phone is 'Of a contact section: sealed by the vault, opened by the pool';
