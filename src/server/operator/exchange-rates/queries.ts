// SQL of exchange rates and mark-ups that await approval by a second member of staff.
import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { ExchangeProposalsTable } from '#server/platform/db/tables/operator/exchange-rates.ts';
import { proposalRows } from '#server/platform/rows/proposal-rows.ts';

export type ProposalRow = Selectable<ExchangeProposalsTable>;

export const exchangeProposals = proposalRows('exchangeProposals');

export function insertProposal(tx: Tx, row: Insertable<ExchangeProposalsTable>): Promise<ProposalRow> {
  return tx.insertInto('exchangeProposals').values(row).returningAll().executeTakeFirstOrThrow();
}
