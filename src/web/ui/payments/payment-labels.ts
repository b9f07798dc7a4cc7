// Labels and paths of payments that several screens share.
import type { Channel } from '#shared/contract/payments/pricing.ts';
import type { SourceKind, TransactionListItem } from '#shared/contract/payments/transactions.ts';
import { type Currency, formatMoney } from '#shared/money.ts';

export const paymentsPath = '/payment-gateway/transactions/payments';

export function paymentPath(payment: Pick<TransactionListItem, 'id'>): string {
  return `${paymentsPath}/${payment.id}`;
}

/** Path of the source of a payment, per kind. */
export const sourcePaths: Partial<Record<SourceKind, string>> = {
  payment_link_ref: '/payment-gateway/payment-links',
  payment_page_ref: '/payment-gateway/payment-page',
  qr_code_ref: '/payment-gateway/qr-codes',
  terminal: '/payment-gateway/terminal/virtual-terminals',
  pos_terminal: '/payment-gateway/terminal/pos-terminals',
  invoice_reference: '/payment-gateway/invoicing/invoices',
  order: '/payment-gateway/commerce/orders',
};

/** The payer's page: the receipt of a paid payment, otherwise the payment page. */
export function payerPath(payment: Pick<TransactionListItem, 'reference'>): string {
  return `/pay/${payment.reference}`;
}

/** Sums per currency, joined: ₦48,950.00 and $20.00. */
export function sumText(payments: Iterable<TransactionListItem>): string {
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of payments) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(' + ');
}

/** Gateway names in their own spelling. */
const gatewayNames: Record<string, string> = { INTERSWITCH: 'Interswitch', MPGS: 'MPGS', SANDBOX: 'Sandbox' };

export function gatewayName(gateway: string): string {
  return gatewayNames[gateway] ?? gateway.charAt(0) + gateway.slice(1).toLowerCase();
}

/** Title of the side card about the payment instrument. */
export const instrumentTitles: Partial<Record<Channel, string>> = { card: 'Card', transfer: 'Bank transfer' };
