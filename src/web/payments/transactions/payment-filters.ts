// Optional filters of the payment list.
import { channelLabels, channels } from '#shared/contract/payments/pricing.ts';
import { sourceKinds, sourceLabels } from '#shared/contract/payments/transactions.ts';
import type { Currency } from '#shared/money.ts';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { amountFilter, currencyFilter } from '#web/ui/list-page/money-filters.ts';

/** Amounts are in the currency of the currency filter, by default in that of the business. */
export function paymentFilters(currency: Currency): readonly Filter[] {
  return [
    {
      kind: 'choice',
      key: 'channel',
      label: 'Channel',
      options: channels.map((channel) => ({ value: channel, label: channelLabels[channel] })),
    },
    amountFilter(currency),
    currencyFilter,
    { kind: 'text', key: 'customer', label: 'Customer', placeholder: 'Name or e-mail' },
    { kind: 'text', key: 'last4', label: 'Card last four', placeholder: '4081' },
    { kind: 'text', key: 'reference', label: 'Reference' },
    { kind: 'text', key: 'failure', label: 'Failure reason', placeholder: 'Insufficient funds' },
    { kind: 'text', key: 'failureOther', label: 'Failure reason is not' },
    {
      kind: 'choice',
      key: 'source',
      label: 'Source',
      options: sourceKinds.map((kind) => ({ value: kind, label: sourceLabels[kind] })),
    },
  ];
}
