// Formatting of payment page fields: its address, its type, its amount, its goal.
import type { TFunction } from 'i18next';
import type { PaymentPage } from '#shared/contract/payments/payment-pages.ts';
import { formatMoney } from '#shared/money.ts';

export const pagesPath = '/payment-gateway/payment-page';

export const pageTypeLabels: Record<PaymentPage['type'], string> = {
  payment: 'Payment',
  donation: 'Donation',
  product: 'Products',
  subscription: 'Subscription',
};

/** Path of a page's detail. */
export function pagePath(page: Pick<PaymentPage, 'id'>): string {
  return `${pagesPath}/${page.id}`;
}

/** Returns '₦25,000.00', or the amounts the payer may enter: 'Open amount, ₦500.00 to ₦9,000.00'. */
export function pageAmountText(page: PaymentPage, t: TFunction): string {
  const { amount, amountMin, amountMax, currency } = page;
  if (page.type === 'product')
    return page.items.length === 1 ? t('1 product') : t('{{count}} products', { count: page.items.length });
  if (page.type === 'subscription') return t('{{count}} plans', { count: page.planIds.length });
  if (page.amountKind === 'fixed') return amount === null ? t('Not set yet') : formatMoney(amount, currency);
  const least = amountMin !== null && formatMoney(amountMin, currency);
  const most = amountMax !== null && formatMoney(amountMax, currency);
  if (least && most) return t('Open amount, {{least}} to {{most}}', { least, most });
  if (least) return t('Open amount, at least {{least}}', { least });
  return most ? t('Open amount, at most {{most}}', { most }) : t('Open amount');
}

/** Returns the amount that counts towards the goal, and its whole percentage of it. */
export function goalOf(page: Pick<PaymentPage, 'collected' | 'refunded' | 'goalAmount'>) {
  const collected = Math.max(0, page.collected - page.refunded);
  const percent = page.goalAmount === null ? 0 : Math.floor((collected / page.goalAmount) * 100);
  return { collected, percent };
}
