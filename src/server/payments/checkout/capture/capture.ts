// The data of a payment to capture: the rail's response and everything to be written.
import type { ComposedEmail } from '#server/platform/emails/queue-email.ts';
import type { Channel, FeeQuote } from '#shared/contract/payments/pricing.ts';
import type { SourceKind } from '#shared/contract/payments/transactions.ts';
import type { Currency } from '#shared/money.ts';
import type { CardInfo } from '#shared/payments/card-info.ts';
import type { SplitRule } from '#shared/payments/split.ts';
import type { paymentSentences } from '#shared/payments/timeline/payment-lines.ts';

/** The sender of a bank transfer. */
export type Sender = {
  name: string | null;
  bank: string | null;
  account: string | null;
  sessionId: string | null;
};

type PaidLine = Parameters<(typeof paymentSentences)['paid']>[0];

/** A payment to capture, with all dependent data. */
export type Capture = {
  environmentId: string;
  transactionId: string;
  attemptNumber: number;
  currency: Currency;
  channel: Channel;
  quote: FeeQuote;
  vatRule: string | null;
  gateway: string;
  gatewayReference: string | null;
  responseCode: string;
  /** The gateway's response text. */
  gatewayResponse: string;
  card: CardInfo | null;
  threeDs: { status: string; eci: string | null } | null;
  sender: Sender | null;
  /** The source of the payment; `day` is the day of the payment in the business's time zone. */
  source: { kind: SourceKind; id: string; day: string; reservedUse: boolean } | null;
  /** The split of the payment; `base` is the amount to be split. The fee bearer decides whether the recipients bear the fee. */
  split: { rule: SplitRule; base: number } | null;
  paidAt: Date;
  /** The parameters of the timeline entry. */
  paid: PaidLine;
  emails: readonly ComposedEmail[];
};
