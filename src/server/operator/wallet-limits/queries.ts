// SQL of wallet limits that await approval by a second member of staff.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { WalletLimitProposalsTable } from '#server/platform/db/tables/operator/wallet-limits.ts';
import { proposalRows } from '#server/platform/rows/proposal-rows.ts';
import type { Currency } from '#shared/money.ts';

export type ProposalRow = Selectable<WalletLimitProposalsTable>;

export const limitProposals = proposalRows('walletLimitProposals');

export function insertProposal(tx: Tx, row: Insertable<WalletLimitProposalsTable>): Promise<ProposalRow> {
  return tx.insertInto('walletLimitProposals').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Returns the approved proposals of a tier, which have become rows. */
export function selectApproved(db: Db, currency: Currency, tier: number): Promise<ProposalRow[]> {
  return db
    .selectFrom('walletLimitProposals')
    .where('currency', '=', currency)
    .where('tier', '=', tier)
    .where('status', '=', 'APPROVED')
    .selectAll()
    .execute();
}
