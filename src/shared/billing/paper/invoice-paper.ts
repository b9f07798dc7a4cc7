// An invoice and its credit notes as documents: what stands where, in words and amounts as the customer reads them.
import type { InvoiceDocument } from '../../contract/billing/invoices/invoice-shapes.ts';
import type { InvoiceStatus, InvoiceTemplate } from '../../contract/billing/invoices/invoice-words.ts';
import { type Currency, formatMoney } from '../../money.ts';
import type { Paper, PaperFact, PaperRow, PaperSection, PaperTotal } from './paper.ts';

export type PaperSeller = { name: string; color: string; testMode: boolean; simulated: boolean };

/** What of the settings every document bears. */
export type PaperSettings = { footer: string | null; bankDetails: string | null };

export type PaperPayment = { label: string; paidOn: string; amount: number; isCredit: boolean };

export type InvoicePaperInput = {
  document: InvoiceDocument;
  status: InvoiceStatus;
  lateFee: number;
  due: number;
  /** What settled it and was not undone, less what of it is due again. */
  payments: readonly PaperPayment[];
  seller: PaperSeller;
  settings: PaperSettings;
  /** Its page; null of a draft. */
  url: string | null;
};

/** 4 Dec 2026 of 2026-12-04. */
export function paperDay(day: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(`${day}T00:00:00Z`));
}

/** 7.5% of 750. */
export const paperRate = (rate: number): string => `${rate / 100}%`;

/** Up to three decimals, with thousands apart. */
export const paperQuantity = (quantity: number): string =>
  new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 }).format(quantity);

const statusMarks: Partial<Record<InvoiceStatus, string>> = {
  DRAFT: 'Draft',
  PAID: 'Paid',
  REFUNDED: 'Refunded',
  CLOSED: 'Void',
  WRITTEN_OFF: 'Written off',
};

export function sellerMarks({ testMode, simulated }: PaperSeller): string[] {
  if (testMode) return ['Test mode'];
  return simulated ? ['Simulated'] : [];
}

const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function sectionOf(title: string, text: string | null): PaperSection[] {
  const lines = linesOf(text);
  return lines.length > 0 ? [{ title, lines }] : [];
}

export function customerParty({ customer }: Pick<InvoiceDocument, 'customer'>): PaperSection {
  const tin = customer.tin ? [`TIN ${customer.tin}`] : [];
  return {
    title: 'Billed to',
    lines: [customer.name, customer.email, ...linesOf(customer.address), ...tin],
  };
}

type Line = InvoiceDocument['lines'][number];

/** Deposit, Instalment 2, Balance */
export function partLabel({ isDeposit }: { isDeposit: boolean }, index: number, count: number): string {
  if (isDeposit) return 'Deposit';
  return index === count - 1 ? 'Balance' : `Instalment ${index + 1}`;
}

function scheduleLines({ schedule, currency }: InvoiceDocument): string[] {
  return schedule.map(
    (part, index) =>
      `${partLabel(part, index, schedule.length)}, due ${paperDay(part.dueOn)}: ${formatMoney(part.amount, currency)}`,
  );
}

const withUnit = ({ quantity, unit }: Line): string =>
  unit ? `${paperQuantity(quantity)} ${unit}` : paperQuantity(quantity);

/** 22 × ₦42,000.00, 5% off */
export function lineReckoning(line: Line, currency: Currency): string {
  const off = discountText(line, currency);
  const price = `${withUnit(line)} × ${formatMoney(line.unitPrice, currency)}`;
  return off ? `${price}, ${off} off` : price;
}

function discountText({ discount }: Line, currency: Currency): string | null {
  if (!discount) return null;
  return discount.kind === 'percent' ? paperRate(discount.rate) : formatMoney(discount.amount, currency);
}

export const lineAmount = ({ gross, discountAmount }: Line): number => gross - discountAmount;

function rowsOf({ lines, currency }: InvoiceDocument): PaperRow[] {
  return lines.map((line) => ({
    cells: [
      line.name,
      withUnit(line),
      formatMoney(line.unitPrice, currency),
      discountText(line, currency) ?? '–',
      line.taxes.map(({ rate }) => paperRate(rate)).join(', ') || '–',
      formatMoney(lineAmount(line), currency),
    ],
    note: line.description,
  }));
}

const plain = (label: string, text: string, note: string | null = null): PaperTotal => ({
  label,
  note,
  text,
  strong: false,
});

/** The sums of a document, in their one order: subtotal, discounts, delivery, taxes by rate, rounding, late fee, total. */
export function sumsOfDocument(document: InvoiceDocument, lateFee: number): PaperTotal[] {
  const { currency } = document;
  const money = (amount: number) => formatMoney(amount, currency);
  return [
    plain('Subtotal', money(document.subtotal)),
    ...(document.discountAmount > 0
      ? [
          plain(
            'Discounts',
            money(-document.discountAmount),
            document.coupon && `coupon ${document.coupon.code}`,
          ),
        ]
      : []),
    ...(document.shippingAmount > 0 ? [plain('Delivery', money(document.shippingAmount))] : []),
    ...document.taxes.map(({ name, rate, base, amount, isInclusive }) =>
      plain(`${name} ${paperRate(rate)}`, money(amount), `${isInclusive ? 'in' : 'on'} ${money(base)}`),
    ),
    ...(document.roundingAmount !== 0 ? [plain('Rounding', money(document.roundingAmount))] : []),
    ...(lateFee > 0 ? [plain('Late fee', money(lateFee))] : []),
    { label: 'Total', note: null, text: money(document.total + lateFee), strong: true },
  ];
}

