// Terms of orders: their statuses, the sequence of steps, and their labels on screens.

/** The fulfilment status. PLACED waits for payment; CANCELLED and EXPIRED are given up. */
export const orderStatuses = [
  'PLACED',
  'ORDERED',
  'PACKAGED',
  'DISPATCHED',
  'IN_TRANSIT',
  'DELIVERED',
  'COMPLETED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusLabels: Record<OrderStatus, string> = {
  PLACED: 'Placed',
  ORDERED: 'Ordered',
  PACKAGED: 'Packaged',
  DISPATCHED: 'Dispatched',
  IN_TRANSIT: 'In transit',
  DELIVERED: 'Delivered',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
};

/** The payment status, independent of the fulfilment status. */
export const orderPaymentStatuses = ['UNPAID', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'] as const;
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];
export const orderPaymentLabels: Record<OrderPaymentStatus, string> = {
  UNPAID: 'Unpaid',
  PAID: 'Paid',
  PARTIALLY_REFUNDED: 'Partly refunded',
  REFUNDED: 'Refunded',
};

export const orderChannels = ['store', 'manual'] as const;
export type OrderChannel = (typeof orderChannels)[number];
export const orderChannelLabels: Record<OrderChannel, string> = {
  store: 'Online shop',
  manual: 'Created manually',
};

/** The steps of a paid order, in sequence; steps may be skipped. */
export const orderSteps = ['packaged', 'dispatched', 'in_transit', 'delivered', 'completed'] as const;
export type OrderStep = (typeof orderSteps)[number];

export const deliveryKinds = ['delivery', 'pick_up', 'own', 'none'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export const orderPayMethods = ['cash', 'transfer', 'card_terminal', 'other'] as const;
export type OrderPayMethod = (typeof orderPayMethods)[number];
export const orderPayMethodLabels: Record<OrderPayMethod, string> = {
  cash: 'Cash',
  transfer: 'Bank transfer',
  card_terminal: 'Card terminal',
  other: 'Other',
};

const rank: Partial<Record<OrderStatus, number>> = {
  ORDERED: 0,
  PACKAGED: 1,
  DISPATCHED: 2,
  IN_TRANSIT: 3,
  DELIVERED: 4,
  COMPLETED: 5,
};

/** Returns the possible next steps, the usual one first. Pick-up orders are never in transit. */
export function nextSteps(status: OrderStatus, delivery: DeliveryKind): OrderStep[] {
  const at = rank[status];
  if (at === undefined) return [];
  const isCarried = delivery === 'delivery' || delivery === 'own';
  return orderSteps.filter((step, index) => {
    if (index < at) return false;
    if (!isCarried && (step === 'dispatched' || step === 'in_transit')) return false;
    return step !== 'completed' || at >= 4;
  });
}
