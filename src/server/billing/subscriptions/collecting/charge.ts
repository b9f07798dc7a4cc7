// Charging of saved cards: each try begins one payment and calls the rail once, without locks; a crash in between is recovered.

import { sql } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { dueOf } from '#server/billing/invoices/states.ts';
import { lockInvoice } from '#server/billing/invoices/writing/lock-invoices.ts';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { SavedCardRow } from '#server/payments/saved-cards/cards.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isDue } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services, TxServices } from '#server/services.ts';
import { eachOf } from '../each-of.ts';
import {
  chargeRecheckMs,
  findPeriod,
  lockSubscription,
  lockTry,
  noteSucceeded,
  selectDueTries,
  type TryRow,
  updateTry,
} from '../queries.ts';
import { readSettings } from '../settings.ts';
import { chargesCard } from '../terms.ts';
import { type BegunCharge, beginMany, type TryName } from './begin-many.ts';
import { chargeCard } from './charge-card.ts';
import { type Collecting, failTry, postponeFinal, takeFinalAction } from './dunning.ts';
import { emailReminder } from './emails.ts';
import { isCollectingStopped, readOutcome, startAttemptPayment } from './try-payment.ts';

const dueMax = 400;
/** The number of concurrent batches per process: charges approved together are captured together. */
const batchesAtOnce = 2;
/** The number of payments of one environment begun per transaction. */
const batchMax = 16;
/** The response of a rail for a charge that it never received. */
const neverReceived = '25';

const isTryDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'due_at');

export const dueTries = (services: Services): DueQuery =>
  sql`select 1 from subscription_tries where due_at is not null and ${isTryDue(services)} order by due_at limit 1`;

/** Processes the due tries; returns how many there were. */
export async function collectDue(services: Services): Promise<number> {
  const due = await selectDueTries(services.database.db, isTryDue(services), dueMax);
  const byEnvironment = Map.groupBy(due, ({ environmentId }) => environmentId);
  const batches = [...byEnvironment].flatMap(([environmentId, names]) =>
    Array.from({ length: Math.ceil(names.length / batchMax) }, (_, at) => ({
      environmentId,
      names: names.slice(at * batchMax, (at + 1) * batchMax),
    })),
  );
  let done = 0;
  await eachOf(
    services,
    batches,
    'charges of subscriptions could not be started',
    async (own, { names }) => {
      done += await collectBatch(services, own, names);
      return true;
    },
    batchesAtOnce,
  );
  return done;
}

/** Begins plain first charges as a batch; if that fails, and for all other tries, each individually. */
async function collectBatch(services: Services, own: Services, names: readonly TryName[]): Promise<number> {
  const environmentId = names[0]?.environmentId ?? '';
  const begun =
    names.length < 2
      ? []
      : await own.database
          .inTransaction((tx) => beginMany(own, tx, environmentId, names))
          .catch((error: unknown): BegunCharge[] => {
            services.log.warn(
              { err: error, environmentId },
              'charges of subscriptions are started one by one',
            );
            return [];
          });
  const isBegun = (name: TryName) =>
    begun.some(
      ({ one }) =>
        one.subscriptionId === name.subscriptionId && one.key === name.key && one.number === name.number,
    );
  const work = [
    ...begun.map((item) => Object.assign({ begun: item }, item.name)),
    ...names.filter((name) => !isBegun(name)).map((name) => Object.assign({ begun: null }, name)),
  ];
  const what = 'an attempt to charge a subscription failed; it will be retried';
  return eachOf(
    services,
    work,
    what,
    (each, { begun: known, ...name }) => (known ? finishCharge(each, name, known) : collectOne(each, name)),
    batchMax,
  );
}

/** Charges a begun payment, and records the outcome. */
async function finishCharge(
  services: Services,
  name: TryName,
  { reference, one, card }: { reference: string; one: TryRow; card?: SavedCardRow },
): Promise<boolean> {
  const refusal = await chargeCard(services, reference, one.id, card);
  if (refusal === null && (await noteSucceeded(services.database.db, one, services.clock.now()))) return true;
  return services.database.inTransaction((tx) => settle(services, tx, name, { reference, refusal }));
}

type Begun = { reference: string; one: TryRow } | 'ended' | null;

async function collectOne(services: Services, name: TryName): Promise<boolean> {
  const begun = await services.database.inTransaction((tx) => startAttempt(services, tx, name));
  if (begun === null) return false;
  if (begun === 'ended') return true;
  return finishCharge(services, name, begun);
}

/** Locks everything that a try concerns: the invoice before the subscription, the lock order of settlements. */
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

/** Begins the payment of a try, or handles a try without a payment: a reminder, the final action, or an obsolete try. */
export async function startAttempt(services: TxServices, tx: Tx, name: TryName): Promise<Begun> {
  const all = await lockAll(services, tx, name);
  if (!all) return null;
  const { row, one, invoice } = all;
  const now = services.clock.now();
  const later = { dueAt: new Date(now.getTime() + chargeRecheckMs) };
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
    if (await postponeFinal(services, tx, all)) return 'ended';
    await updateTry(tx, one, { status: 'skipped', dueAt: null, endedAt: now });
    const { finalAction } = await readSettings(tx, row.environmentId);
    await takeFinalAction(services, tx, row, finalAction);
    return 'ended';
  }
  // A customer who has set a card since is charged instead.
  if (one.kind === 'reminder' && !chargesCard(row)) {
    await failTry(services, tx, all, { responseCode: null, reason: 'The invoice is not paid' });
    await emailReminder(services, tx, all);
    return 'ended';
  }
  // Collection was stopped after the try was found due: the customer gets no decline notice, and the card is charged once collection
  // resumes.
  const merchant = await loadMerchant(services, tx, name.environmentId);
  if (isCollectingStopped(services, merchant)) return null;
  const reference = await startAttemptPayment(services, tx, merchant, all);
  if (reference === null) {
    await failTry(services, tx, all, { responseCode: '14', reason: 'There is no card to charge' });
    return 'ended';
  }
  const begun = { kind: 'charge', status: 'charging', reference, triedAt: now } as const;
  await updateTry(tx, one, Object.assign(later, begun));
  return { reference, one: Object.assign({}, one, { reference }) };
}

/** Records the outcome of a try's payment; a pending one is checked again later. */
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
  // The process died before the bank received the charge: it was not declined, and it is charged now. The second time it counts as a
  // decline, because a bank that gives this response to every charge would be called for ever.
  if (
    outcome.state === 'failed' &&
    outcome.responseCode === neverReceived &&
    one.responseCode !== neverReceived
  ) {
    const again = { status: 'open', reference: null, triedAt: null, responseCode: neverReceived } as const;
    await updateTry(tx, one, Object.assign({ dueAt: services.clock.now() }, again));
    return true;
  }
  const now = services.clock.now();
  if (outcome.state === 'paid') {
    await updateTry(tx, one, { status: 'succeeded', responseCode: null, dueAt: null, endedAt: now });
    return true;
  }
  const { timeZone } = await ownerOfEnvironment(tx, name.environmentId);
  const collecting: Collecting = { row, period, one, timeZone };
  await failTry(services, tx, collecting, outcome);
  return true;
}
