// The sandbox card processor's own books: what it was asked to charge and what it answers.
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { prepared } from '#server/platform/db/driver/prepared.ts';
import type { SandboxChargesTable } from '#server/platform/db/tables/payments.ts';

export type ChargeRow = Selectable<SandboxChargesTable>;

const writeCharge = prepared((db, { charge }: { charge: Insertable<SandboxChargesTable> }) =>
  db
    .insertInto('sandboxCharges')
    .values(charge)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returningAll(),
);

/** What is left out of a charge is as the table has it. */
const usual = { refundOutcome: 'done', token: null } as const;

/** Writes a charge once per reference; undefined when the reference is there already. */
export async function insertCharge(
  db: Db,
  charge: Insertable<SandboxChargesTable>,
): Promise<ChargeRow | undefined> {
  return writeCharge.first(db, { charge: { ...usual, ...charge } });
}

export async function selectCharge(db: Db, reference: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('sandboxCharges').where('reference', '=', reference).selectAll().executeTakeFirst();
}

/** A charge by its own id, if the payer has ever been sent to confirm it. */
export async function selectChargeById(db: Db, id: string): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('sandboxCharges')
    .where('id', '=', id)
    .where('returnUrl', '<>', '')
    .selectAll()
    .executeTakeFirst();
}

/** Whether a charge is of a live payment: references are the ids of attempts. */
export async function isOfLiveMode(db: Db, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('directory as a')
    .innerJoin('environments as e', 'e.id', 'a.environmentId')
    .where('a.kind', '=', 'attempt')
    .where('a.key', '=', reference)
    .where('e.mode', '=', 'live')
    .select('a.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a charge that waits for the payer. Only one that still waits is changed: the first answer stands. */
export async function closeChallenge(
  db: Db,
  column: 'id' | 'reference',
  value: string,
  end: { outcome: 'approved' | 'declined'; reason: string; responseCode: string },
): Promise<void> {
  await db
    .updateTable('sandboxCharges')
    .set({ ...end, finalOutcome: end.outcome })
    .where(column, '=', value)
    .where('outcome', '=', 'challenge')
    .execute();
}
