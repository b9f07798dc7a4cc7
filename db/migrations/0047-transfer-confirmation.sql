-- Confirmation of transfers by members: the methods that a business accepts, and the PINs of users.

create table confirmation_settings (
  environment_id uuid primary key references environments (id),
  ways text[] not null check (cardinality(ways) > 0 and ways <@ array['code', 'authenticator', 'pin']),
  updated_at timestamptz not null
);
comment on table confirmation_settings is 'The methods by which members confirm a transfer; without a row: a code by e-mail or the authenticator app';

create table transfer_pins (
  user_id uuid primary key references users (id),
  pin_hash bytea not null,
  attempts_left smallint not null check (attempts_left >= 0),
  set_at timestamptz not null
);
comment on table transfer_pins is 'The PINs with which users confirm transfers, in all of their businesses. With no attempts left the PIN is locked until a new one is set.';
comment on column transfer_pins.pin_hash is 'argon2id, sealed: with so few digits the PIN could be found by brute force from the hash alone';
