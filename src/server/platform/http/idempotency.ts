// Idempotency-Key: the same key and body return the first response again, a different body is rejected, concurrent calls run once.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { prepared } from '#server/platform/db/driver/prepared.ts';
import { type SealParameter, sealField } from '#server/platform/db/sealed-fields.ts';
import { AppError } from '#shared/contract/errors.ts';
import { systemClock } from './clock.ts';
import { type Claim, gatherersOf } from './idempotency/claims.ts';

export type IdempotentCall = Pick<Claim, 'scope' | 'key' | 'requestHash'> & { now: Date };

const secretFields = new Set(['code', 'cvv', 'password', 'pin']);

/**
 * Hashes the request. Short secrets could be found by trying all values, so secrets are left out and only the last four digits of a card
 * number are hashed.
 */
export function hashRequest(name: string, params: unknown, body: unknown): Buffer {
  const text = JSON.stringify([name, params, body], (key, value) => {
    if (secretFields.has(key)) return '*';
    if (key === 'number' && typeof value === 'string') return value.slice(-4).padStart(value.length, '*');
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
    }
    return value;
  });
  return createHash('sha256').update(text).digest();
}

type NewKey = Pick<IdempotentCall, 'scope' | 'key' | 'requestHash'> & { createdAt: Date };

/** The row of a key whose call has no response yet. */
const unanswered = ({ scope, key, requestHash, createdAt }: NewKey) => ({
  scope,
  key,
  requestHash,
  status: null,
  answer: null,
  createdAt,
});

const insertKey = prepared((db, values: NewKey) =>
  db
    .insertInto('idempotencyKeys')
    .values(unanswered(values))
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key'),
);

type Answered = { scope: string; key: string; answer: SealParameter | null };

const writeAnswer = prepared((db, { scope, key, answer }: Answered) =>
  db
    .updateTable('idempotencyKeys')
    .set({ status: 200, answer })
    .where('scope', '=', scope)
    .where('key', '=', key),
);

/**
 * Runs the work once per key inside the caller's transaction. A concurrent call with the same key waits for the row lock until this one
 * commits, then gets the same response; an error rolls the key back with everything else.
 */
export async function onceInTransaction<T>(tx: Tx, call: IdempotentCall, work: () => Promise<T>): Promise<T> {
  const { scope, key, requestHash, now: createdAt } = call;
  const inserted = await insertKey.first(tx, { scope, key, requestHash, createdAt });
  if (!inserted) return replay<T>(tx, call);
  const answer = await work();
  await writeAnswer.later(tx, { scope, key, answer: sealAnswer(call, answer) });
  return answer;
}

/** Seals the response: it may contain whatever the call may return, including phone and account numbers. */
function sealAnswer({ scope, key }: IdempotentCall, answer: unknown): SealParameter | null {
  if (answer === undefined) return null;
  return sealField('idempotency_keys.answer', [scope, key], JSON.stringify(answer));
}

async function replay<T>(tx: Tx | Database['db'], call: IdempotentCall): Promise<T> {
  const first = await tx
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'answer'])
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (first && !first.requestHash.equals(call.requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT');
  if (!first || first.status === null) throw new AppError('IDEMPOTENCY_BUSY');
  return (first.answer === null ? undefined : JSON.parse(first.answer)) as T;
}

const waitMs = 30_000;
const pollMs = 100;

/**
 * As above, for a handler that opens its own transactions: the key is claimed first and the response stored last, so that concurrent calls
 * wait for it. The claim alone does not guarantee that a thing is created once per key, as it is released after an error and taken over
 * after a crash. That guarantee is stored with the thing itself: an attempt has the key in a unique index, everything else is in
 * `operation_keys` (see operations.ts).
 */
export async function runOnceWithOwnTransactions<T>(
  database: Database,
  call: IdempotentCall,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  let claimedAt = await claim(database, call);
  while (claimedAt === null) {
    try {
      return await replay<T>(database.db, call);
    } catch (error) {
      const busy = error instanceof AppError && error.code === 'IDEMPOTENCY_BUSY';
      if (!busy || performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    claimedAt = await claim(database, call);
  }
  // Only valid until another call takes the claim over.
  const mine = { ...call, claimedAt };
  const answer = await work().catch(async (error: unknown) => {
    await surely(() => release(database, mine));
    throw error;
  });
  await surely(() => keepAnswer(database, mine, answer));
  return answer;
}

const savesMax = 3;
const savePauseMs = 50;

/**
 * Saves the key without affecting the response: a completed or refused call is answered even if saving fails. A lost connection may still
 * be in the pool, so saving is tried again.
 */
async function surely(save: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; attempt <= savesMax; attempt += 1) {
    try {
      await save();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, savePauseMs));
    }
  }
}

function keepAnswer(database: Database, mine: Claim, answer: unknown): Promise<void> {
  return gatherersOf(database).answer({
    ...mine,
    text: answer === undefined ? null : JSON.stringify(answer),
  });
}

/** Frees the key. */
async function release({ db }: Database, mine: Claim): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('scope', '=', mine.scope)
    .where('key', '=', mine.key)
    .where('status', 'is', null)
    .where('createdAt', '=', mine.claimedAt)
    .execute();
}

/**
 * Claims the key and returns the wall-clock time of the claim; null when another call has it. Wall-clock time is used because a claim is
 * stale when its process stopped, whatever the environment's clock.
 */
async function claim(database: Database, call: IdempotentCall): Promise<Date | null> {
  const { scope, key, requestHash } = call;
  const claimedAt = systemClock.now();
  const isMine = await gatherersOf(database).claim({ scope, key, requestHash, claimedAt });
  return isMine ? claimedAt : null;
}

/** How long a response is kept; at least one day is promised. */
const keptMs = 48 * 60 * 60 * 1000;

/** Deletes a batch of expired keys. Returns the number deleted. */
export async function forgetOldKeys(db: Database['db'], now: Date): Promise<number> {
  const result = await sql`delete from idempotency_keys where ctid in (
    select ctid from idempotency_keys where created_at < ${new Date(now.getTime() - keptMs)} limit 5000)`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}
