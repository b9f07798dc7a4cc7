// What a business does with an amount that is not the one a dynamic account was opened for; payments by transfer and virtual accounts go by it.

import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { VirtualAccountRulesTable } from '#server/platform/db/tables/account/virtual-account-rules.ts';
import type { VirtualRules } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { usualRules } from '#shared/contract/banking/virtual/virtual-account-words.ts';

/** Those of a business; what is usual until it says otherwise. */
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

export async function putVirtualRules(tx: Tx, row: Insertable<VirtualAccountRulesTable>): Promise<void> {
  const { environmentId: _, ...rules } = row;
  await tx
    .insertInto('virtualAccountRules')
    .values(row)
    .onConflict((conflict) => conflict.column('environmentId').doUpdateSet(rules))
    .execute();
}
