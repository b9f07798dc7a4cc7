// Formatting of payment link fields: its address, its amount, its uses.
import type { TFunction } from 'i18next';
import type { PaymentLink } from '#shared/contract/payments/payment-links.ts';
import { formatMoney } from '#shared/money.ts';

export const linkKindLabels: Record<PaymentLink['kind'], string> = {
  multiple: 'Multiple',
  'one-time': 'One-time',
};

export const feeBearerLabels: Record<PaymentLink['feeBearer'], string> = {
  merchant: 'Merchant',
  customer: 'Customer',
};

/** Path of a link's detail. */
export function linkPath(link: Pick<PaymentLink, 'id'>): string {
  return `/payment-gateway/payment-links/${link.id}`;
}

/** Returns '₦25,000.00', or the amounts the payer may enter: 'Open amount, ₦500.00 to ₦9,000.00'. */
export function amountText(link: PaymentLink, t: TFunction): string {
  const { amount, amountMin, amountMax, currency } = link;
  if (link.type === 'product')
    return link.items.length === 1 ? t('1 product') : t('{{count}} products', { count: link.items.length });
  if (amount !== null) return formatMoney(amount, currency);
  const least = amountMin !== null && formatMoney(amountMin, currency);
  const most = amountMax !== null && formatMoney(amountMax, currency);
  if (least && most) return t('Open amount, {{least}} to {{most}}', { least, most });
  if (least) return t('Open amount, at least {{least}}', { least });
  return most ? t('Open amount, at most {{most}}', { most }) : t('Open amount');
}

/** Returns '31', or '31 of 100' when the link has a limit. */
export function usesText(link: Pick<PaymentLink, 'usedCount' | 'usesMax'>): string {
  const used = link.usedCount.toLocaleString('en');
  return link.usesMax === null ? used : `${used} of ${link.usesMax.toLocaleString('en')}`;
}
