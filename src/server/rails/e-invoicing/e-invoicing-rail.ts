// What the tax authority is to the product: it clears an invoice to a business before that is sent, and takes reports of those to consumers.

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

export type EInvoice = {
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
  | { outcome: 'rejected'; refusals: readonly EInvoiceRefusal[] }
  | { outcome: 'unknown' };

export type EInvoicingRail = {
  name: string;
  /** Once per IRN. A rejection of the promise leaves it unknown. */
  clear(invoice: EInvoice): Promise<EInvoiceOutcome>;
  /** The same of one to a consumer, within 24 hours of its issue. */
  report(invoice: EInvoice): Promise<EInvoiceOutcome>;
  /** Asks for the outcome by the IRN. */
  query(irn: string, at: Date): Promise<EInvoiceOutcome>;
  /** Tells that nobody owes it; done again, it stays cancelled. */
  cancel(irn: string, reason: string): Promise<'cancelled' | 'unknown'>;
};
