-- Timelines keep what happened as a kind with parameters, and who did it as a kind with a name; words are made when they are
-- read. Lines from before keep their sentence and the name of who did it, and are shown as they are.

alter table transaction_events add column params jsonb, add column actor_kind text;
alter table refund_events add column kind text, add column params jsonb, add column actor_kind text;
alter table dispute_events add column kind text, add column params jsonb, add column actor_kind text;
alter table chargeback_events add column kind text, add column params jsonb, add column actor_kind text;
alter table payout_events add column params jsonb, add column actor_kind text;

do $$
declare
  events text;
begin
  foreach events in array array['transaction_events', 'refund_events', 'dispute_events', 'chargeback_events', 'payout_events'] loop
    execute format('alter table %I alter column sentence drop not null, alter column actor drop not null', events);
    -- The platform goes by the name of a brand, which is not for a line to know.
    execute format('update %I set actor_kind = ''platform'', actor = null where actor = ''Kasuwa''', events);
    execute format('alter table %I add constraint %I check (actor is not null or actor_kind is not null)', events, events || '_actor');
    execute format('alter table %I add constraint %I check (sentence is not null or (kind is not null and params is not null))', events, events || '_words');
    execute format('comment on column %I.kind is %L', events, 'What happened; the table of kinds is beside the noun, in src/shared');
    execute format('comment on column %I.params is %L', events, 'What the sentence of the kind is made from; null: the line has a sentence of its own');
    execute format('comment on column %I.sentence is %L', events, 'Only of lines from before there were parameters');
    execute format('comment on column %I.actor is %L', events, 'The name of who did it; null: what the kind of actor is called');
  end loop;
end $$;

-- The kinds of a charge that is given back had their parameters in their names.
update transaction_events set kind = 'give_back_refused', params = jsonb_build_object('number', split_part(kind, ':', 2)::integer)
where kind like 'give\_back\_refused:%';
update transaction_events set kind = 'give_back_sent',
  params = jsonb_build_object('number', split_part(kind, ':', 2)::integer, 'refusals', split_part(kind, ':', 3)::integer)
where kind like 'give\_back\_sent:%';

-- The capture writes what the line is made from. An instance of the release before hands over a sentence.
do $$
declare
  source text := pg_get_functiondef('capture_payments(jsonb)'::regprocedure);
  columns text := replace(source, 'insert into transaction_events (environment_id, transaction_id, id, kind, sentence, actor, tone, at)',
    'insert into transaction_events (environment_id, transaction_id, id, kind, params, sentence, actor_kind, actor, tone, at)');
  changed text := replace(columns, $q$'paid', v #>> '{event,sentence}', v #>> '{event,actor}',$q$,
    $q$'paid', v #> '{event,params}', v #>> '{event,sentence}', 'gateway', v #>> '{event,actor}',$q$);
begin
  if columns = source or changed = columns then raise exception 'capture_payments does not write its line as expected'; end if;
  execute changed;
end $$;
