// Capturing payments that a rail says were paid: status, attempt, ledger, timeline, source and e-mails, in one statement.

import { sql } from 'kysely';
import { type AccountKind, type AccountName, getAccounts } from '#server/ledger/accounts.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import {
  type Batcher,
  type Coming,
  createEnvironmentBatcher,
  expectOne,
  noneComing,
} from '#server/platform/db/driver/batch.ts';
import { encodeRows } from '#server/platform/db/driver/row-arrays.ts';
import type { OutboxServices } from '#server/platform/emails/queue-email.ts';
import type { Channel } from '#shared/contract/payments/pricing.ts';
import { keptBy } from '#shared/kept-by.ts';
import type { Capture } from './capture/capture.ts';
import {
  type CaptureAccounts,
  captureColumns,
  type EncodedCaptures,
  encodeCapture,
} from './capture/encode-capture.ts';
import { announceStatus } from './queries.ts';

/** captured · already: it was successful before · missing: no such payment · floor, invalid: the ledger refused. */
export type CaptureOutcome = 'captured' | 'already' | 'missing' | 'floor' | 'invalid' | 'conflict';

/** Where the money lies before it is the merchant's: a transfer's among those to be matched, all other with a gateway. */
function sourceOf(channel: Channel): AccountKind {
  return channel === 'transfer' ? 'collection_suspense' : 'gateway_receivable';
}

/** Opens what a payment of an environment and channel is posted to, if it is not open yet. Not inside a transaction. */
export async function openCaptureAccounts(
  db: Db,
  of: Pick<Capture, 'environmentId' | 'currency' | 'channel' | 'split'>,
): Promise<CaptureAccounts> {
  const { environmentId, currency } = of;
  const own = (kind: AccountKind): AccountName => ({ environmentId, kind, currency });
  const owners = (of.split?.rule.members ?? []).map(({ subAccountId }) => subAccountId);
  const [source = 0, pending = 0, fees = 0, vat = 0, ...shares] = await getAccounts(db, [
    own(sourceOf(of.channel)),
    own('merchant_pending'),
    own('fee_income'),
    own('vat_payable'),
    ...owners.map((ownerId): AccountName => Object.assign(own('sub_account_pending'), { ownerId })),
  ]);
  return { source, pending, fees, vat, shares: new Map(owners.map((owner, at) => [owner, shares[at] ?? 0])) };
}

/** What is captured, and with whose clock its e-mails are dated. */
type Handed = { capture: Capture; services: OutboxServices };

/**
 * Captures many payments in one round trip and returns each by itself. `db` may be a transaction, whose fate they
 * then share; its accounts must have been opened before.
 */
export async function capturePayments(db: Db, handed: readonly Handed[]): Promise<CaptureOutcome[]> {
  if (handed.length === 0) return [];
  const encoded: EncodedCaptures = { payments: [], postings: [], sources: {}, items: [], emails: [] };
  for (const { capture, services } of handed)
    encodeCapture(encoded, capture, await openCaptureAccounts(db, capture), services);
  const { rows } = await sql<{ outcome: CaptureOutcome }>`
    select outcome from capture_batch(
      ${encodeRows(captureColumns.capture_payment, encoded.payments)}::capture_payment[],
      ${JSON.stringify(encoded.postings)}::jsonb,
      ${JSON.stringify(encoded.sources)}::jsonb,
      ${encodeRows(captureColumns.capture_item, encoded.items)}::capture_item[],
      ${encodeRows(captureColumns.capture_email, encoded.emails)}::capture_email[]
    ) order by idx`.execute(db);
  handed.forEach(({ capture: { environmentId, transactionId: id } }, place) => {
    if (rows[place]?.outcome === 'captured') announceStatus(db, { environmentId, id, status: 'successful' });
  });
  return rows.map((row) => row.outcome);
}

const triesMax = 5;
const retryable = new Set(['40001', '40P01']);

async function captureBatch(database: Database, batch: readonly Handed[]): Promise<CaptureOutcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await capturePayments(database.db, batch);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!retryable.has(code) || attempt >= triesMax) throw error;
    }
  }
}

export type CapturePayment = Batcher<Capture, CaptureOutcome>;

/** How long a capture waits at most for others that are about to come: the more go together, the less each costs. */
const comingWaitMs = 20;

type Gatherer = { gather: Batcher<Handed, CaptureOutcome>; coming: Coming };

/**
 * Batches on the way at once, and from how many captures on a further one is worth what it costs. Payments of an environment share rows
 * and wait for one another: they are never in two batches at once.
 */
const concurrent = 2;
const shareMin = 6;

/** Captures that arrive together travel together, so that a merchant's many payments share one row lock. */
function gatherCaptures(database: Database): Gatherer {
  const coming = noneComing(comingWaitMs);
  return {
    coming,
    gather: createEnvironmentBatcher(
      database.db,
      ({ capture }) => capture.environmentId,
      (batch: Handed[]) => captureBatch(database, batch),
      { coming, concurrent, shareMin, isApart: true },
    ),
  };
}

/** A gatherer of its own. */
export function createCapture(database: Database, services: OutboxServices): CapturePayment {
  const { gather } = gatherCaptures(database);
  return (capture) => gather({ capture, services });
}

const gathererOf = keptBy(gatherCaptures);

/** A rail is being asked, and a capture may follow: those that come before wait for it a moment. The answer says that it has come or will not. */
export function expectCapture(database: Database): () => void {
  return expectOne(gathererOf(database).coming);
}

/** By the one gatherer of a database: also what happens by other clocks, as in the history of the demo. */
export function captureOf(services: OutboxServices & { database: Database }): CapturePayment {
  const { database, clock, vault } = services;
  const { gather } = gathererOf(database);
  return (capture) => gather({ capture, services: { clock, vault } });
}
