// The interface of the tax authority: clearance of an invoice to a business before it is sent, and reports of invoices to consumers.
import type { EInvoiceBuyerKind } from '#shared/billing/e-invoicing/e-invoice-enums.ts';

export type EInvoiceParty = {
  name: string;
  /** Null for a consumer. */
  tin: string | null;
  email: string;
  address: { street: string; city: string } | null;
};

export type EInvoiceLine = {
  name: string;
  description: string;
  /** A code of the harmonised system, or of the list of services. */
  code: string;
  category: string;
  quantity: number;
  /** Minor units, without tax. */
  unitPrice: number;
  discount: number;
  amount: number;
};

/** The identifiers by which the authority finds an invoice. */
export type EInvoicePlace = {
  environmentId: string;
  irn: string;
  /** By the clock of the environment, which the sandbox uses. */
  at: Date;
};

export type EInvoice = {
  environmentId: string;
  /** The id of the seller at the authority. */
  businessId: string;
  buyerKind: EInvoiceBuyerKind;
  /** The invoice reference number. A repeated IRN identifies the same invoice. */
  irn: string;
  /** By the clock of the environment, which the sandbox uses. */
  at: Date;
  kind: 'invoice' | 'credit_note';
  /** YYYY-MM-DD */
  issueOn: string;
  dueOn: string;
  /** The invoice that a credit note corrects. */
  corrects: { irn: string; issueOn: string } | null;
  seller: EInvoiceParty;
  buyer: EInvoiceParty;
  lines: readonly EInvoiceLine[];
  /** Rates in hundredths of a per cent. */
  taxes: readonly { category: string; rate: number; taxable: number; amount: number }[];
  subtotal: number;
  total: number;
};

/** A refused field of the invoice and the reason; `field` is null when the authority names none. */
export type EInvoiceRefusal = { field: string | null; reason: string };

/** unknown: resolved later by `query`; never sent again under another IRN and never guessed. */
export type EInvoiceOutcome =
  | { outcome: 'cleared'; csid: string; qr: string }
  | { outcome: 'refused'; refusals: readonly EInvoiceRefusal[] }
  | { outcome: 'unknown' };

/** not_found: the authority has no record of the invoice. */
export type EInvoiceFound = EInvoiceOutcome | { outcome: 'not_found' };

/** The payment status reported to the authority: pending, fully paid, or no longer due. */
export type EInvoicePaymentStatus = 'PENDING' | 'PAID' | 'REJECTED';

export type EInvoicingRail = {
  name: string;
  /** Submits an invoice. A repeated IRN is the same invoice. A rejected promise leaves the outcome unknown. */
  submit(invoice: EInvoice): Promise<EInvoiceOutcome>;
  /** Queries the outcome by IRN. */
  query(place: EInvoicePlace): Promise<EInvoiceFound>;
  /** Reports the payment status. A repeated report changes nothing. False: not accepted, to be reported again later. */
  update(
    place: EInvoicePlace,
    payment: { paymentStatus: EInvoicePaymentStatus; reference: string | null },
  ): Promise<boolean>;
};
