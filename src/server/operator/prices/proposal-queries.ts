// SQL of prices that await approval by a second member of staff.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { PriceProposalsTable } from '#server/platform/db/tables/operator/prices.ts';
import { proposalRows } from '#server/platform/rows/proposal-rows.ts';

export type ProposalRow = Selectable<PriceProposalsTable>;

export const priceProposals = proposalRows('priceProposals');

export function insertProposal(tx: Tx, row: Insertable<PriceProposalsTable>): Promise<ProposalRow> {
  return tx.insertInto('priceProposals').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Returns the roles of all other members of staff who can sign in. */
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
