// The form values of a payment link: the fields of the contract and the choices that decide which of them apply.
import { z } from 'zod';
import { type PaymentLink, paymentLinkInput } from '#shared/contract/payments/payment-links.ts';
import type { CustomField } from '#shared/contract/payments/sources/source-fields.ts';
import type { Currency } from '#shared/money.ts';
import { defaultFeeBearer } from '#web/api/default-fee-bearer.ts';
import {
  type ItemValues,
  itemInputOf,
  itemValuesOf,
} from '#web/payments/payment-sources/goods/goods-values.ts';
import { currentTime } from '#web/ui/now.ts';

export type LinkValues = {
  name: string;
  description: string;
  kind: PaymentLink['kind'];
  type: PaymentLink['type'];
  items: ItemValues[];
  currency: Currency;
  /** Whether the payer enters the amount. */
  isOpenAmount: boolean;
  amount: number | null;
  amountMin: number | null;
  amountMax: number | null;
  slug: string;
  /** Whether the number of payments is limited. */
  isLimited: boolean;
  usesMax: number | null;
  expiresAt: string | null;
  feeBearer: PaymentLink['feeBearer'];
  redirectUrl: string;
  successMessage: string;
  customFields: CustomField[];
  collectPhone: boolean;
  collectAddress: boolean;
  notifyEmails: string[];
  splitGroupId: string | null;
  imageId: string | null;
};

export function newLinkValues(currency: Currency): LinkValues {
  return {
    name: '',
    description: '',
    kind: 'multiple',
    type: 'payment',
    items: [],
    currency,
    isOpenAmount: false,
    amount: null,
    amountMin: null,
    amountMax: null,
    slug: '',
    isLimited: false,
    usesMax: null,
    expiresAt: null,
    feeBearer: defaultFeeBearer(),
    redirectUrl: '',
    successMessage: '',
    customFields: [],
    collectPhone: false,
    collectAddress: false,
    notifyEmails: [],
    splitGroupId: null,
    imageId: null,
  };
}

export function linkValuesOf(link: PaymentLink): LinkValues {
  return {
    name: link.name,
    description: link.description ?? '',
    kind: link.kind,
    type: link.type,
    items: link.items.map(itemValuesOf),
    currency: link.currency,
    isOpenAmount: link.amount === null,
    amount: link.amount,
    amountMin: link.amountMin,
    amountMax: link.amountMax,
    slug: link.slug,
    isLimited: link.kind === 'multiple' && link.usesMax !== null,
    usesMax: link.kind === 'multiple' ? link.usesMax : null,
    expiresAt: link.expiresAt,
    feeBearer: link.feeBearer,
    redirectUrl: link.redirectUrl ?? '',
    successMessage: link.successMessage ?? '',
    customFields: link.customFields,
    collectPhone: link.collectPhone,
    collectAddress: link.collectAddress,
    notifyEmails: link.notifyEmails,
    splitGroupId: link.splitGroupId,
    imageId: link.imageId,
  };
}

/** Returns the request body: fields of a choice that was not made are left empty. */
export function linkInputOf(values: LinkValues): z.input<typeof paymentLinkInput> {
  const { isLimited, ...fields } = values;
  const isOpenAmount = values.isOpenAmount || values.type === 'product';
  return {
    ...fields,
    items: values.type === 'product' ? values.items.map(itemInputOf) : [],
    amount: isOpenAmount ? null : values.amount,
    amountMin: isOpenAmount ? values.amountMin : null,
    amountMax: isOpenAmount ? values.amountMax : null,
    slug: values.slug || null,
    usesMax: values.kind === 'multiple' && isLimited ? values.usesMax : null,
    redirectUrl: values.redirectUrl.trim() || null,
  };
}

/** The contract's rules on the request body, and the form's own on choices that are not filled in. */
export function linkFormSchema(before: PaymentLink | null) {
  return z.custom<LinkValues>().superRefine((values, context) => {
    const complain = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (values.type === 'payment' && !values.isOpenAmount && values.amount === null)
      complain(['amount'], 'Amount is required');
    if (values.kind === 'multiple' && values.isLimited && values.usesMax === null) {
      complain(['usesMax'], 'Number of payments is required');
    }
    const isNewDate = values.expiresAt !== (before?.expiresAt ?? null);
    if (values.expiresAt && isNewDate && new Date(values.expiresAt) <= currentTime()) {
      complain(['expiresAt'], 'Expiry must be in the future');
    }
    const issues = paymentLinkInput.safeParse(linkInputOf(values)).error?.issues ?? [];
    for (const issue of issues) complain(issue.path, issue.message);
  });
}
