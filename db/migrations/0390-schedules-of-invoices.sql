-- Deposits and instalments: the parts that an invoice is paid in, each with its day, and the day on which the first unpaid one is due.

create function invoice_owed_on(schedule jsonb, due_on date, paid bigint) returns date language sql immutable as $$
  select coalesce((
    select p.day::date from (
      select s.part ->> 'dueOn' as day, sum((s.part ->> 'amount')::bigint) over (order by s.place) as until
      from jsonb_array_elements(schedule) with ordinality s (part, place)) p
    where p.until > paid order by p.until limit 1), due_on)
$$;

alter table invoices
  add column schedule jsonb not null default '[]' check (jsonb_typeof(schedule) = 'array'),
  add column owed_on date generated always as (invoice_owed_on(schedule, due_on, paid)) stored;
comment on column invoices.schedule is 'Parts in the order of their days: {dueOn, amount, isDeposit, share}; they add up to the total. Empty: all of it is due on due_on';
comment on column invoices.owed_on is 'When the first part is due that is not paid';
create index invoices_by_owed on invoices (environment_id, owed_on) where status in ('ISSUED', 'PARTIALLY_PAID');

-- What of an invoice is past its day.
create function invoice_late(i invoices, today date) returns bigint language sql immutable as $$
  select case
    when invoice_due(i) = 0 then 0
    when i.due_on < today then invoice_due(i)
    else greatest(0, coalesce((select sum((s.part ->> 'amount')::bigint) from jsonb_array_elements(i.schedule) s (part)
      where (s.part ->> 'dueOn')::date < today), 0) - i.paid)::bigint
  end
$$;
