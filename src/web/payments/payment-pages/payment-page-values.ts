// The form values of a payment page: the fields of the contract, and the rules that apply when saving.
import { z } from 'zod';
import {
  type PageFields,
  type PageType,
  paymentPageInput,
} from '#shared/contract/payments/payment-page-input.ts';
import type { PaymentPage } from '#shared/contract/payments/payment-pages.ts';
import type { CustomField } from '#shared/contract/payments/sources/source-fields.ts';
import type { Currency } from '#shared/money.ts';
import { defaultFeeBearer } from '#web/api/default-fee-bearer.ts';
import {
  type ItemValues,
  itemInputOf,
  itemValuesOf,
} from '#web/payments/payment-sources/goods/goods-values.ts';

export type PageValues = {
  name: string;
  type: PageType;
  currency: Currency;
  amountKind: PageFields['amountKind'];
  amount: number | null;
  amountMin: number | null;
  amountMax: number | null;
  suggestedAmounts: (number | null)[];
  items: ItemValues[];
  planIds: PaymentPage['planIds'];
  goalAmount: number | null;
  description: string;
  bannerImageId: string | null;
  galleryImageIds: string[];
  slug: string;
  redirectUrl: string;
  successMessage: string;
  customFields: CustomField[];
  collectPhone: boolean;
  collectAddress: boolean;
  feeBearer: PageFields['feeBearer'];
  notifyEmails: string[];
  seoTitle: string;
  seoDescription: string;
  seoImageId: string | null;
  splitGroupId: string | null;
};

export function newPageValues(currency: Currency): PageValues {
  return {
    name: '',
    type: 'payment',
    currency,
    amountKind: 'fixed',
    amount: null,
    amountMin: null,
    amountMax: null,
    suggestedAmounts: [],
    items: [],
    planIds: [],
    goalAmount: null,
    description: '',
    bannerImageId: null,
    galleryImageIds: [],
    slug: '',
    redirectUrl: '',
    successMessage: '',
    customFields: [],
    collectPhone: false,
    collectAddress: false,
    feeBearer: defaultFeeBearer(),
    notifyEmails: [],
    seoTitle: '',
    seoDescription: '',
    seoImageId: null,
    splitGroupId: null,
  };
}

export function pageValuesOf(page: PaymentPage): PageValues {
  return {
    name: page.name,
    type: page.type,
    currency: page.currency,
    amountKind: page.amountKind,
    amount: page.amount,
    amountMin: page.amountMin,
    amountMax: page.amountMax,
    suggestedAmounts: page.suggestedAmounts,
    items: page.items.map(itemValuesOf),
    planIds: page.planIds,
    goalAmount: page.goalAmount,
    description: page.description ?? '',
    bannerImageId: page.banner?.id ?? null,
    galleryImageIds: page.gallery.map(({ id }) => id),
    slug: page.slug,
    redirectUrl: page.redirectUrl ?? '',
    successMessage: page.successMessage ?? '',
    customFields: page.customFields,
    collectPhone: page.collectPhone,
    collectAddress: page.collectAddress,
    feeBearer: page.feeBearer,
    notifyEmails: page.notifyEmails,
    seoTitle: page.seoTitle ?? '',
    seoDescription: page.seoDescription ?? '',
    seoImageId: page.seoImage?.id ?? null,
    splitGroupId: page.splitGroupId,
  };
}

/** Returns the request body: fields of a choice that was not made are left empty. */
export function pageInputOf(values: PageValues, publish: boolean): z.input<typeof paymentPageInput> {
  const isDonation = values.type === 'donation';
  const isSold = values.type === 'product' || values.type === 'subscription';
  const isOpen = isDonation || isSold || values.amountKind === 'open';
  return {
    ...values,
    items: values.type === 'product' ? values.items.map(itemInputOf) : [],
    planIds: values.type === 'subscription' ? values.planIds : [],
    amountKind: isOpen ? 'open' : 'fixed',
    amount: isOpen ? null : values.amount,
    amountMin: isOpen ? values.amountMin : null,
    amountMax: isOpen ? values.amountMax : null,
    goalAmount: values.type === 'subscription' ? null : values.goalAmount,
    suggestedAmounts: isDonation ? values.suggestedAmounts.filter((amount) => amount !== null) : [],
    slug: values.slug || null,
    redirectUrl: values.redirectUrl.trim() || null,
    publish,
  };
}

/** The contract's rules: a draft needs a name, a published page must be complete. `isStrict` is evaluated at each check. */
export function pageFormSchema(isStrict: () => boolean) {
  return z.custom<PageValues>().superRefine((values, context) => {
    const strict = isStrict();
    const complain = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const isDonation = values.type === 'donation';
    if (strict && isDonation && values.suggestedAmounts.includes(null)) {
      complain(['suggestedAmounts', values.suggestedAmounts.indexOf(null)], 'Amount is required');
      return;
    }
    const issues = paymentPageInput.safeParse(pageInputOf(values, strict)).error?.issues ?? [];
    for (const issue of issues) complain(issue.path, issue.message);
  });
}
