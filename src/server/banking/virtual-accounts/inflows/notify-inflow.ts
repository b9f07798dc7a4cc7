// The events of an inflow that are sent to the merchant.

import type { Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { TxServices } from '#server/services.ts';
import type { AccountRow, InflowRow } from '../queries.ts';

type InflowEvent = 'inflow.credited' | 'inflow.waiting' | 'inflow.unmatched' | 'inflow.returned';

/** Sends the event of an inflow's current state. */
export async function notifyInflow(
  services: TxServices,
  tx: Tx,
  account: AccountRow,
  row: InflowRow,
  type: InflowEvent,
): Promise<void> {
  const { environmentId, id, reference, sessionId, status, currency, amount, credited, returned } = row;
  await recordEvent(tx, services.clock, {
    environmentId,
    type,
    subjectId: id,
    data: {
      id,
      reference,
      account: {
        id: account.id,
        reference: account.reference,
        accountNumber: account.accountNumber,
        customerId: account.customerId,
      },
      sessionId,
      status,
      currency,
      amount,
      credited,
      returned,
      senderName: row.senderName,
      senderBank: row.senderBank,
      narration: row.narration,
      receivedAt: row.receivedAt.toISOString(),
    },
  });
}
