// The records of the sandbox card processor: charge requests and their responses.
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type Batcher, createBatcher } from '#server/platform/db/driver/batch.ts';
import { prepared } from '#server/platform/db/driver/prepared.ts';
import type { SandboxChargesTable } from '#server/platform/db/tables/rails/sandbox.ts';

export type ChargeRow = Selectable<SandboxChargesTable>;

type Usual = Pick<ChargeRow, 'refundOutcome' | 'token' | 'answerAfter'>;
/** Omitted fields have the usual values: refundable on request, card not stored, immediate response. */
export type NewCharge = Omit<ChargeRow, keyof Usual> & { [Name in keyof Usual]?: Usual[Name] | undefined };

const writeCharges = prepared((db, { charges }: { charges: string }) =>
  sql<ChargeRow>`
    insert into sandbox_charges (id, reference, amount, currency, outcome, final_outcome, response_code, reason, scheme,
      return_url, refund_outcome, answer_after, token, created_at)
    select id, reference, amount, currency, outcome, final_outcome, response_code, reason, scheme,
      return_url, refund_outcome, answer_after, token, created_at
    from json_populate_recordset(null::sandbox_charges, ${charges}::json)
    on conflict (reference) do nothing returning *`.compile(db),
);

const encodeCharge = ({
  refundOutcome = 'done',
  token = null,
  answerAfter = null,
  ...charge
}: NewCharge) => ({
  id: charge.id,
  reference: charge.reference,
  amount: charge.amount,
  currency: charge.currency,
  outcome: charge.outcome,
  final_outcome: charge.finalOutcome,
  response_code: charge.responseCode,
  reason: charge.reason,
  scheme: charge.scheme,
  return_url: charge.returnUrl,
  refund_outcome: refundOutcome,
  answer_after: answerAfter,
  token,
  created_at: charge.createdAt,
});

/** Inserts charges in one statement, once per reference; the result is undefined for each reference that exists already. */
async function insertCharges(db: Db, charges: readonly NewCharge[]): Promise<(ChargeRow | undefined)[]> {
  const written = await writeCharges(db, { charges: JSON.stringify(charges.map(encodeCharge)) });
  const byId = new Map(written.map((row) => [row.id, row]));
  return charges.map(({ id }) => byId.get(id));
}

export const insertCharge = async (db: Db, charge: NewCharge): Promise<ChargeRow | undefined> =>
  (await insertCharges(db, [charge]))[0];

/** Batches concurrent inserts of charges. */
export const gatherCharges = (db: Db): Batcher<NewCharge, ChargeRow | undefined> =>
  createBatcher((charges: NewCharge[]) => insertCharges(db, charges));

export async function selectCharge(db: Db, reference: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('sandboxCharges').where('reference', '=', reference).selectAll().executeTakeFirst();
}

/** Returns a charge by its own id, if the payer was ever redirected to confirm it. */
export async function selectChargeById(db: Db, id: string): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('sandboxCharges')
    .where('id', '=', id)
    .where('returnUrl', '<>', '')
    .selectAll()
    .executeTakeFirst();
}

/** Whether a charge belongs to a live payment: references are attempt ids. */
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

/** Ends a charge that waits for the payer. Only a waiting charge is changed: the first result is final. */
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
