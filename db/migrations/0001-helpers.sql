-- Helper functions of all areas, and the columns that tables of several nouns share.

-- Returns an id that sorts by time (UUID version 7, RFC 9562): 48 bits of milliseconds before the random bits.
create function uuid_at(at timestamptz) returns uuid language sql as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Returns the words of a name or e-mail: lower case, without accents, split at spaces and punctuation.
create function search_words(input text) returns setof text language sql immutable as $$
  select distinct word
  from regexp_split_to_table(lower(regexp_replace(normalize(input, nfkd), '[\u0300-\u036f]', '', 'g')), '[[:space:][:punct:]]+') word
  where word <> ''
$$;

create function is_sealed_for(value bytea, VARIADIC place text[]) returns boolean language sql immutable as $$
  select value is null or substring(value from 1 for 4) = '\x4b535600'
    or (substring(value from 1 for 4) = '\x4b535603'
      and substring(value from 13 for 16) = substring(sha256(convert_to(array_to_string(place, e'\n'), 'UTF8')) from 1 for 16))
$$;
comment on function is_sealed_for is 'Whether a field is null, sealed for this place (table.column and primary key), or still in clear text awaiting sealing';

-- Tables without rows that define columns once. Another table takes them by `like` (decision 164); its keys and foreign keys stand in itself.

create table timeline_columns (
  id uuid not null,
  kind text not null,
  params jsonb not null,
  actor_kind text not null,
  actor text,
  tone text not null constraint timeline_tone check (tone in ('success', 'danger', 'neutral')),
  at timestamptz not null
);
comment on table timeline_columns is 'The columns of timelines; has no rows';
comment on column timeline_columns.kind is 'The kind of event, as listed for the noun in src/shared';
comment on column timeline_columns.params is 'The parameters of the text of this kind';
comment on column timeline_columns.actor is 'The name of the actor; null: the label of actor_kind';

create table creation_columns (
  created_by_name text not null,
  member_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table creation_columns is 'The columns for who created a row and when, and for its last change; has no rows';

create table proposal_columns (
  status text not null default 'PENDING' constraint proposal_status check (status in ('PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  proposed_by uuid not null,
  proposed_by_name text not null,
  created_at timestamptz not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  constraint proposal_decided check ((status = 'PENDING') = (decided_at is null)),
  constraint proposal_by_another check (status <> 'APPROVED' or decided_by <> proposed_by)
);
comment on table proposal_columns is 'The columns of proposals, which one member of staff makes and another decides; has no rows';
