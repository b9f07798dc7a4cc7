// Raising a dispute: by the payer, by the merchant's team for a customer, or by the provider.
import { randomBytes } from 'node:crypto';
import { businessOf } from '#server/account/businesses/business-of.ts';
import { disputableOf, lockPaymentForDispute } from '#server/payments/transactions/dispute-standing.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type DisputeCategory,
  type DisputeRaiser,
  disputeAnswerHours,
} from '#shared/contract/payments/disputes.ts';
import { formatMoney } from '#shared/money.ts';
import { actorText, type TimelineActor } from '#shared/timeline.ts';
import { disputeReceivedTemplate } from './email-templates.ts';
import { emailCustomer, emailTeam, reportValues } from './emails.ts';
import { type DisputeRow, insertDispute, insertMessage, lockOpenDisputeOf } from './queries.ts';
import { disputeStates, type LockedDispute } from './states.ts';

export type RaiseDispute = {
  environmentId: string;
  transactionId: string;
  category: DisputeCategory;
  /** Minor units, at most the part of the payment neither refunded nor disputed. */
  amount: number;
  text: string;
  raisedBy: DisputeRaiser;
  /** null: taken from the payment. */
  customerName?: string | null;
  customerEmail?: string | null;
  /** The actor in the timeline. */
  actor: TimelineActor;
};

export type RaisedDispute = {
  id: string;
  reference: string;
  messageId: string;
  /** The secret of the customer's link. */
  token: string;
};

const hourMs = 3_600_000;

type Disputable = Parameters<typeof disputableOf>[0] & Pick<LockedDispute['payment'], 'currency'>;

/** Throws if the amount exceeds the part of the payment neither refunded nor disputed. */
export function checkDisputable(payment: Disputable, amount: number): void {
  if (payment.status !== 'successful')
    throw new AppError('DISPUTE_STATE', { sentence: 'Only a successful payment can be disputed.' });
  const max = disputableOf(payment);
  if (max === 0)
    throw new AppError('DISPUTE_STATE', {
      sentence: 'This payment has already been refunded or disputed in full.',
    });
  if (amount <= max) return;
  const most = formatMoney(max, payment.currency);
  const sentence = max === payment.amount ? `At most ${most} was paid` : `At most ${most} remaining`;
  throw new AppError('VALIDATION', { sentence, fields: { amount: sentence } });
}

/** Creates the dispute and notifies both sides. A payment has at most one open dispute. */
export async function raise(services: TxServices, tx: Tx, requested: RaiseDispute): Promise<RaisedDispute> {
  const { environmentId, amount, text, actor, raisedBy } = requested;
  const own = withClockOf(services, environmentId);
  const { clock } = own;
  const payment = await lockPaymentForDispute(tx, environmentId, requested.transactionId);
  checkDisputable(payment, amount);
  if (await lockOpenDisputeOf(tx, environmentId, payment.id))
    throw new AppError('DISPUTE_STATE', {
      sentence: 'A problem with this payment has already been reported and is under review.',
    });
  const business = await businessOf(tx, environmentId, own.publicUrl);
  const token = randomBytes(32).toString('base64url');
  const at = clock.now();
  const id = clock.newId();
  const row: DisputeRow = {
    environmentId,
    id,
    reference: makeReference(business.mode === 'live' ? 'DSP' : 'TDSP', 10),
    transactionId: payment.id,
    status: 'UNRESOLVED',
    waitingFor: 'merchant',
    category: requested.category,
    currency: payment.currency,
    amount,
    raisedBy,
    customerName: requested.customerName ?? payment.customerName,
    // For a payer, the verified address of the payment; the merchant's team may enter a different one.
    customerEmail: requested.customerEmail ?? payment.customerEmail,
    tokenHash: hashToken(token),
    tokenSealed: own.vault.seal('disputes.token_sealed', [environmentId, id], token),
    assignedTo: null,
    outcome: null,
    chargebackId: null,
    endedAt: null,
    dueAt: new Date(at.getTime() + disputeAnswerHours * hourMs),
    createdAt: at,
    updatedAt: at,
  };
  await insertDispute(tx, row);
  const messageId = clock.newId();
  await insertMessage(tx, {
    environmentId,
    disputeId: row.id,
    id: messageId,
    body: text,
    internal: false,
    at,
    authorKind: raisedBy === 'payer' ? 'customer' : raisedBy,
    authorName:
      raisedBy === 'payer' ? (row.customerName ?? row.customerEmail ?? 'Customer') : actorText(actor),
  });
  const opened = { category: row.category, amount, currency: row.currency };
  const line = { kind: 'opened', params: opened, actor, tone: 'danger' } as const;
  await disputeStates.begin(own, tx, { row, payment }, line);
  await tellBoth(own, tx, { row, payment }, text);
  return { id: row.id, reference: row.reference, messageId, token };
}

async function tellBoth(
  services: TxServices,
  tx: Tx,
  { row, payment }: LockedDispute,
  text: string,
): Promise<void> {
  await emailCustomer(services, tx, row, payment.reference, {
    template: disputeReceivedTemplate,
    values: reportValues(row, payment.reference),
    key: `dispute-opened:${row.id}`,
  });
  if (row.raisedBy !== 'merchant')
    await emailTeam(services, tx, row, payment.reference, {
      heading: `A customer reported a problem with a payment of ${formatMoney(payment.amount, payment.currency)}`,
      paragraphs: [text.length > 600 ? `${text.slice(0, 600)}…` : text],
      key: `dispute-raised:${row.id}`,
    });
}
