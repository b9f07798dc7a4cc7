// Words of exchange rates that the parts of the screen share.
import { describeRate, type Pair } from '#shared/banking/exchange.ts';
import type { ExchangeKind } from '#shared/contract/operator/console/exchange-rates.ts';
import { formatRate } from '#shared/payments/fees.ts';

export const exchangeKindLabels: Record<ExchangeKind, string> = {
  rate: 'Mid-market rate',
  markup: 'Mark-up',
};

/** A rate or a mark-up as people read it. */
export function valueText(kind: ExchangeKind, value: number | null, pair: Pair): string {
  if (value === null) return '—';
  return kind === 'rate' ? describeRate(value, pair) : formatRate(value);
}

/** Who a rate comes from: sandboxes are named in the server's own way. */
export function sourceText(source: string | null): string {
  return source === 'SANDBOX' ? 'Sandbox' : (source ?? '—');
}
