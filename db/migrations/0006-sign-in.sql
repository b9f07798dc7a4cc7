-- The steps to a session: half sign-ins, codes, second factors, passkeys, and links that change credentials.

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
comment on table signups is 'A registration until its e-mail and phone number are proven; only then are there a user and a business.';
comment on column signups.activation_hash is 'SHA-256 of the token in the e-mail; sending it again replaces it';
comment on column signups.onboarding_hash is 'SHA-256 of the token that continues the set-up once the e-mail is proven';
comment on column signups.phone_number is 'Sealed by the vault, opened by the pool';

create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users (id),
  business_id uuid not null references businesses (id),
  token_hash bytea not null,
  step text not null check (step in ('SEND-OTP', 'LOGIN-OTP', 'LOGIN-TOTP', 'LOGIN-PASSKEY', 'SYSTEM-OTP', 'TOTP-GENERATE')),
  tries_left integer not null default 5 check (tries_left >= 0),
  totp_secret bytea,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null
);
create unique index sign_ins_token on sign_ins (token_hash);
create index sign_ins_age on sign_ins (created_at);
create index sign_ins_user on sign_ins (user_id);
comment on table sign_ins is 'A sign-in whose password was right and that still waits for something. Not a session: it opens nothing.';
comment on column sign_ins.token_hash is 'SHA-256 of the challenge; a passed step replaces it, so that each is good for one step';
comment on column sign_ins.totp_secret is 'Sealed; an authenticator app being set up during this sign-in';

create table one_time_codes (
  id uuid primary key,
  owner_id uuid not null,
  purpose text not null check (purpose in ('login', 'email', 'phone', 'payout_account', 'withdrawal', 'transfer', 'transfer_pin', 'step_up')),
  channel text not null check (channel in ('email', 'sms')),
  destination bytea not null,
  code_hash bytea not null,
  tries_left integer not null default 5 check (tries_left >= 0),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  constraint one_time_codes_destination_sealed check (is_sealed_for(destination, 'one_time_codes.destination', id::text))
);
create index one_time_codes_age on one_time_codes (created_at);
create index one_time_codes_destination_clear on one_time_codes (id) where substring(destination from 1 for 4) = '\x4b535600'::bytea;
create index one_time_codes_newest on one_time_codes (owner_id, purpose, created_at desc);
comment on table one_time_codes is 'SHA-256 of six digits, salted with the id. Ten minutes, five tries, once; only the newest of an owner counts.';
comment on column one_time_codes.owner_id is 'The sign-in, the signup while an account is set up, the person, or the session for step_up';
comment on column one_time_codes.destination is 'Sealed by the vault, opened by the pool';

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'SHA-256 of codes that stand in for the authenticator app, each good once. New ones replace all.';

create table past_passwords (
  user_id uuid not null references users (id),
  id uuid not null,
  password_hash text not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
comment on table past_passwords is 'Passwords a person had before the present one: the last of them are not taken again.';

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
comment on column passkeys.public_key is 'A COSE key: it verifies signatures and makes none';
comment on column passkeys.counter is 'Signatures the authenticator has counted; zero where it does not count. One that goes back is refused.';
comment on column passkeys.backed_up is 'Synchronised to other devices of the person, at the last use';

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
comment on table passkey_challenges is 'SHA-256 of random challenges, good once for five minutes: taking one deletes it.';
comment on column passkey_challenges.subject_id is 'The session of register and step_up, the sign-in of second_factor';

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  email text not null
);
create index password_resets_user on password_resets (user_id);
comment on table password_resets is 'SHA-256 of the tokens of links for a new password. A change of the password uses up all of them.';
comment on column password_resets.email is 'Where the link was sent: it is good only while that is still the address of the account';

create table email_changes (
  user_id uuid primary key references users (id),
  new_email text not null check (new_email = lower(new_email)),
  code_hash bytea not null,
  tries_left integer not null check (tries_left >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
comment on table email_changes is 'A new e-mail that waits for the code sent to it. One a person: a newer one takes the place of the older.';
