// Input for an amount chosen by the payer, with thousands grouped during input.
import { useMemo } from 'react';
import { type Currency, currencies } from '#shared/money.ts';
import { t } from '../i18n.ts';
import { Field } from '../parts/field.tsx';
import { FormattedInput } from '../parts/formatted-input.tsx';
import { amountFormat } from '../parts/typing.ts';
import type { BoundProps } from './text-input.tsx';

type AmountFieldProps = BoundProps & { currency: Currency; hint: string; error?: string | undefined };

export function AmountField({ currency, hint, error, value, onValue, onBlur }: AmountFieldProps) {
  const { symbol, exponent } = currencies[currency];
  const format = useMemo(() => amountFormat(exponent), [exponent]);
  return (
    <Field label={t('Amount')} hint={hint} error={error}>
      {(input) => (
        <span className="pp-input-wrap">
          <span className="pp-prefix" aria-hidden="true">
            {symbol}
          </span>
          <FormattedInput
            {...input}
            className="pp-input num prefixed"
            style={{ paddingInlineStart: `calc(${symbol.length}ch + 24px)` }}
            inputMode={exponent === 0 ? 'numeric' : 'decimal'}
            autoComplete="transaction-amount"
            placeholder={exponent === 0 ? '0' : `0.${'0'.repeat(exponent)}`}
            format={format}
            value={value}
            onValue={onValue}
            onBlur={onBlur}
          />
        </span>
      )}
    </Field>
  );
}
