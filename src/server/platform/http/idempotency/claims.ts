// Batched claims and responses for idempotency keys of calls that open their own transactions: one statement per batch of claims or
// responses.

import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import { type Batcher, createBatcher } from '#server/platform/db/driver/batch.ts';
import { prepared } from '#server/platform/db/driver/prepared.ts';
import { type SealParameter, sealFields } from '#server/platform/db/sealed-fields.ts';
import { cachePerObject } from '#shared/kept-by.ts';

/** A key claimed by a call, and the wall-clock time of the claim. */
export type Claim = { scope: string; key: string; requestHash: Buffer; claimedAt: Date };
type Answered = Omit<Claim, 'requestHash'> & { text: string | null };

/** A claim older than this was left by a crashed process and may be taken over. */
const staleClaimMs = 60_000;

type Claims = { scopes: string[]; keys: string[]; hashes: Buffer[]; claimedAt: Date[] };

/** A stale claim may be taken over only by the same request (equal hash). */
const claimKeys = prepared((db, { scopes, keys, hashes, claimedAt }: Claims) =>
  sql<{ scope: string; key: string }>`
    insert into idempotency_keys (scope, key, request_hash, created_at)
    select * from unnest(${scopes}::text[], ${keys}::text[], ${hashes}::bytea[], ${claimedAt}::timestamptz[])
    on conflict (scope, key) do update set created_at = excluded.created_at
    where idempotency_keys.status is null
      and idempotency_keys.created_at < excluded.created_at - ${staleClaimMs}::integer * interval '1 millisecond'
      and idempotency_keys.request_hash = excluded.request_hash
    returning scope, key`.compile(db),
);

type Answers = { scopes: string[]; keys: string[]; claimedAt: Date[]; answers: SealParameter };

/** Stores responses, only where the claim has not been taken over since. */
const writeAnswers = prepared((db, { scopes, keys, claimedAt, answers }: Answers) =>
  sql<never>`
    update idempotency_keys k set status = 200, answer = nullif(v.answer, ''::bytea)
    from unnest(${scopes}::text[], ${keys}::text[], ${claimedAt}::timestamptz[], ${answers}::bytea[])
      as v (scope, key, claimed_at, answer)
    where k.scope = v.scope and k.key = v.key and k.created_at = v.claimed_at`.compile(db),
);

const placeOf = ({ scope, key }: { scope: string; key: string }): string => `${scope} ${key}`;

/** One lock order, so that instances wait for each other instead of deadlocking. */
const inOrder = <T extends { scope: string; key: string }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

async function claimAll({ db }: Database, claims: readonly Claim[]): Promise<boolean[]> {
  // Within a batch, the first claim of a key wins.
  const firsts = new Map(claims.toReversed().map((claim) => [placeOf(claim), claim]));
  const requested = inOrder([...firsts.values()]);
  const rows = await claimKeys(db, {
    scopes: requested.map(({ scope }) => scope),
    keys: requested.map(({ key }) => key),
    hashes: requested.map(({ requestHash }) => requestHash),
    claimedAt: requested.map(({ claimedAt }) => claimedAt),
  });
  const taken = new Set(rows.map(placeOf));
  return claims.map((claim) => taken.has(placeOf(claim)) && firsts.get(placeOf(claim)) === claim);
}

async function answerAll({ db }: Database, all: readonly Answered[]): Promise<undefined[]> {
  const answered = inOrder(all);
  await writeAnswers(db, {
    scopes: answered.map(({ scope }) => scope),
    keys: answered.map(({ key }) => key),
    claimedAt: answered.map(({ claimedAt }) => claimedAt),
    answers: sealFields(
      'idempotency_keys.answer',
      answered.map(({ scope, key, text }) => ({ row: [scope, key], text })),
    ),
  });
  return all.map(() => undefined);
}

export type Gatherers = {
  /** Returns false when another call has the key. */
  claim: Batcher<Claim, boolean>;
  answer: Batcher<Answered, void>;
};

export const gatherersOf = cachePerObject(
  (database: Database): Gatherers => ({
    claim: createBatcher((claims: Claim[]) => claimAll(database, claims)),
    answer: createBatcher((answers: Answered[]) => answerAll(database, answers)),
  }),
);
