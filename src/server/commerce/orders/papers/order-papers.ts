// The papers of an order as PDF: the packing slip for who packs it, without prices, and the receipt.
import { logoOf, paperAnswer, sellerOf } from '#server/billing/invoices/documents/invoice-file.ts';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Merchant } from '#server/payments/sources/merchant.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { Services } from '#server/services.ts';
import { pagesSentence, sellerMarks } from '#shared/billing/paper/invoice-paper.ts';
import type { Paper, PaperFact, PaperSection, PaperTotal } from '#shared/billing/paper/paper.ts';
import { orderPayMethodLabels } from '#shared/commerce/order-words.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { longDay } from '../arrival.ts';
import { payingWordsOf } from '../moving/follow-ups.ts';
import { paidWithPoints, pointsLabel } from '../points.ts';
import { type OrderLineRow, type OrderRow, selectOrderLines, selectOrderPayments } from '../queries.ts';

const usual = { color: null, logoImageId: null };

type Papered = { row: OrderRow; lines: OrderLineRow[]; merchant: Merchant; services: Services };

function partiesOf({ customerName, customerEmail, customerPhone, delivery }: OrderRow): PaperSection[] {
  const { address, place, hours } = delivery;
  const to = address
    ? [address.line1, `${address.city}, ${address.state}`]
    : [place, hours].filter((line) => line !== null);
  const contact = [customerName, customerEmail, customerPhone].filter((line) => line !== null);
  return [
    { title: 'Customer', lines: contact },
    ...(to.length > 0 ? [{ title: address ? 'Deliver to' : 'Picked up at', lines: to }] : []),
  ];
}

function commonOf({ row, merchant, services }: Papered) {
  const seller = sellerOf(services, merchant, usual);
  const placedOn = longDay(dayOf(row.createdAt, merchant.timeZone));
  const facts: PaperFact[] = [{ label: 'Placed on', text: placedOn }];
  if (row.trackingNumber) facts.push({ label: 'Tracking number', text: row.trackingNumber });
  if (row.carrier) facts.push({ label: 'Carrier', text: row.carrier });
  return {
    template: 'classic' as const,
    number: row.number,
    seller: { name: seller.name, color: seller.color },
    marks: sellerMarks(seller),
    parties: partiesOf(row),
    facts,
    empty: 'Nothing',
    pay: null,
    footer: `${seller.name}, order ${row.number}`,
    pages: pagesSentence,
  };
}

const noteOf = ({ variantName, sku }: OrderLineRow): string | null =>
  [variantName, sku].filter(Boolean).join(' · ') || null;

function slipPaper(papered: Papered): Paper {
  const { row, lines } = papered;
  const isPacked = row.packagedAt !== null;
  const pieces = lines.reduce((sum, line) => sum + (isPacked ? line.packed : line.quantity), 0);
  const sections: PaperSection[] = row.customerNote
    ? [{ title: 'Note of the customer', lines: [row.customerNote] }]
    : [];
  return Object.assign(commonOf(papered), {
    title: 'Packing slip',
    headline: { label: 'Pieces', text: String(pieces) },
    columns: [
      { label: 'Product', align: 'left' as const, share: 0.64 },
      { label: 'Ordered', align: 'right' as const, share: 0.18 },
      { label: 'In this parcel', align: 'right' as const, share: 0.18 },
    ],
    rows: lines.map((line) => ({
      cells: [line.name, String(line.quantity), String(isPacked ? line.packed : line.quantity)],
      note: noteOf(line),
    })),
    totals: [],
    sections,
  });
}

function totalsOf(row: OrderRow): PaperTotal[] {
  const money = (amount: number): string => formatMoney(amount, row.currency);
  const plain = (label: string, text: string, note: string | null = null, strong = false) => ({
    label,
    note,
    text,
    strong,
  });
  const used = paidWithPoints(row);
  return [
    plain('Subtotal', money(row.subtotal)),
    ...(row.discountAmount > 0
      ? [plain('Discount', `−${money(row.discountAmount)}`, row.coupon?.code ?? null)]
      : []),
    ...(row.delivery.kind === 'none'
      ? []
      : [plain('Delivery', money(row.deliveryAmount), row.delivery.name)]),
    ...row.taxes
      .filter(({ isInclusive }) => !isInclusive)
      .map(({ name, rate, amount }) => plain(name, money(amount), `${rate / 100}%`)),
    plain('Total', money(row.total), null, true),
    ...(used > 0
      ? [plain(pointsLabel(row.points), `−${money(used)}`), plain('In money', money(row.total - used))]
      : []),
    ...row.taxes
      .filter(({ isInclusive }) => isInclusive)
      .map(({ name, rate, amount }) => plain(`Of which ${name}`, money(amount), `${rate / 100}%`)),
    ...(row.refunded > 0
      ? [
          plain('Refunded', `−${money(row.refunded)}`),
          plain('Paid after refunds', money(row.paid - row.refunded)),
        ]
      : []),
  ];
}

async function receiptPaper(db: Db, papered: Papered): Promise<Paper> {
  const { row, lines, merchant } = papered;
  const money = (amount: number): string => formatMoney(amount, row.currency);
  const payments = await selectOrderPayments(db, row);
  const paid = payments.map(
    (payment) => `${money(payment.amount)} by ${payingWordsOf(payment)}, ${payment.reference}`,
  );
  const used = paidWithPoints(row);
  if (used > 0) paid.unshift(`${money(used)} with ${pointsLabel(row.points)}`);
  if (row.offline)
    paid.push(
      `${money(row.offlinePaid)}, ${orderPayMethodLabels[row.offline.method].toLowerCase()}, ${longDay(row.offline.paidOn)}`,
    );
  const common = commonOf(papered);
  const paidOn = row.paidAt && longDay(dayOf(row.paidAt, merchant.timeZone));
  return Object.assign(common, {
    title: 'Receipt',
    headline: { label: 'Paid', text: money(row.paid) },
    facts: [...common.facts, ...(paidOn ? [{ label: 'Paid on', text: paidOn }] : [])],
    columns: [
      { label: 'Product', align: 'left' as const, share: 0.52 },
      { label: 'Quantity', align: 'right' as const, share: 0.12 },
      { label: 'Price', align: 'right' as const, share: 0.18 },
      { label: 'Amount', align: 'right' as const, share: 0.18 },
    ],
    rows: lines.map((line) => ({
      cells: [line.name, String(line.quantity), money(line.unitPrice), money(line.gross)],
      note: noteOf(line),
    })),
    totals: totalsOf(row),
    sections: [{ title: 'Paid with', lines: paid.length > 0 ? paid : ['Nothing was due'] }],
  });
}

async function read(services: Services, db: Db, row: OrderRow): Promise<Papered> {
  const merchant = await loadMerchant(services, db, row.environmentId);
  return { row, lines: await selectOrderLines(db, row), merchant, services };
}

export async function makePackingSlip(services: Services, db: Db, row: OrderRow): Promise<FileAnswer> {
  const papered = await read(services, db, row);
  return paperAnswer(services, slipPaper(papered), await logoOf(db, papered.merchant, usual));
}

/** Only of what is paid. */
export async function makeOrderReceipt(services: Services, db: Db, row: OrderRow): Promise<FileAnswer> {
  if (!row.paidAt) throw new AppError('ORDER_STATE', { sentence: 'This order is not paid.' });
  const papered = await read(services, db, row);
  return paperAnswer(services, await receiptPaper(db, papered), await logoOf(db, papered.merchant, usual));
}
