-- The address that people and businesses use, so that links in e-mails lead there; and the legal pages of a brand.

alter table users add column website_host text;
comment on column users.website_host is 'The brand''s host name they signed in at last; null for the platform''s own address. Links to them lead there while the brand exists';
alter table businesses add column website_host text;
comment on column businesses.website_host is 'The brand''s host name it was registered at, or its owner first signed in at; null for the platform''s own address';

alter table branding add column terms_url text check (terms_url ~ '^https://');
alter table branding add column privacy_url text check (privacy_url ~ '^https://');
comment on column branding.terms_url is 'Terms of service of the brand; null for the page the platform has itself';
comment on column branding.privacy_url is 'Privacy policy of the brand; null for the page the platform has itself';

-- Which hosts are known is remembered by every instance.
create trigger branding_auth_changed after insert or update or delete on branding for each statement execute function auth_changed();
