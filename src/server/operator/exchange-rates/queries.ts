// SQL of the exchange rates and mark-ups that wait for a second member of staff.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { ExchangeProposalsTable } from '#server/platform/db/tables/banking/exchange-rates.ts';
import type { ProposalStatus } from '#shared/contract/operator/prices.ts';

export type ProposalRow = Selectable<ExchangeProposalsTable>;

export function insertProposal(tx: Tx, row: Insertable<ExchangeProposalsTable>): Promise<ProposalRow> {
  return tx.insertInto('exchangeProposals').values(row).returningAll().executeTakeFirstOrThrow();
}

export function lockProposal(tx: Tx, id: string): Promise<ProposalRow | undefined> {
  return tx.selectFrom('exchangeProposals').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

type Decision = {
  status: Exclude<ProposalStatus, 'PENDING'>;
  by: { operatorId: string; name: string };
  at: Date;
  note: string | null;
};

export function updateProposal(tx: Tx, id: string, { status, by, at, note }: Decision): Promise<ProposalRow> {
  return tx
    .updateTable('exchangeProposals')
    .set({ status, decidedBy: by.operatorId, decidedByName: by.name, decidedAt: at, note })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those that wait, the oldest first, before the latest that were decided. */
export async function selectProposals(db: Db): Promise<ProposalRow[]> {
  const all = db.selectFrom('exchangeProposals').selectAll();
  const waiting = await all.where('status', '=', 'PENDING').orderBy('createdAt').limit(100).execute();
  const decided = await all.where('status', '<>', 'PENDING').orderBy('decidedAt', 'desc').limit(20).execute();
  return [...waiting, ...decided];
}
