// Order schemas: the list row, the detail, and the inputs that place and change orders.
import { z } from 'zod';
import {
  deliveryKinds,
  orderChannels,
  orderPayMethods,
  orderPaymentStatuses,
  orderStatuses,
  orderSteps,
} from '../../../commerce/order-enums.ts';
import { amountMax } from '../../../money.ts';
import { refundReasons, refundStatuses } from '../../../payments/refunds.ts';
import { dayField } from '../../dates.ts';
import { day, instant, minorUnits } from '../../envelope.ts';
import {
  countMax,
  currencyField,
  emailField,
  idField,
  optionalText,
  textField,
  urlField,
} from '../../fields.ts';
import { timelineEvent } from '../../timeline.ts';

export const orderLinesMax = 100;
const whole = z.number().int();
const count = whole.min(0).max(countMax);

const address = z.object({ line1: z.string(), city: z.string(), state: z.string() });

const delivery = z.object({
  kind: z.enum(deliveryKinds).describe('own: with an agreed fee; none: nothing is shipped'),
  name: z.string().nullable().describe('Name of the region or place'),
  address: address.nullable(),
  place: z.string().nullable().describe('Where it is picked up'),
  hours: z.string().nullable(),
  daysMin: whole.nullable(),
  daysMax: whole.nullable(),
});

export const order = z.object({
  id: idField,
  number: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(orderPaymentStatuses),
  channel: z.enum(orderChannels),
  currency: currencyField,
  customer: z.object({ id: idField, name: z.string(), email: z.string(), phone: z.string().nullable() }),
  pieces: whole.describe('Total number of items'),
  total: minorUnits,
  paid: minorUnits.describe('Total paid in money and points'),
  pointsAmount: minorUnits.describe('Amount paid with points'),
  refunded: minorUnits,
  expiresAt: instant.nullable().describe('How long the stock is reserved while the order is unpaid'),
  paidAt: instant.nullable(),
  createdAt: instant,
});
export type Order = z.output<typeof order>;

const orderLine = z.object({
  position: whole,
  variantId: idField,
  productId: idField,
  name: z.string(),
  variantName: z.string().nullable(),
  sku: z.string().nullable(),
  imageUrl: z.string().nullable(),
  quantity: whole,
  unitPrice: minorUnits,
  gross: minorUnits,
  discount: minorUnits.describe('Discount of the line and its share of the order discounts'),
  tax: minorUnits,
  total: minorUnits.describe('Amount the customer pays for it'),
  isDigital: z.boolean().describe('Delivered as files'),
  packed: whole,
  refunded: whole.describe('Number of items refunded'),
  restocked: whole.describe('Number of items returned to stock'),
  refundable: minorUnits.describe('Value of the items that were not refunded'),
  stock: z
    .object({ left: whole.nullable().describe('null: not counted'), low: z.boolean() })
    .nullable()
    .describe('Current stock; null: no longer sold'),
});
export type OrderLineShape = z.output<typeof orderLine>;

const orderRefund = z.object({
  id: idField,
  kind: z.enum(['lines', 'amount', 'whole']),
  amount: minorUnits.describe('Total paid in money and points'),
  deliveryAmount: minorUnits,
  offlineAmount: minorUnits.describe('Refunded outside the checkout'),
  points: whole.describe('Refunded in points'),
  pointsAmount: minorUnits.describe('Value of those points when they were used'),
  status: z.enum(refundStatuses).describe('Status of its slowest part'),
  reason: z.enum(refundReasons),
  by: z.string(),
  pieces: whole,
  restocked: whole,
  createdAt: instant,
});

