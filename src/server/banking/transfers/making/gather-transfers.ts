// Batching of concurrent transfer requests by API clients, so that those of one business share one lock of its wallet.

import type { Database } from '#server/platform/db/database.ts';
import { type Batcher, createEnvironmentBatcher } from '#server/platform/db/driver/batch.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { claimOperations, type Operation } from '#server/platform/http/operations.ts';
import type { Services } from '#server/services.ts';
import { cachePerObject } from '#shared/kept-by.ts';
import { makeTransfers, type SingleOrder } from './make-transfers.ts';

export type KeyedOrder = { order: SingleOrder & { id: string }; operation: Operation | null };
export type KeyedTransfer = { id: string; isNew: boolean };

const batchMax = 50;

/** Makes all or none; if one is refused, the gatherer makes each separately. */
async function makeKeyed(services: Services, keyed: readonly KeyedOrder[]): Promise<KeyedTransfer[]> {
  return services.database.inTransaction(async (tx) => {
    const claims = keyed.map(({ order, operation }) => ({
      environmentId: order.environment.id,
      operation,
      subjectId: order.id,
    }));
    const ids = await claimOperations(tx, claims);
    const created = keyed.filter(({ order }, index) => ids[index] === order.id);
    await makeTransfers(
      services,
      tx,
      created.map(({ order }) => order),
    );
    return keyed.map(({ order }, index) => ({
      id: ids[index] as string,
      isNew: ids[index] === order.id,
    }));
  });
}

const gatherersOf = cachePerObject(
  (_database: Database) => new WeakMap<Clock, Batcher<KeyedOrder, KeyedTransfer>>(),
);

/**
 * Makes a transfer once per key, through the single gatherer of a database and clock. Throws what `makeTransfers` throws, or
 * IDEMPOTENCY_CONFLICT.
 */
export function gatherTransfer(services: Services, keyed: KeyedOrder): Promise<KeyedTransfer> {
  const { database, clock } = services;
  const byClock = gatherersOf(database);
  const gather =
    byClock.get(clock) ??
    createEnvironmentBatcher(
      database.db,
      ({ order }) => order.environment.id,
      (many: KeyedOrder[]) => makeKeyed(services, many),
      { batchMax },
    );
  byClock.set(clock, gather);
  return gather(keyed);
}
