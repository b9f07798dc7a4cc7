-- The steps of signing in: registrations, incomplete sign-ins, codes, second factors, passkeys, and links that change credentials.

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
  phone_number bytea,
  business_type text check (business_type in ('personal', 'sme', 'large_scale')),
  business_sector text,
  completed_at timestamptz,
  user_id uuid references users (id),
  created_at timestamptz not null,
  check (onboarding_hash is null or activated_at is not null),
  check ((completed_at is null) = (user_id is null)),
  constraint signups_phone_number_sealed check (is_sealed_for(phone_number, 'signups.phone_number', id::text))
);
create unique index signups_activation on signups (activation_hash);
create unique index signups_onboarding on signups (onboarding_hash);
create index signups_email on signups (email, created_at desc);
create index signups_phone_number_clear on signups (id) where substring(phone_number from 1 for 4) = '\x4b535600'::bytea;
comment on table signups is 'A registration. The user and the business are created once its e-mail and phone number are verified.';
comment on column signups.activation_hash is 'SHA-256 of the token in the e-mail; resending replaces it';
comment on column signups.onboarding_hash is 'SHA-256 of the token that continues the set-up after the e-mail is verified';
comment on column signups.phone_number is 'Sealed by the vault, opened by the connection pool';

create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users (id),
  business_id uuid not null references businesses (id),
  token_hash bytea not null,
  step text not null check (step in ('SEND-OTP', 'LOGIN-OTP', 'LOGIN-TOTP', 'LOGIN-PASSKEY', 'SYSTEM-OTP', 'TOTP-GENERATE')),
  attempts_left integer not null default 5 check (attempts_left >= 0),
  totp_secret bytea,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null
);
create unique index sign_ins_token on sign_ins (token_hash);
create index sign_ins_age on sign_ins (created_at);
create index sign_ins_user on sign_ins (user_id);
comment on table sign_ins is 'A sign-in with the right password and a pending further step. Not a session: it grants no access.';
comment on column sign_ins.token_hash is 'SHA-256 of the challenge; each passed step replaces it, so that a challenge is valid for one step';
comment on column sign_ins.totp_secret is 'Sealed by the vault; the authenticator app being set up during this sign-in';

create table one_time_codes (
  id uuid primary key,
  owner_id uuid not null,
  purpose text not null check (purpose in ('login', 'email', 'phone', 'payout_account', 'withdrawal', 'transfer', 'transfer_pin', 'step_up')),
  channel text not null check (channel in ('email', 'sms')),
  destination bytea not null,
  code_hash bytea not null,
  attempts_left integer not null default 5 check (attempts_left >= 0),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  constraint one_time_codes_destination_sealed check (is_sealed_for(destination, 'one_time_codes.destination', id::text))
);
create index one_time_codes_age on one_time_codes (created_at);
create index one_time_codes_destination_clear on one_time_codes (id) where substring(destination from 1 for 4) = '\x4b535600'::bytea;
create index one_time_codes_newest on one_time_codes (owner_id, purpose, created_at desc);
comment on table one_time_codes is 'SHA-256 of six digits, salted with the id. Valid for ten minutes, five attempts and one use; only the newest of an owner is valid.';
comment on column one_time_codes.owner_id is 'The sign-in, the signup during set-up, the user, or for step_up the session';
comment on column one_time_codes.destination is 'Sealed by the vault, opened by the connection pool';

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'SHA-256 of codes that replace the authenticator app, each valid once. New codes replace all earlier ones.';

create table past_passwords (
  user_id uuid not null references users (id),
  id uuid not null,
  password_hash text not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
comment on table past_passwords is 'Earlier passwords of a user; the most recent ones are refused as new passwords';

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);
comment on table passkeys is 'Public keys of members'' passkeys. The private key never leaves the authenticator.';
comment on column passkeys.public_key is 'COSE key, which can only verify signatures';
comment on column passkeys.counter is 'The authenticator''s signature counter; zero if it does not count. A decrease is refused.';
comment on column passkeys.backed_up is 'Whether it was synchronised to other devices at its last use';

create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  kind text not null check (kind in ('register', 'sign_in', 'second_factor', 'step_up')),
  user_id uuid references users (id),
  subject_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check ((kind = 'sign_in') = (user_id is null)),
  check ((kind = 'sign_in') = (subject_id is null))
);
create index passkey_challenges_age on passkey_challenges (created_at);
create index passkey_challenges_user on passkey_challenges (user_id);
comment on table passkey_challenges is 'SHA-256 of random challenges, valid once within five minutes: use deletes the row';
comment on column passkey_challenges.subject_id is 'The session for register and step_up, the sign-in for second_factor';

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  email text not null
);
create index password_resets_user on password_resets (user_id);
comment on table password_resets is 'SHA-256 of the tokens in links for a new password. A change of the password invalidates all of them.';
comment on column password_resets.email is 'The address the link was sent to; the link is valid only while the account has this address';

create table email_changes (
  user_id uuid primary key references users (id),
  new_email text not null check (new_email = lower(new_email)),
  code_hash bytea not null,
  attempts_left integer not null check (attempts_left >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
comment on table email_changes is 'A new e-mail address until its code is confirmed. One per user: a newer request replaces the older one.';
