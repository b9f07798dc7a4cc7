// Optional filters of the refund list.
import type { Currency } from '#shared/money.ts';
import { refundReasonLabels, refundReasons } from '#shared/payments/refunds.ts';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { amountFilter, currencyFilter } from '#web/ui/list-page/money-filters.ts';

/** Amounts are in the currency of the currency filter, by default in that of the business. */
export function refundFilterBar(currency: Currency): readonly Filter[] {
  return [
    choiceFilter('reason', 'Reason', refundReasons, refundReasonLabels),
    {
      kind: 'choice',
      key: 'way',
      label: 'Destination',
      options: [
        { value: 'card', label: 'Card' },
        { value: 'bank', label: 'Bank account' },
      ],
    },
    amountFilter(currency),
    currencyFilter,
  ];
}