/** What was settled, and what is due after it. */
export function settledOf({
  document: { currency },
  payments,
  due,
  status,
}: Pick<InvoicePaperInput, 'document' | 'payments' | 'due' | 'status'>): PaperTotal[] {
  const rows = payments
    .filter(({ amount }) => amount > 0)
    .map(({ label, paidOn, amount }) => plain(label, formatMoney(-amount, currency), paperDay(paidOn)));
  if (status === 'DRAFT') return rows;
  return [...rows, { label: 'Amount due', note: null, text: formatMoney(due, currency), strong: true }];
}

const columns = [
  { label: 'Item', align: 'left', share: 10 },
  { label: 'Qty', align: 'right', share: 3 },
  { label: 'Unit price', align: 'right', share: 5 },
  { label: 'Discount', align: 'right', share: 4 },
  { label: 'Tax', align: 'right', share: 3 },
  { label: 'Amount', align: 'right', share: 5 },
] as const;

export function invoicePaper(input: InvoicePaperInput): Paper {
  const { document, status, due, seller, settings, url } = input;
  const { currency, total } = document;
  const isOpen = due > 0;
  const mark = statusMarks[status];
  const facts: PaperFact[] = [
    { label: 'Invoice number', text: document.number ?? 'Draft' },
    { label: 'Issued', text: paperDay(document.issueOn) },
    { label: 'Due', text: paperDay(document.dueOn) },
    ...(document.poNumber ? [{ label: 'Your order', text: document.poNumber }] : []),
    ...(document.revision > 1 ? [{ label: 'Revision', text: String(document.revision) }] : []),
  ];
  return {
    template: document.template,
    title: 'Invoice',
    number: document.number ?? 'Draft',
    seller: { name: seller.name, color: seller.color },
    marks: [...(mark ? [mark] : []), ...sellerMarks(seller)],
    headline:
      isOpen || status === 'DRAFT'
        ? { label: 'Amount due', text: formatMoney(isOpen ? due : total, currency) }
        : { label: 'Total', text: formatMoney(total + input.lateFee, currency) },
    parties: [customerParty(document)],
    facts,
    columns,
    rows: rowsOf(document),
    empty: 'No lines',
    totals: [...sumsOfDocument(document, input.lateFee), ...settledOf(input)],
    sections: [
      ...sectionOf('Payment schedule', scheduleLines(document).join('\n')),
      ...sectionOf('Notes', document.notes),
      ...(isOpen || status === 'DRAFT' ? sectionOf('Pay by bank transfer', settings.bankDetails) : []),
      ...sectionOf('Terms', document.terms),
    ],
    pay:
      url && isOpen
        ? {
            url,
            title: `Pay ${formatMoney(due, currency)}`,
            text: 'Scan the code or open the address to pay by card, transfer or USSD.',
          }
        : null,
    footer: settings.footer ?? seller.name,
  };
}

export type CreditNotePaperInput = {
  document: Pick<InvoiceDocument, 'number' | 'currency' | 'customer' | 'template'>;
  note: { number: string; reason: string | null; on: string; received: number; amount: number };
  seller: PaperSeller;
  settings: PaperSettings;
};

/** A credit note: how much less the customer owes by it, and why. */
export function creditNotePaper({ document, note, seller, settings }: CreditNotePaperInput): Paper {
  const { currency, template } = document;
  const money = (amount: number) => formatMoney(amount, currency);
  const kept = note.received - note.amount;
  return {
    template: template satisfies InvoiceTemplate,
    title: 'Credit note',
    number: note.number,
    seller: { name: seller.name, color: seller.color },
    marks: sellerMarks(seller),
    headline: { label: 'Credited', text: money(note.received) },
    parties: [customerParty(document)],
    facts: [
      { label: 'Credit note', text: note.number },
      { label: 'Written', text: paperDay(note.on) },
      { label: 'Of invoice', text: document.number ?? '' },
    ],
    columns: [
      { label: 'Reason', align: 'left', share: 10 },
      { label: 'Amount', align: 'right', share: 4 },
    ],
    rows: [{ cells: [note.reason ?? 'Credit', money(note.received)], note: null }],
    empty: '',
    totals: [
      ...(note.amount > 0 ? [plain(`Off invoice ${document.number ?? ''}`.trim(), money(note.amount))] : []),
      ...(kept > 0 ? [plain('Kept as credit', money(kept))] : []),
      { label: 'Credited', note: null, text: money(note.received), strong: true },
    ],
    sections: [],
    pay: null,
    footer: settings.footer ?? seller.name,
  };
}
