// The filters one may add above the list of payments, and the status tabs.
import { channelLabels, channels } from '#shared/contract/payment-gateway/pricing.ts';
import { sourceKinds, sourceLabels } from '#shared/contract/payment-gateway/transactions.ts';
import { type Currency, currencies, currencyCodes } from '#shared/money.ts';
import type { Filter } from '#web/ui/list/filter-bar.tsx';

/** Amounts are typed in the currency one filters by, else in that of the business. */
export function paymentFilters(currency: Currency): readonly Filter[] {
  return [
    {
      kind: 'choice',
      key: 'channel',
      label: 'Channel',
      options: channels.map((channel) => ({ value: channel, label: channelLabels[channel] })),
    },
    {
      kind: 'amount',
      label: 'Amount',
      keys: { equal: 'amountEq', atLeast: 'amountMin', atMost: 'amountMax' },
      currency,
    },
    {
      kind: 'choice',
      key: 'currency',
      label: 'Currency',
      options: currencyCodes.map((code) => ({ value: code, label: `${code}, ${currencies[code].name}` })),
    },
    { kind: 'text', key: 'customer', label: 'Customer', placeholder: 'Name or e-mail' },
    { kind: 'text', key: 'last4', label: 'Card last four', placeholder: '4081' },
    { kind: 'text', key: 'reference', label: 'Reference' },
    {
      kind: 'choice',
      key: 'source',
      label: 'Source',
      options: sourceKinds.map((kind) => ({ value: kind, label: sourceLabels[kind] })),
    },
  ];
}

export const paymentTabs = [
  { key: 'all', value: '', label: 'All' },
  { key: 'successful', value: 'successful', label: 'Successful' },
  { key: 'pending', value: 'pending', label: 'Pending' },
  { key: 'failed', value: 'failed', label: 'Failed' },
  { key: 'refunded', value: 'refunded', label: 'Refunded' },
  { key: 'disputed', value: 'disputed', label: 'Disputed' },
] as const;
