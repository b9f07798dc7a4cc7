// Open items of the receivable and of the bank: closed when somebody confirms them, offset when they cancel each other out.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

export type Leg = 'gateway' | 'bank';

/** What is open of a subject, minor units; locked until the transaction ends. */
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

/** Nothing of the subject is open on this leg any more. */
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

/**
 * Sets what is taken against what is given of one subject at the gateway, the oldest first, from the beginning: what was
 * undone counts no more.
 */
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

/** Offsets every subject that has both open: a chargeback that was decided after the acquirer took its amount. Returns how many. */
export async function offsetOpenItems(
  db: Db | Tx,
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

/** What a posting opened at the bank, and whether none of it has been confirmed. */
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

/** A posting was reversed: what it opened is gone. */
export async function forgetOpened(tx: Tx, environmentId: string, postingId: string): Promise<void> {
  await tx
    .updateTable('reconciliationItems')
    .set({ open: 0 })
    .where('environmentId', '=', environmentId)
    .where('postingId', '=', postingId)
    .execute();
}

/** A settlement was reversed: what it had closed at the gateway is open again. */
export async function reopenItems(tx: Tx, environmentId: string, subjectId: string): Promise<void> {
  await tx
    .updateTable('reconciliationItems')
    .set((eb) => ({ open: eb.ref('amount') }))
    .where('environmentId', '=', environmentId)
    .where('subjectId', '=', subjectId)
    .where('leg', '=', 'gateway')
    .execute();
}

/** Which item: a leg of a transfer of a posting. */
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

/** The items of a match are open again by what it had confirmed. */
export async function reopenMatched(tx: Tx, environmentId: string, matchId: string): Promise<void> {
  await sql`
    update reconciliation_items i set open = i.open + m.amount from reconciliation_match_items m
    where m.environment_id = ${environmentId} and m.match_id = ${matchId} and i.environment_id = m.environment_id
      and i.posting_id = m.posting_id and i.seq = m.seq and i.leg = m.leg`.execute(tx);
}
