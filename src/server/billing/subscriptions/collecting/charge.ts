// Charging saved cards: each try begins one payment and asks the rail once, with nothing locked; a crash in between is made up for.

import { sql } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { dueOf } from '#server/billing/invoices/states.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isDue } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services, TxServices } from '#server/services.ts';
import { eachOf } from '../bill-periods.ts';
import { lockInvoice } from '../invoice-rows.ts';
import { findPeriod, lockSubscription, lockTry, selectDueTries, type TryRow, updateTry } from '../queries.ts';
import { readSettings } from '../settings.ts';
import { chargeCard } from './charge-card.ts';
import { type Collecting, failTry, takeFinalAction } from './dunning.ts';
import { emailReminder } from './emails.ts';
import { beginTryPayment, readOutcome } from './try-payment.ts';

const dueMax = 100;
/** A charge that is silent for longer was left by a crash, or its bank has not answered. */
const lookAgainMs = 60_000;

const isTryDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'due_at');

export const dueTries = (services: Services): DueQuery =>
  sql`select 1 from subscription_tries where due_at is not null and ${isTryDue(services)} order by due_at limit 1`;

type TryName = Pick<TryRow, 'environmentId' | 'subscriptionId' | 'key' | 'number'>;

/** Makes the tries that are due; returns how many there were. */
export async function collectDue(services: Services): Promise<number> {
  const due = await selectDueTries(services.database.db, isTryDue(services), dueMax);
  return eachOf(services, due, 'a try to collect a subscription failed; tried again later', collectOne);
}

type Begun = { reference: string; one: TryRow } | 'ended' | null;

async function collectOne(services: Services, name: TryName): Promise<boolean> {
  const begun = await services.database.inTransaction((tx) => beginTry(services, tx, name));
  if (begun === null) return false;
  if (begun === 'ended') return true;
  const { reference, one } = begun;
  const refusal = await chargeCard(services, reference, one.id);
  return services.database.inTransaction((tx) => settle(services, tx, name, { reference, refusal }));
}

/** Everything that a try concerns, locked: the invoice ahead of the subscription, as those who settle invoices lock them. */
async function lockAll(services: TxServices, tx: Tx, name: TryName) {
  const place = { environmentId: name.environmentId, id: name.subscriptionId };
  const period = await findPeriod(tx, place, name.key);
  const invoice =
    period && (await lockInvoice(tx, { environmentId: name.environmentId, id: period.invoiceId }));
  const row = await lockSubscription(tx, place);
  const one = await lockTry(tx, name, true);
  if (!period || !invoice || !row || !one?.dueAt || one.dueAt > services.clock.now()) return null;
  const { timeZone } = await ownerOfEnvironment(tx, name.environmentId);
  return { row, period, one, timeZone, invoice };
}

/** Begins the payment of a try, or does what needs none: a reminder, the last action, a try that nobody waits for. */
export async function beginTry(services: TxServices, tx: Tx, name: TryName): Promise<Begun> {
  const all = await lockAll(services, tx, name);
  if (!all) return null;
  const { row, one, invoice } = all;
  const now = services.clock.now();
  const later = { dueAt: new Date(now.getTime() + lookAgainMs) };
  if (one.status === 'charging' && one.reference) {
    await updateTry(tx, one, later);
    return { reference: one.reference, one };
  }
  const runs = row.status === 'CREATED' || row.status === 'ACTIVE' || row.status === 'PENDING';
  if (!runs || dueOf(invoice) === 0) {
    await updateTry(tx, one, { status: 'skipped', dueAt: null, endedAt: now });
    return 'ended';
  }
  if (one.kind === 'final') {
    await updateTry(tx, one, { status: 'skipped', dueAt: null, endedAt: now });
    const { finalAction } = await readSettings(tx, row.environmentId);
    await takeFinalAction(services, tx, row, finalAction);
    return 'ended';
  }
  if (one.kind === 'reminder') {
    await failTry(services, tx, all, { responseCode: null, reason: 'The invoice is not paid' });
    await emailReminder(services, tx, all);
    return 'ended';
  }
  const reference = await beginTryPayment(services, tx, all);
  if (reference === null) {
    await failTry(services, tx, all, { responseCode: '14', reason: 'There is no card to charge' });
    return 'ended';
  }
  await updateTry(tx, one, Object.assign(later, { status: 'charging' as const, reference, triedAt: now }));
  return { reference, one: Object.assign({}, one, { reference }) };
}

/** Writes down what became of the payment of a try; one that is still under way is looked at again. */
async function settle(
  services: TxServices,
  tx: Tx,
  name: TryName,
  { reference, refusal }: { reference: string; refusal: string | null },
): Promise<boolean> {
  const place = { environmentId: name.environmentId, id: name.subscriptionId };
  const period = await findPeriod(tx, place, name.key);
  if (period) await lockInvoice(tx, { environmentId: name.environmentId, id: period.invoiceId });
  const row = await lockSubscription(tx, place);
  const one = await lockTry(tx, name);
  if (!period || !row || one?.status !== 'charging') return false;
  const outcome = refusal
    ? { state: 'failed' as const, responseCode: null, reason: refusal }
    : await readOutcome(tx, name.environmentId, reference);
  if (outcome.state === 'open') return true;
  const now = services.clock.now();
  if (outcome.state === 'paid') {
    await updateTry(tx, one, { status: 'succeeded', dueAt: null, endedAt: now });
    return true;
  }
  const { timeZone } = await ownerOfEnvironment(tx, name.environmentId);
  const collecting: Collecting = { row, period, one, timeZone };
  await failTry(services, tx, collecting, outcome);
  return true;
}
