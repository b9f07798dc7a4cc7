// Idempotency-Key: the same key and body give the first answer again, another body is refused, concurrent calls run once.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#shared/contract/errors.ts';
import type { Database, Tx } from '../db/database.ts';

export type IdempotentCall = { scope: string; key: string; requestHash: Buffer; now: Date };

const secretFields = new Set(['cvv', 'password', 'pin']);

/**
 * Hash of what was asked, for a hash of few digits can be searched: secrets are left out, and of a card number
 * only the last four digits count.
 */
export function hashRequest(params: unknown, body: unknown): Buffer {
  const text = JSON.stringify([params, body], (key, value) => {
    if (secretFields.has(key)) return '*';
    if (key === 'number' && typeof value === 'string') return value.slice(-4).padStart(value.length, '*');
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
    }
    return value;
  });
  return createHash('sha256').update(text).digest();
}

/**
 * Runs the work once a key inside the caller's transaction. A concurrent call with the same key waits on the row
 * until this one commits, and then gets its answer; an error rolls the key back with everything else.
 */
export async function onceInTransaction<T>(tx: Tx, call: IdempotentCall, work: () => Promise<T>): Promise<T> {
  const inserted = await tx
    .insertInto('idempotencyKeys')
    .values({
      scope: call.scope,
      key: call.key,
      requestHash: call.requestHash,
      status: null,
      answer: null,
      createdAt: call.now,
    })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!inserted) return replay<T>(tx, call);
  const answer = await work();
  await tx
    .updateTable('idempotencyKeys')
    .set({ status: 200, answer: JSON.stringify(answer) })
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .execute();
  return answer;
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
  return first.answer as T;
}

/** A claim older than this was left by a process that died: it may be taken over. */
const staleClaimMs = 60_000;
const waitMs = 30_000;
const pollMs = 100;

/**
 * The same for a handler that opens its own transactions: the key is claimed first and answered last.
 * A concurrent call waits for the answer; a claim left behind by a crash is taken over, so the work itself
 * must also be safe to run again (attempts carry the key in a unique index).
 */
export async function onceAround<T>(
  database: Database,
  call: IdempotentCall,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + waitMs;
  while (!(await claim(database, call))) {
    try {
      return await replay<T>(database.db, call);
    } catch (error) {
      const busy = error instanceof AppError && error.code === 'IDEMPOTENCY_BUSY';
      if (!busy || Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  const mine = { scope: call.scope, key: call.key };
  try {
    const answer = await work();
    await database.db
      .updateTable('idempotencyKeys')
      .set({ status: 200, answer: JSON.stringify(answer) })
      .where('scope', '=', mine.scope)
      .where('key', '=', mine.key)
      .execute();
    return answer;
  } catch (error) {
    await database.db
      .deleteFrom('idempotencyKeys')
      .where('scope', '=', mine.scope)
      .where('key', '=', mine.key)
      .execute();
    throw error;
  }
}

async function claim(database: Database, call: IdempotentCall): Promise<boolean> {
  const row = await database.db
    .insertInto('idempotencyKeys')
    .values({
      scope: call.scope,
      key: call.key,
      requestHash: call.requestHash,
      status: null,
      answer: null,
      createdAt: new Date(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ createdAt: new Date() })
        .where('idempotencyKeys.status', 'is', null)
        .where('idempotencyKeys.createdAt', '<', new Date(Date.now() - staleClaimMs))
        .where(sql<boolean>`idempotency_keys.request_hash = excluded.request_hash`),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** How long an answer is kept: at least a day is promised. */
const keptMs = 48 * 60 * 60 * 1000;

/** Forgets keys past their time, some at once. Answers how many. */
export async function forgetOldKeys(db: Database['db'], now: Date): Promise<number> {
  const result = await sql`delete from idempotency_keys where ctid in (
    select ctid from idempotency_keys where created_at < ${new Date(now.getTime() - keptMs)} limit 5000)`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}
