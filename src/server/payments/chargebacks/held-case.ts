// A case held against other changes, with its payment: what every change of a case begins and ends with.

import {
  type HeldPayment,
  holdPayment,
  setDisputeStanding,
} from '#server/payments/transactions/dispute-standing.ts';
import { readEventPayment } from '#server/payments/transactions/standing/event-payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { columnsOfLine, type NewLine, whatOf } from '#server/platform/events/timeline-lines.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CaseStage, ChargebackStatus } from '#shared/contract/payments/chargebacks.ts';
import type { ChargebackLine } from '#shared/payments/timeline/chargeback-lines.ts';
import {
  type CaseRow,
  insertCaseEvent,
  lockCase,
  selectCasePayment,
  selectCasesOf,
  updateCase,
} from './queries.ts';

export type HeldCase = { row: CaseRow; payment: HeldPayment };

/** Locks the payment and then the case; throws NOT_FOUND. */
export async function holdCase(tx: Tx, environmentId: string, chargebackId: string): Promise<HeldCase> {
  const transactionId = await selectCasePayment(tx, environmentId, chargebackId);
  if (!transactionId) throw new AppError('NOT_FOUND');
  const payment = await holdPayment(tx, environmentId, transactionId);
  const row = await lockCase(tx, environmentId, chargebackId);
  if (!row) throw new AppError('NOT_FOUND');
  return { row, payment };
}

/** What of a case lies in the lien, minor units. */
export function onHoldOf(
  row: Pick<CaseRow, 'amount' | 'acceptedAmount' | 'lostAmount' | 'returnedAmount'>,
): number {
  return row.amount - row.acceptedAmount - row.lostAmount - row.returnedAmount;
}

/** An answer of the merchant is awaited. */
export function needsAnswer(status: ChargebackStatus): boolean {
  return status === 'PENDING' || status === 'ESCALATED';
}

/** Neither won nor lost nor given up yet. */
export function isOpen(status: ChargebackStatus): boolean {
  return needsAnswer(status) || status === 'CHALLENGED';
}

export type CaseChange = {
  set: Partial<CaseRow>;
  /** Line of the timelines of the case and of the payment. */
  line: NewLine<ChargebackLine>;
  event?: ChargebackEvent | null;
};
export type ChargebackEvent =
  | 'chargeback.opened'
  | 'chargeback.challenged'
  | 'chargeback.escalated'
  | 'chargeback.accepted'
  | 'chargeback.won'
  | 'chargeback.lost';

/** Writes a change: the case, its timeline, the standing of its payment and the event. Answers the case as it is now. */
export async function writeChange(
  services: Pick<Services, 'clock'>,
  tx: Tx,
  held: HeldCase,
  change: CaseChange,
): Promise<CaseRow> {
  const { clock } = services;
  const { payment, row: before } = held;
  const row: CaseRow = { ...before, ...change.set, updatedAt: clock.now() };
  const { evidence: _, ...columns } = change.set;
  await updateCase(tx, row, { ...columns, updatedAt: row.updatedAt });
  await writeEvent(services, tx, row, before.status, change.line);
  await markPayment(services, tx, payment, row, change);
  if (change.event) await tellSystems(services, tx, row, payment, change.event);
  return row;
}

export async function writeEvent(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  row: Pick<CaseRow, 'environmentId' | 'id' | 'status' | 'stage'>,
  fromStatus: ChargebackStatus | null,
  line: CaseChange['line'],
): Promise<void> {
  await insertCaseEvent(tx, {
    environmentId: row.environmentId,
    chargebackId: row.id,
    id: clock.newId(),
    fromStatus,
    toStatus: row.status,
    stage: row.stage as CaseStage,
    at: clock.now(),
    ...columnsOfLine(line),
  });
}

/** The payment is disputed as long as one case is open; then it is lost when money was lost, else won. */
async function markPayment(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  payment: HeldPayment,
  row: CaseRow,
  { line }: CaseChange,
): Promise<void> {
  const cases = await selectCasesOf(tx, payment.environmentId, payment.id);
  const isAnyOpen = cases.some((one) => isOpen(one.status));
  const lost = cases.reduce((sum, one) => sum + one.acceptedAmount + one.lostAmount, 0);
  const state = isAnyOpen ? 'open' : lost > 0 ? 'lost' : 'won';
  const disputedAmount = cases.reduce((sum, one) => sum + one.amount - one.returnedAmount, 0);
  await setDisputeStanding(
    tx,
    clock,
    payment,
    { state, disputedAmount, chargedBack: lost, chargebackFee: cases.reduce((sum, one) => sum + one.fee, 0) },
    {
      ...{ kind: 'chargeback', params: { reference: row.reference, change: whatOf(line) } },
      ...{ actor: line.actor, tone: line.tone },
    },
  );
}

async function tellSystems(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  row: CaseRow,
  payment: HeldPayment,
  type: ChargebackEvent,
): Promise<void> {
  await recordEvent(tx, clock, {
    environmentId: row.environmentId,
    type,
    subjectId: row.id,
    data: {
      id: row.id,
      reference: row.reference,
      status: row.status,
      stage: row.stage,
      scheme: row.scheme,
      reasonCode: row.reasonCode,
      currency: row.currency,
      amount: row.amount,
      onHold: onHoldOf(row),
      acceptedAmount: row.acceptedAmount,
      lostAmount: row.lostAmount,
      returnedAmount: row.returnedAmount,
      dueAt: row.dueAt?.toISOString() ?? null,
      payment: await readEventPayment(tx, payment),
    },
  });
}
