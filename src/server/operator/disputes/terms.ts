// The deadline table and the fees of chargebacks, maintained by the provider.
import type { z } from 'zod';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ChargebackPolicy, policyInput } from '#shared/contract/operator/chargeback-terms.ts';
import { selectFees, selectPolicies } from './queries.ts';

export async function listPolicies(db: Db) {
  const [items, fees] = await Promise.all([selectPolicies(db), selectFees(db)]);
  return {
    items: items.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }) as ChargebackPolicy),
    fees,
  };
}

/** Sets the deadline of a scheme, region and stage. */
export async function savePolicy(
  tx: Tx,
  clock: Clock,
  input: z.output<typeof policyInput>,
): Promise<{ before: Pick<ChargebackPolicy, 'hours' | 'calendar'> | null; after: ChargebackPolicy }> {
  const before = await tx
    .selectFrom('chargebackPolicies')
    .where('scheme', '=', input.scheme)
    .where('region', '=', input.region)
    .where('stage', '=', input.stage)
    .select(['hours', 'calendar'])
    .executeTakeFirst();
  const set = { hours: input.hours, calendar: input.calendar, updatedAt: clock.now() };
  const row = await tx
    .insertInto('chargebackPolicies')
    .values({ ...input, id: clock.newId(), updatedAt: clock.now() })
    .onConflict((conflict) => conflict.columns(['scheme', 'region', 'stage']).doUpdateSet(set))
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    before: before ?? null,
    after: { ...row, updatedAt: row.updatedAt.toISOString() } as ChargebackPolicy,
  };
}

/** Removes the row of a scheme; the row for any scheme cannot be removed. */
export async function deletePolicy(tx: Tx, policyId: string) {
  const row = await tx
    .selectFrom('chargebackPolicies')
    .where('id', '=', policyId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  if (row.scheme === 'any')
    throw new AppError('CONFLICT', { sentence: 'The default deadline can be changed, not removed.' });
  await tx.deleteFrom('chargebackPolicies').where('id', '=', policyId).execute();
  return row;
}
