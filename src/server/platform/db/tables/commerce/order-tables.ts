// Table types for orders.
import type { ColumnType, Generated } from 'kysely';
import type { CalculatedTax } from '#shared/billing/calculation.ts';
import type { CouponTerms } from '#shared/billing/coupon-discount.ts';
import type {
  DeliveryKind,
  OrderChannel,
  OrderPayMethod,
  OrderPaymentStatus,
  OrderStatus,
} from '#shared/commerce/order-enums.ts';
import type { OrderLineKind } from '#shared/commerce/order-lines.ts';
import type { Language } from '#shared/languages.ts';
import type { Currency } from '#shared/money.ts';
import type { RefundReason } from '#shared/payments/refunds.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { SealedMaybe } from '../../sealed-fields.ts';

import type { Json, Maybe, MaybeJson, PricedLineColumns } from '../shared/columns.ts';

export type OrderAddress = { line1: string; city: string; state: string };
/** The delivery of an order, as chosen when it was placed. */
export type OrderDelivery = {
  kind: DeliveryKind;
  /** The name of the region or place. */
  name: string | null;
  address: OrderAddress | null;
  /** The pick-up place; `hours`: its opening hours. */
  place: string | null;
  hours: string | null;
  daysMin: number | null;
  daysMax: number | null;
};
export type OrderCoupon = { code: string; terms: CouponTerms; amount: number };
export type OfflinePayment = {
  method: OrderPayMethod;
  note: string | null;
  paidOn: string;
  by: string;
  at: string;
};
export type ShortLine = { variantId: string; quantity: number; taken: number };

export type OrdersTable = {
  environmentId: string;
  id: string;
  number: string;
  status: OrderStatus;
  channel: OrderChannel;
  currency: Currency;
  customerId: string;
  customerName: string;
  customerEmail: string;
  customerPhone: SealedMaybe;
  delivery: Json<OrderDelivery>;
  customerNote: Maybe<string>;
  language: Maybe<Language>;
  coupon: MaybeJson<OrderCoupon>;
  subtotal: number;
  discountAmount: number;
  taxes: Json<CalculatedTax[]>;
  taxAmount: number;
  deliveryAmount: number;
  total: number;
  paid: Generated<number>;
  refunded: Generated<number>;
  points: Generated<number>;
  pointsAmount: Generated<number>;
  pointsReturned: Generated<boolean>;
  offline: MaybeJson<OfflinePayment>;
  offlinePaid: Generated<number>;
  /** Computed by the database. */
  paymentStatus: ColumnType<OrderPaymentStatus, never, never>;
  attemptsInProgress: Generated<number>;
  shortLines: ColumnType<ShortLine[], string | undefined, string>;
  carrier: Maybe<string>;
  trackingNumber: Maybe<string>;
  trackingUrl: Maybe<string>;
  slug: string;
  views: Generated<number>;
  createdBy: Maybe<string>;
  expiresAt: Maybe<Date>;
  paidAt: Maybe<Date>;
  stockDeductedAt: Maybe<Date>;
  packagedAt: Maybe<Date>;
  dispatchedAt: Maybe<Date>;
  inTransitAt: Maybe<Date>;
  deliveredAt: Maybe<Date>;
  endedAt: Maybe<Date>;
  createdAt: Date;
  updatedAt: Date;
};

export type OrderLinesTable = PricedLineColumns & {
  environmentId: string;
  orderId: string;
  position: number;
  variantId: string;
  productId: string;
  name: string;
  variantName: string | null;
  sku: string | null;
  imageId: string | null;
  quantity: number;
  unitPrice: number;
  packed: Generated<number>;
  isDigital: Generated<boolean>;
};

export type OrderDownloadsTable = {
  environmentId: string;
  orderId: string;
  id: string;
  position: number;
  fileId: string;
  at: Date;
};

export type OrderRefundsTable = {
  environmentId: string;
  id: string;
  orderId: string;
  kind: 'lines' | 'amount' | 'whole';
  amount: number;
  deliveryAmount: number;
  refundIds: string[];
  offlineAmount: number;
  points: Generated<number>;
  pointsAmount: Generated<number>;
  reason: RefundReason;
  customerNote: string | null;
  byName: string;
  createdAt: Date;
};

export type OrderRefundLinesTable = {
  environmentId: string;
  orderRefundId: string;
  position: number;
  orderId: string;
  quantity: number;
  amount: number;
  restocked: number;
};

export type OrderEventsTable = {
  environmentId: string;
  orderId: string;
  id: string;
  kind: OrderLineKind;
  params: ColumnType<Record<string, unknown>, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};

export type OrderTables = {
  orderNumbers: { environmentId: string; last: number };
  orders: OrdersTable;
  orderLines: OrderLinesTable;
  orderDownloads: OrderDownloadsTable;
  orderRefunds: OrderRefundsTable;
  orderRefundLines: OrderRefundLinesTable;
  orderEvents: OrderEventsTable;
  orderFollowUps: {
    environmentId: string;
    transactionId: string;
    kind: 'paid' | 'returned';
    orderId: string;
    at: Date;
  };
};
