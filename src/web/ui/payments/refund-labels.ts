// Labels and paths of refunds that several screens share.
import type { RefundListItem } from '#shared/contract/payments/refunds.ts';
import { schemeLabels } from '#shared/payments/cards.ts';

export const refundsPath = '/payment-gateway/transactions/refunds';
export const bulkRefundsPath = `${refundsPath}/bulk`;

export function refundPath(refund: Pick<RefundListItem, 'id'>): string {
  return `${refundsPath}/${refund.id}`;
}

/** Mastercard •••• 5521, Zenith Bank •••• 0123; null while unknown. */
export function destinationText({ destination }: Pick<RefundListItem, 'destination'>): string | null {
  const { kind, scheme, last4, bankName, accountNumber } = destination;
  if (kind === 'card') return scheme && last4 ? `${schemeLabels[scheme]} •••• ${last4}` : 'Card';
  return kind === 'account' ? `${bankName} •••• ${accountNumber?.slice(-4)}` : null;
}

/** Formats 2026-12-04 as 4 Dec 2026. */
export function dayText(day: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(`${day}T00:00:00Z`));
}
