// Expiry of subscriptions whose first payment was not made in time: voids their invoice and ends them.

import { sql } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { voidInvoice } from '#server/billing/invoices/issue-invoice.ts';
import { lockInvoice } from '#server/billing/invoices/writing/lock-invoices.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isDue } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { returnCouponOf } from '../coupons.ts';
import { eachOf } from '../each-of.ts';
import {
  lockSubscription,
  type Place,
  selectExpiring,
  selectUnpaid,
  updateSubscription,
} from '../queries.ts';
import { subscriptionStates } from '../states.ts';

const isExpired = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'expires_at');

export const dueExpiries = (services: Services): DueQuery =>
  sql`select 1 from subscriptions where status = 'CREATED' and expires_at is not null and ${isExpired(services)} limit 1`;

export async function expireIncomplete(services: Services): Promise<number> {
  const due = await selectExpiring(services.database.db, isExpired(services), 100);
  return eachOf(services, due, 'an incomplete subscription could not be ended', (own, place) =>
    own.database.inTransaction((tx) => expireOne(own, tx, place)),
  );
}

async function expireOne(services: TxServices, tx: Tx, place: Place): Promise<boolean> {
  const { timeZone } = await ownerOfEnvironment(tx, place.environmentId);
  // Locks invoices before their subscription, the lock order of settlements.
  const unpaid = await selectUnpaid(tx, place);
  for (const { invoiceId } of unpaid)
    await lockInvoice(tx, { environmentId: place.environmentId, id: invoiceId });
  const row = await lockSubscription(tx, place);
  if (row?.status !== 'CREATED' || !row.expiresAt || row.expiresAt > services.clock.now()) return false;
  const writer = { environment: { id: place.environmentId, timeZone }, actor: { kind: 'platform' as const } };
  for (const { invoiceId } of unpaid)
    await voidInvoice(services, tx, writer, invoiceId, 'The first payment was not made in time').catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      },
    );
  const after = await lockSubscription(tx, place);
  if (after?.status === 'CREATED') {
    await returnCouponOf(services, tx, after);
    const set = { nextOn: null, nextAt: null, expiresAt: null, endedAt: services.clock.now() };
    const line = { kind: 'expired', tone: 'danger', actor: { kind: 'platform' } } as const;
    await subscriptionStates.change(services, tx, { row: after }, { set, line });
  } else if (after?.expiresAt) await updateSubscription(tx, place, { expiresAt: null });
  return true;
}
