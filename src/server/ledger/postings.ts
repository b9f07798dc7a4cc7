// Posting to the ledger: sets of transfers, all or nothing, once per key. The only writer of ledger tables.
import { hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import { assertKey, type PostingKind } from './kinds/posting-kinds.ts';
import { reversedKind, type TransferKind } from './kinds/transfer-kinds.ts';

/** An amount in minor units from one account (debit) to another (credit) of the same currency and environment. */
export type LedgerTransfer = { debit: number; credit: number; amount: number; kind: TransferKind };

/** One business event that moves money. */
export type LedgerPosting = {
  environmentId: string;
  /** UUIDv7 from the clock. */
  id: string;
  /**
   * The name of the event in the form of its kind, such as `capture:{paymentId}`. A second posting with the same key is a replay of the
   * first.
   */
  key: string;
  kind: PostingKind;
  /** The payment, refund or payout the posting belongs to. */
  subjectId: string | null;
  reversesId?: string;
  /** The business time of the event. */
  at: Date;
  transfers: readonly LedgerTransfer[];
};

/**
 * posted · replayed: the key exists with the same transfers · floor: a balance would fall below the minimum of its account · invalid:
 * accounts of two currencies or environments, an amount not above zero, or a posting already reversed · conflict: the key exists with other
 * transfers.
 */
export type PostingOutcome = 'posted' | 'replayed' | 'floor' | 'invalid' | 'conflict';
export type PostingResult = { postingId: string; outcome: PostingOutcome };

/** The first 128 bits of SHA-256 as a UUID: short enough for the index of a hot table, and different per environment. */
export function hashKey(environmentId: string, key: string): string {
  const hex = hash('sha256', `${environmentId}:${key}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** Encodes a posting for the database function. */
export function encodePosting(posting: LedgerPosting): Record<string, unknown> {
  assertKey(posting.kind, posting.key);
  return {
    env: posting.environmentId,
    id: posting.id,
    key: hashKey(posting.environmentId, posting.key),
    kind: posting.kind,
    subject: posting.subjectId,
    reverses: posting.reversesId ?? null,
    at: posting.at.toISOString(),
    t: posting.transfers.map((transfer) => [transfer.debit, transfer.credit, transfer.amount, transfer.kind]),
  };
}

/**
 * Records postings in one statement and returns a result for each. A refused posting does not fail the others. Within a transaction, all
 * postings commit or roll back together.
 */
export async function postAll(db: Db, postings: readonly LedgerPosting[]): Promise<PostingResult[]> {
  const answers = postings.map(
    (posting): PostingResult => ({
      postingId: posting.id,
      outcome: isWellFormed(posting) ? 'posted' : 'invalid',
    }),
  );
  const sent = postings.filter((_, index) => answers[index]?.outcome === 'posted');
  const places = [...answers.keys()].filter((index) => answers[index]?.outcome === 'posted');
  for (const { idx, postingId, outcome } of await callPost(db, sent)) {
    const place = places[idx] as number;
    const posting = postings[place] as LedgerPosting;
    answers[place] = outcome === 'replayed' ? await compareReplay(db, posting) : { postingId, outcome };
  }
  return answers;
}

const postStatement =
  "select idx, posting_id, outcome from ledger_post($1::jsonb) where outcome <> 'posted' order by idx";

/** Returns only the postings whose outcome is not 'posted', usually none. */
async function callPost(
  db: Db,
  postings: readonly LedgerPosting[],
): Promise<(PostingResult & { idx: number })[]> {
  if (postings.length === 0) return [];
  const encoded = JSON.stringify(postings.map(encodePosting));
  const { rows } = await db.executeQuery<PostingResult & { idx: number }>(
    CompiledQuery.raw(postStatement, [encoded]),
  );
  return rows;
}

function isWellFormed(posting: LedgerPosting): boolean {
  return (
    posting.transfers.length > 0 &&
    posting.transfers.every((transfer) => Number.isSafeInteger(transfer.amount) && transfer.amount > 0)
  );
}

/** Compares the transfers of a repeated key: it is a replay only if they are the same. */
async function compareReplay(db: Db, posting: LedgerPosting): Promise<PostingResult> {
  const rows = await db
    .selectFrom('ledgerPostings as p')
    .innerJoin('ledgerTransfers as t', (join) =>
      join.onRef('t.environmentId', '=', 'p.environmentId').onRef('t.postingId', '=', 'p.id'),
    )
    .where('p.environmentId', '=', posting.environmentId)
    .where('p.idempotencyKey', '=', hashKey(posting.environmentId, posting.key))
    .select(['p.id', 't.debitAccountId', 't.creditAccountId', 't.amount', 't.kind'])
    .orderBy('t.seq')
    .execute();
  const same =
    rows.length === posting.transfers.length &&
    rows.every((row, index) => {
      const one = posting.transfers[index];
      return (
        one?.debit === row.debitAccountId &&
        one.credit === row.creditAccountId &&
        one.amount === row.amount &&
        one.kind === row.kind
      );
    });
  return { postingId: rows[0]?.id ?? posting.id, outcome: same ? 'replayed' : 'conflict' };
}

/** Records one posting. Throws INSUFFICIENT_BALANCE at a floor, and CONFLICT if the key exists with other transfers. */
export async function post(db: Db, posting: LedgerPosting): Promise<PostingResult> {
  const [result] = await postAll(db, [posting]);
  if (!result || result.outcome === 'invalid') throw new Error(`The ledger refused posting ${posting.key}`);
  if (result.outcome === 'floor') throw new AppError('INSUFFICIENT_BALANCE');
  if (result.outcome === 'conflict') throw new AppError('CONFLICT');
  return result;
}

/** Returns the posting with the given key, if any. */
export async function findPosting(db: Db, environmentId: string, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('ledgerPostings')
    .where('environmentId', '=', environmentId)
    .where('idempotencyKey', '=', hashKey(environmentId, key))
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether another posting has reversed this one. */
export async function isReversed(db: Db, environmentId: string, postingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledgerPostings')
    .where('environmentId', '=', environmentId)
    .where('reversesId', '=', postingId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Reverses all transfers of a posting by a new posting, once only. */
export async function reverse(
  db: Db,
  original: { environmentId: string; postingId: string },
  reversal: { id: string; key: string; kind: PostingKind; at: Date },
): Promise<PostingResult> {
  const rows = await db
    .selectFrom('ledgerTransfers as t')
    .innerJoin('ledgerPostings as p', (join) =>
      join.onRef('p.environmentId', '=', 't.environmentId').onRef('p.id', '=', 't.postingId'),
    )
    .where('t.environmentId', '=', original.environmentId)
    .where('t.postingId', '=', original.postingId)
    .select(['p.subjectId', 't.debitAccountId', 't.creditAccountId', 't.amount', 't.kind'])
    .orderBy('t.seq', 'desc')
    .execute();
  return post(db, {
    ...reversal,
    environmentId: original.environmentId,
    subjectId: rows[0]?.subjectId ?? null,
    reversesId: original.postingId,
    transfers: rows.map((row) => ({
      debit: row.creditAccountId,
      credit: row.debitAccountId,
      amount: row.amount,
      kind: reversedKind(row.kind),
    })),
  });
}
