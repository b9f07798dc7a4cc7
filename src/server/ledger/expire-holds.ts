// Holds whose time is over: what was held is free again, and whoever held it hears of it, in one transaction.
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

/** What becomes of what the hold was for, in the transaction that gives the amount back. When it throws, the hold stays and is tried again. */
export type HoldHandler<S> = (services: S, tx: Tx, hold: ExpiredHold) => Promise<void>;

type Expiring = { database: Database; clocks: EnvironmentClocks };

const holdsAtOnce = 100;

const isOver = ({ clocks }: Pick<Expiring, 'clocks'>) => isDue(clocks, clocks.wall.now(), 'expires_at');

/** Whether the time of any hold is over. */
export const findExpiredHolds = (services: Pick<Expiring, 'clocks'>): DueQuery =>
  sql`select 1 from ledger_hold_expiries where ${isOver(services)} order by expires_at limit 1`;

/**
 * Ends holds that are due by the clock of their environment; any instance may, for a hold ends once. Handlers are by the kind of
 * the hold: nouns know the ledger, the ledger knows no noun. Returns how many.
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
      // One that its owner cannot take back yet holds up none of the others.
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
  // It was posted, released or extended just now.
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
