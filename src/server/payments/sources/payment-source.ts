// The checkout's interface to payable things: each payable noun registers itself as a payment source.
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AppError } from '#shared/contract/errors.ts';
import type { Feature } from '#shared/contract/features.ts';
import type { PageStory } from '#shared/contract/payments/payment-page-story.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import type { StoredItem } from '#shared/contract/payments/sources/goods.ts';
import type { OrderChoice } from '#shared/contract/payments/sources/orders.ts';
import type { PaidFor } from '#shared/contract/payments/sources/paid-for.ts';
import type { Purchase } from '#shared/contract/payments/sources/purchase.ts';
import type { CustomField } from '#shared/contract/payments/sources/source-fields.ts';
import type { SourceKind } from '#shared/contract/payments/transactions.ts';
import type { Language } from '#shared/languages.ts';
import type { Currency } from '#shared/money.ts';
import type { Merchant } from './merchant.ts';

/** The reason why no payment can begin now, as a code that the payer's page explains. */
export type ClosedReason = 'expired' | 'exhausted' | 'inactive' | 'archived' | 'paid';

/** One payable thing as it was when read: what its page shows and asks for, and what happens on payment. */
export type Payable = {
  environmentId: string;
  id: string;
  /** Its name, never a sentence: a part from which sentences in the reader's language are built. */
  paidFor: PaidFor;
  description: string | null;
  imageUrl: string | null;
  story: PageStory | null;
  currency: Currency;
  /** Minor units; null: the payer enters it, within the two bounds if set. */
  amount: number | null;
  amountMin: number | null;
  amountMax: number | null;
  customFields: CustomField[];
  collectPhone: boolean;
  collectAddress: boolean;
  feeBearer: FeeBearer;
  expiresAt: Date | null;
  splitGroupId: string | null;
  /** Recipients of an e-mail about each payment. */
  notifyEmails: readonly string[];
  successMessage: string | null;
  redirectUrl: string | null;
  /** Whether paying by card saves the card: its page says so, and the payer agrees by paying. Absent: no. */
  keepsCard?: boolean;
  /** The language of messages to the payer; absent or null: unknown. */
  language?: Language | null;
  /** The items sold; absent when nothing is bought. Their price and consequences are in `SourceWork`. */
  sells?: Selling | null;
};

/** Products, of which all are bought as chosen, or plans, of which one is subscribed to. */
export type Selling = { items: readonly StoredItem[]; planIds: readonly string[] };

export type SourceName = { environmentId: string; id: string };

/** The time of a visit, and the id of its record. */
export type PageVisit = { at: Date; id: string };

/** The customer of an order at an address, and the payment that it begins, if anything is due now. */
export type Order = {
  choice: OrderChoice;
  payer: { email: string; name: string | null; phone: string | null };
  paymentId: string;
  /** The reference of the payment that this one replaces, as known to the payer who began it. */
  replaces: string | null;
};
/** `payment`: the first payment; null: nothing is due now. */
export type BegunOrder = {
  total: number;
  payment: {
    source: { kind: SourceKind; id: string; name: string };
    amount: number;
    /** Stored with the payment; absent where another document records the purchase. */
    purchase?: Purchase;
  } | null;
  done: string;
};

/** Methods with a `tx` run in the transaction of the payment, after its row is locked and before balances are. */
export type PaymentSource<P extends Payable = Payable> = {
  /** The name in payments and `payment_sources`. */
  kind: SourceKind;
  /** The name in `directory.source`. */
  addressKind: string;
  /** Whether only the machine takes its payments, and none can be made at its address. Absent: payers can. */
  atMachine?: true;
  /** The feature it belongs to: while that is switched off, no payments are taken. */
  feature: Feature;
  /** SQL of one payable as JSON, by its environment and id: read together with the payment or the address, in one round trip. */
  read(name: { environmentId: RawBuilder<string>; id: RawBuilder<string> }): RawBuilder<unknown>;
  parse(found: unknown, merchant: Merchant): P;
  /** Whether its address is reachable: false for a draft. */
  isPublic(payable: P): boolean;
  closedReason(payable: P, now: Date): ClosedReason | null;
  /** The slug of its document, which is shown before payment; absent when it is not a document. */
  documentOf?(payable: P): string | null;
  /** The error for a closed payable. */
  closedError(reason: ClosedReason): AppError;
  /** `day` is in the business's time zone. */
  countVisit(db: Db, name: SourceName, day: string, visit: PageVisit): Promise<void>;
  countStart(tx: Tx, name: SourceName): Promise<void>;
  /** Whether `reserve` takes a limited resource; when false, it makes no query. */
  takesUses(payable: P): boolean;
  /**
   * Reserves a use for a locked payment's attempt. Returns whether a use was taken that must be released when the attempt fails; throws
   * PAYMENT_CLOSED when payments are no longer taken, or other payers are using the last ones.
   */
  reserve(tx: Tx, payable: P, attempt: { transactionId: string; now: Date }): Promise<boolean>;
  /** Releases the use that an attempt had taken. */
  release(tx: Tx, name: SourceName): Promise<void>;
  /** Returns the reason why a payment cannot be refunded; null or absent: it can. */
  refundRefusal?(db: Db, payment: { environmentId: string; reference: string }): Promise<string | null>;
  /** Locks the payable until the transaction ends. */
  lock(tx: Tx, name: SourceName): Promise<void>;
};

/** A payable with its source. */
export type FoundSource = { source: PaymentSource; payable: Payable };
