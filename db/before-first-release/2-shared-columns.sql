-- Adds the tables that define columns once (decision 164) to a database that has the base of 28 November 2026 (decision 163).

-- Each table is made from one that has its columns.
create table timeline_columns (like invoice_events including constraints);
alter table timeline_columns drop column environment_id, drop column invoice_id;
comment on table timeline_columns is 'The columns of timelines; has no rows';
comment on column timeline_columns.kind is 'The kind of event, as listed for the noun in src/shared';
comment on column timeline_columns.params is 'The parameters of the text of this kind';
comment on column timeline_columns.actor is 'The name of the actor; null: the label of actor_kind';
create table creation_columns (made_by text not null, member_id uuid, created_at timestamptz not null, updated_at timestamptz not null);
comment on table creation_columns is 'The columns for who created a row and when, and for its last change; has no rows';
create table proposal_columns (like price_proposals including defaults including constraints);
alter table proposal_columns drop column id, drop column terms;
comment on table proposal_columns is 'The columns of proposals, which one member of staff makes and another decides; has no rows';
create table transaction_figure_columns (like transaction_hours including defaults);
alter table transaction_figure_columns drop column environment_id, drop column hour;
comment on table transaction_figure_columns is 'The columns of figures of payments, per change and in roll-ups; has no rows';
create table customer_columns (like quotes including constraints);
do $$ declare extra name; begin
  for extra in select attname from pg_attribute where attrelid = 'customer_columns'::regclass and attnum > 0 and attname !~ '^customer_' loop
    execute format('alter table customer_columns drop column %I', extra);
  end loop;
end $$;
comment on table customer_columns is 'The columns for the customer of a document, a copy that stays the same when the customer changes; has no rows';

-- Lines stored as text before kinds existed become a kind of that name, which is shown unchanged.
do $$ declare t name; begin
  foreach t in array array['transaction_events', 'refund_events', 'dispute_events', 'chargeback_events', 'payout_events'] loop
    execute format('update %I set kind = coalesce(sentence, kind), params = case when sentence is null then params else ''{}'' end,
      actor_kind = coalesce(actor_kind, ''provider'') where sentence is not null or actor_kind is null', t);
    execute format('alter table %I drop constraint %I, drop constraint %I, drop column sentence, alter column kind set not null,
      alter column params set not null, alter column actor_kind set not null', t, t || '_actor', t || '_words');
  end loop;
end $$;

-- Their constraints have the same name in every table.
do $$ declare c record; begin
  for c in
    select n.conrelid::regclass as of_table, n.conname,
      case when n.conname ~ '_proposals_' then regexp_replace(n.conname, '^.*_proposals(_.*?)(_check)?$', 'proposal\1')
        when n.conname ~ 'tone_check$' then 'timeline_tone' else regexp_replace(n.conname, '^.*(customer_.*)_check$', '\1_length') end as name
    from pg_constraint n
    where n.contype = 'c' and n.connamespace = 'public'::regnamespace
      and (n.conname ~ '_proposals_(status_check|decided|by_another)$' or n.conname ~ '_events_tone_check$'
        or n.conname ~ '^(invoices|quotes|recurring_invoices)_customer_(name|address|tin)_check$')
  loop
    execute format('alter table %s rename constraint %I to %I', c.of_table, c.conname, c.name);
  end loop;
end $$;

create function payments_per_day(uses jsonb)
  returns table (environment_id uuid, source_id uuid, day date, paid integer, collected bigint) language sql immutable as $$
  select (u ->> 'env')::uuid, (u ->> 'id')::uuid, (u ->> 'day')::date, count(*)::integer, sum((u ->> 'amount')::bigint)::bigint
  from jsonb_array_elements(uses) u
  group by 1, 2, 3
$$;
