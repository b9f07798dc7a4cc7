// The invoice of what is billed: made by the noun of invoices, once for each key.

import { createIssuedInvoice } from '#server/billing/invoices/issue-invoice.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import type { Priced } from './price-period.ts';
import type { SubscriptionRow } from './queries.ts';

/** Whom it is for, as customers know them. */
export async function selectCustomer(tx: Tx, row: Pick<SubscriptionRow, 'environmentId' | 'customerId'>) {
  return tx
    .selectFrom('customers')
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', row.customerId)
    .select(['id', 'email', 'name'])
    .executeTakeFirstOrThrow();
}

export async function issueFor(
  services: TxServices,
  tx: Tx,
  wish: { row: SubscriptionRow; key: string; priced: Priced; timeZone: string; dueDays: number },
): Promise<InvoiceRow> {
  const { row, key, priced, timeZone, dueDays } = wish;
  const customer = await selectCustomer(tx, row);
  const name = customer.name && customer.name.length >= 2 ? customer.name : customer.email;
  const today = dayOf(services.clock.now(), timeZone);
  const isByInvoice = row.collection === 'invoice';
  if (priced.lines.length === 0) throw new AppError('CONFLICT');
  return createIssuedInvoice(
    services,
    tx,
    { environment: { id: row.environmentId, timeZone }, actor: { kind: 'platform' } },
    {
      origin: { kind: 'subscription', id: row.id, key: `subscription:${row.id}:${key}` },
      send: isByInvoice,
      input: {
        customer: { email: customer.email, name: name.slice(0, 100), address: null, tin: null },
        currency: row.currency,
        issueOn: today,
        dueOn: isByInvoice ? dayAfter(today, dueDays) : today,
        lines: priced.lines.map((line) => Object.assign({}, line, { taxes: [...line.taxes] })),
        discount: null,
        shipping: null,
        rounding: 'half',
        roundTotalTo: 1,
        notes: null,
        terms: null,
        partAllowed: false,
        useCredit: true,
        // Reminders are the dunning calendar's.
        reminders: [],
      },
    },
  );
}
