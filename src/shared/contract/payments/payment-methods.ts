// Contract of payment methods: payout schedule, pricing, and the default fee bearer.
import { z } from 'zod';
import { canRead, canReadAny, canWrite } from '../../permissions.ts';
import { payoutScheduleKinds } from '../../settlement/balance-items.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';
import { channels, feeBearers, openChannels } from './pricing.ts';

const weekday = z.number().int().min(1).max(7).nullish().describe('For weekly: 1 is Monday, 7 is Sunday');
const monthDay = z
  .number()
  .int()
  .min(1)
  .max(31)
  .nullish()
  .describe('For monthly; the last day in shorter months');

export const payoutSetting = z.object({
  currency: currencyField,
  schedule: z.enum(payoutScheduleKinds),
  weekday: z.number().int().nullable(),
  monthDay: z.number().int().nullable(),
  minimum: minorUnits.describe('A smaller balance waits for the next payout, minor units'),
  minimumAllowed: minorUnits.describe('Minimum of every payout, minor units'),
  terms: z.object({
    clearingDays: z.number().int().describe('Working days until a payment is available: 1 is T+1'),
    instantAllowed: z.boolean(),
    reservePpm: z.number().int().describe('Rolling reserve, parts per million'),
    reserveDays: z.number().int(),
  }),
  nextDays: z.array(z.string()).describe('Dates of the next three payouts, YYYY-MM-DD'),
  nextDaysRolled: z.array(z.boolean()).describe('Whether each was moved because of a weekend or holiday'),
  updatedAt: instant.nullable().describe('null: not set yet, daily'),
});
export type PayoutSetting = z.output<typeof payoutSetting>;

export const payoutSettingInput = z
  .object({
    currency: currencyField,
    schedule: z.enum(payoutScheduleKinds),
    weekday,
    monthDay,
    minimum: minorUnits.min(0, 'Must not be negative').max(100_000_000_000).default(0),
  })
  .superRefine(({ schedule, weekday, monthDay }, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (schedule === 'weekly' && weekday == null) complain('weekday', 'Weekday is required');
    if (schedule === 'monthly' && monthDay == null) complain('monthDay', 'Day of the month is required');
  });

const priceLine = z.object({
  channel: z.enum(channels),
  region: z.enum(['local', 'international', 'any']),
  currency: currencyField,
  fee: z.string().describe('For example 1.5% + ₦100.00, at most ₦2,000.00'),
  waiver: z.string().nullable().describe('When part of the fee is waived, as a sentence'),
  vat: z.string().nullable().describe('7.5%'),
  isOwn: z.boolean().describe('Agreed with this business; otherwise the standard price'),
  examples: z.array(z.object({ amount: minorUnits, fee: minorUnits, vat: minorUnits, net: minorUnits })),
  since: instant,
});
export type PriceLine = z.output<typeof priceLine>;

/** Reasons why a payment method is not offered: staff have connected nothing for it, or it has no price in the currency. */
export const wayFaults = ['not_connected', 'no_price'] as const;
export type WayFault = (typeof wayFaults)[number];

const paymentWays = z.object({
  currency: currencyField,
  isSimulated: z
    .boolean()
    .describe('Whether live mode is simulated in this installation; no money moves in it'),
  ways: z.array(
    z.object({
      channel: z.enum(openChannels),
      isOffered: z.boolean(),
      fault: z.enum(wayFaults).nullable().describe('Why it is not offered; null: it is'),
    }),
  ),
  payoutsConnected: z
    .boolean()
    .describe('Whether a bank for payouts is connected; payouts are on hold until one is'),
});
export type PaymentWays = z.output<typeof paymentWays>;

const area = 'SETTINGS.PAYMENT_METHODS';
const serviceCharge = z.object({
  feeBearer: z.enum(feeBearers).describe('Who pays the fees if a link, page or call does not specify it'),
});

export const paymentMethodsContract = {
  getPayoutSetting: {
    method: 'GET',
    url: '/merchant/payouts/setting/detail',
    summary: 'Get the payout schedule',
    description: 'Returns the schedule and the dates of the next payouts.',
    access: canReadAny(area, 'PAYMENT_GATEWAY.PAYOUTS'),
    query: z.object({
      currency: currencyField.optional().describe('Currency of the business when left out'),
      schedule: z.enum(payoutScheduleKinds).optional().describe('Returns the dates of this schedule instead'),
      weekday: z.coerce.number().int().min(1).max(7).optional(),
      monthDay: z.coerce.number().int().min(1).max(31).optional(),
    }),
    output: payoutSetting,
  },
  updatePayoutSetting: {
    method: 'PUT',
    url: '/merchant/settlement/settings',
    summary: 'Update the payout schedule',
    access: canWrite(area),
    body: payoutSettingInput,
    output: payoutSetting,
    errors: ['CONFLICT'],
    message: 'Payout schedule saved',
  },
  getPricing: {
    method: 'GET',
    url: '/merchant/pricing',
    summary: 'Get pricing',
    description: 'Returns the fees of payments, as text.',
    access: canRead(area),
    output: z.object({ items: z.array(priceLine) }),
  },
  getPaymentWays: {
    method: 'GET',
    url: '/merchant/payment-ways',
    summary: 'Get payment methods',
    description: 'Returns the channels customers can pay by in this mode, and whether payouts can be sent.',
    access: canReadAny(
      area,
      'PAYMENT_GATEWAY.PAYMENT_LINKS',
      'PAYMENT_GATEWAY.PAYMENT_PAGES',
      'PAYMENT_GATEWAY.QR_CODE',
      'PAYMENT_GATEWAY.PAYOUTS',
    ),
    query: z.object({
      currency: currencyField.optional().describe('Currency of the business when left out'),
    }),
    output: paymentWays,
  },
  getServiceCharge: {
    method: 'GET',
    url: '/merchant/service-charge',
    summary: 'Get who pays the fees',
    description: 'Applies to new links, pages and checkouts.',
    access: canReadAny(area, 'PAYMENT_GATEWAY.PAYMENT_LINKS', 'PAYMENT_GATEWAY.PAYMENT_PAGES'),
    output: serviceCharge,
  },
  updateServiceCharge: {
    method: 'PUT',
    url: '/merchant/service-charge',
    summary: 'Set who pays the fees',
    description: 'Applies to new links, pages and checkouts.',
    access: canWrite(area),
    body: serviceCharge,
    output: serviceCharge,
    message: 'Saved',
  },
} as const satisfies Contract;
