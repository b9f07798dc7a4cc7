// What the tax authority is to the product: it clears an invoice to a business before that is sent, and takes reports of those to consumers.
import type { EInvoiceBuyerKind } from '#shared/billing/e-invoicing/words.ts';

export type EInvoiceParty = {
  name: string;
  /** Null of a consumer. */
  tin: string | null;
  email: string;
  address: { street: string; city: string } | null;
};

export type EInvoiceLine = {
  name: string;
  description: string;
  /** Of the harmonised system, or of the list of services. */
  code: string;
  category: string;
  quantity: number;
  /** Minor units, without tax. */
  unitPrice: number;
  discount: number;
  amount: number;
};

/** Where an invoice is, by its number at the authority. */
export type EInvoicePlace = {
  environmentId: string;
  irn: string;
  /** By the clock of the environment, which the sandbox goes by. */
  at: Date;
};

export type EInvoice = {
  environmentId: string;
  /** The seller as the authority names it. */
  businessId: string;
  buyerKind: EInvoiceBuyerKind;
  /** The name under which the authority knows it: the same one again is the same invoice. */
  irn: string;
  /** By the clock of the environment, which the sandbox goes by. */
  at: Date;
  kind: 'invoice' | 'credit_note';
  /** YYYY-MM-DD */
  issueOn: string;
  dueOn: string;
  /** Of the invoice that a credit note belongs to. */
  corrects: { irn: string; issueOn: string } | null;
  seller: EInvoiceParty;
  buyer: EInvoiceParty;
  lines: readonly EInvoiceLine[];
  /** Rates in hundredths of a per cent. */
  taxes: readonly { category: string; rate: number; taxable: number; amount: number }[];
  subtotal: number;
  total: number;
};

/** A field of the invoice as the authority names it, null where it names none. */
export type EInvoiceRefusal = { field: string | null; reason: string };

/** unknown: asked again by `query`; never sent under another IRN and never guessed. */
export type EInvoiceOutcome =
  | { outcome: 'cleared'; csid: string; qr: string }
  | { outcome: 'refused'; refusals: readonly EInvoiceRefusal[] }
  | { outcome: 'unknown' };

/** not_found: it has no record of it. */
export type EInvoiceFound = EInvoiceOutcome | { outcome: 'not_found' };

/** What the authority is told of a payment: that it waits, that all is paid, that nobody owes it any more. */
export type EInvoicePaymentStatus = 'PENDING' | 'PAID' | 'REJECTED';

export type EInvoicingRail = {
  name: string;
  /** Hands it over: the same IRN again is the same invoice. A rejection of the promise leaves it unknown. */
  submit(invoice: EInvoice): Promise<EInvoiceOutcome>;
  /** Asks for the outcome by the IRN. */
  query(place: EInvoicePlace): Promise<EInvoiceFound>;
  /** Tells how the payment stands; told again, nothing changes. False: it was not taken, and is told again later. */
  update(
    place: EInvoicePlace,
    told: { paymentStatus: EInvoicePaymentStatus; reference: string | null },
  ): Promise<boolean>;
};
