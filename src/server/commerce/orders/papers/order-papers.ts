// The documents of an order as PDF: the packing slip, without prices, and the receipt.
import { logoOf, paperAnswer, sellerOf } from '#server/billing/invoices/documents/invoice-file.ts';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Merchant } from '#server/payments/sources/merchant.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { Services } from '#server/services.ts';
import { pagesSentence, sellerMarks } from '#shared/billing/paper/invoice-paper.ts';
import type { Paper, PaperFact, PaperSection, PaperTotal } from '#shared/billing/paper/paper.ts';
import { orderPayMethodLabels } from '#shared/commerce/order-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { paymentTextOf } from '../moving/follow-ups.ts';
import { paidWithPoints, pointsEarnedOf } from '../points.ts';
import { type OrderLineRow, type OrderRow, selectOrderLines, selectOrderPayments } from '../queries.ts';
import { type OrderTexts, orderTexts, pointsText, textsOfOrder } from '../words/order-language.ts';

const usual = { color: null, logoImageId: null };

type Papered = {
  row: OrderRow;
  lines: OrderLineRow[];
  merchant: Merchant;
  services: Services;
  words: OrderTexts;
};

function partiesOf(
  { customerName, customerEmail, customerPhone, delivery }: OrderRow,
  { say }: OrderTexts,
): PaperSection[] {
  const { address, place, hours } = delivery;
  const to = address
    ? [address.line1, `${address.city}, ${address.state}`]
    : [place, hours].filter((line) => line !== null);
  const contact = [customerName, customerEmail, customerPhone].filter((line) => line !== null);
  return [
    { title: say('Customer'), lines: contact },
    ...(to.length > 0 ? [{ title: address ? say('Deliver to') : say('Picked up at'), lines: to }] : []),
  ];
}

function commonOf({ row, merchant, services, words }: Papered) {
  const { say, longDay } = words;
  const seller = sellerOf(services, merchant, usual);
  const placedOn = longDay(dayOf(row.createdAt, merchant.timeZone));
  const facts: PaperFact[] = [{ label: say('Placed on'), text: placedOn }];
  if (row.trackingNumber) facts.push({ label: say('Tracking number'), text: row.trackingNumber });
  if (row.carrier) facts.push({ label: say('Carrier'), text: row.carrier });
  return {
    template: 'classic' as const,
    number: row.number,
    seller: { name: seller.name, color: seller.color },
    marks: sellerMarks(seller).map((sellerMark) => say(sellerMark)),
    parties: partiesOf(row, words),
    facts,
    empty: say('Nothing'),
    pay: null,
    footer: say('{{seller}}, order {{number}}', { seller: seller.name, number: row.number }),
    pages: say(pagesSentence),
  };
}

const noteOf = ({ variantName, sku }: OrderLineRow): string | null =>
  [variantName, sku].filter(Boolean).join(' · ') || null;

