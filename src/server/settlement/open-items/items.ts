// Open items of the receivable and of the bank: closed when confirmed, offset when they cancel each other out.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

export type Leg = 'gateway' | 'bank';

/** Returns the open amount of a subject, minor units; locks its items until the transaction ends. */
export async function sumOpen(tx: Tx, environmentId: string, subjectId: string, leg: Leg): Promise<number> {
  const rows = await tx
    .selectFrom('reconciliationItems')
    .where('environmentId', '=', environmentId)
    .where('subjectId', '=', subjectId)
    .where('leg', '=', leg)
    .where('open', '<>', 0)
    .select('open')
    .orderBy('postingId')
    .orderBy('seq')
    .forUpdate()
    .execute();
  return rows.reduce((sum, row) => sum + row.open, 0);
}

/** Closes all items of the subject on this leg. */
export async function closeItems(tx: Tx, environmentId: string, subjectId: string, leg: Leg): Promise<void> {
  await tx
    .updateTable('reconciliationItems')
    .set({ open: 0 })
    .where('environmentId', '=', environmentId)
    .where('subjectId', '=', subjectId)
    .where('leg', '=', leg)
    .where('open', '<>', 0)
    .execute();
}

/** Offsets debits against credits of one subject at the gateway, oldest first, recomputed from the start; reversed postings are ignored. */
export async function offsetItems(tx: Tx, environmentId: string, subjectId: string): Promise<void> {
  await sql`
    with items as (
      select i.posting_id, i.seq, i.amount, i.posted_at from reconciliation_items i
      where i.environment_id = ${environmentId} and i.subject_id = ${subjectId} and i.leg = 'gateway'
        and not exists (select from ledger_postings r where r.environment_id = i.environment_id and r.reverses_id = i.posting_id)
      order by i.posting_id, i.seq for update
    ), sums as (
      select posting_id, seq, amount,
             sum(abs(amount)) over (partition by sign(amount) order by posted_at, posting_id, seq) as until,
             least(coalesce(sum(amount) filter (where amount > 0) over (), 0),
                   -coalesce(sum(amount) filter (where amount < 0) over (), 0)) as met
      from items
    )
    update reconciliation_items i
    set open = sign(s.amount) * least(abs(s.amount), greatest(0, s.until - s.met))
    from sums s
    where i.environment_id = ${environmentId} and i.posting_id = s.posting_id and i.seq = s.seq and i.leg = 'gateway'`.execute(
    tx,
  );
}

/**
 * Offsets every subject with open items on both sides, such as a chargeback decided after the acquirer took its amount. Returns their
 * number.
 */
export async function offsetOpenItems(
  db: Db,
  inTransaction: (work: (tx: Tx) => Promise<void>) => Promise<void>,
) {
  const { rows } = await sql<{ environmentId: string; subjectId: string }>`
    select environment_id, subject_id from reconciliation_items
    where open <> 0 and leg = 'gateway' and subject_id is not null
    group by 1, 2 having min(open) < 0 and max(open) > 0 limit 10000`.execute(db);
  for (const { environmentId, subjectId } of rows)
    await inTransaction((tx) => offsetItems(tx, environmentId, subjectId));
  return rows.length;
}

/** Locks the bank items opened by a posting. `untouched`: none of them has been confirmed. */
export async function lockOpened(
  tx: Tx,
  environmentId: string,
  postingId: string,
): Promise<{ untouched: boolean }> {
  const rows = await tx
    .selectFrom('reconciliationItems')
    .where('environmentId', '=', environmentId)
    .where('postingId', '=', postingId)
    .where('leg', '=', 'bank')
    .select(['amount', 'open'])
    .orderBy('seq')
    .forUpdate()
    .execute();
  return { untouched: rows.every((row) => row.amount === row.open) };
}

/** Closes the items opened by a reversed posting. */
export async function forgetOpened(tx: Tx, environmentId: string, postingId: string): Promise<void> {
  await tx
    .updateTable('reconciliationItems')
    .set({ open: 0 })
    .where('environmentId', '=', environmentId)
    .where('postingId', '=', postingId)
    .execute();
}

/** Reopens the gateway items that a reversed settlement had closed. */
export async function reopenItems(tx: Tx, environmentId: string, subjectId: string): Promise<void> {
  await tx
    .updateTable('reconciliationItems')
    .set((eb) => ({ open: eb.ref('amount') }))
    .where('environmentId', '=', environmentId)
    .where('subjectId', '=', subjectId)
    .where('leg', '=', 'gateway')
    .execute();
}

/** The key of an item: a leg of a transfer of a posting. */
export type ItemKey = { environmentId: string; postingId: string; seq: number; leg: Leg };

export async function setOpen(tx: Tx, item: ItemKey, open: number): Promise<void> {
  await tx
    .updateTable('reconciliationItems')
    .set({ open })
    .where('environmentId', '=', item.environmentId)
    .where('postingId', '=', item.postingId)
    .where('seq', '=', item.seq)
    .where('leg', '=', item.leg)
    .execute();
}

/** Reopens the items of a match by the amounts it had confirmed. */
export async function reopenMatched(tx: Tx, environmentId: string, matchId: string): Promise<void> {
  await sql`
    update reconciliation_items i set open = i.open + m.amount from reconciliation_match_items m
    where m.environment_id = ${environmentId} and m.match_id = ${matchId} and i.environment_id = m.environment_id
      and i.posting_id = m.posting_id and i.seq = m.seq and i.leg = m.leg`.execute(tx);
}
