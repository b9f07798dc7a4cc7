// What a payment is for, as the checkout knows it: each noun that payers pay for registers itself as a payment source.
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AppError } from '#shared/contract/errors.ts';
import type { Feature } from '#shared/contract/features.ts';
import type { PageStory } from '#shared/contract/payments/payment-page-story.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import type { KeptItem } from '#shared/contract/payments/sources/goods.ts';
import type { OrderChoice } from '#shared/contract/payments/sources/orders.ts';
import type { PaidFor } from '#shared/contract/payments/sources/paid-for.ts';
import type { Purchase } from '#shared/contract/payments/sources/purchase.ts';
import type { CustomField } from '#shared/contract/payments/sources/source-fields.ts';
import type { SourceKind } from '#shared/contract/payments/transactions.ts';
import type { Language } from '#shared/languages.ts';
import type { Currency } from '#shared/money.ts';
import type { Merchant } from './merchant.ts';

/** Why no payment can begin now, in a word that the payer's page explains. */
export type ClosedReason = 'expired' | 'exhausted' | 'inactive' | 'archived' | 'paid';

/** One thing that is paid for, as it was when it was read: what its page shows, asks for and does when it is paid. */
export type Payable = {
  environmentId: string;
  id: string;
  /** What it is called: never a sentence, but what one is made of in the reader's language. */
  paidFor: PaidFor;
  description: string | null;
  imageUrl: string | null;
  story: PageStory | null;
  currency: Currency;
  /** Minor units; null: the payer enters it, between the two bounds where there are any. */
  amount: number | null;
  amountMin: number | null;
  amountMax: number | null;
  customFields: CustomField[];
  collectPhone: boolean;
  collectAddress: boolean;
  feeBearer: FeeBearer;
  expiresAt: Date | null;
  splitGroupId: string | null;
  /** Who is told by e-mail of each payment. */
  notifyEmails: readonly string[];
  successMessage: string | null;
  redirectUrl: string | null;
  /** Paying it by card saves the card: its page says so, and the payer agrees by paying. Left out: it does not. */
  keepsCard?: boolean;
  /** In which whoever pays it is written to; left out or null: it knows none. */
  language?: Language | null;
  /** What is bought there; left out by what is only paid. What it costs and what follows of it is its `SourceWork`. */
  sells?: Selling | null;
};

/** Products, of which all are bought as they are chosen, or plans, of which one is subscribed to. */
export type Selling = { items: readonly KeptItem[]; planIds: readonly string[] };

export type SourceName = { environmentId: string; id: string };

/** When it was opened, and the id of what is written down of it. */
export type Seen = { at: Date; id: string };

/** Who orders something at an address, and the payment that it begins, where anything is due now. */
export type Order = {
  choice: OrderChoice;
  payer: { email: string; name: string | null; phone: string | null };
  paymentId: string;
  /** Reference of the payment that is given up for this one, as the payer who began it knows it. */
  replaces: string | null;
};
/** `payment`: what is paid first; null: nothing is due now. */
export type BegunOrder = {
  total: number;
  payment: {
    source: { kind: SourceKind; id: string; name: string };
    amount: number;
    /** Kept with the payment; left out where another document says what was bought. */
    purchase?: Purchase;
  } | null;
  done: string;
};

/** Methods that take a `tx` run in the transaction of the payment, after its row was locked and before balances are. */
export type PaymentSource<P extends Payable = Payable> = {
  /** As payments and `payment_sources` name it. */
  kind: SourceKind;
  /** As `directory.source` names it. */
  addressKind: string;
  /** Only the machine takes its payments: none of them can be paid at its address. Left out: a payer may. */
  atMachine?: true;
  /** What it belongs to: while that is switched off, nothing is paid. */
  feature: Feature;
  /** SQL of one of them as JSON, by its environment and id: read together with the payment or the address, in one round trip. */
  read(name: { environmentId: RawBuilder<string>; id: RawBuilder<string> }): RawBuilder<unknown>;
  parse(found: unknown, merchant: Merchant): P;
  /** Whether its address leads there: false for a draft. */
  isPublic(payable: P): boolean;
  closedReason(payable: P, now: Date): ClosedReason | null;
  /** Slug of the document that it is, which is shown before anything is paid; left out by what is no document. */
  documentOf?(payable: P): string | null;
  /** The error of a closed one. */
  closedError(reason: ClosedReason): AppError;
  /** `day` is that of the business's time zone. */
  countVisit(db: Db, name: SourceName, day: string, seen: Seen): Promise<void>;
  countStart(tx: Tx, name: SourceName): Promise<void>;
  /** Whether `reserve` takes something that others may want too; where it does not, it asks the database nothing. */
  takesUses(payable: P): boolean;
  /**
   * Lets a payment that is locked try to pay. Returns whether a use was taken that has to be given back when the attempt
   * fails; throws PAYMENT_CLOSED when no payment is taken any more, or others are just paying the last uses.
   */
  reserve(tx: Tx, payable: P, attempt: { transactionId: string; now: Date }): Promise<boolean>;
  /** Gives back the use that an attempt had taken. */
  release(tx: Tx, name: SourceName): Promise<void>;
  /** Why nothing of a payment is given back by a refund; null or left out: may be. */
  refundRefusal?(db: Db, payment: { environmentId: string; reference: string }): Promise<string | null>;
  /** Nobody else may count on it until this transaction ends. */
  lock(tx: Tx, name: SourceName): Promise<void>;
};

/** One that was found, with the source it is of. */
export type FoundSource = { source: PaymentSource; payable: Payable };
