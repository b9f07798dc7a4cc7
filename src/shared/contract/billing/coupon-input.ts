// Input to create and change a coupon, and its cross-field rules.
import { z } from 'zod';
import { couponDurations, couponScopes, couponTypes, normaliseCode } from '../../billing/catalogue-enums.ts';
import { instantField } from '../dates.ts';
import { amountField, currencyField, idField, optionalText } from '../fields.ts';

export const codeField = z
  .string({ error: 'Code is required' })
  .max(100, 'Must be 3 to 40 letters, digits, - or _')
  .transform(normaliseCode)
  .refine((code) => code !== '', 'Code is required')
  .refine(
    (code) => code === '' || /^[A-Z0-9_-]{3,40}$/.test(code),
    'Must be 3 to 40 letters, digits, - or _',
  );

const countField = z.number().int('Must be a whole number').min(1, 'Must be at least 1').max(1_000_000_000);

const rateField = z
  .number()
  .int('Use at most two decimals')
  .min(1, 'Must be more than 0%')
  .max(10_000, 'Must be at most 100%');

const couponFields = z.object({
  code: codeField,
  name: optionalText(100).describe('Internal name, not shown to customers'),
  type: z.enum(couponTypes),
  currency: currencyField
    .nullish()
    .describe('Currency of the amount, cap and minimum; a percentage without them has none'),
  amount: amountField.nullish().describe('Minor units, for a fixed amount'),
  rate: rateField.nullish().describe('Hundredths of a per cent, for a percentage: 1000 is 10%'),
  amountMax: amountField.nullish().describe('Maximum discount of a percentage, minor units'),
  minimum: amountField.nullish().describe('Minimum purchase before taxes, minor units'),
  startsAt: instantField.nullish().describe('Valid from this time'),
  endsAt: instantField.nullish().describe('Valid until this time, exclusive'),
  redemptionsMax: countField.nullish().describe('Total number of redemptions; null: unlimited'),
  customerMax: countField.nullish().describe('Redemptions per customer; null: unlimited'),
  scope: z.enum(couponScopes).default('all'),
  subjectIds: z
    .array(idField)
    .max(200, 'At most 200')
    .default([])
    .describe('The products or plans it applies to'),
  planDiscounts: z
    .array(
      z.object({
        planId: idField,
        amount: amountField.nullish().describe('Minor units, for a fixed amount'),
        rate: rateField.nullish().describe('Hundredths of a per cent, for a percentage'),
      }),
    )
    .max(50, 'At most 50')
    .optional()
    .describe('Plans it applies to with a discount of their own; unchanged when left out'),
  duration: z.enum(couponDurations).default('once').describe('How long it discounts recurring bills'),
  periods: z.number().int().min(1, 'Must be at least 1').max(120, 'Must be at most 120').nullish(),
});

type CouponFields = z.output<typeof couponFields>;

/** Requires each plan discount to name a selected plan, once, and to match the coupon's type. */
function checkPlanDiscounts(
  { type, subjectIds, planDiscounts = [] }: CouponFields,
  context: z.RefinementCtx,
): void {
  const ids = planDiscounts.map(({ planId }) => planId);
  planDiscounts.forEach(({ planId, amount, rate }, index) => {
    const complain = (part: string, isWrong: boolean, message: string) => {
      if (isWrong) context.addIssue({ code: 'custom', path: ['planDiscounts', index, part], message });
    };
    complain('planId', !subjectIds.includes(planId), 'Choose a plan that the coupon applies to');
    complain('planId', ids.indexOf(planId) < index, 'This plan is already listed');
    complain('amount', type === 'fixed' && amount == null, 'Amount is required');
    complain('rate', type === 'percent' && rate == null, 'Percentage is required');
  });
}

/** Cross-field rules. */
function checkCoupon(coupon: CouponFields, context: z.RefinementCtx): void {
  const complain = (path: string, isWrong: boolean, message: string) => {
    if (isWrong) context.addIssue({ code: 'custom', path: [path], message });
  };
  const isFixed = coupon.type === 'fixed';
  complain('amount', isFixed && coupon.amount == null, 'Amount is required');
  complain('rate', !isFixed && coupon.rate == null, 'Percentage is required');
  const hasMoney = isFixed || coupon.amountMax != null || coupon.minimum != null;
  complain('currency', hasMoney && !coupon.currency, 'Currency is required');
  const { startsAt, endsAt } = coupon;
  const isBackwards = startsAt && endsAt && new Date(endsAt) <= new Date(startsAt);
  complain('endsAt', Boolean(isBackwards), 'Must be after the start');
  complain(
    'subjectIds',
    coupon.scope === 'products' && coupon.subjectIds.length === 0,
    'Choose at least one product',
  );
  complain(
    'subjectIds',
    coupon.scope === 'plans' && coupon.subjectIds.length === 0,
    'Choose at least one plan',
  );
  complain(
    'periods',
    coupon.duration === 'periods' && coupon.periods == null,
    'Number of periods is required',
  );
  if (coupon.scope === 'plans') checkPlanDiscounts(coupon, context);
  const { redemptionsMax, customerMax } = coupon;
  const isMoreThanAll = redemptionsMax != null && customerMax != null && customerMax > redemptionsMax;
  complain('customerMax', isMoreThanAll, 'Must not exceed the total number of redemptions');
}

export const couponInput = couponFields.superRefine(checkCoupon);
export type CouponInput = z.output<typeof couponInput>;
export const newCouponInput = couponFields
  .extend({ draft: z.boolean().default(false).describe('Cannot be used until it is activated') })
  .superRefine(checkCoupon);
export type NewCouponInput = z.output<typeof newCouponInput>;
