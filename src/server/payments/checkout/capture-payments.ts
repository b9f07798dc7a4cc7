// Capturing payments that a rail says were paid: status, attempt, ledger, timeline, source and e-mails, in one statement.

import { sql } from 'kysely';
import { type AccountKind, type AccountName, getAccounts } from '#server/ledger/accounts.ts';
import { type Batcher, createBatcher } from '#server/ledger/batch.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import type { OutboxServices } from '#server/platform/emails/queue-email.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Channel } from '#shared/contract/payments/pricing.ts';
import type { Capture } from './capture/capture.ts';
import { type EncodedCaptures, encodeCapture } from './capture/encode-capture.ts';
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
): Promise<number[]> {
  const { environmentId, currency } = of;
  const kinds = [sourceOf(of.channel), 'merchant_pending', 'fee_income', 'vat_payable'] as const;
  const names = kinds.map((kind): AccountName => ({ environmentId, kind, currency }));
  const members = of.split?.rule.members ?? [];
  const shares = members.map(
    ({ subAccountId }): AccountName => ({
      environmentId,
      kind: 'sub_account_pending',
      currency,
      ownerId: subAccountId,
    }),
  );
  return getAccounts(db, [...names, ...shares]);
}

/**
 * Captures many payments in one round trip and returns each by itself. `db` may be a transaction, whose fate they
 * then share; its accounts must have been opened before.
 */
export async function capturePayments(
  db: Db | Tx,
  services: OutboxServices,
  captures: readonly Capture[],
): Promise<CaptureOutcome[]> {
  if (captures.length === 0) return [];
  const encoded: EncodedCaptures = { payments: [], postings: [], sources: {}, items: [], emails: [] };
  for (const capture of captures)
    encodeCapture(encoded, capture, await openCaptureAccounts(db, capture), services);
  const { rows } = await sql<{ outcome: CaptureOutcome }>`
    select outcome from capture_batch(${JSON.stringify(encoded)}::jsonb) order by idx`.execute(db);
  captures.forEach(({ environmentId, transactionId: id }, place) => {
    if (rows[place]?.outcome === 'captured') announceStatus(db, { environmentId, id, status: 'successful' });
  });
  return rows.map((row) => row.outcome);
}

const triesMax = 5;
const retryable = new Set(['40001', '40P01']);

async function captureBatch(
  database: Database,
  services: OutboxServices,
  batch: Capture[],
): Promise<CaptureOutcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await capturePayments(database.db, services, batch);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!retryable.has(code) || attempt >= triesMax) throw error;
    }
  }
}

export type CapturePayment = Batcher<Capture, CaptureOutcome>;

/** Captures that arrive together travel together, so that a merchant's many payments share one row lock. */
export function createCapture(database: Database, services: OutboxServices): CapturePayment {
  return createBatcher((batch: Capture[]) => captureBatch(database, services, batch));
}

const captures = new WeakMap<Database, WeakMap<Clock, CapturePayment>>();

/** The one gatherer of a database and clock. */
export function captureOf(services: OutboxServices & { database: Database }): CapturePayment {
  const { database, clock, vault } = services;
  const byClock = captures.get(database) ?? new WeakMap<Clock, CapturePayment>();
  captures.set(database, byClock);
  const capture = byClock.get(clock) ?? createCapture(database, { clock, vault });
  byClock.set(clock, capture);
  return capture;
}
