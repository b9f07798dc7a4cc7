// Refunds of the demo: partial and full, one that fails, and one that waits for a bank account.
import { refundPayment } from '#server/payments/refunds/create-refund.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { findTransactions } from '#server/payments/transactions/list-transactions.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { transactionFilters } from '#shared/contract/payments/transactions.ts';
import type { RefundReason } from '#shared/payments/refunds.ts';
import type { Happening, HistoryPlan } from './make-history.ts';
import { demoOwner } from './people.ts';

type RefundStory = {
  hoursAgo: number;
  channel: 'card' | 'transfer';
  /** Share of the payment, percent; 100 refunds it in full. */
  percent: number;
  /** Last two digits of the amount, which decide the sandbox's outcome (`magicRefundAmounts`). */
  ending?: number;
  reason: RefundReason;
  customerNote?: string;
  merchantNote?: string;
};

const stories: readonly RefundStory[] = [
  {
    hoursAgo: 340,
    channel: 'card',
    percent: 100,
    reason: 'duplicate',
    customerNote: 'You were charged twice for the same order. Sorry about that.',
  },
  {
    hoursAgo: 220,
    channel: 'card',
    percent: 40,
    reason: 'customer_request',
    merchantNote: 'Two of five trays were cancelled',
  },
  { hoursAgo: 150, channel: 'transfer', percent: 100, reason: 'customer_request' },
  {
    hoursAgo: 96,
    channel: 'card',
    percent: 50,
    ending: 13,
    reason: 'other',
    merchantNote: 'Try again with a bank account',
  },
  {
    hoursAgo: 52,
    channel: 'card',
    percent: 25,
    reason: 'customer_request',
    customerNote: 'For the dish that was sold out.',
  },
  {
    hoursAgo: 27,
    channel: 'card',
    percent: 60,
    ending: 27,
    reason: 'customer_request',
    customerNote: 'With our apologies for the late delivery.',
  },
  {
    hoursAgo: 6,
    channel: 'card',
    percent: 100,
    reason: 'fraudulent',
    merchantNote: 'Card holder called: not their payment',
  },
  { hoursAgo: 1, channel: 'card', percent: 30, ending: 27, reason: 'other' },
];

const hourMs = 3_600_000;

/** Plans the refunds of one environment. */
export function planRefunds(services: Services, plan: HistoryPlan): Happening[] {
  // All of it uses the clock of the history.
  const { clock } = services;
  const demo = { ...services, clocks: { ...services.clocks, of: () => clock, aheadMaxMs: () => 0 } };
  return stories
    .filter(({ hoursAgo }) => hoursAgo < plan.days * 24)
    .map((story) => ({
      at: new Date(plan.end.getTime() - story.hoursAgo * hourMs),
      happen: () => refundLately(demo, plan, story),
    }));
}

/** Refunds the newest payment of a kind that has not been refunded. */
async function refundLately(services: Services, plan: HistoryPlan, story: RefundStory): Promise<void> {
  const { environment } = plan;
  const { db } = services.database;
  const filters = transactionFilters.parse({ tab: 'successful', channel: [story.channel] });
  const newest = await findTransactions(db, environment, filters, 20);
  const payment = newest.find(
    (item) =>
      item.source.kind !== 'pos_terminal' &&
      item.refund === 'none' &&
      item.refundPending === 0 &&
      item.dispute === 'none',
  );
  if (!payment) return;
  const part = Math.floor((payment.amount * story.percent) / 10_000) * 100;
  const amount = story.percent === 100 ? null : part - (story.ending ? 100 - story.ending : 0);
  try {
    await services.database.inTransaction((tx) =>
      refundPayment(services, tx, environment, payment.id, {
        amount,
        reason: story.reason,
        by: { userId: plan.ownerId, name: `${demoOwner.firstName} ${demoOwner.lastName}` },
        customerNote: story.customerNote ?? null,
        merchantNote: story.merchantNote ?? null,
      }),
    );
  } catch (error) {
    // The balance was already paid out, so this business cannot refund at this time.
    if (error instanceof AppError && error.code === 'INSUFFICIENT_BALANCE') return;
    throw error;
  }
  await sendDueRefunds(services);
}
