// Recording the outcomes of screening and of the partner for a remittance, each once, with its postings.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { RemittanceOutcome, ScreeningOutcome } from '#server/rails/remittance/remittance-rail.ts';
import type { TxServices } from '#server/services.ts';
import { countOut } from '../counts.ts';
import { postPaidOut } from '../post-paid-out.ts';
import { postBack, totalOf } from '../post-remittances.ts';
import { lockRemittance, type RemittanceRow, updateRemittance } from '../queries.ts';
import { byPlatform, remittanceStates } from '../states.ts';

const minuteMs = 60_000;
/** The pauses between status queries while the outcome is unknown; the last one repeats. */
const askPausesMs = [5_000, 15_000, minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs];
/** The times of the checks for a return, counted from the payment. A remittance may be returned days after it was paid out. */
const returnChecksMs = [minuteMs, 60 * minuteMs, 24 * 60 * minuteMs, 4 * 24 * 60 * minuteMs];

const pauseAfter = (requestCount: number): number =>
  askPausesMs[requestCount - 1] ?? (askPausesMs.at(-1) as number);

async function partnerOf(services: TxServices, tx: Tx, row: RemittanceRow): Promise<string> {
  const { mode } = await ownerOfEnvironment(tx, row.environmentId);
  return services.rails.remittance(mode)?.name ?? 'The partner';
}

/** `asked` is the remittance as of the screening request; an outdated answer changes nothing. */
export async function recordScreening(
  services: TxServices,
  tx: Tx,
  claimed: RemittanceRow,
  outcome: ScreeningOutcome,
): Promise<void> {
  const row = await lockRemittance(tx, claimed.environmentId, claimed.id);
  if (row?.status !== 'PENDING' || row.screenedAt) return;
  const now = services.clock.now();
  if (outcome.outcome === 'unknown') {
    await updateRemittance(tx, row, { nextAt: new Date(now.getTime() + pauseAfter(row.requestCount)) });
    return;
  }
  if (outcome.outcome === 'hit') {
    await remittanceStates.change(
      services,
      tx,
      { row },
      {
        set: { holdReason: outcome.reason, nextAt: null },
        line: { kind: 'held', ...byPlatform },
      },
    );
    return;
  }
  await remittanceStates.change(
    services,
    tx,
    { row },
    { set: { screenedAt: now, nextAt: now }, line: { kind: 'screened', ...byPlatform } },
  );
}

/** Records the partner's answer. `asked` is the remittance as of the query; an outdated answer changes nothing. */
export async function recordOutcome(
  services: TxServices,
  tx: Tx,
  claimed: Pick<RemittanceRow, 'environmentId' | 'id' | 'status'>,
  outcome: RemittanceOutcome,
): Promise<void> {
  const row = await lockRemittance(tx, claimed.environmentId, claimed.id);
  if (!row || row.status !== claimed.status) return;
  if (row.status === 'COMPLETED') {
    // A remittance that awaits pick-up may still be refused or cancelled; it is handled like a return.
    if (outcome.outcome === 'returned' || outcome.outcome === 'failed')
      await returnRow(services, tx, row, outcome.reason);
    else await updateRemittance(tx, row, { nextAt: nextReturnCheck(services, row.completedAt) });
    return;
  }
  if (row.status !== 'PROCESSING') return;
  if (outcome.outcome === 'failed') await failRow(services, tx, row, outcome.reason);
  else if (outcome.outcome === 'unknown') await waitForPartner(services, tx, row, outcome.partnerReference);
  else {
    const pickupCode = outcome.outcome === 'done' ? outcome.pickupCode : null;
    const done = await completeRow(services, tx, row, outcome.partnerReference, pickupCode);
    if (outcome.outcome === 'returned') await returnRow(services, tx, done, outcome.reason);
  }
}

