// The full detail of a payment: attempts, timeline and money movements.

import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import { readMovements } from '#server/ledger/balances.ts';
import { describePaymentSplit } from '#server/payments/splits/payment-split.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { paymentSentences } from '#shared/payments/timeline/payment-lines.ts';
import { describeMovement } from './describe-movement.ts';
import { type DetailRow, selectDetail, selectTransaction, type TransactionRow } from './detail-queries.ts';
import { toListItem } from './list-queries.ts';
import { describeSettlement } from './standing/settlement-movement.ts';

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

const openStatuses = ['processing', 'challenged', 'unknown'];

/** Whether a payment can be requeried: only while its gateway has given no final outcome. */
function isRequeryable(row: DetailRow): boolean {
  return row.status === 'pending' && row.attempts.some((attempt) => openStatuses.includes(attempt.status));
}

function instantText(text: string): string {
  return new Date(text).toISOString();
}

export async function getTransaction(
  services: { publicUrl: string },
  db: Db,
  environment: Environment,
  idOrReference: string,
): Promise<TransactionDetail> {
  const row = await selectDetail(db, environment.id, idOrReference);
  if (!row) throw new AppError('NOT_FOUND');
  const timeline = await readTimelineWithKinds(services, db, row.timeline, { sentences: paymentSentences });
  return {
    ...toListItem(row),
    ...paidWith(row),
    cardToken: row.cardToken,
    feesReturned: row.feesReturned,
    chargebackFee: row.chargebackFee,
    disputed: row.disputedAmount,
    requestedAmount: row.requestedAmount,
    feeBearer: row.feeBearer,
    feeRule: row.feeRule,
    vatRule: row.vatRule,
    received: row.received,
    gateway: row.gateway,
    gatewayReference: row.gatewayReference,
    gatewayResponse: row.gatewayResponse,
    failureReason: row.failureReason,
    customerPhone: row.customerPhone,
    split: await describePaymentSplit(db, row),
    metadata: row.metadata,
    purchase: row.purchase,
    ip: row.ip,
    device: row.device,
    canRequery: isRequeryable(row),
    attempts: row.attempts.map(({ cardScheme, cardLast4, startedAt, endedAt, ...attempt }) => ({
      ...attempt,
      card: cardScheme && cardLast4 ? { scheme: cardScheme, last4: cardLast4 } : null,
      startedAt: instantText(startedAt),
      endedAt: endedAt && instantText(endedAt),
    })),
    timeline,
    movement: readMovements(row.moved).map((movement) => describeMovement(movement, row.channel)),
    settlementMovement: describeSettlement(row.settled),
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
