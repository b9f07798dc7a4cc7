// Duplicates that appeared after the rows of a draft were checked: detected on sending, and reported per row.

import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { announceGroups, lockGroup, type RowRow, selectRows, updateRow } from '../queries.ts';
import { verdictOf } from './check-row.ts';
import { findDuplicates } from './check-rows.ts';

/** Whether a row will be sent. */
export const isSent = ({ dropped, state, kept }: Pick<RowRow, 'dropped' | 'state' | 'kept'>): boolean =>
  !dropped && (state === 'READY' || (state === 'WARNING' && kept));

type Paid = { row: RowRow; about: string | null };

/** Returns rows due to be sent that duplicate a recent transfer, without a warning on the row so far. */
export async function findNewlyPaid(
  db: Db,
  clock: Clock,
  { environmentId, groupId }: { environmentId: string; groupId: string },
  rows: readonly RowRow[],
): Promise<Paid[]> {
  const sent = rows.filter(isSent);
  const found = await findDuplicates(db, clock, environmentId, sent, groupId);
  return sent.flatMap((row) => {
    const one = found.get(row.line);
    return one?.duplicate === 'paid_today' && row.duplicate !== 'paid_today'
      ? [{ row, about: one.about }]
      : [];
  });
}

export function newlyPaidError(rows: number): AppError {
  const sentence = `${rows === 1 ? 'An account of this file has' : `${rows} accounts of this file have`} been sent the same amount in the meantime. Review ${rows === 1 ? 'its row' : 'their rows'} again.`;
  return new AppError('CONFLICT', { sentence, fields: { total: sentence } });
}

/** Stores the duplicates on the rows of a draft, which then need a decision. Returns their number. */
export async function warnOfPaid(
  services: Services,
  environmentId: string,
  groupId: string,
): Promise<number> {
  const { clock, database } = services;
  return database.inTransaction(async (tx) => {
    const group = await lockGroup(tx, environmentId, groupId);
    if (group?.status !== 'DRAFT') return 0;
    const place = { environmentId, groupId };
    const paid = await findNewlyPaid(tx, clock, place, await selectRows(tx, place));
    for (const { row, about } of paid) {
      const result = { ...verdictOf('paid_today'), duplicate: 'paid_today', about, kept: false } as const;
      await updateRow(tx, row, { ...result, version: row.version + 1 });
    }
    if (paid.length > 0) announceGroups(tx, group.environmentId);
    return paid.length;
  });
}