/** The next return check after the payment that is still in the future. */
function nextReturnCheck({ clock }: TxServices, paidAt: Date | null): Date | null {
  const paid = (paidAt ?? clock.now()).getTime();
  const next = returnChecksMs.find((pauseMs) => paid + pauseMs > clock.now().getTime());
  return next === undefined ? null : new Date(paid + next);
}

async function waitForPartner(
  services: TxServices,
  tx: Tx,
  row: RemittanceRow,
  partnerReference: string | undefined,
): Promise<void> {
  if (row.requestCount === 1) {
    const partner = await partnerOf(services, tx, row);
    await remittanceStates.note(services, tx, row, { kind: 'unknown', params: { partner }, ...byPlatform });
  }
  await updateRemittance(tx, row, {
    partnerReference: partnerReference ?? row.partnerReference,
    nextAt: new Date(services.clock.now().getTime() + pauseAfter(row.requestCount)),
  });
}

async function completeRow(
  services: TxServices,
  tx: Tx,
  row: RemittanceRow,
  partnerReference: string,
  pickupCode: string | null,
): Promise<RemittanceRow> {
  await postPaidOut(services, tx, row);
  const name = await partnerOf(services, tx, row);
  const { receiveAmount: amount, receiveCurrency: currency, beneficiarySummary: to } = row;
  return remittanceStates.change(
    services,
    tx,
    { row },
    {
      set: {
        partnerReference,
        pickupCode,
        completedAt: services.clock.now(),
        requestCount: 0,
        nextAt: nextReturnCheck(services, null),
      },
      line: {
        kind: 'completed',
        params: { amount, currency, to },
        actor: { kind: 'bank', name },
        tone: 'success',
      },
    },
  );
}

type Line = Parameters<typeof remittanceStates.change>[3]['line'];

const countedOf = (row: RemittanceRow) => ({
  environmentId: row.environmentId,
  corridor: row.corridor,
  currency: row.currency,
  senderId: row.senderId,
  countedOn: row.countedOn,
  amount: row.amount,
});

/** Ends a remittance that was not paid out, with the reason and its source. */
function endWith(
  services: TxServices,
  tx: Tx,
  row: RemittanceRow,
  of: {
    kind: 'failed' | 'refused' | 'returned';
    actor: Line['actor'];
    reason: string;
    set?: { requestedDocuments: null };
  },
) {
  const { kind, actor, reason, set } = of;
  const ended = { failure: reason, completedAt: services.clock.now(), nextAt: null };
  const params = { reason, total: totalOf(row), currency: row.currency };
  const line = { kind, params, actor, tone: 'danger' as const };
  return remittanceStates.change(services, tx, { row }, { set: Object.assign(ended, set), line });
}

/** Fails a remittance that was not paid out: amount and charges go back to the wallet, and the limits are restored. */
async function failRow(services: TxServices, tx: Tx, row: RemittanceRow, reason: string): Promise<void> {
  await countOut(tx, countedOf(row));
  await postBack(services, tx, row, false);
  const name = await partnerOf(services, tx, row);
  await endWith(services, tx, row, { kind: 'failed', actor: { kind: 'bank', name }, reason });
}

/** Fails a remittance that the provider's staff refused before it was paid out, with their reason. */
export async function refuseRow(
  services: TxServices,
  tx: Tx,
  row: RemittanceRow,
  reason: string,
): Promise<void> {
  await countOut(tx, countedOf(row));
  await postBack(services, tx, row, false);
  const set = { requestedDocuments: null };
  await endWith(services, tx, row, { kind: 'refused', actor: { kind: 'provider' }, reason, set });
}

/** Returns a remittance after it was paid out: amount and charges go back to the wallet. */
export async function returnRow(
  services: TxServices,
  tx: Tx,
  row: RemittanceRow,
  reason: string,
): Promise<void> {
  await postBack(services, tx, row, true);
  const name = await partnerOf(services, tx, row);
  await endWith(services, tx, row, { kind: 'returned', actor: { kind: 'bank', name }, reason });
}
