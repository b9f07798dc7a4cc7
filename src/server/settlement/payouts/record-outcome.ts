// Outcome of a payout at the bank, recorded once: settled, failed or returned, with its money moved accordingly.

import type { Tx } from '#server/platform/db/database.ts';
import type { TransferOutcome } from '#server/rails/banks.ts';
import type { TxServices } from '#server/services.ts';
import { confirmPayout, releasePayout } from '#server/settlement/collection-balance/claim-payout.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { lockPayout, type PayoutRow, updatePayout } from './queries.ts';
import { byPlatform, payoutStates } from './states.ts';

const bank: TimelineActor = { kind: 'bank', name: null };

const minuteMs = 60_000;
/** The delays between enquiries while the outcome is unknown; the last one repeats. */
const askPausesMs = [5_000, 15_000, minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs];
/** Settled payouts may be returned, as banks return transfers within days. The delays between the checks for a return. */
const returnPausesMs = [minuteMs, 60 * minuteMs, 24 * 60 * minuteMs, 3 * 24 * 60 * minuteMs];

/** Returns the fields that identify this attempt's money in the ledger. */
function moneyOf(payout: PayoutRow) {
  const { environmentId, subAccountId, currency, id: payoutId, net, attempts } = payout;
  return { environmentId, subAccountId, currency, payoutId, net, event: String(attempts) };
}

/** `asked` is the payout as of the enquiry: a response about an earlier attempt changes nothing. */
export async function recordOutcome(
  services: TxServices,
  tx: Tx,
  claimed: PayoutRow,
  outcome: TransferOutcome,
): Promise<PayoutRow | null> {
  const row = await lockPayout(tx, claimed.environmentId, claimed.id);
  if (!row || row.attempts !== claimed.attempts || row.status !== claimed.status) return null;
  if (row.status === 'SETTLED') {
    if (outcome.outcome === 'returned') return failPayoutRow(services, tx, row, outcome.reason, true);
    return updatePayout(tx, row, { nextAt: nextReturnCheck(services, row) });
  }
  if (row.status !== 'PROCESSING') return null;
  if (outcome.outcome === 'failed') return failPayoutRow(services, tx, row, outcome.reason, false);
  if (outcome.outcome === 'unknown') return waitForBank(services, tx, row);
  const settled = await settlePayoutRow(services, tx, row, outcome.sessionId);
  return outcome.outcome === 'returned'
    ? failPayoutRow(services, tx, settled, outcome.reason, true)
    : settled;
}

function nextReturnCheck(services: TxServices, row: PayoutRow): Date | null {
  const pauseMs = returnPausesMs[row.requestCount];
  return pauseMs === undefined ? null : new Date(services.clock.now().getTime() + pauseMs);
}

async function waitForBank(services: TxServices, tx: Tx, row: PayoutRow): Promise<PayoutRow> {
  // One enquiry without a response means a crash; this one was answered, so the count is at least two.
  const requestCount = Math.max(row.requestCount, 2);
  const pauseMs = askPausesMs[requestCount - 2] ?? askPausesMs.at(-1) ?? minuteMs;
  if (row.requestCount === 1) await payoutStates.note(services, tx, row, { kind: 'unknown', ...byPlatform });
  return updatePayout(tx, row, { requestCount, nextAt: new Date(services.clock.now().getTime() + pauseMs) });
}

export async function settlePayoutRow(
  services: TxServices,
  tx: Tx,
  row: PayoutRow,
  sessionId: string,
): Promise<PayoutRow> {
  const now = services.clock.now();
  await confirmPayout(services, tx, moneyOf(row));
  const nextAt = new Date(now.getTime() + (returnPausesMs[0] as number));
  return payoutStates.change(
    services,
    tx,
    { row },
    {
      set: { sessionId, paidAt: now, requestCount: 0, nextAt },
      line: { kind: 'settled', params: { sessionId }, actor: bank, tone: 'success' },
    },
  );
}

/** Fails or returns a payout: its items are free again. `returned`: the bank had paid it before. */
export async function failPayoutRow(
  services: TxServices,
  tx: Tx,
  row: PayoutRow,
  reason: string,
  returned: boolean,
): Promise<PayoutRow> {
  const recovered = await releasePayout(services, tx, { ...moneyOf(row), returned });
  return payoutStates.change(
    services,
    tx,
    { row },
    {
      set: { failure: reason, wasReturned: returned, nextAt: null, holdKind: null, holdReason: null },
      line: {
        kind: returned ? 'returned' : 'failed',
        params: { reason, recovered, currency: row.currency },
        actor: bank,
        tone: 'danger',
      },
    },
  );
}
