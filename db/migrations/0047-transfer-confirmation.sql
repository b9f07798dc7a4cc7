-- How members confirm a transfer: the ways a business takes, and the PINs of people.

create table confirmation_settings (
  environment_id uuid primary key references environments (id),
  ways text[] not null check (cardinality(ways) > 0 and ways <@ array['code', 'authenticator', 'pin']),
  updated_at timestamptz not null
);
comment on table confirmation_settings is 'How members confirm that money leaves by a transfer, where the business has said so; a code by e-mail or the authenticator app where it has not.';

create table transfer_pins (
  user_id uuid primary key references users (id),
  pin_hash bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  set_at timestamptz not null
);
comment on table transfer_pins is 'The PIN by which a person confirms transfers, in every business of theirs; locked without tries left until it is set anew.';
comment on column transfer_pins.pin_hash is 'argon2id, sealed: so few digits could be tried out by whoever has the hash alone';
