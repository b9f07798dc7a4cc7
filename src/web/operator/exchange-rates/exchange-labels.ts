// Labels of exchange rates that the parts of the screen share.
import { describeRate, type Pair } from '#shared/banking/exchange.ts';
import type { ExchangeKind } from '#shared/contract/operator/console/exchange-rates.ts';
import { formatRate } from '#shared/payments/fees.ts';

export const exchangeKindLabels: Record<ExchangeKind, string> = {
  rate: 'Mid-market rate',
  markup: 'Mark-up',
};

/** Formats a rate or a mark-up. */
export function valueText(kind: ExchangeKind, value: number | null, pair: Pair): string {
  if (value === null) return '—';
  return kind === 'rate' ? describeRate(value, pair) : formatRate(value);
}

/** Returns the label of a rate's source; the server sends SANDBOX for its sandbox. */
export function sourceText(source: string | null): string {
  return source === 'SANDBOX' ? 'Sandbox' : (source ?? '—');
}
