// Invoices and credit notes as documents: layout, texts and amounts for the customer.
import type { InvoiceStatus, InvoiceTemplate } from '../../contract/billing/invoices/invoice-enums.ts';
import type { InvoiceDocument } from '../../contract/billing/invoices/invoice-shapes.ts';
import { type Currency, formatMoney } from '../../money.ts';
import { type DocumentTexts, englishTexts } from './document-texts.ts';
import type { Paper, PaperFact, PaperRow, PaperSeal, PaperSection, PaperTotal } from './paper.ts';

export type PaperSeller = { name: string; color: string; testMode: boolean; simulated: boolean };

/** The settings printed on every document. */
export type PaperSettings = { footer: string | null; bankDetails: string | null };

export type PaperPayment = { label: string; paidOn: string; amount: number; isCredit: boolean };

export type InvoicePaperInput = {
  document: InvoiceDocument;
  status: InvoiceStatus;
  lateFee: number;
  due: number;
  /** The settlements that were not undone, less the amounts due again. */
  payments: readonly PaperPayment[];
  seller: PaperSeller;
  settings: PaperSettings;
  /** The hosted page; null for a draft. */
  url: string | null;
  /** The texts in the customer's language; English when omitted. */
  words?: DocumentTexts;
  seal?: PaperSeal | null;
};

/** For example 7.5% for 750. */
export const paperRate = (rate: number): string => `${rate / 100}%`;

/** Up to three decimals, with thousands separators. */
export const paperQuantity = (quantity: number): string =>
  new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 }).format(quantity);

/** The footer of every page; its placeholders are filled when all pages exist. */
export const pagesSentence = 'Page {{page}} of {{count}}';

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

export function customerParty(
  { customer }: Pick<InvoiceDocument, 'customer'>,
  { say }: DocumentTexts,
): PaperSection {
  const tin = customer.tin ? [`TIN ${customer.tin}`] : [];
  return {
    title: say('Billed to'),
    lines: [customer.name, customer.email, ...linesOf(customer.address), ...tin],
  };
}

type Line = InvoiceDocument['lines'][number];

/** For example Deposit, Instalment 2, Balance. */
export function partLabel(
  { isDeposit }: { isDeposit: boolean },
  { index, count }: { index: number; count: number },
  { say }: DocumentTexts = englishTexts,
): string {
  if (isDeposit) return say('Deposit');
  return index === count - 1 ? say('Balance') : say('Instalment {{number}}', { number: index + 1 });
}

function scheduleLines({ schedule, currency }: InvoiceDocument, words: DocumentTexts): string[] {
  const count = schedule.length;
  return schedule.map((part, index) =>
    words.say('{{part}}, due {{day}}: {{amount}}', {
      part: partLabel(part, { index, count }, words),
      day: words.day(part.dueOn),
      amount: formatMoney(part.amount, currency),
    }),
  );
}

const withUnit = ({ quantity, unit }: Line): string =>
  unit ? `${paperQuantity(quantity)} ${unit}` : paperQuantity(quantity);

