// The form values of the invoice settings, and the number its preview shows.
import type { InvoiceSettings } from '#shared/contract/billing/invoices/invoice-settings.ts';

type LateFeeKind = 'none' | 'fixed' | 'percent';
export type LateFeeValues = {
  kind: LateFeeKind;
  amount: number | null;
  rate: number | null;
  afterDays: number | null;
};

export function lateFeeValues(lateFee: InvoiceSettings['lateFee']): LateFeeValues {
  return {
    kind: lateFee?.kind ?? 'none',
    amount: lateFee?.kind === 'fixed' ? lateFee.amount : null,
    rate: lateFee?.kind === 'percent' ? lateFee.rate : null,
    afterDays: lateFee?.afterDays ?? 7,
  };
}

/** The late fee as sent in the request; the contract reports missing values at their fields. */
export function lateFeeOf({ kind, amount, rate, afterDays }: LateFeeValues): InvoiceSettings['lateFee'] {
  if (kind === 'none') return null;
  const days = afterDays ?? Number.NaN;
  return kind === 'fixed'
    ? { kind, amount: amount ?? Number.NaN, afterDays: days }
    : { kind, rate: rate ?? Number.NaN, afterDays: days };
}

/** '-3, 0, 3' */
export function daysOf(text: string): number[] {
  return text
    .replaceAll('−', '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);
}

/** The next invoice number with the form's changes; the sequential part stays. */
export function nextNumberOf(
  next: string,
  { prefix, numberYear, numberReset }: Pick<InvoiceSettings, 'prefix' | 'numberYear' | 'numberReset'>,
  year: string,
): string {
  const holdsYear = numberYear || numberReset === 'yearly';
  return [prefix.trim().toUpperCase() || 'INV', ...(holdsYear ? [year] : []), next.split('-').at(-1)].join(
    '-',
  );
}
