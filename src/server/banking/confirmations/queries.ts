// SQL of confirmations: the methods of a business, and PINs with the remaining attempts.
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { ConfirmationMethod } from '#shared/contract/banking/confirmations.ts';

export async function selectWays(db: Db, environmentId: string): Promise<ConfirmationMethod[] | undefined> {
  const row = await db
    .selectFrom('confirmationSettings')
    .where('environmentId', '=', environmentId)
    .select('ways')
    .executeTakeFirst();
  return row?.ways;
}

export async function saveWays(
  tx: Tx,
  { environmentId, ways, at: updatedAt }: { environmentId: string; ways: ConfirmationMethod[]; at: Date },
): Promise<void> {
  await tx
    .insertInto('confirmationSettings')
    .values({ environmentId, ways, updatedAt })
    .onConflict((conflict) => conflict.column('environmentId').doUpdateSet({ ways, updatedAt }))
    .execute();
}

export function selectPin(db: Db, userId: string) {
  return db
    .selectFrom('transferPins')
    .where('userId', '=', userId)
    .select(['attemptsLeft', 'setAt'])
    .executeTakeFirst();
}

export const pinTriesMax = 5;

export async function savePin(tx: Tx, of: { userId: string; pinHash: Buffer; at: Date }): Promise<void> {
  const { userId, pinHash, at: setAt } = of;
  const row = { pinHash, setAt, attemptsLeft: pinTriesMax };
  await tx
    .insertInto('transferPins')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

/** Uses up an attempt before the check, so that concurrent ones are counted; undefined when none is left. */
export function takePinTry(db: Db, userId: string) {
  return db
    .updateTable('transferPins')
    .set((eb) => ({ attemptsLeft: eb('attemptsLeft', '-', 1) }))
    .where('userId', '=', userId)
    .where('attemptsLeft', '>', 0)
    .returning(['pinHash', 'attemptsLeft', 'setAt'])
    .executeTakeFirst();
}

/** Restores all attempts after a correct PIN, unless the PIN was changed in the meantime. */
export async function resetPinAttempts(db: Db, userId: string, setAt: Date): Promise<void> {
  await db
    .updateTable('transferPins')
    .set({ attemptsLeft: pinTriesMax })
    .where('userId', '=', userId)
    .where('setAt', '=', setAt)
    .execute();
}
