// Trail texts of subscriptions.
import { dayText } from '../../day-text.ts';
import { type Currency, formatMoney } from '../../money.ts';
import type { LineOf } from '../../timeline.ts';

type Money = { amount: number; currency: Currency };

export const subscriptionSentences = {
  created: ({ plan }: { plan: string }) => `Subscribed to ${plan}`,
  coupon_taken: ({ code }: { code: string }) => `Coupon ${code} applied`,
  started: () => 'Started',
  billed: ({ number, amount, currency }: { number: string } & Money) =>
    `${number} created, ${formatMoney(amount, currency)}`,
  paid: ({ number, amount, currency }: { number: string } & Money) =>
    `${number} paid, ${formatMoney(amount, currency)}`,
  recovered: ({ number }: { number: string }) => `${number} paid: past due to active`,
  reopened: ({ number }: { number: string }) => `Payment of ${number} was returned`,
  dropped: ({ number }: { number: string }) => `${number} is no longer expected to be paid`,
  charge_failed: ({ number, reason }: { number: number; reason: string }) =>
    `${number === 0 ? 'First charge' : `Retry ${number}`} failed: ${reason}`,
  past_due: ({ reason }: { reason: string }) => `Active to past due: ${reason}`,
  reminded: ({ number }: { number: string }) => `The customer was reminded of ${number}`,
  asked_for_card: () => 'Asked the customer for another card',
  unpaid: () => 'Unpaid after the last retry. Billing stopped',
  paused_unpaid: () => 'Paused after the last retry',
  cancelled_unpaid: () => 'Cancelled after the last retry',
  paused: () => 'Paused',
  resumed: ({ on }: { on: string }) => `Resumed, next billed on ${dayText(on)}`,
  cancel_planned: ({ on, reason }: { on: string; reason: string }) => `Ends on ${dayText(on)}: ${reason}`,
  cancel_undone: () => 'Cancellation undone',
  cancelled: ({ reason }: { reason: string }) => `Cancelled: ${reason}`,
  expired: () => 'The first payment was not made in time',
  completed: ({ invoices }: { invoices: number }) => `Completed after ${invoices} invoices`,
  change_planned: ({ plan, quantity, on }: { plan: string; quantity: number; on: string }) =>
    `Changes on ${dayText(on)} to ${plan}, quantity ${quantity}`,
  changed: ({ plan, quantity }: { plan: string; quantity: number }) =>
    `Changed to ${plan}, quantity ${quantity}`,
  change_failed: ({ reason }: { reason: string }) => `Not changed: ${reason}`,
  credited: ({ amount, currency }: Money) =>
    `${formatMoney(amount, currency)} of unused time added to credit`,
  price_moved: ({ version, amount, currency }: { version: number } & Money) =>
    `Price ${version} of the plan: ${formatMoney(amount, currency)}`,
  told_of_price: ({ on }: { on: string }) => `The customer was notified of the price from ${dayText(on)}`,
  card_expires: ({ expiry }: { expiry: string }) => `The card expires ${expiry}, before the next charge`,
  told_of_card: ({ expiry }: { expiry: string }) =>
    `The customer was notified that the card expires ${expiry}`,
  card_changed: ({ card }: { card: string }) => `Card changed to ${card}`,
  card_saved: ({ card }: { card: string }) => `Card ${card} saved as the new payment method`,
  link_sent: () => 'Subscription link sent to the customer',
};
export type SubscriptionLine = LineOf<typeof subscriptionSentences>;
export type SubscriptionLineKind = SubscriptionLine['kind'];
