// Timeline texts of order events: only the kind and the parameters are stored.
import { type Currency, formatMoney } from '../money.ts';
import type { LineOf } from '../timeline.ts';

type Money = { amount: number; currency: Currency };
const money = ({ amount, currency }: Money): string => formatMoney(amount, currency);
type Points = Money & { points: number };
const pointsOf = ({ points }: Points): string =>
  points === 1 ? '1 point' : `${points.toLocaleString('en')} points`;
const pieces = (count: number): string => (count === 1 ? '1 item' : `${count} items`);
const of = (packed: number, all: number): string =>
  packed === all ? pieces(all) : `${packed} of ${pieces(all)}`;

export const orderSentences = {
  placed: ({ minutes }: { minutes: number | null }) =>
    minutes === null ? 'Order placed' : `Order placed, stock reserved for ${span(minutes)}`,
  paid: (paid: Money & { how: string }) => `Paid by ${paid.how}, ${money(paid)}`,
  paid_late: (paid: Money & { how: string; missing: number }) =>
    `Paid late by ${paid.how}, ${money(paid)}. ${pieces(paid.missing)} no longer in stock`,
  paid_again: (paid: Money & { how: string }) =>
    `Paid again by ${paid.how}, ${money(paid)}. Refund the excess`,
  paid_after_cancel: (paid: Money & { how: string }) =>
    `Paid by ${paid.how} after it was cancelled, ${money(paid)}: refund it`,
  points_used: (used: Points) => `Paid with ${pointsOf(used)}, ${money(used)}`,
  points_back: (back: Points) => `${pointsOf(back)} returned, ${money(back)}`,
  packaged: ({ packed, all }: { packed: number; all: number }) => `Packaged, ${of(packed, all)}`,
  dispatched: ({ carrier, number }: { carrier: string | null; number: string | null }) =>
    `Dispatched${carrier ? ` with ${carrier}` : ''}${number ? `, ${number}` : ''}`,
  in_transit: ({ place }: { place: string | null }) => `In transit${place ? `, ${place}` : ''}`,
  delivered: ({ pickedUp }: { pickedUp: boolean }) => (pickedUp ? 'Picked up' : 'Delivered'),
  completed: () => 'Completed',
  handed_over: () => 'Completed: its files can be downloaded',
  downloaded: ({ file, variant }: { file: string; variant: string | null }) =>
    `Downloaded ${file}${variant ? `, ${variant}` : ''}`,
  tracking: ({ carrier, number }: { carrier: string | null; number: string | null }) =>
    `Tracking changed: ${[carrier, number].filter(Boolean).join(', ') || 'none'}`,
  cancelled: ({ reason, restocked }: { reason: string; restocked: number }) =>
    `Cancelled: ${reason}${restocked > 0 ? `. ${pieces(restocked)} back in stock` : ''}`,
  expired: () => 'Expired unpaid, stock released',
  refund_started: (back: Money & { pieces: number; restocked: number }) =>
    `Refund started, ${money(back)}${back.pieces > 0 ? ` for ${pieces(back.pieces)}` : ''}${
      back.restocked > 0 ? `, ${back.restocked} back in stock` : ''
    }`,
  refunded: (back: Money) => `Refunded, ${money(back)}`,
  charged_back: (back: Money) => `Reversed by the customer’s bank, ${money(back)}. The chargeback was lost`,
  downloads_ended: () => 'Its files can no longer be downloaded: the payment was fully returned',
  downloads_again: () => 'Its files can be downloaded again',
  refund_failed: (again: Money) => `A refund of ${money(again)} failed. The amount counts as paid again`,
  note: ({ text }: { text: string }) => text,
  customer_note: ({ text }: { text: string }) => text,
  viewed: () => 'Opened by the customer',
  link_sent: ({ email }: { email?: string }) =>
    `Payment page sent to the customer${email ? `, ${email}` : ''}`,
};
export type OrderLine = LineOf<typeof orderSentences>;
export type OrderLineKind = OrderLine['kind'];

/** 30 minutes, 2 hours, 7 days. */
function span(minutes: number): string {
  const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;
  if (minutes % 1440 === 0) return count(minutes / 1440, 'day');
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute');
}
