-- The link by which an agent chooses the PIN: one at a time, kept as a hash, good for 72 hours and once.

alter table agents add column link_hash bytea check (octet_length(link_hash) = 32);
alter table agents add column link_expires_at timestamptz;
alter table agents add column link_sent_at timestamptz;
alter table agents add column link_sent_by text[] not null default '{}' check (link_sent_by <@ array['sms', 'email']);
alter table agents add column pin_chosen_at timestamptz;
alter table agents add constraint agents_link_expires check ((link_hash is null) = (link_expires_at is null));
comment on column agents.link_hash is 'Of the link that was sent last; null: none is open. Once the PIN is chosen it becomes key_hash: the link is the address then';
comment on column agents.link_sent_at is 'When a link was sent last';
comment on column agents.pin_chosen_at is 'When the agent chose the PIN that holds; null: it was made for them, and the business has seen it';
