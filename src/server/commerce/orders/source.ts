// Orders as a source of payments: each is paid in full, by one payment at a time, while its stock is reserved.
import { type RawBuilder, sql } from 'kysely';
import type { ClosedReason, Payable, PaymentSource } from '#server/payments/sources/payment-source.ts';
import { requestedAmountOf } from '#server/payments/sources/requested-amount.ts';
import { withoutQuestions } from '#server/payments/sources/without-questions.ts';
import type { OrderStatus } from '#shared/commerce/order-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import { orderAddressKind } from './placing/order-address.ts';
import { lockOrder, recordOrderView, updateOrderRow } from './queries.ts';

type PayableOrder = Payable & { status: OrderStatus; slug: string };
type OrderJson = Pick<PayableOrder, 'environmentId' | 'id' | 'currency' | 'status' | 'slug' | 'language'> & {
  number: string;
  due: number;
  expiresAt: string | null;
};

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };
const readOrder = ({ environmentId, id }: Names): RawBuilder<unknown> => sql`
  select json_build_object('environmentId', o.environment_id, 'id', o.id, 'currency', o.currency, 'status', o.status,
    'slug', o.slug, 'language', o.language, 'number', o.number, 'due', greatest(0, o.total - o.paid), 'expiresAt', o.expires_at)
  from orders o where o.environment_id = ${environmentId} and o.id = ${id}`;

function closedReasonOf(
  { status, expiresAt }: { status: OrderStatus; expiresAt: Date | null },
  now: Date,
): ClosedReason | null {
  if (status === 'EXPIRED') return 'expired';
  if (status === 'CANCELLED') return 'archived';
  if (status !== 'PLACED') return 'paid';
  return expiresAt !== null && expiresAt <= now ? 'expired' : null;
}

const sentences: Partial<Record<ClosedReason, string>> = {
  paid: 'This order is paid.',
  expired: 'This order was not paid in time and has expired. Place a new order.',
};
const closedError = (reason: ClosedReason): AppError =>
  new AppError('LINK_CLOSED', { sentence: sentences[reason] ?? 'This order was cancelled.' });

const closed = (sentence: string): AppError => new AppError('PAYMENT_CLOSED', { sentence });

export const orderSource: PaymentSource<PayableOrder> = {
  kind: 'order',
  addressKind: orderAddressKind,
  feature: 'commerce',
  read: readOrder,
  parse: (found) => {
    const { number, due, expiresAt, ...order } = found as OrderJson;
    return {
      ...withoutQuestions,
      ...order,
      paidFor: { kind: 'order', number },
      amount: due,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    };
  },
  isPublic: () => true,
  documentOf: ({ slug }) => slug,
  closedReason: closedReasonOf,
  closedError,
  countVisit: (db, name, _, visit) => recordOrderView(db, name, visit),
  countStart: async () => undefined,
  // One payment at a time: while one is in progress, the order neither expires nor accepts another payment.
  takesUses: () => true,
  reserve: async (tx, { environmentId, id }, { transactionId, now }) => {
    const order = await lockOrder(tx, environmentId, id);
    const reason = order ? closedReasonOf(order, now) : 'archived';
    if (!order || reason) throw closed(closedError(reason ?? 'archived').message);
    if (order.attemptsInProgress > 0)
      throw closed('Another payment for this order is in progress. Try again in a few minutes.');
    const requested = await requestedAmountOf(tx, { environmentId, transactionId });
    if (requested !== order.total - order.paid)
      throw closed('The amount due for this order has changed. Reload the order.');
    await updateOrderRow(tx, order, { attemptsInProgress: order.attemptsInProgress + 1 });
    return true;
  },
  release: async (tx, name) => {
    const order = await lockOrder(tx, name.environmentId, name.id);
    if (order)
      await updateOrderRow(tx, order, { attemptsInProgress: Math.max(0, order.attemptsInProgress - 1) });
  },
  lock: async (tx, name) => {
    await lockOrder(tx, name.environmentId, name.id);
  },
};