/** For example 22 × ₦42,000.00, 5% off. */
export function lineReckoning(line: Line, currency: Currency, { say }: DocumentTexts = englishTexts): string {
  const discount = discountText(line, currency);
  const price = `${withUnit(line)} × ${formatMoney(line.unitPrice, currency)}`;
  return discount ? say('{{price}}, {{discount}} off', { price, discount }) : price;
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

/** The totals of a document in fixed order: subtotal, discounts, delivery, taxes by rate, rounding, late fee, total. */
export function sumsOfDocument(
  document: InvoiceDocument,
  lateFee: number,
  { say }: DocumentTexts = englishTexts,
): PaperTotal[] {
  const { currency } = document;
  const money = (amount: number) => formatMoney(amount, currency);
  return [
    plain(say('Subtotal'), money(document.subtotal)),
    ...(document.discountAmount > 0
      ? [
          plain(
            say('Discounts'),
            money(-document.discountAmount),
            document.coupon && say('coupon {{code}}', { code: document.coupon.code }),
          ),
        ]
      : []),
    ...(document.shippingAmount > 0 ? [plain(say('Delivery'), money(document.shippingAmount))] : []),
    ...document.taxes.map(({ name, rate, base, amount, isInclusive }) =>
      plain(
        `${name} ${paperRate(rate)}`,
        money(amount),
        isInclusive
          ? say('in {{amount}}', { amount: money(base) })
          : say('on {{amount}}', { amount: money(base) }),
      ),
    ),
    ...(document.roundingAmount !== 0 ? [plain(say('Rounding'), money(document.roundingAmount))] : []),
    ...(lateFee > 0 ? [plain(say('Late fee'), money(lateFee))] : []),
    { label: say('Total'), note: null, text: money(document.total + lateFee), strong: true },
  ];
}

/** The settlements, and the amount due after them. */
function settledOf(
  {
    document: { currency },
    payments,
    due,
    status,
  }: Pick<InvoicePaperInput, 'document' | 'payments' | 'due' | 'status'>,
  { say, day }: DocumentTexts,
): PaperTotal[] {
  const rows = payments
    .filter(({ amount }) => amount > 0)
    .map(({ label, paidOn, amount }) => plain(say(label), formatMoney(-amount, currency), day(paidOn)));
  if (status === 'DRAFT') return rows;
  return [...rows, { label: say('Amount due'), note: null, text: formatMoney(due, currency), strong: true }];
}

const columns = [
  { label: 'Item', align: 'left', share: 10 },
  { label: 'Qty', align: 'right', share: 3 },
  { label: 'Unit price', align: 'right', share: 5 },
  { label: 'Discount', align: 'right', share: 4 },
  { label: 'Tax', align: 'right', share: 3 },
  { label: 'Amount', align: 'right', share: 5 },
] as const;

const inWords = <C extends { label: string }>(columns: readonly C[], { say }: DocumentTexts): C[] =>
  columns.map((column) => Object.assign({}, column, { label: say(column.label) }));

export function invoicePaper(input: InvoicePaperInput): Paper {
  const { document, status, due, seller, settings, url, words = englishTexts } = input;
  const { say, day } = words;
  const { currency, total } = document;
  const [isOpen, mark] = [due > 0, statusMarks[status]];
  const facts: PaperFact[] = [
    { label: say('Invoice number'), text: document.number ?? say('Draft') },
    { label: say('Issued'), text: day(document.issueOn) },
    { label: say('Due'), text: day(document.dueOn) },
    ...(document.poNumber ? [{ label: say('Your order'), text: document.poNumber }] : []),
    ...(document.revision > 1 ? [{ label: say('Revision'), text: String(document.revision) }] : []),
  ];
  return {
    template: document.template,
    title: say('Invoice'),
    number: document.number ?? say('Draft'),
    seller: { name: seller.name, color: seller.color },
    marks: [...(mark ? [mark] : []), ...sellerMarks(seller)].map((item) => say(item)),
    headline:
      isOpen || status === 'DRAFT'
        ? { label: say('Amount due'), text: formatMoney(isOpen ? due : total, currency) }
        : { label: say('Total'), text: formatMoney(total + input.lateFee, currency) },
    parties: [customerParty(document, words)],
    facts,
    columns: inWords(columns, words),
    rows: rowsOf(document),
    empty: say('No lines'),
    totals: [...sumsOfDocument(document, input.lateFee, words), ...settledOf(input, words)],
    sections: [
      ...sectionOf(say('Payment schedule'), scheduleLines(document, words).join('\n')),
      ...sectionOf(say('Notes'), document.notes),
      ...(isOpen || status === 'DRAFT' ? sectionOf(say('Pay by bank transfer'), settings.bankDetails) : []),
      ...sectionOf(say('Terms'), document.terms),
    ],
    pay:
      url && isOpen
        ? {
            url,
            title: say('Pay {{amount}}', { amount: formatMoney(due, currency) }),
            text: say('Scan the code or open the address to pay by card, transfer or USSD.'),
          }
        : null,
    seal: input.seal ? Object.assign({ title: say('Tax authority') }, input.seal) : null,
    footer: settings.footer ?? seller.name,
    pages: say(pagesSentence),
  };
}

export type CreditNotePaperInput = {
  document: Pick<InvoiceDocument, 'number' | 'currency' | 'customer' | 'template'>;
  note: { number: string; reason: string | null; on: string; received: number; amount: number };
  seller: PaperSeller;
  settings: PaperSettings;
  words?: DocumentTexts;
};

/** A credit note: the reduction of the amount owed, and its reason. */
export function creditNotePaper({
  document,
  note,
  seller,
  settings,
  words = englishTexts,
}: CreditNotePaperInput): Paper {
  const { say, day } = words;
  const { currency, template } = document;
  const money = (amount: number) => formatMoney(amount, currency);
  const retained = note.received - note.amount;
  return {
    template: template satisfies InvoiceTemplate,
    title: say('Credit note'),
    number: note.number,
    seller: { name: seller.name, color: seller.color },
    marks: sellerMarks(seller).map((sellerMark) => say(sellerMark)),
    headline: { label: say('Credited'), text: money(note.received) },
    parties: [customerParty(document, words)],
    facts: [
      { label: say('Credit note'), text: note.number },
      { label: say('Date'), text: day(note.on) },
      { label: say('For invoice'), text: document.number ?? '' },
    ],
    columns: [
      { label: say('Reason'), align: 'left', share: 10 },
      { label: say('Amount'), align: 'right', share: 4 },
    ],
    rows: [{ cells: [note.reason ?? say('Credit'), money(note.received)], note: null }],
    empty: '',
    totals: [
      ...(note.amount > 0
        ? [plain(say('For invoice {{number}}', { number: document.number ?? '' }).trim(), money(note.amount))]
        : []),
      ...(retained > 0 ? [plain(say('Kept as credit'), money(retained))] : []),
      { label: say('Credited'), note: null, text: money(note.received), strong: true },
    ],
    sections: [],
    pay: null,
    footer: settings.footer ?? seller.name,
    pages: say(pagesSentence),
  };
}
