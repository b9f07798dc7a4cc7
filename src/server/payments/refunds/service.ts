// Reading refunds for the merchant: list, detail, preview and export.

import { readTimeline } from '#server/account/branding/read-timeline.ts';
import { getBalance, listMovements } from '#server/ledger/balances.ts';
import { describeMovement } from '#server/payments/transactions/describe-movement.ts';
import { findTransaction } from '#server/payments/transactions/get-transaction.ts';
import { refundableOf } from '#server/payments/transactions/refund-standing.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { countedPage } from '#server/platform/db/list-pages.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';
import { sumHeldPayouts } from '#server/settlement/payouts/held-payouts.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type {
  RefundDetail,
  RefundListItem,
  RefundPreview,
  refundsContract,
} from '#shared/contract/payments/refunds.ts';
import type { ExportJob } from '#shared/contract/platform/exports.ts';
import { refundSentences } from '#shared/payments/timeline/refund-lines.ts';
import { blockedReason, refusalOfSource } from './create-refund.ts';
import {
  bankCountryOf,
  destinationOf,
  destinationOfRefund,
  expectedDay,
  findSender,
  noteOf,
} from './destination.ts';
import { findRefund } from './payer/bank-details.ts';
import { allocateRefund, coverFromBalances, type PlannedPart } from './plan-refund.ts';
import { selectParts, selectRefund, selectRefundEvents, selectReplacement } from './queries.ts';
import {
  countRefunds,
  type ListedRefund,
  type RefundListQuery,
  selectListedRefund,
  selectRefunds,
} from './read-queries.ts';
import { canRetryRefund } from './retry-refund.ts';

function toListItem(row: ListedRefund): RefundListItem {
  const { id, reference, status, type, currency, amount, reason } = row;
  return {
    id,
    reference,
    status,
    type,
    currency,
    amount,
    reason,
    customer: { name: row.customerName, email: row.customerEmail },
    payment: {
      id: row.transactionId,
      reference: row.paymentReference,
      merchantReference: row.merchantReference,
      amount: row.paymentAmount,
      channel: row.channel,
    },
    destination: destinationOfRefund(row, row),
    expectedOn: row.expectedOn,
    failureReason: row.failureReason,
    initiatedBy: row.initiatedByName,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export async function listRefunds(db: Db, environment: Environment, query: RefundListQuery) {
  return countedPage(query, selectRefunds(db, environment.id, query), toListItem, () =>
    countRefunds(db, environment.id, query),
  );
}

const toPart = ({ subAccountId, name, share, debited }: PlannedPart) => ({
  subAccountId,
  name,
  share,
  taken: debited,
});

/** Returns one refund with its parts, timeline and money movements; throws NOT_FOUND. */
export async function getRefund(
  services: { publicUrl: string },
  db: Db,
  environment: Pick<Environment, 'id'>,
  idOrReference: string,
): Promise<RefundDetail> {
  const { id } = await findRefund(db, environment.id, idOrReference);
  const [row, parts, timeline, movements, replacedBy] = await Promise.all([
    selectListedRefund(db, environment.id, id) as Promise<ListedRefund>,
    selectParts(db, environment.id, id),
    selectRefundEvents(db, environment.id, id),
    listMovements(db, environment.id, id),
    selectReplacement(db, environment.id, id),
  ]);
  const reading = { sentences: refundSentences, customer: 'The customer' };
  const lines = await readTimeline(services, db, timeline, reading);
  const replaces = row.replacesId ? await selectRefund(db, environment.id, row.replacesId) : undefined;
  return {
    ...toListItem(row),
    customerNote: row.customerNote,
    merchantNote: row.merchantNote,
    externalReference: row.externalReference,
    fees: row.fees,
    fee: row.fee,
    vat: row.vat,
    parts: parts.map(toPart),
    gateway: row.gateway,
    gatewayReference: row.gatewayReference,
    gatewayResponse: row.gatewayResponse,
    detailsDueAt: row.detailsDueAt?.toISOString() ?? null,
    canSendAgain: canRetryRefund(row) && replacedBy === undefined,
    replaces: replaces ? { id: replaces.id, reference: replaces.reference } : null,
    replacedBy: replacedBy ?? null,
    canAskCustomer: row.status === 'AWAITING' && row.customerEmail !== null,
    timeline: lines.map(({ row: { toStatus }, ...line }) => ({ ...line, kind: toStatus ?? 'noted' })),
    movement: movements.map((movement) => describeMovement(movement, row.channel)),
  };
}

/**
 * Returns what a refund of an amount, or of everything refundable, would take. Nothing is reserved; the final amounts are decided at
 * creation.
 */
export async function previewRefund(
  services: Services,
  db: Db,
  environment: Environment,
  idOrReference: string,
  requested: number | undefined,
): Promise<RefundPreview> {
  const payment = await findTransaction(db, environment.id, idOrReference);
  const max = refundableOf(payment);
  const amount = Math.min(requested ?? max, max);
  const sender = findSender(bankCountryOf(environment.country), payment);
  const destination = destinationOf(payment, sender);
  const sums = {
    currency: payment.currency,
    captured: payment.status === 'successful' ? payment.amount : 0,
    refunded: payment.refundedAmount,
    pending: payment.refundPending,
    disputed: payment.disputedAmount,
    max,
    amount,
    blocked: blockedReason(payment) ?? (await refusalOfSource(services, db, payment)),
  };
  if (amount === 0) {
    const nothing = { fees: 'kept' as const, fee: 0, vat: 0, parts: [], short: 0, held: 0 };
    return { ...sums, ...nothing, destination, expectedOn: null, note: null };
  }
  const shares = await allocateRefund(db, environment.businessId, payment, amount);
  const has = await Promise.all(shares.shares.map((part) => hasOf(db, payment, part.subAccountId)));
  const way = destination.kind === 'card' ? 'card' : 'bank';
  const { parts, short } = coverFromBalances(shares.shares, has);
  return {
    ...sums,
    fees: shares.fees,
    fee: shares.fee,
    vat: shares.vat,
    parts: parts.map(toPart),
    short,
    held: short > 0 ? await sumHeldPayouts(db, { ...payment, subAccountId: null }) : 0,
    destination,
    expectedOn:
      destination.kind === 'unknown' ? null : await expectedDay(db, environment, way, services.clock.now()),
    note: noteOf(destination),
  };
}

/** Returns the sum of a party's pending and available balances. */
async function hasOf(
  db: Db,
  { environmentId, currency }: { environmentId: string; currency: RefundPreview['currency'] },
  subAccountId: string | null,
): Promise<number> {
  const kinds = subAccountId
    ? (['sub_account_pending', 'sub_account_available'] as const)
    : (['merchant_pending', 'merchant_available'] as const);
  const balances = await Promise.all(
    kinds.map((kind) =>
      getBalance(db, { environmentId, currency, kind, ...(subAccountId && { ownerId: subAccountId }) }),
    ),
  );
  return balances.reduce((sum, { available }) => sum + available, 0);
}

/** Requests a file of the refunds that match the filters; a job writes it. */
export function exportRefunds(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  { format, filters }: BodyOf<(typeof refundsContract)['exportRefunds']>,
): Promise<ExportJob> {
  return createExport(tx, clock, actor, { kind: 'refunds', format, filters, ids: null });
}
