-- Passkeys: WebAuthn credentials of members, and the challenges that are signed with them.

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
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_age on passkey_challenges (created_at);
comment on table passkey_challenges is 'SHA-256 of random challenges, good once for five minutes: taking one deletes it.';
comment on column passkey_challenges.subject_id is 'The session of register and step_up, the sign-in of second_factor';

alter table sign_ins drop constraint sign_ins_step_check;
alter table sign_ins add constraint sign_ins_step_check
  check (step in ('SEND-OTP', 'LOGIN-OTP', 'LOGIN-TOTP', 'LOGIN-PASSKEY', 'SYSTEM-OTP', 'TOTP-GENERATE'));
