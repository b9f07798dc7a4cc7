// SQL of approval rules and delegations.

import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  ApprovalDelegationsTable,
  ApprovalRulesTable,
} from '#server/platform/db/tables/account/approvals.ts';

export type RuleRow = Selectable<ApprovalRulesTable>;
export type DelegationRow = Selectable<ApprovalDelegationsTable>;

/** Returns the active rules of a module, or of all modules. */
export function selectActiveRules(db: Db, environmentId: string, module?: string): Promise<RuleRow[]> {
  return db
    .selectFrom('approvalRules')
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'ACTIVE')
    .$if(module !== undefined, (query) => query.where('module', '=', module ?? ''))
    .selectAll()
    .execute();
}

export function selectRules(db: Db, environmentId: string): Promise<(RuleRow & { pending: number })[]> {
  return db
    .selectFrom('approvalRules as r')
    .where('r.environmentId', '=', environmentId)
    .selectAll('r')
    .select((query) =>
      query
        .selectFrom('approvalRequests as q')
        .whereRef('q.environmentId', '=', 'r.environmentId')
        .whereRef('q.ruleId', '=', 'r.id')
        .where('q.status', '=', 'PENDING')
        .select((count) => count.fn.countAll<number>().as('pending'))
        .as('pending'),
    )
    .$narrowType<{ pending: number }>()
    .orderBy('r.module')
    .orderBy('r.amountMin')
    .orderBy('r.id')
    .execute();
}

export function selectRule(db: Db, environmentId: string, id: string): Promise<RuleRow | undefined> {
  return db
    .selectFrom('approvalRules')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

export function insertRule(tx: Tx, row: Insertable<ApprovalRulesTable>): Promise<RuleRow> {
  return tx.insertInto('approvalRules').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateRule(tx: Tx, row: RuleRow, changes: Updateable<ApprovalRulesTable>): Promise<RuleRow> {
  return tx
    .updateTable('approvalRules')
    .set(changes)
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteRule(tx: Tx, row: RuleRow): Promise<void> {
  await tx
    .deleteFrom('approvalRules')
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', row.id)
    .execute();
}

/** Returns the delegations that have not ended at `at`; with `onlyHolding` only those already active. */
export function selectDelegations(
  db: Db,
  environmentId: string,
  at: Date,
  onlyHolding: boolean,
): Promise<DelegationRow[]> {
  return db
    .selectFrom('approvalDelegations')
    .where('environmentId', '=', environmentId)
    .where('endedAt', 'is', null)
    .where('untilAt', '>', at)
    .$if(onlyHolding, (query) => query.where('fromAt', '<=', at))
    .selectAll()
    .orderBy('fromAt')
    .orderBy('id')
    .execute();
}

export async function insertDelegation(tx: Tx, row: Insertable<ApprovalDelegationsTable>): Promise<void> {
  await tx.insertInto('approvalDelegations').values(row).execute();
}

/** Returns false when the member has no active delegation with this id. */
export async function endDelegation(
  tx: Tx,
  { environmentId, id, userId, now }: { environmentId: string; id: string; userId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('approvalDelegations')
    .set({ endedAt: now })
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
