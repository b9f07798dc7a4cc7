// SQL of one payment: its row, its attempts, its timeline and what has arrived for it by transfer.
import type { Db, Tx } from '#server/platform/db/database.ts';

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A payment by its id, its reference or the merchant's own reference. */
export async function selectTransaction(db: Db, environmentId: string, idOrReference: string) {
  return (
    db
      .selectFrom('transactions')
      .where('environmentId', '=', environmentId)
      .where((eb) =>
        uuidShape.test(idOrReference)
          ? eb('id', '=', idOrReference)
          : eb.or([eb('reference', '=', idOrReference), eb('merchantReference', '=', idOrReference)]),
      )
      .selectAll()
      // One payment's own reference may be another's at the merchant: ours comes first.
      .orderBy((eb) => eb.case().when('reference', '=', idOrReference).then(0).else(1).end())
      .executeTakeFirst()
  );
}
export type TransactionRow = NonNullable<Awaited<ReturnType<typeof selectTransaction>>>;

/** The newest first. */
export async function selectAttempts(db: Db, environmentId: string, transactionId: string) {
  return db
    .selectFrom('transactionAttempts')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .select(['number', 'channel', 'status', 'cardScheme', 'cardLast4', 'reason', 'startedAt', 'endedAt'])
    .orderBy('number', 'desc')
    .execute();
}
export type AttemptSummary = Awaited<ReturnType<typeof selectAttempts>>[number];

/** The newest first. */
export async function selectTimeline(db: Db, environmentId: string, transactionId: string) {
  return db
    .selectFrom('transactionEvents')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .select(['at', 'kind', 'sentence', 'actor', 'tone'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** What has arrived on the accounts that were opened for a payment; null when none was. */
export async function selectReceived(
  db: Db,
  environmentId: string,
  transactionId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('transferAccounts')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .select((eb) => eb.cast<number | null>(eb.fn.sum('received'), 'bigint').as('received'))
    .executeTakeFirst();
  return row?.received ?? null;
}

/** The refunds and chargebacks of a payment: what they moved belongs to its money movement. */
export async function selectSubjectsOf(
  db: Db,
  environmentId: string,
  transactionId: string,
): Promise<string[]> {
  const of = (table: 'refunds' | 'chargebacks') =>
    db
      .selectFrom(table)
      .where('environmentId', '=', environmentId)
      .where('transactionId', '=', transactionId)
      .select('id');
  const rows = await of('refunds').unionAll(of('chargebacks')).execute();
  return rows.map(({ id }) => id);
}

export type TimelineEntry = {
  id: string;
  kind: string;
  sentence: string;
  actor: string;
  tone: 'success' | 'danger' | 'neutral';
  at: Date;
};

/** Adds a line to the timeline of a payment. */
export async function insertTimelineEntry(
  tx: Tx,
  environmentId: string,
  transactionId: string,
  entry: TimelineEntry,
): Promise<void> {
  await tx
    .insertInto('transactionEvents')
    .values({ environmentId, transactionId, ...entry })
    .execute();
}
