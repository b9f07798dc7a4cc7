// The input of a payment page, and the checks before publishing.
import { z } from 'zod';
import { type Currency, formatMoney } from '../../money.ts';
import {
  amountField,
  checkAmount,
  currencyField,
  idField,
  knownOf,
  optionalText,
  textField,
} from '../fields.ts';
import { itemFaults, plansMax, soldItems } from './sources/goods.ts';
import { payerInputShape, richDescription, slugField } from './sources/source-fields.ts';

/**
 * `payment` requests a fixed amount or one the payer chooses · `donation` suggests amounts and takes any · `product` sells products of the
 * catalogue · `subscription` takes subscribers of plans.
 */
export const pageTypes = ['payment', 'donation', 'product', 'subscription'] as const;
export type PageType = (typeof pageTypes)[number];
/** Whether the merchant sets the amount or the payer chooses it; a donation is always open. */
export const amountKinds = ['fixed', 'open'] as const;
/** The most pictures in a gallery. */
export const galleryMax = 8;
/** The most suggested amounts of a donation. */
export const suggestionsMax = 6;

export const pageFields = z.object({
  name: textField('Page name', 100),
  type: z.enum(pageTypes),
  currency: currencyField,
  amountKind: z.enum(amountKinds).default('fixed'),
  amount: amountField.nullish().describe('Minor units, for a fixed amount'),
  amountMin: amountField.nullish().describe('Minor units; minimum the payer can enter'),
  amountMax: amountField.nullish().describe('Minor units; maximum the payer can enter'),
  suggestedAmounts: z
    .array(amountField)
    .max(suggestionsMax, `At most ${suggestionsMax} amounts`)
    .default([])
    .describe('Minor units, for a donation'),
  items: soldItems.describe('For type product: what is sold, in display order'),
  planIds: z
    .array(idField)
    .max(plansMax, `At most ${plansMax} plans`)
    .default([])
    .describe('For type subscription: the plans to choose from, in display order'),
  goalAmount: amountField.nullish().describe('Minor units; payers see the progress'),
  description: richDescription,
  bannerImageId: idField.nullish().describe('From POST /upload'),
  galleryImageIds: z.array(idField).max(galleryMax, `At most ${galleryMax} images`).default([]),
  slug: slugField.nullish().describe('Part of the address after /pay/; generated when left out'),
  ...payerInputShape,
  seoTitle: optionalText(70).describe('Title for search engines and shared links; the name when left out'),
  seoDescription: optionalText(200).describe('The beginning of the description when left out'),
  seoImageId: idField.nullish().describe('Image of a shared link; the banner when left out'),
  splitGroupId: idField.nullish().describe('Split group that shares the payments'),
});
export type PageFields = z.output<typeof pageFields>;

type Complain = (path: (string | number)[], message: string) => void;

function checkAmounts(page: PageFields, complain: Complain): void {
  const { currency, amountMin, amountMax } = page;
  const check = (path: (string | number)[], amount: number | null | undefined) => {
    const fault = amount == null ? null : checkAmount(amount, currency);
    if (fault) complain(path, fault);
  };
  check(['goalAmount'], page.goalAmount);
  if (page.type === 'product' || page.type === 'subscription') return;
  if (page.type === 'payment' && page.amountKind === 'fixed') {
    if (page.amount == null) complain(['amount'], 'Amount is required');
    else check(['amount'], page.amount);
    return;
  }
  check(['amountMin'], amountMin);
  check(['amountMax'], amountMax);
  if (amountMin != null && amountMax != null && amountMax < amountMin)
    complain(['amountMax'], 'Must not be less than the minimum amount');
  if (page.type !== 'donation') return;
  page.suggestedAmounts.forEach((amount, index) => {
    const path = ['suggestedAmounts', index];
    const fault = checkAmount(amount, currency) ?? boundsFault(amount, page, currency);
    if (fault) complain(path, fault);
    else if (page.suggestedAmounts.indexOf(amount) < index)
      complain(path, 'This amount is already suggested');
  });
}

function boundsFault(
  amount: number,
  { amountMin, amountMax }: PageFields,
  currency: Currency,
): string | null {
  if (amountMin != null && amount < amountMin)
    return `The minimum allowable amount is ${formatMoney(amountMin, currency)}`;
  if (amountMax != null && amount > amountMax)
    return `The maximum allowable amount is ${formatMoney(amountMax, currency)}`;
  return null;
}

function checkGoods({ type, items, planIds }: PageFields, complain: Complain): void {
  if (type === 'product' && items.length === 0) complain(['items'], 'Choose a product');
  if (type === 'subscription' && planIds.length === 0) complain(['planIds'], 'Choose a plan');
  if (type === 'product')
    for (const [path, message] of Object.entries(itemFaults(items))) complain(path.split('.'), message);
  planIds.forEach((id, index) => {
    if (planIds.indexOf(id) < index) complain(['planIds', index], 'This plan is already chosen');
  });
}

/** Returns what prevents publishing, by field path; a draft may have all of these faults. */
export function publishFaults(page: PageFields): Record<string, string> {
  const faults: Record<string, string> = {};
  const complain: Complain = (path, message) => {
    faults[path.join('.')] ??= message;
  };
  checkAmounts(page, complain);
  checkGoods(page, complain);
  if (page.description === null) complain(['description'], 'Description is required');
  const labels = page.customFields.map((field) => field.label);
  page.customFields.forEach((field, index) => {
    if (field.type === 'select' && field.options.length < 2)
      complain(['customFields', index, 'options'], 'Enter at least 2 options');
    if (labels.indexOf(field.label) < index)
      complain(['customFields', index, 'label'], 'This field already exists');
  });
  return faults;
}

const savedPage = pageFields.extend({
  publish: z.boolean().default(false).describe('Publishes a draft immediately'),
});

function checkPublished(page: z.output<typeof savedPage>, context: z.RefinementCtx): void {
  if (!page.publish) return;
  for (const [path, message] of Object.entries(publishFaults(page))) {
    const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    context.addIssue({ code: 'custom', path: parts, message });
  }
}

/** The saved part of a page; with `publish` it must be ready for payers, and is visible from then on. */
export const paymentPageInput = savedPage.superRefine(checkPublished);
export const changedPaymentPage = savedPage
  .extend({ known: knownOf(pageFields) })
  .superRefine(checkPublished);
export type ChangedPaymentPage = z.output<typeof changedPaymentPage>;
export type PaymentPageInput = z.output<typeof paymentPageInput>;
