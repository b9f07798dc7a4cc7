// Proofs of invoices: settlements, complete allocation of every payment, and customer credit.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

export const invoiceProofs: readonly Proof[] = [
  {
    name: 'the amount paid of an invoice equals its payments, credit and credit notes',
    compares: 'invoices with their payments and credit',
    counts: sql`select count(*) from invoices`,
    differences: sql`
      select i.environment_id, 'invoice ' || coalesce(i.number, i.id::text) as subject,
             coalesce(p.paid, 0) || ' settled, ' || coalesce(p.refunded, 0) || ' refunded' as books,
             i.paid || ' settled, ' || i.refunded || ' refunded' as beside
      from invoices i left join (
        select environment_id, invoice_id as id, sum(amount - returned) as paid, sum(refunded) as refunded
        from invoice_payments where reversed_at is null group by 1, 2) p on p.environment_id = i.environment_id and p.id = i.id
      where (coalesce(p.paid, 0), coalesce(p.refunded, 0)) <> (i.paid, i.refunded)`,
  },
  {
    name: 'every payment of an invoice is allocated in full, once',
    compares: 'payments of invoices with their allocation',
    counts: sql`select count(*) from invoice_payments where kind = 'payment'`,
    differences: sql`
      select coalesce(t.environment_id, p.environment_id) as environment_id,
             'payment ' || coalesce(t.reference, p.transaction_id::text) as subject,
             coalesce(t.amount, 0)::text as books, coalesce(p.received, 0)::text as beside
      from (select environment_id, id, reference, amount from transactions
            where status = 'successful' and source_kind = 'invoice_reference' and source_id is not null) t
      full join (select environment_id, transaction_id, received from invoice_payments where kind = 'payment') p
        on p.environment_id = t.environment_id and p.transaction_id = t.id
      where coalesce(t.amount, 0) <> coalesce(p.received, 0)`,
  },
  {
    name: 'the credit of a customer equals what was paid beyond invoices, less credit that was used or returned',
    compares: 'credit of customers with allocations',
    counts: sql`select count(*) from customer_credits`,
    differences: sql`
      select coalesce(c.environment_id, p.environment_id) as environment_id,
             'credit of ' || coalesce(c.customer_id, p.customer_id) || ' in ' || coalesce(c.currency, p.currency) as subject,
             coalesce(p.amount, 0)::text as books, coalesce(c.amount, 0)::text as beside
      from customer_credits c full join (
        select environment_id, customer_id, currency,
               sum(case when kind = 'credit' then -amount else credited - credit_returned end) as amount
        from invoice_payments where reversed_at is null group by 1, 2, 3) p
        on p.environment_id = c.environment_id and p.customer_id = c.customer_id and p.currency = c.currency
      where coalesce(c.amount, 0) <> coalesce(p.amount, 0)`,
  },
];