function slipPaper(papered: Papered): Paper {
  const { row, lines } = papered;
  const isPacked = row.packagedAt !== null;
  const pieces = lines.reduce((sum, line) => sum + (isPacked ? line.packed : line.quantity), 0);
  const sections: PaperSection[] = row.customerNote
    ? [{ title: 'Customer’s note', lines: [row.customerNote] }]
    : [];
  return Object.assign(commonOf(papered), {
    title: 'Packing slip',
    headline: { label: 'Items', text: String(pieces) },
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

function totalsOf(row: OrderRow, words: OrderTexts): PaperTotal[] {
  const { say } = words;
  const money = (amount: number): string => formatMoney(amount, row.currency);
  const plain = (label: string, text: string, note: string | null = null, strong = false) => ({
    label,
    note,
    text,
    strong,
  });
  const used = paidWithPoints(row);
  return [
    plain(say('Subtotal'), money(row.subtotal)),
    ...(row.discountAmount > 0
      ? [plain(say('Discount'), `−${money(row.discountAmount)}`, row.coupon?.code ?? null)]
      : []),
    ...(row.delivery.kind === 'none'
      ? []
      : [plain(say('Delivery'), money(row.deliveryAmount), row.delivery.name)]),
    ...row.taxes
      .filter(({ isInclusive }) => !isInclusive)
      .map(({ name, rate, amount }) => plain(name, money(amount), `${rate / 100}%`)),
    plain(say('Total'), money(row.total), null, true),
    ...(used > 0
      ? [
          plain(pointsText(words, row.points), `−${money(used)}`),
          plain(say('In money'), money(row.total - used)),
        ]
      : []),
    ...row.taxes
      .filter(({ isInclusive }) => isInclusive)
      .map(({ name, rate, amount }) =>
        plain(say('Includes {{tax}}', { tax: name }), money(amount), `${rate / 100}%`),
      ),
    ...(row.refunded > 0
      ? [
          plain(say('Refunded'), `−${money(row.refunded)}`),
          plain(say('Paid after refunds'), money(row.paid - row.refunded)),
        ]
      : []),
  ];
}

/** The payment methods of the order, one per line. */
async function paidWith(db: Db, { row, words }: Papered): Promise<string[]> {
  const { say, longDay } = words;
  const money = (amount: number): string => formatMoney(amount, row.currency);
  const used = paidWithPoints(row);
  const points =
    used > 0
      ? [say('{{amount}} with {{points}}', { amount: money(used), points: pointsText(words, row.points) })]
      : [];
  const payments = (await selectOrderPayments(db, row)).map((payment) => {
    const { amount, reference } = payment;
    const how = paymentTextOf(payment, say);
    return say('{{amount}} by {{how}}, {{reference}}', { amount: money(amount), how, reference });
  });
  const { offline, offlinePaid } = row;
  const method = offline && say(orderPayMethodLabels[offline.method]).toLowerCase();
  const otherwise = offline ? [`${money(offlinePaid)}, ${method}, ${longDay(offline.paidOn)}`] : [];
  const all = [...points, ...payments, ...otherwise];
  return all.length > 0 ? all : [say('Nothing was due')];
}

/** The contents of the receipt. */
export async function receiptPaper(db: Db, papered: Papered): Promise<Paper> {
  const { row, lines, merchant, words } = papered;
  const { say, longDay } = words;
  const money = (amount: number): string => formatMoney(amount, row.currency);
  const common = commonOf(papered);
  const paidOn = row.paidAt && longDay(dayOf(row.paidAt, merchant.timeZone));
  const earned = await pointsEarnedOf(db, row);
  return Object.assign(common, {
    title: say('Receipt'),
    headline: { label: say('Paid'), text: money(row.paid) },
    facts: [
      ...common.facts,
      ...(paidOn ? [{ label: say('Paid on'), text: paidOn }] : []),
      ...(earned > 0 ? [{ label: say('Points earned'), text: pointsText(words, earned) }] : []),
    ],
    columns: [
      { label: say('Product'), align: 'left' as const, share: 0.52 },
      { label: say('Quantity'), align: 'right' as const, share: 0.12 },
      { label: say('Price'), align: 'right' as const, share: 0.18 },
      { label: say('Amount'), align: 'right' as const, share: 0.18 },
    ],
    rows: lines.map((line) => ({
      cells: [line.name, String(line.quantity), money(line.unitPrice), money(line.gross)],
      note: noteOf(line),
    })),
    totals: totalsOf(row, words),
    sections: [{ title: say('Paid with'), lines: await paidWith(db, papered) }],
  });
}

/** Reads the data for the documents of an order. */
export async function readPapered(
  services: Services,
  db: Db,
  row: OrderRow,
  words: OrderTexts,
): Promise<Papered> {
  const merchant = await loadMerchant(services, db, row.environmentId);
  return { row, lines: await selectOrderLines(db, row), merchant, services, words };
}

/** For the staff of the business, in their language. */
export async function makePackingSlip(services: Services, db: Db, row: OrderRow): Promise<FileAnswer> {
  const papered = await readPapered(services, db, row, orderTexts('en'));
  return paperAnswer(services, slipPaper(papered), await logoOf(db, papered.merchant, usual));
}

/** For paid orders only; in the language of the order. */
export async function makeOrderReceipt(services: Services, db: Db, row: OrderRow): Promise<FileAnswer> {
  if (!row.paidAt) throw new AppError('ORDER_STATE', { sentence: 'This order is not paid.' });
  const papered = await readPapered(services, db, row, await textsOfOrder(db, row));
  return paperAnswer(services, await receiptPaper(db, papered), await logoOf(db, papered.merchant, usual));
}
