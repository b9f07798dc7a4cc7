// Invoices of subscriptions: created by the invoices noun, once per key.

import { createIssuedInvoice } from '#server/billing/invoices/issue-invoice.ts';
import type { InvoiceRow } from '#server/billing/invoices/writing/lock-invoices.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import type { Priced } from './price-period.ts';
import type { SubscriptionRow } from './queries.ts';
import { chargesCard } from './terms.ts';

/** The customer of the subscription, from the customers noun. */
export async function selectCustomer(tx: Tx, row: Pick<SubscriptionRow, 'environmentId' | 'customerId'>) {
  return tx
    .selectFrom('customers')
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', row.customerId)
    .select(['id', 'email', 'name'])
    .executeTakeFirstOrThrow();
}

export type BilledCustomer = { id: string; email: string; name: string | null };

/** As above for many subscriptions, by customer id. */
export async function selectCustomers(
  tx: Tx,
  environmentId: string,
  rows: readonly Pick<SubscriptionRow, 'customerId'>[],
): Promise<Map<string, BilledCustomer>> {
  if (rows.length === 0) return new Map();
  const found = await tx
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('id', 'in', [...new Set(rows.map(({ customerId }) => customerId))])
    .select(['id', 'email', 'name'])
    .execute();
  return new Map(found.map((item) => [item.id, item]));
}

export type PeriodToIssue = {
  row: SubscriptionRow;
  key: string;
  priced: Priced;
  timeZone: string;
  dueDays: number;
};

export async function issueFor(services: TxServices, tx: Tx, request: PeriodToIssue): Promise<InvoiceRow> {
  const { row, timeZone } = request;
  const customer = await selectCustomer(tx, row);
  return createIssuedInvoice(
    services,
    tx,
    { environment: { id: row.environmentId, timeZone }, actor: { kind: 'platform' } },
    Object.assign(invoiceRequestOf(services, request, customer), {
      send: !chargesCard(row) && row.status !== 'CREATED',
      keepsCard: row.collection === 'card' && !chargesCard(row),
    }),
  );
}

/** The invoice request passed to the invoices noun. */
export function invoiceRequestOf(
  services: Pick<TxServices, 'clock'>,
  { row, key, priced, timeZone, dueDays }: PeriodToIssue,
  customer: { email: string; name: string | null },
) {
  const name = customer.name && customer.name.length >= 2 ? customer.name : customer.email;
  const today = dayOf(services.clock.now(), timeZone);
  if (priced.lines.length === 0) throw new AppError('CONFLICT');
  return {
    origin: { kind: 'subscription' as const, id: row.id, key: `subscription:${row.id}:${key}` },
    input: {
      customer: { email: customer.email, name: name.slice(0, 100), address: null, tin: null },
      currency: row.currency,
      issueOn: today,
      dueOn: !chargesCard(row) && row.status !== 'CREATED' ? dayAfter(today, dueDays) : today,
      lines: priced.lines.map((line) => Object.assign({}, line, { taxes: [...line.taxes] })),
      discount: null,
      shipping: null,
      rounding: 'half' as const,
      roundTotalTo: 1 as const,
      notes: null,
      terms: null,
      partAllowed: false,
      // A customer who subscribed by a link has not verified the e-mail, and must not spend another customer's credit.
      useCredit: !row.byPayer,
      // The dunning calendar sends the reminders.
      reminders: [],
    },
  };
}
