// SQL of remittances: insert, lock, update, find.

import type { Insertable, Selectable } from 'kysely';
import type { Clear } from '#server/platform/auth/sealed-rows.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type {
  RemittanceEventsTable,
  RemittancesTable,
} from '#server/platform/db/tables/banking/remittances.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';

export type RemittanceRow = Selectable<RemittancesTable>;
export type NewRemittanceRow = Clear<Insertable<RemittancesTable>>;

export const {
  insert: insertRemittance,
  lock: lockRemittance,
  update: updateRemittance,
} = environmentRows('remittances');

export async function insertRemittanceEvent(tx: Tx, row: Insertable<RemittanceEventsTable>): Promise<void> {
  await tx.insertInto('remittanceEvents').values(row).execute();
}
