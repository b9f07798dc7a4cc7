// Expiry of holds: releases the amount and notifies the owner, in one transaction.
import { sql } from 'kysely';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { type EnvironmentClocks, isDue } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';

export type ExpiredHold = {
  environmentId: string;
  id: string;
  kind: string;
  subjectId: string | null;
  accountId: number;
  amount: number;
  expiresAt: Date;
};

/**
 * Handles the expiry for the owner of the hold, in the transaction that releases the amount. If it throws, the hold stays and is retried.
 */
export type HoldHandler<S> = (services: S, tx: Tx, hold: ExpiredHold) => Promise<void>;

type Expiring = { database: Database; clocks: EnvironmentClocks };

const holdsAtOnce = 100;

const isOver = ({ clocks }: Pick<Expiring, 'clocks'>) => isDue(clocks, clocks.wall.now(), 'expires_at');

/** Finds whether any hold has expired. */
export const findExpiredHolds = (services: Pick<Expiring, 'clocks'>): DueQuery =>
  sql`select 1 from ledger_hold_expiries where ${isOver(services)} order by expires_at limit 1`;

/**
 * Ends holds that have expired by the clock of their environment; any instance may, since a hold ends once. Handlers are keyed by kind of
 * hold: nouns depend on the ledger, the ledger on no noun. Returns the number of holds.
 */
export async function expireHolds<S extends Expiring>(
  services: S,
  handlers: Readonly<Record<string, HoldHandler<S>>>,
): Promise<number> {
  const { database, clocks } = services;
  const due = await database.db
    .selectFrom('ledgerHoldExpiries')
    .where(isOver(services))
    .select(['environmentId', 'holdId'])
    .orderBy('expiresAt')
    .limit(holdsAtOnce)
    .execute();
  let expired = 0;
  const failures: unknown[] = [];
  for (const { environmentId, holdId } of due) {
    const at = clocks.of(environmentId).now();
    try {
      const hold = await database.inTransaction((tx) =>
        expireHold(services, tx, { environmentId, holdId, at }, handlers),
      );
      if (hold) expired += 1;
    } catch (error) {
      // A hold whose handler fails does not block the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return expired;
}

async function expireHold<S extends Expiring>(
  services: S,
  tx: Tx,
  { environmentId, holdId, at }: { environmentId: string; holdId: string; at: Date },
  handlers: Readonly<Record<string, HoldHandler<S>>>,
): Promise<ExpiredHold | null> {
  const ended = await tx
    .insertInto('ledgerHoldEnds')
    .values({ environmentId, holdId, postingId: null, endedAt: at, kind: 'hold_expired' })
    .onConflict((conflict) => conflict.columns(['environmentId', 'holdId']).doNothing())
    .returning('holdId')
    .executeTakeFirst();
  // The hold was posted, released or extended meanwhile.
  if (!ended) return null;
  const hold = await tx
    .selectFrom('ledgerHolds')
    .where('environmentId', '=', environmentId)
    .where('id', '=', holdId)
    .select(['environmentId', 'id', 'kind', 'subjectId', 'accountId', 'amount', 'expiresAt'])
    .executeTakeFirstOrThrow();
  const expired = { ...hold, expiresAt: hold.expiresAt as Date };
  await handlers[hold.kind]?.(services, tx, expired);
  return expired;
}
