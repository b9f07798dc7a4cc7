// Batch start of the payments of first charges of one environment: as `startAttempt`, with one statement per table.

import { dueOf } from '#server/billing/invoices/states.ts';
import { type InvoiceRow, lockInvoices } from '#server/billing/invoices/writing/lock-invoices.ts';
import { beginKnownPayments } from '#server/payments/checkout/new-payment.ts';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import { findSavedCards, type SavedCardRow } from '#server/payments/saved-cards/cards.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { selectCustomers } from '../issue.ts';
import { markCharging, type PeriodRow, type SubscriptionRow, type TryRow } from '../queries.ts';
import { isCollectingStopped, newTryPayment } from './try-payment.ts';

export type TryName = Pick<TryRow, 'environmentId' | 'subscriptionId' | 'key' | 'number'>;
export type BegunCharge = { name: TryName; reference: string; one: TryRow; card: SavedCardRow };

type Found = { period: PeriodRow; invoice: InvoiceRow; row: SubscriptionRow; one: TryRow };

/** Begins plain tries: open, due, owed, with a card. Tries missing from the result are handled individually. */
export async function beginMany(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  names: readonly TryName[],
): Promise<BegunCharge[]> {
  const merchant = await loadMerchant(services, tx, environmentId);
  if (isCollectingStopped(services, merchant)) return [];
  const found = await lockAll(services, tx, environmentId, names);
  const cards = await findSavedCards(
    tx,
    environmentId,
    found.flatMap(({ row }) => row.savedCardId ?? []),
  );
  const customers = await selectCustomers(
    tx,
    environmentId,
    found.map(({ row }) => row),
  );
  const ready = found.flatMap((one) => {
    const card = cards.get(one.row.savedCardId ?? '');
    const customer = customers.get(one.row.customerId);
    return card && customer && card.customerId === customer.id ? [{ one, card, customer }] : [];
  });
  if (ready.length === 0) return [];
  const references = await beginKnownPayments(
    services,
    tx,
    merchant,
    ready.map(({ one, customer }) => ({
      payment: newTryPayment(services, merchant, Object.assign({ customer }, one)),
      customerId: customer.id,
    })),
  );
  const begun = ready.map(({ one, card }, at) => {
    const reference = references[at] ?? '';
    const { environmentId: _, ...name } = one.one;
    return {
      name: { environmentId, subscriptionId: name.subscriptionId, key: name.key, number: name.number },
      reference,
      one: Object.assign({}, one.one, { reference }),
      card,
    };
  });
  await markCharging(tx, environmentId, begun, services.clock.now());
  return begun;
}

/** Locks invoices, then subscriptions, then tries, each in key order. */
async function lockAll(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  names: readonly TryName[],
): Promise<Found[]> {
  const ids = [...new Set(names.map(({ subscriptionId }) => subscriptionId))];
  const keys = [...new Set(names.map(({ key }) => key))];
  const periods = await tx
    .selectFrom('subscriptionPeriods')
    .where('environmentId', '=', environmentId)
    .where('subscriptionId', 'in', ids)
    .where('key', 'in', keys)
    .where('change', 'is', null)
    .selectAll()
    .execute();
  if (periods.length === 0) return [];
  const invoices = await lockInvoices(
    tx,
    environmentId,
    periods.map(({ invoiceId }) => invoiceId),
  );
  const rows = await tx
    .selectFrom('subscriptions')
    .where('environmentId', '=', environmentId)
    .where('id', 'in', ids)
    .where('status', 'in', ['ACTIVE', 'PENDING'])
    .selectAll()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const tries = await tx
    .selectFrom('subscriptionTries')
    .where('environmentId', '=', environmentId)
    .where('subscriptionId', 'in', ids)
    .where('key', 'in', keys)
    .where('status', '=', 'open')
    .where('kind', '=', 'charge')
    .where('dueAt', '<=', services.clock.now())
    .selectAll()
    .orderBy('subscriptionId')
    .orderBy('key')
    .orderBy('number')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return tries.flatMap((one) => {
    const period = periods.find(
      ({ subscriptionId, key }) => subscriptionId === one.subscriptionId && key === one.key,
    );
    const invoice = invoiceOf.get(period?.invoiceId ?? '');
    const row = rowOf.get(one.subscriptionId);
    const isAsked = names.some(
      (name) =>
        name.subscriptionId === one.subscriptionId && name.key === one.key && name.number === one.number,
    );
    return isAsked && period && invoice && row && dueOf(invoice) > 0 ? [{ period, invoice, row, one }] : [];
  });
}
