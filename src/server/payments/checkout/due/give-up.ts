// Abandons an unpaid payment that was discounted with a coupon, when its payer starts again.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import type { TxServices } from '#server/services.ts';
import type { PaymentLine } from '#shared/payments/timeline/payment-lines.ts';
import { announceStatus, insertEvents } from '../queries.ts';

/** The payment to abandon. Its reference is known only to the payer who started it; e-mails do not contain it. */
type Left = { environmentId: string; sourceId: string; reference: string };

/** Abandons the payment if no attempt is in progress. Returns its id, or an empty list. */
export async function abandonDiscounted(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  { environmentId, sourceId, reference }: Left,
): Promise<string[]> {
  const now = clock.now();
  const rows = await tx
    .updateTable('transactions')
    .set({
      status: 'failed',
      stage: 'abandoned',
      failureReason: sql<string>`coalesce(failure_reason, 'Begun anew by the payer')`,
      endedAt: sql<Date>`coalesce(ended_at, ${now})`,
      updatedAt: now,
    })
    .where('environmentId', '=', environmentId)
    .where('reference', '=', reference)
    .where('sourceId', '=', sourceId)
    .where('status', 'in', ['pending', 'failed'])
    .where('stage', 'in', ['open', 'cancelled'])
    .where(sql<boolean>`purchase -> 'discount' ->> 'code' is not null`)
    .returning('id')
    .execute();
  for (const { id } of rows) announceStatus(tx, { environmentId, id, status: 'failed' });
  if (rows.length > 0)
    await insertEvents(
      tx,
      rows.map(({ id }) =>
        Object.assign(
          { environmentId, transactionId: id, id: clock.newId(), at: now },
          columnsOfLine<PaymentLine>({ kind: 'abandoned', actor: { kind: 'platform' }, tone: 'neutral' }),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}
