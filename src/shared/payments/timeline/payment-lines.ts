// Timeline entries of payments as text: the kind and the parameters are stored.
import type { Channel } from '../../contract/payments/pricing.ts';
import type { CardScheme } from '../../contract/payments/transactions.ts';
import { type Currency, formatMoney } from '../../money.ts';
import { type LineOf, type ReasonOf, reasonOf, sentenceOf } from '../../timeline.ts';
import { describeCard } from '../cards.ts';
import { paidWithText } from '../paid/payment-method.ts';
import { type ChargebackLine, chargebackSentences } from './chargeback-lines.ts';
import { type DisputeLine, disputeSentences } from './dispute-lines.ts';
import { type RefundReason, refundReasons } from './refund-lines.ts';

type Money = { amount: number; currency: Currency };
type Card = { scheme: CardScheme; last4: string };
/** `erased`: the person has been erased since. */
type Sent = { sender?: string | null; erased?: boolean };

const money = ({ amount, currency }: Money): string => formatMoney(amount, currency);
const senderOf = ({ sender, erased }: Sent, unknown: string): string =>
  erased ? 'the payer' : (sender ?? unknown);

/** The failure reason of an attempt that the payer gave up, whichever gateway took it. */
export const cancelledByPayer = 'Cancelled by the payer';

/** Failure reasons of an attempt that no outside party provides. */
export const attemptReasons = {
  cancelled: () => cancelledByPayer,
  no_transfer: () => 'No transfer was received in time',
  transfer_short: (p: Money) => `The transfer was ${money(p)} too low and will be returned`,
  transfer_refused: ({ already }: { already: boolean }) =>
    `The transfer was received, but ${already ? 'the payment had already been made' : 'the payment could not be completed'}. The money will be returned`,
  account_not_opened: () => 'The account could not be created',
  cards_unavailable: () =>
    'Card payments are not available at the moment. Try again in a few minutes or use another payment method',
  given_back: (p: Money & { reason: string | null }) =>
    `${money(p)} was returned: ${p.reason ?? 'the payment could not be completed'}`,
};
export type AttemptReason = ReasonOf<typeof attemptReasons>;

/** Reasons for a redundant charge. */
export const reversalReasons = {
  already: 'the payment had already been made',
  incomplete: 'the payment could not be completed',
};
export type ReversalReason = keyof typeof reversalReasons;

/** The outcome of money received after its attempt was given up. */
export type LatePayment = 'found' | 'returned' | { refused: string };

const attemptWays: Partial<Record<Channel, string>> = { card: 'by card', ussd: 'by USSD', qr: 'by QR code' };

function wayOf({ channel, card }: { channel: Channel; card: Card | null }): string {
  if (channel === 'card' && card) return `by ${describeCard(card)}`;
  return attemptWays[channel] ?? 'by bank transfer';
}

const starts = {
  created: (p: Money) => `Payment of ${money(p)} started`,
  opened: () => 'The payment page was opened',
  attempt_started: (p: Money & { number: number; channel: Channel; card: Card | null }) =>
    `Attempt ${p.number} to pay ${money(p)} ${wayOf(p)}`,
  challenge: ({ hosted }: { hosted: boolean }) =>
    hosted ? 'The payer was sent to the secure card page' : 'The bank asks the payer to confirm',
  prompt_shown: (p: Money & { code: string | null; bank: string | null }) =>
    p.bank
      ? `The payer was asked to dial ${p.code} at ${p.bank} for ${money(p)}`
      : `The payer was shown a QR code for ${money(p)}`,
  account_opened: (p: Money & { account: string; bank: string }) =>
    `Account ${p.account} at ${p.bank} opened for ${money(p)}`,
};

const endings = {
  paid: (p: Money & Sent & { channel: Channel; card: Card | null }) =>
    `Paid ${money(p)}: ${paidWithText({ card: p.card, sender: senderOf(p, '') || null, channel: p.channel })}`,
  unknown: () => 'No response from the gateway yet. We will try again',
  attempt_failed: ({ number, reason }: { number: number; reason: AttemptReason }) =>
    `Attempt ${number} failed: ${reasonOf(attemptReasons, reason)}`,
  abandoned: () => 'Abandoned by the payer',
  closed: () => 'The payment has expired',
  charged_in_vain: ({ number, why }: { number: number; why: ReversalReason }) =>
    `Attempt ${number} was charged although ${reversalReasons[why]}; the charge is being reversed`,
  /** `number` of the attempt; `refusals`: how often its reversal was refused before. */
  give_back_sent: (_: { number: number; refusals: number }) =>
    'No response from the gateway about the reversal yet',
  give_back_refused: ({ reason }: { number: number; reason: string }) => `The reversal failed: ${reason}`,
  /** Paid on a gateway's page after the attempt was given up. */
  paid_late: (p: Money & { then: LatePayment }) => {
    if (p.then === 'found')
      return `${money(p)} was paid on the card page after the attempt had been cancelled`;
    if (p.then === 'returned') return `${money(p)} that was paid too late will be returned to the card`;
    return `${money(p)} that was paid too late could not be returned: ${p.then.refused}`;
  },
};

const transfers = {
  bank_passed_over: ({ from, to }: { from: string; to: string }) =>
    `${from} did not respond. An account was requested from ${to}`,
  /** `missing`: the outstanding amount; negative for an overpayment. `rule`: how the business handles a differing amount. */
  transfer_received: (p: Money & Sent & { missing: number; rule?: 'accepted' | 'goes_back' }) => {
    const arrived = `${money(p)} received from ${senderOf(p, 'an unknown sender')}`;
    const other = formatMoney(Math.abs(p.missing), p.currency);
    const differs = p.missing > 0 ? `${other} less than requested` : `${other} more than requested`;
    if (p.rule === 'accepted') return `${arrived}, ${differs}: accepted as the payment`;
    if (p.rule === 'goes_back') return `${arrived}, ${differs}: it will be returned`;
    if (p.missing > 0) return `${arrived}; ${formatMoney(p.missing, p.currency)} is missing`;
    return p.missing < 0
      ? `${arrived}; ${formatMoney(-p.missing, p.currency)} too much, which will be returned`
      : arrived;
  },
  transfer_late: (p: Money & Sent) =>
    `${money(p)} received too late; it will be returned to ${senderOf(p, 'its sender')}`,
  transfer_returned: (p: Money & Sent) => `${money(p)} was returned to ${senderOf(p, 'its sender')}`,
};

const afterwards = {
  receipt_sent: ({ email, erased }: { email?: string | null; erased?: boolean }) =>
    `Receipt sent to ${erased ? 'the payer' : email}`,
  refund_started: (p: Money) => `Refund of ${money(p)} started`,
  refunded: (p: Money) => `${money(p)} refunded`,
  refund_failed: (p: Money & { reason: RefundReason }) =>
    `Refund of ${money(p)} failed: ${reasonOf(refundReasons, p.reason)}`,
  refund_returned: (p: Money & { reason: string }) => `Refund of ${money(p)} was returned: ${p.reason}`,
  dispute: ({ reference, change }: { reference: string; change: DisputeLine }) =>
    `Dispute ${reference}: ${sentenceOf(disputeSentences, change)}`,
  chargeback: ({ reference, change }: { reference: string; change: ChargebackLine }) =>
    `Chargeback ${reference}: ${sentenceOf(chargebackSentences, change)}`,
};

export const paymentSentences = { ...starts, ...endings, ...transfers, ...afterwards };
export type PaymentLine = LineOf<typeof paymentSentences>;
export type PaymentLineKind = PaymentLine['kind'];
