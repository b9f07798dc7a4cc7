-- What a person keeps about themselves: a photo, another e-mail on its way, which e-mails they want; and when work last ran.

alter table users add column photo_image_id uuid references images (id);
comment on column users.photo_image_id is 'Shown in the header of the dashboard; one of the pictures the person uploaded';

create table email_changes (
  user_id uuid primary key references users (id),
  new_email text not null check (new_email = lower(new_email)),
  code_hash bytea not null,
  tries_left integer not null check (tries_left >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
comment on table email_changes is 'A new e-mail that waits for the code sent to it. One a person: a newer one takes the place of the older.';

create table notification_preferences (
  business_id uuid not null references businesses (id),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('new_sign_in', 'password_expiry', 'daily_summary')),
  enabled boolean not null,
  updated_at timestamptz not null,
  primary key (business_id, user_id, kind)
);
comment on table notification_preferences is 'Which e-mails a member wants about a business, where that differs from the default.';

create table job_runs (
  name text primary key,
  last_run_at timestamptz not null,
  last_success_at timestamptz,
  failure_count integer not null default 0,
  last_failure text
);
comment on table job_runs is 'When each recurring piece of work last ran on any instance, written every few seconds at most: the status page reads it.';
comment on column job_runs.failure_count is 'Failures in a row; 0 after a success';
