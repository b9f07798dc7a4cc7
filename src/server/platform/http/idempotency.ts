// Idempotency-Key: the same key and body give the first answer again, another body is refused, concurrent calls run once.

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
 * Hash of what was asked, for a hash of few digits can be searched: secrets are left out, and of a card number
 * only the last four digits count.
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

/** The row of a key whose call has not been answered yet. */
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
 * Runs the work once per key inside the caller's transaction. A concurrent call with the same key waits on the row
 * until this one commits, and then gets its answer; an error rolls the key back with everything else.
 */
export async function onceInTransaction<T>(tx: Tx, call: IdempotentCall, work: () => Promise<T>): Promise<T> {
  const { scope, key, requestHash, now: createdAt } = call;
  const inserted = await insertKey.first(tx, { scope, key, requestHash, createdAt });
  if (!inserted) return replay<T>(tx, call);
  const answer = await work();
  await writeAnswer.later(tx, { scope, key, answer: sealAnswer(call, answer) });
  return answer;
}

/** An answer may show whatever the call may: numbers of phones and accounts too. */
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
 * The same for a handler that opens its own transactions: the key is claimed first and answered last, which keeps the
 * answer and lets concurrent calls wait for it. That a thing is made once per key is kept beside the thing itself, for the
 * claim is lost with an error and taken over after a crash: an attempt has the key in a unique index, all else in
 * `operation_keys` (see operations.ts).
 */
export async function onceAround<T>(
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
  // Once another call has taken the claim over, it is that one's.
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
 * What is done or refused is answered as it is, whatever becomes of its key; but a connection that was lost may still
 * be in the pool, so the key is tried again.
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

/** The key is free again. */
async function release({ db }: Database, mine: Claim): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('scope', '=', mine.scope)
    .where('key', '=', mine.key)
    .where('status', 'is', null)
    .where('createdAt', '=', mine.claimedAt)
    .execute();
}

/** When the claim was made, on the wall, for that is when whoever made it stopped; null when somebody else has it. */
async function claim(database: Database, call: IdempotentCall): Promise<Date | null> {
  const { scope, key, requestHash } = call;
  const claimedAt = systemClock.now();
  const isMine = await gatherersOf(database).claim({ scope, key, requestHash, claimedAt });
  return isMine ? claimedAt : null;
}

/** How long an answer is kept: at least a day is promised. */
const keptMs = 48 * 60 * 60 * 1000;

/** Forgets keys past their time, some at once. Returns how many. */
export async function forgetOldKeys(db: Database['db'], now: Date): Promise<number> {
  const result = await sql`delete from idempotency_keys where ctid in (
    select ctid from idempotency_keys where created_at < ${new Date(now.getTime() - keptMs)} limit 5000)`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}
