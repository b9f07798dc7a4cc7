// SQL of the limits of wallets that wait for a second member of staff.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { WalletLimitProposalsTable } from '#server/platform/db/tables/wallets.ts';
import type { ProposalStatus } from '#shared/contract/operator/prices.ts';
import type { Currency } from '#shared/money.ts';

export type ProposalRow = Selectable<WalletLimitProposalsTable>;

export function insertProposal(tx: Tx, row: Insertable<WalletLimitProposalsTable>): Promise<ProposalRow> {
  return tx.insertInto('walletLimitProposals').values(row).returningAll().executeTakeFirstOrThrow();
}

export function lockProposal(tx: Tx, id: string): Promise<ProposalRow | undefined> {
  return tx
    .selectFrom('walletLimitProposals')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

type Decision = {
  status: Exclude<ProposalStatus, 'PENDING'>;
  by: { operatorId: string; name: string };
  at: Date;
  note: string | null;
  /** Of the row that the approval wrote. */
  validFrom: Date | null;
};

export function updateProposal(
  tx: Tx,
  id: string,
  { status, by, at, note, validFrom }: Decision,
): Promise<ProposalRow> {
  return tx
    .updateTable('walletLimitProposals')
    .set({ status, decidedBy: by.operatorId, decidedByName: by.name, decidedAt: at, note, validFrom })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those that wait, the oldest first, before the latest that were decided. */
export async function selectProposals(db: Db): Promise<ProposalRow[]> {
  const all = db.selectFrom('walletLimitProposals').selectAll();
  const waiting = await all.where('status', '=', 'PENDING').orderBy('createdAt').limit(100).execute();
  const decided = await all.where('status', '<>', 'PENDING').orderBy('decidedAt', 'desc').limit(20).execute();
  return [...waiting, ...decided];
}

/** Those of a tier that have become rows. */
export function selectApproved(db: Db, currency: Currency, tier: number): Promise<ProposalRow[]> {
  return db
    .selectFrom('walletLimitProposals')
    .where('currency', '=', currency)
    .where('tier', '=', tier)
    .where('status', '=', 'APPROVED')
    .selectAll()
    .execute();
}
