// The filters one may add above the list of refunds, and the status tabs.
import { type Currency, currencies, currencyCodes } from '#shared/money.ts';
import { refundReasonLabels, refundReasons, refundStatuses } from '#shared/refunds.ts';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { refundStatusLabels } from './refund-words.ts';

/** Amounts are typed in the currency one filters by, else in that of the business. */
export function refundFilterBar(currency: Currency): readonly Filter[] {
  return [
    {
      kind: 'choice',
      key: 'reason',
      label: 'Reason',
      options: refundReasons.map((value) => ({ value, label: refundReasonLabels[value] })),
    },
    {
      kind: 'choice',
      key: 'way',
      label: 'Goes to',
      options: [
        { value: 'card', label: 'Card' },
        { value: 'bank', label: 'Bank account' },
      ],
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
  ];
}

export const refundTabs = [
  { key: 'all' as const, value: '', label: 'All' },
  ...refundStatuses.map((status) => ({ key: status, value: status, label: refundStatusLabels[status] })),
];
