// The rules of a business for amounts that differ from the expected amount of a dynamic account; used by payments by transfer and by
// virtual accounts.

import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { VirtualAccountRulesTable } from '#server/platform/db/tables/account/virtual-account-rules.ts';
import { usualRules } from '#shared/contract/banking/virtual/virtual-account-enums.ts';
import type { VirtualRules } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';

/** Returns the rules of a business, or the defaults. */
export async function readVirtualRules(db: Db, environmentId: string): Promise<VirtualRules> {
  const rules = await db
    .selectFrom('virtualAccountRules')
    .where('environmentId', '=', environmentId)
    .select(['amountUnder', 'amountOver', 'expiryMinutes'])
    .executeTakeFirst();
  if (!rules) return usualRules;
  const { amountUnder, amountOver, expiryMinutes } = rules;
  return { amount_under: amountUnder, amount_over: amountOver, expiry_minutes: expiryMinutes };
}

export async function upsertVirtualAccountRules(
  tx: Tx,
  row: Insertable<VirtualAccountRulesTable>,
): Promise<void> {
  const { environmentId: _, ...rules } = row;
  await tx
    .insertInto('virtualAccountRules')
    .values(row)
    .onConflict((conflict) => conflict.column('environmentId').doUpdateSet(rules))
    .execute();
}
