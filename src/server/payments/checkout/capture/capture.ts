// A payment to capture: what a rail said of it, and what follows.
import type { ComposedEmail } from '#server/platform/emails/queue-email.ts';
import type { Channel, FeeQuote } from '#shared/contract/payments/pricing.ts';
import type { SourceKind } from '#shared/contract/payments/transactions.ts';
import type { Currency } from '#shared/money.ts';
import type { CardInfo } from '#shared/payments/card-info.ts';
import type { SplitRule } from '#shared/payments/split.ts';
import type { paymentSentences } from '#shared/payments/timeline/payment-lines.ts';

/** Who sent a bank transfer. */
export type Sender = {
  name: string | null;
  bank: string | null;
  account: string | null;
  sessionId: string | null;
};

type PaidLine = Parameters<(typeof paymentSentences)['paid']>[0];

/** A payment to capture, with everything that follows from it. */
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
  /** What the gateway said, in words. */
  gatewayResponse: string;
  card: CardInfo | null;
  threeDs: { status: string; eci: string | null } | null;
  sender: Sender | null;
  /** What it came through; `day` is that of the payment in the business's time zone. */
  source: { kind: SourceKind; id: string; day: string; reservedUse: boolean } | null;
  /** How it is shared out; `base` is what is shared, and who pays the fee says whether the recipients bear it. */
  split: { rule: SplitRule; base: number } | null;
  paidAt: Date;
  /** What the line of the timeline is made from. */
  paid: PaidLine;
  emails: readonly ComposedEmail[];
};
