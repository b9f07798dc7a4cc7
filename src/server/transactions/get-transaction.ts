// One payment with everything there is to know of it: attempts, timeline and the money it moved.
import { AppError } from '#shared/contract/errors.ts';
import type { Channel } from '#shared/contract/payment-gateway/pricing.ts';
import type { TransactionDetail } from '#shared/contract/payment-gateway/transactions.ts';
import type { Db } from '../db/database.ts';
import type { Environment } from '../http/call.ts';
import { listMovements, type Movement } from '../ledger/balances.ts';
import {
  type AttemptSummary,
  selectAttempts,
  selectReceived,
  selectTimeline,
  selectTransaction,
  type TransactionRow,
} from './detail-queries.ts';
import { toListItem } from './list-queries.ts';

/** Finds a payment by id or reference; throws NOT_FOUND. */
export async function findTransaction(
  db: Db,
  environmentId: string,
  idOrReference: string,
): Promise<TransactionRow> {
  const row = await selectTransaction(db, environmentId, idOrReference);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** What the ledger did, in plain words. A kind that has none is said by its accounts. */
const movementWords: Record<string, string | Partial<Record<Channel, string>>> = {
  payment: { card: 'Customer’s card charged', transfer: 'Customer’s transfer matched' },
  fee: 'Processing fee taken',
  vat: 'VAT on the fee set aside',
  transfer_in: 'Bank transfer received',
  transfer_back: 'Money returned to the sender',
};

function sentenceOf(movement: Movement, channel: Channel | null): string {
  const words = movementWords[movement.kind];
  const sentence = typeof words === 'object' ? channel && words[channel] : words;
  return sentence ?? `Moved from ${movement.from} to ${movement.to}`;
}

const openStatuses = ['processing', 'challenged', 'unknown'];

/** Only a payment whose gateway has not answered for good can be asked about. */
function isRequeryable(row: TransactionRow, attempts: readonly AttemptSummary[]): boolean {
  return row.status === 'pending' && attempts.some((attempt) => openStatuses.includes(attempt.status));
}

export async function getTransaction(
  db: Db,
  environment: Environment,
  idOrReference: string,
): Promise<TransactionDetail> {
  const row = await findTransaction(db, environment.id, idOrReference);
  const [attempts, timeline, movements, received] = await Promise.all([
    selectAttempts(db, environment.id, row.id),
    selectTimeline(db, environment.id, row.id),
    listMovements(db, environment.id, row.id),
    selectReceived(db, environment.id, row.id),
  ]);
  return {
    ...toListItem(row),
    ...paidWith(row),
    requestedAmount: row.requestedAmount,
    feeBearer: row.feeBearer,
    feeRule: row.feeRule,
    vatRule: row.vatRule,
    received,
    gateway: row.gateway,
    gatewayReference: row.gatewayReference,
    gatewayResponse: row.gatewayResponse,
    failureReason: row.failureReason,
    customerPhone: row.customerPhone,
    answers: row.answers,
    metadata: row.metadata,
    ip: row.ip,
    device: row.device,
    canRequery: isRequeryable(row, attempts),
    attempts: attempts.map(({ cardScheme, cardLast4, startedAt, endedAt, ...attempt }) => ({
      ...attempt,
      card: cardScheme && cardLast4 ? { scheme: cardScheme, last4: cardLast4 } : null,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    movement: movements.map((movement) => ({
      at: movement.at.toISOString(),
      postingId: movement.postingId,
      sentence: sentenceOf(movement, row.channel),
      from: movement.from,
      to: movement.to,
      amount: movement.amount,
      effect: movement.merchantEffect,
    })),
  };
}

function paidWith(row: TransactionRow): Pick<TransactionDetail, 'card' | 'threeDs' | 'sender'> {
  const { cardScheme, cardLast4, cardBin, cardExpiry } = row;
  const isKnownSender = [row.senderName, row.senderBank, row.senderAccount].some((part) => part !== null);
  return {
    card:
      cardScheme && cardLast4
        ? {
            scheme: cardScheme,
            last4: cardLast4,
            bin: cardBin ?? '',
            expiry: cardExpiry ?? '',
            bank: row.cardBank,
            country: row.cardCountry,
          }
        : null,
    threeDs: row.threeDsStatus ? { status: row.threeDsStatus, eci: row.threeDsEci } : null,
    sender: isKnownSender
      ? {
          name: row.senderName,
          bank: row.senderBank,
          account: row.senderAccount,
          sessionId: row.senderSessionId,
        }
      : null,
  };
}
