-- Signing in: second factors, one-time codes, steps of a sign-in, registrations, links sent by e-mail, and the outbox of SMS.

alter table users
  add column phone_verified_at timestamptz,
  add column totp_secret bytea,
  add column totp_last_step bigint;
comment on column users.mfa_enabled is 'Codes by e-mail or SMS as second factor';
comment on column users.totp_enabled is 'An authenticator app as second factor, confirmed by a code';
comment on column users.totp_secret is 'Sealed by the vault; without totp_enabled it is still being set up';
comment on column users.totp_last_step is 'Time step of the last code taken: a code is good once';

drop trigger users_auth_changed on users;
create trigger users_auth_changed
  after update of email, first_name, last_name, password_last_changed_at, email_verified_at or delete on users
  for each statement execute function auth_changed();

create table past_passwords (
  user_id uuid not null references users (id),
  id uuid not null,
  password_hash text not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
comment on table past_passwords is 'Passwords a person had before the present one: the last of them are not taken again.';

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'SHA-256 of codes that stand in for the authenticator app, each good once. New ones replace all.';

create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users (id),
  business_id uuid not null references businesses (id),
  token_hash bytea not null,
  step text not null check (step in ('SEND-OTP', 'LOGIN-OTP', 'LOGIN-TOTP', 'SYSTEM-OTP', 'TOTP-GENERATE')),
  tries_left integer not null default 5 check (tries_left >= 0),
  totp_secret bytea,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null
);
create unique index sign_ins_token on sign_ins (token_hash);
create index sign_ins_user on sign_ins (user_id);
create index sign_ins_age on sign_ins (created_at);
comment on table sign_ins is 'A sign-in whose password was right and that still waits for something. Not a session: it opens nothing.';
comment on column sign_ins.token_hash is 'SHA-256 of the challenge; a passed step replaces it, so that each is good for one step';
comment on column sign_ins.totp_secret is 'Sealed; an authenticator app being set up during this sign-in';

create table one_time_codes (
  id uuid primary key,
  owner_id uuid not null,
  purpose text not null check (purpose in ('login', 'email', 'phone')),
  channel text not null check (channel in ('email', 'sms')),
  destination text not null,
  code_hash bytea not null,
  tries_left integer not null default 5 check (tries_left >= 0),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index one_time_codes_newest on one_time_codes (owner_id, purpose, created_at desc);
create index one_time_codes_age on one_time_codes (created_at);
comment on table one_time_codes is 'SHA-256 of six digits, salted with the id. Ten minutes, five tries, once; only the newest of an owner counts.';
comment on column one_time_codes.owner_id is 'The sign-in or, while an account is being set up, the signup';

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);
comment on table password_resets is 'SHA-256 of the tokens of links for a new password. A change of the password uses up all of them.';

create table signups (
  id uuid primary key,
  email text not null check (email = lower(email)),
  password_hash text not null,
  business_name text not null,
  country text not null check (country in ('NG', 'US')),
  website_url text not null,
  activation_hash bytea not null,
  activation_expires_at timestamptz not null,
  activated_at timestamptz,
  onboarding_hash bytea,
  onboarding_expires_at timestamptz,
  first_name text,
  last_name text,
  phone_number text,
  business_type text check (business_type in ('personal', 'sme', 'large_scale')),
  business_sector text,
  completed_at timestamptz,
  user_id uuid references users (id),
  created_at timestamptz not null,
  check (onboarding_hash is null or activated_at is not null),
  check ((completed_at is null) = (user_id is null))
);
create unique index signups_activation on signups (activation_hash);
create unique index signups_onboarding on signups (onboarding_hash);
create index signups_email on signups (email, created_at desc);
comment on table signups is 'A registration until its e-mail and phone number are proven; only then are there a user and a business.';
comment on column signups.activation_hash is 'SHA-256 of the token in the e-mail; sending it again replaces it';
comment on column signups.onboarding_hash is 'SHA-256 of the token that continues the set-up once the e-mail is proven';

create table sms_messages (
  id uuid primary key,
  kind text not null,
  to_number text not null,
  text text not null,
  status text not null check (status in ('PENDING', 'SENT', 'FAILED')),
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  provider_reference text,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index sms_messages_due on sms_messages (next_attempt_at) where status = 'PENDING';
create index sms_messages_newest on sms_messages (created_at desc, id desc);
comment on table sms_messages is 'Outbox of SMS, written in the transaction of what they tell.';
