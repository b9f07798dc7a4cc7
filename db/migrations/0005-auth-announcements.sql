-- Announces every change of who may do what, so that instances that remember it forget it at once; and the table of rate limits.

create function auth_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('kasuwa_auth', tg_table_name);
  return null;
end $$;
create trigger sessions_auth_changed after update or delete on sessions for each statement execute function auth_changed();
create trigger session_tokens_auth_changed after update or delete on session_tokens for each statement execute function auth_changed();
create trigger members_auth_changed after update or delete on members for each statement execute function auth_changed();
create trigger roles_auth_changed after update or delete on roles for each statement execute function auth_changed();
create trigger features_auth_changed after insert or update or delete on features for each statement execute function auth_changed();
create trigger businesses_auth_changed after update or delete on businesses for each statement execute function auth_changed();
create trigger users_auth_changed after update of email, first_name, last_name or delete on users for each statement execute function auth_changed();

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Tries counted by the rate limiter, shared by all instances.';
