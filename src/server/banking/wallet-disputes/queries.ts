// SQL of wallet disputes: insert, lock, update and list.

import { type Insertable, type Selectable, sql } from 'kysely';
import { walletText } from '#server/banking/wallets/figures/wallet-text.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { containsText } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type {
  WalletDisputeEventsTable,
  WalletDisputesTable,
} from '#server/platform/db/tables/banking/wallet-disputes.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type { WalletDisputeFilters } from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';

export type WalletDisputeRow = Selectable<WalletDisputesTable>;
export type ListedWalletDispute = WalletDisputeRow & { walletName: string; walletReference: string };

export const { lock: lockDispute, update: updateDispute } = environmentRows('walletDisputes');

/** Inserts a dispute; undefined when the entry already has an open one. */
export function insertDispute(
  tx: Tx,
  row: Insertable<WalletDisputesTable>,
): Promise<WalletDisputeRow | undefined> {
  return tx
    .insertInto('walletDisputes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function insertDisputeEvent(tx: Tx, row: Insertable<WalletDisputeEventsTable>): Promise<void> {
  await tx.insertInto('walletDisputeEvents').values(row).execute();
}

function disputesOf(db: Db) {
  return db
    .selectFrom('walletDisputes')
    .selectAll('walletDisputes')
    .select([
      walletText('name', 'wallet_disputes').as('walletName'),
      walletText('reference', 'wallet_disputes').as('walletReference'),
    ]);
}

const searched = ['wallet_disputes.reference', 'wallet_disputes.reason', 'wallet_disputes.entry_reference'];

export const disputeList = statusList({
  table: 'wallet_disputes',
  matching: (db, environmentId, filters: WalletDisputeFilters) =>
    disputesOf(db)
      .where('walletDisputes.environmentId', '=', environmentId)
      .where(containsText(filters.search, searched))
      .$if(filters.walletId !== undefined, (rows) =>
        rows.where('walletDisputes.walletId', '=', filters.walletId as string),
      )
      .$if(filters.customerId !== undefined, (rows) =>
        rows.where(sql<boolean>`exists (select from wallets o where o.environment_id = wallet_disputes.environment_id
          and o.id = wallet_disputes.wallet_id and o.customer_id = ${filters.customerId})`),
      ),
  sorts: { createdAt: sql`wallet_disputes.created_at` },
});

export const { count: countDisputes, stream: streamDisputes } = disputeList;

/** Returns a dispute of an environment; throws NOT_FOUND. */
export function findDispute(db: Db, environmentId: string, id: string): Promise<ListedWalletDispute> {
  return findOneOf(disputesOf(db), 'wallet_disputes', { environmentId, id });
}

/** The environment of a dispute, by its id alone, for staff. */
export async function selectDisputePlace(db: Db, id: string): Promise<{ environmentId: string } | undefined> {
  return db.selectFrom('walletDisputes').where('id', '=', id).select('environmentId').executeTakeFirst();
}

export const selectDisputeEvents = timelineRows('wallet_dispute_events', 'dispute_id');
