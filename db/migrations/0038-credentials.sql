-- Credentials that changed end what was begun with the old ones; guesses are counted by account and by where they come from.

alter table password_resets add column email text;
update password_resets r set email = u.email from users u where u.id = r.user_id;
alter table password_resets alter column email set not null;
comment on column password_resets.email is 'Where the link was sent: it is good only while that is still the address of the account';

create table guesses (
  account text not null,
  kind text not null,
  origin text not null,
  failures integer not null check (failures > 0),
  wait_until timestamptz,
  last_failed_at timestamptz not null,
  primary key (account, kind, origin)
);
create index guesses_age on guesses (last_failed_at);
comment on table guesses is 'Wrong passwords and codes in a row, by account and origin; a right one, and unlocking, delete them.';
comment on column guesses.account is 'The e-mail that was typed, or the id of the person, the member of staff or the owner of saved cards';
comment on column guesses.origin is 'A browser the account was signed in on before, else the network; * counts all networks together';

create table known_devices (
  account text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account, token_hash)
);
create index known_devices_age on known_devices (last_seen_at);
comment on table known_devices is 'Browsers on which an account was signed in: SHA-256 of the cookie they keep. It opens nothing; tries made there are counted apart.';

alter table session_tokens add column successor_salt bytea;
comment on column session_tokens.successor_salt is 'Of a refresh token that was exchanged: with the token itself it gives the pair that followed, so that calls at the same moment get one pair';

alter table sessions add column verified_at timestamptz;
update sessions set verified_at = created_at;
alter table sessions alter column verified_at set not null;
comment on column sessions.verified_at is 'When the person last showed a second factor, or the password where there is none';

-- That a session was used a minute ago changes nothing that instances remember of it.
drop trigger sessions_auth_changed on sessions;
create trigger sessions_auth_changed
  after update of revoked_at, expires_at, business_id, verified_at or delete on sessions
  for each statement execute function auth_changed();

create index api_keys_created_by on api_keys (created_by);