export const orderDetail = order.extend({
  delivery,
  customerNote: z.string().nullable(),
  coupon: z.object({ code: z.string(), amount: minorUnits }).nullable(),
  points: z
    .object({
      points: whole.describe('Points the customer pays with'),
      amount: minorUnits.describe('Value of the points when the order was placed'),
      value: minorUnits.describe('Value of one point'),
      left: whole.describe('Points not returned yet'),
      isGivenUp: z.boolean().describe('Returned to the customer, because the order was not paid'),
    })
    .nullable(),
  subtotal: minorUnits,
  discount: minorUnits,
  taxes: z.array(z.object({ name: z.string(), rate: whole, isInclusive: z.boolean(), amount: minorUnits })),
  tax: minorUnits,
  deliveryAmount: minorUnits,
  lines: z.array(orderLine),
  steps: z.array(z.enum(orderSteps)).describe('Possible next steps, the usual one first'),
  reached: z.array(
    z
      .object({ status: z.enum(orderStatuses), at: instant, by: z.string() })
      .describe('How far the order has come, and who changed it'),
  ),
  tracking: z.object({
    carrier: z.string().nullable(),
    number: z.string().nullable(),
    url: z.string().nullable(),
  }),
  dueOn: day.nullable().describe('Expected arrival'),
  shortLines: z
    .array(z.object({ variantId: idField, quantity: whole, taken: whole }))
    .describe('Items that were out of stock when the order was paid after it had expired'),
  overpaid: minorUnits.describe(
    'Amount paid beyond the total, or after the order was cancelled, and not refunded',
  ),
  refundable: minorUnits.describe('Amount that can still be refunded'),
  refunds: z.array(orderRefund),
  offline: z
    .object({
      method: z.enum(orderPayMethods),
      amount: minorUnits,
      note: z.string().nullable(),
      paidOn: day,
      by: z.string(),
    })
    .nullable()
    .describe('How it was paid outside the checkout'),
  payments: z.array(
    z.object({
      id: idField,
      reference: z.string(),
      label: z.string(),
      amount: minorUnits,
      fee: minorUnits,
      vat: minorUnits,
      net: minorUnits,
      refunded: minorUnits,
      disputed: minorUnits.describe('Amount that the bank of the customer claims back, not decided yet'),
      paidAt: instant,
    }),
  ),
  customerFigures: z.object({
    orders: whole,
    paid: minorUnits.describe('Total of all orders in this currency'),
  }),
  url: z.string().describe('Page of the order for the customer'),
  views: whole,
  createdBy: z.string().nullable(),
  downloads: z
    .array(
      z.object({
        productName: z.string(),
        fileName: z.string(),
        sizeBytes: whole,
        done: whole.describe('Number of downloads'),
        left: whole.nullable().describe('Downloads left; null: unlimited'),
        until: instant.nullable(),
        refusal: z
          .string()
          .nullable()
          .describe('Why the customer cannot download it, worded for the business'),
      }),
    )
    .describe('Files the customer can download once the order is paid'),
  history: z.array(timelineEvent),
});
export type OrderDetail = z.output<typeof orderDetail>;

const addressInput = z.object({
  line1: textField('Address', 200),
  city: textField('City', 100),
  state: textField('State', 60),
});

export const deliveryChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delivery'), regionId: idField, address: addressInput }),
  z.object({ kind: z.literal('pick_up'), placeId: idField }),
  z.object({
    kind: z.literal('own'),
    address: addressInput,
    fee: z.number({ error: 'Fee is required' }).int().min(0, 'Fee is required').max(amountMax),
  }),
  z.object({ kind: z.literal('none') }),
]);
export type DeliveryChoice = z.output<typeof deliveryChoice>;

export const orderLineInput = z.object({
  variantId: idField,
  quantity: z
    .number({ error: 'Quantity is required' })
    .int('Use a whole number')
    .min(1, 'At least 1')
    .max(100_000, 'At most 100,000'),
});

const buyer = z.object({
  email: emailField,
  name: textField('Name', 100),
  phone: optionalText(30),
});

export const orderRequest = z.object({
  currency: currencyField,
  customer: buyer,
  lines: z
    .array(orderLineInput)
    .min(1, 'Choose at least one product')
    .max(orderLinesMax, `At most ${orderLinesMax} lines`),
  delivery: deliveryChoice,
  couponCode: optionalText(40),
  customerNote: optionalText(500).describe('Request of the customer'),
});
export type OrderRequest = z.output<typeof orderRequest>;

export const manualOrderInput = orderRequest.extend({
  keptDays: z
    .number({ error: 'Days are required' })
    .int()
    .min(1, 'At least 1 day')
    .max(30, 'At most 30 days')
    .default(7)
    .describe('How many days its stock is reserved while it is unpaid'),
  sendLink: z.boolean().default(true).describe('Whether to send the customer the page to pay'),
});

export const stepInput = z.object({
  step: z.enum(orderSteps),
  packed: z
    .array(z.object({ position: count, quantity: count }))
    .max(orderLinesMax)
    .optional()
    .describe('packaged: the quantity of each line; all when left out'),
  carrier: optionalText(60).optional(),
  trackingNumber: optionalText(80).optional(),
  trackingUrl: z
    .union([z.literal(''), urlField])
    .nullish()
    .transform((value) => value || null)
    .optional(),
  place: optionalText(80).optional().describe('in_transit: current location'),
  tell: z.boolean().default(true).describe('Whether to notify the customer by e-mail'),
});
export type StepInput = z.output<typeof stepInput>;

export const trackingInput = z.object({
  carrier: optionalText(60),
  trackingNumber: optionalText(80),
  trackingUrl: z
    .union([z.literal(''), urlField])
    .nullish()
    .transform((value) => value || null),
});

export const noteInput = z.object({
  text: textField('Note', 500),
  toCustomer: z
    .boolean()
    .default(false)
    .describe('true sends it to the customer; otherwise only your team sees it'),
});

export const paidInput = z.object({
  method: z.enum(orderPayMethods),
  paidOn: dayField.optional(),
  note: optionalText(300),
});

export const cancelInput = z.object({ reason: textField('Reason', 200) });

/** A row of the list of order refunds. */
export const refundedOrder = orderRefund.extend({
  order: z.object({ id: idField, number: z.string(), status: z.enum(orderStatuses), total: minorUnits }),
  currency: currencyField,
  customer: z.object({ name: z.string(), email: z.string() }),
});
export type RefundedOrder = z.output<typeof refundedOrder>;
