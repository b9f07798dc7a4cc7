// Capture of payments confirmed by a rail: status, attempt, ledger, timeline, source and e-mails, in one statement.

import { sql } from 'kysely';
import { type AccountKind, type AccountName, getAccounts } from '#server/ledger/accounts.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import {
  type Batcher,
  type Coming,
  createEnvironmentBatcher,
  expectCall,
  noExpectedCalls,
} from '#server/platform/db/driver/batch.ts';
import { encodeRows } from '#server/platform/db/driver/row-arrays.ts';
import type { OutboxServices } from '#server/platform/emails/queue-email.ts';
import type { Channel } from '#shared/contract/payments/pricing.ts';
import { cachePerObject } from '#shared/kept-by.ts';
import type { Capture } from './capture/capture.ts';
import {
  type CaptureAccounts,
  captureColumns,
  type EncodedCaptures,
  encodeCapture,
} from './capture/encode-capture.ts';
import { announceStatus } from './queries.ts';

/** captured · already: was successful before · missing: no such payment · floor, invalid: refused by the ledger. */
export type CaptureOutcome = 'captured' | 'already' | 'missing' | 'floor' | 'invalid' | 'conflict';

/** Returns the account that a capture debits: for transfers the suspense account of unmatched money, else the gateway receivable. */
function sourceOf(channel: Channel): AccountKind {
  return channel === 'transfer' ? 'collection_suspense' : 'gateway_receivable';
}

/** Returns the ledger accounts of a capture, and opens missing ones. Must not run inside a transaction. */
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

/** A capture, and the services whose clock dates its e-mails. */
type Handed = { capture: Capture; services: OutboxServices };

/**
 * Captures many payments in one round trip and returns one outcome per payment. `db` may be a transaction, in which case they commit or
 * roll back together and their accounts must exist before.
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

/** The longest time a capture waits for others that are expected: larger batches cost less per capture. */
const comingWaitMs = 20;

type Gatherer = { gather: Batcher<Handed, CaptureOutcome>; coming: Coming };

/**
 * The number of concurrent batches, and the number of captures from which a further batch is worth its cost. Payments of an environment
 * share rows and block one another, so they are never in two batches at once.
 */
const concurrent = 2;
const shareMin = 6;

/** Batches concurrent captures, so that many payments of a merchant share one row lock. */
function gatherCaptures(database: Database): Gatherer {
  const coming = noExpectedCalls(comingWaitMs);
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

/** Creates a separate batcher. */
export function createCapture(database: Database, services: OutboxServices): CapturePayment {
  const { gather } = gatherCaptures(database);
  return (capture) => gather({ capture, services });
}

const gathererOf = cachePerObject(gatherCaptures);

/**
 * Announces that a capture may follow a pending rail call, so that earlier captures wait for it briefly. The returned function ends the
 * announcement: the capture has arrived or will not.
 */
export function announceCapture(database: Database): () => void {
  return expectCall(gathererOf(database).coming);
}

/**
 * Returns the capture function of the one batcher of a database, shared by services with different clocks, as in the history of the demo.
 */
export function captureOf(services: OutboxServices & { database: Database }): CapturePayment {
  const { database, clock, vault } = services;
  const { gather } = gathererOf(database);
  return (capture) => gather({ capture, services: { clock, vault } });
}
