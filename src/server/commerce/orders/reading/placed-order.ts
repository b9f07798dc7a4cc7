// The page of an order for its customer: found by its public address, in any environment.
import { languageOfCustomer } from '#server/customers/customers/language.ts';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import { selectAddress } from '#server/payments/sources/addresses.ts';
import type { Db } from '#server/platform/db/database.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import type { PlacedOrder } from '#shared/contract/commerce/orders/placed-order.ts';
import { AppError } from '#shared/contract/errors.ts';
import { arrivalOf } from '../arrival.ts';
import { downloadPath, downloadsOf } from '../downloads/download-links.ts';
import { orderAddressKind } from '../placing/order-address.ts';
import { paidWithPoints, pointsEarnedOf } from '../points.ts';
import { type OrderRow, selectOrder, selectOrderEvents, selectOrderLines } from '../queries.ts';
import { selectRefundedPieces } from '../refunding/refund-queries.ts';
import { reviewPathOf } from '../review-link.ts';

/** Returns the order at an address, or throws NOT_FOUND; also for an address that is not of an order. */
export async function findPlaced(db: Db, slug: string): Promise<OrderRow> {
  const address = await selectAddress(db, slug.toLowerCase());
  const row =
    address?.source === orderAddressKind && (await selectOrder(db, address.environmentId, address.id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const isPaid = ({ status, paidAt }: OrderRow): boolean =>
  paidAt !== null && status !== 'CANCELLED' && status !== 'EXPIRED';

/** The steps of an order; skipped steps count as reached. */
function stepsOf(row: OrderRow, isSent: boolean): PlacedOrder['steps'] {
  if (!isPaid(row)) return [];
  const isPickUp = row.delivery.kind === 'pick_up';
  const isCarried = row.delivery.kind === 'delivery' || row.delivery.kind === 'own';
  const all: [string, Date | null][] = [
    ['Ordered', row.paidAt],
    ...(isSent
      ? [[isPickUp ? 'Ready for pick-up' : 'Packaged', row.packagedAt] as [string, Date | null]]
      : []),
  ];
  if (isCarried) all.push(['Dispatched', row.dispatchedAt], ['In transit', row.inTransitAt]);
  all.push([isPickUp ? 'Picked up' : isSent ? 'Delivered' : 'Ready to download', row.deliveredAt]);
  const reached = all.findLastIndex(([, at]) => at !== null);
  return all.map(([label, at], index) => ({
    label,
    at: at?.toISOString() ?? (index < reached ? (all[reached]?.[1]?.toISOString() ?? null) : null),
    isNow: index === reached,
  }));
}

function sumsOf(row: OrderRow): PlacedOrder['sums'] {
  const plain = (label: string, amount: number, note: string | null = null, strong = false) => ({
    label,
    tax: null as string | null,
    note,
    amount,
    strong,
  });
  const used = paidWithPoints(row);
  return [
    plain('Subtotal', row.subtotal),
    ...(row.discountAmount > 0 ? [plain('Discount', -row.discountAmount, row.coupon?.code ?? null)] : []),
    ...(row.delivery.kind === 'none' ? [] : [plain('Delivery', row.deliveryAmount, row.delivery.name)]),
    ...row.taxes
      .filter(({ isInclusive }) => !isInclusive)
      .map(({ name, rate, amount }) => plain(name, amount, `${rate / 100}%`)),
    plain('Total', row.total, null, true),
    ...(used > 0 ? [plain('Points', -used, row.points.toLocaleString('en'))] : []),
    ...row.taxes
      .filter(({ isInclusive }) => isInclusive)
      .map(({ name, rate, amount }) =>
        Object.assign(plain('Includes {{tax}}', amount, `${rate / 100}%`), { tax: name }),
      ),
    ...(row.refunded > 0 ? [plain('Refunded', -row.refunded)] : []),
  ];
}

const inWords = ({ address, place }: OrderRow['delivery']): string | null =>
  address ? [address.line1, address.city, address.state].join(', ') : place;

export type PlacedRow = OrderRow;

/** The lines of an order. */
export const linesOfPlaced = (db: Db, order: PlacedRow) => selectOrderLines(db, order);

/** Download links are valid for a day; a later visit of the page gets new ones. */
const linkMs = 86_400_000;

async function shownDownloads(services: Services, db: Db, row: OrderRow): Promise<PlacedOrder['downloads']> {
  if (row.paidAt === null) return [];
  const now = services.clock.now();
  return (await downloadsOf(db, row, now)).map((file) => ({
    productName: [file.productName, file.variantName].filter(Boolean).join(', '),
    fileName: file.fileName,
    sizeBytes: file.sizeBytes,
    path: file.refusal ? null : downloadPath(services, row, file, new Date(now.getTime() + linkMs)),
    left: file.left,
    until: file.until?.toISOString() ?? null,
    refusal: file.refusal,
  }));
}

export async function getPlacedOrder(services: Services, db: Db, slug: string): Promise<PlacedOrder> {
  const row = await findPlaced(db, slug);
  const merchant = await loadMerchant(services, db, row.environmentId);
  const lines = await selectOrderLines(db, row);
  const pieces = await selectRefundedPieces(db, row);
  const events = await selectOrderEvents(db, row.environmentId, row.id);
  const { kind, name, hours } = row.delivery;
  const { carrier, trackingNumber: number, trackingUrl: url } = row;
  const isDone = row.status === 'DELIVERED' || row.status === 'COMPLETED';
  return {
    now: services.clock.now().toISOString(),
    ...moneyModeOf(services, merchant),
    slug: row.slug,
    number: row.number,
    status: row.status,
    paymentStatus: row.paymentStatus,
    currency: row.currency,
    language:
      row.language ??
      (await languageOfCustomer(db, { environmentId: row.environmentId, id: row.customerId })),
    customer: { name: row.customerName, email: row.customerEmail },
    due: row.status === 'PLACED' ? row.total - row.paid : 0,
    total: row.total,
    refunded: row.refunded,
    expiresAt: row.status === 'PLACED' ? (row.expiresAt?.toISOString() ?? null) : null,
    arrivesOn: isPaid(row) && !isDone ? arrivalOf(row, merchant.timeZone) : null,
    delivery: { kind, name, to: inWords(row.delivery), hours },
    tracking: { carrier, number, url },
    steps: stepsOf(
      row,
      lines.some(({ isDigital }) => !isDigital),
    ),
    downloads: await shownDownloads(services, db, row),
    lines: lines.map((line) => ({
      name: line.name,
      variantName: line.variantName,
      imageUrl: imagePath(line.imageId),
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      amount: line.gross,
      refunded: pieces.get(line.position)?.refunded ?? 0,
    })),
    sums: sumsOf(row),
    pointsEarned: await pointsEarnedOf(db, row),
    notes: events
      .filter((event) => event.kind === 'customer_note')
      .map(({ at, params }) => ({
        at: new Date(at).toISOString(),
        text: String((params as Record<string, unknown>).text ?? ''),
      })),
    receipt: row.paidAt !== null,
    reviewPath: await reviewPathOf(services, db, row),
  };
}
