// Viewing transfers: one with its history and postings, totals, and the quote for an amount.

import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import { listMovements } from '#server/ledger/balances.ts';
import { sentenceOf } from '#server/ledger/kinds/transfer-kinds.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { TxServices } from '#server/services.ts';
import { calculateCharges } from '#shared/banking/transfer-charges.ts';
import { transferSentences } from '#shared/banking/transfer-lines.ts';
import {
  dutyFreePurposes,
  type TransferPurpose,
  transferPurposes,
} from '#shared/contract/banking/transfer-enums.ts';
import type { TransferDetail } from '#shared/contract/banking/transfer-shapes.ts';
import type { Currency } from '#shared/money.ts';
import { findTransfer, selectTransferEvents, sumTransfers, toTransfer } from './list-transfers.ts';
import { movementLines } from './receipts/movement-lines.ts';
import { transferStates } from './states.ts';
import { findTerms } from './terms.ts';

export async function getTransfer(
  services: { publicUrl: string },
  db: Db,
  environment: Pick<Environment, 'id'>,
  transferId: string,
): Promise<TransferDetail> {
  const row = await findTransfer(db, environment.id, transferId);
  const events = await selectTransferEvents(db, environment.id, transferId);
  const movements = await listMovements(db, environment.id, transferId);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: transferSentences });
  const item = toTransfer(row);
  return {
    ...item,
    response_code: row.responseCode,
    sent_at: row.sentAt?.toISOString() ?? null,
    next_at: row.status === 'PROCESSING' ? (row.nextAt?.toISOString() ?? null) : null,
    asks: row.requestCount,
    purpose_code: transferPurposes[row.purpose].code,
    timeline,
    movement: movementLines(movements, (kind) => sentenceOf(kind, null)),
  };
}

export async function getTransferStatistics(
  db: Db,
  environment: Environment,
  query: { currency: Currency; from?: string | undefined; to?: string | undefined },
) {
  const { currency, from, to } = query;
  const range = { from: from ? new Date(from) : null, to: to ? new Date(to) : null };
  const { underWay, ...sums } = await sumTransfers(db, environment.id, { currency, ...range });
  return { currency, under_way: underWay, ...sums };
}

/** Returns the current cost of sending an amount. */
export async function quoteTransfer(
  db: Db,
  clock: Clock,
  { amount, currency, purpose }: { amount: number; currency: Currency; purpose: TransferPurpose },
) {
  const terms = await findTerms(db, currency, clock.now());
  const { stampDuty, ...charges } = calculateCharges(amount, terms, {
    dutyFree: dutyFreePurposes.includes(purpose),
  });
  return { currency, amount, ...charges, stamp_duty: stampDuty, vat_ppm: terms.vatPpm };
}

/** Cancels a scheduled transfer before its day; no money was taken. */
export async function cancelTransfer(
  services: TxServices,
  tx: Tx,
  call: { actor: Actor; environment: Environment; audit: (details: AuditDetails) => void },
  transferId: string,
): Promise<void> {
  const { environment, actor, audit } = call;
  const locked = await transferStates.lockFor(tx, { environmentId: environment.id, transferId }, 'cancelled');
  await transferStates.change(services, tx, locked, {
    set: { nextAt: null, completedAt: services.clock.now() },
    line: { kind: 'cancelled', actor: callerOf(actor), tone: 'neutral' },
    audit,
  });
}
