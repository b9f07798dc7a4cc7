// SQL of manual liens on wallets.

import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { WalletLiensTable } from '#server/platform/db/tables/banking/wallets.ts';

export type LienRow = Selectable<WalletLiensTable>;

export function insertLien(tx: Tx, row: Insertable<WalletLiensTable>): Promise<LienRow> {
  return tx.insertInto('walletLiens').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Ends an active lien; undefined when the wallet has no such lien. */
export function endLien(
  tx: Tx,
  of: { environmentId: string; walletId: string; lienId: string },
  end: { status: 'RELEASED' | 'EXPIRED'; endedBy: string | null; endedAt: Date },
): Promise<LienRow | undefined> {
  return tx
    .updateTable('walletLiens')
    .set(end)
    .where('environmentId', '=', of.environmentId)
    .where('walletId', '=', of.walletId)
    .where('id', '=', of.lienId)
    .where('status', '=', 'ACTIVE')
    .returningAll()
    .executeTakeFirst();
}

export async function selectLien(
  tx: Tx,
  environmentId: string,
  lienId: string,
): Promise<LienRow | undefined> {
  return tx
    .selectFrom('walletLiens')
    .where('environmentId', '=', environmentId)
    .where('id', '=', lienId)
    .selectAll()
    .executeTakeFirst();
}
