// SQL of the prices that wait for a second member of staff.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { PriceProposalsTable } from '#server/platform/db/tables/operators.ts';
import type { ProposalStatus } from '#shared/contract/operator/prices.ts';

export type ProposalRow = Selectable<PriceProposalsTable>;

export function insertProposal(tx: Tx, row: Insertable<PriceProposalsTable>): Promise<ProposalRow> {
  return tx.insertInto('priceProposals').values(row).returningAll().executeTakeFirstOrThrow();
}

export function lockProposal(tx: Tx, id: string): Promise<ProposalRow | undefined> {
  return tx.selectFrom('priceProposals').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

type Decision = {
  status: Exclude<ProposalStatus, 'PENDING'>;
  by: { operatorId: string; name: string };
  at: Date;
  note: string | null;
};

export function updateProposal(tx: Tx, id: string, { status, by, at, note }: Decision): Promise<ProposalRow> {
  return tx
    .updateTable('priceProposals')
    .set({ status, decidedBy: by.operatorId, decidedByName: by.name, decidedAt: at, note })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those that wait, the oldest first, before the latest that were decided. */
export async function selectProposals(db: Db): Promise<ProposalRow[]> {
  const all = db.selectFrom('priceProposals').selectAll();
  const waiting = await all.where('status', '=', 'PENDING').orderBy('createdAt').limit(100).execute();
  const decided = await all.where('status', '<>', 'PENDING').orderBy('decidedAt', 'desc').limit(20).execute();
  return [...waiting, ...decided];
}

/** The roles of everybody else of the staff who can sign in. */
export function selectColleagueRoles(db: Db, operatorId: string) {
  return db
    .selectFrom('operators as o')
    .innerJoin('operatorRoles as r', 'r.name', 'o.roleName')
    .where('o.status', '=', 'ACTIVE')
    .where('o.id', '<>', operatorId)
    .select(['r.name', 'r.preset', 'r.permissions'])
    .distinct()
    .execute();
}
