// Text area, amount and number fields, required unless `optional`.
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountMax, formatMoney } from '#shared/money.ts';
import { type AmountFault, AmountInput, type AmountInputProps, blockSigns } from './amount-input.tsx';
import { type Own, useField } from './text-fields.tsx';
import './form.css';

type TextAreaFieldProps = Own<TextareaProps> & { countMax?: number };

/** With `countMax` it shows a counter: '76 of 200'. */
export function TextAreaField({ countMax, ...props }: TextAreaFieldProps) {
  const { t } = useTranslation();
  const count = String(props.value ?? '').length;
  const counted = countMax ? t('{{count}} of {{max}}', { count, max: countMax }) : props.hint;
  const { field, rest } = useField({ ...props, hint: counted });
  return <Textarea rows={3} {...rest} {...field} value={rest.value ?? ''} />;
}

export function AmountField(props: Own<AmountInputProps>) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<AmountFault | null>(null);
  const faults = {
    'too-large': t('The maximum allowable amount is {{amount}}', {
      amount: formatMoney(amountMax, props.currency),
    }),
    'no-amount': t('Use an amount such as 1,250.50, without a sign'),
  };
  const { field, rest } = useField({ ...props, error: fault ? faults[fault] : props.error });
  return <AmountInput {...rest} {...field} onFault={setFault} />;
}

type NumberFieldProps = Omit<Own<TextInputProps>, 'value' | 'onChange'> & {
  value?: number | null | undefined;
  onChange: (value: number | null) => void;
};

/** Digits, in groups of three if there are commas: 2,5 is not 25. */
export const isWhole = (text: string): boolean => /^(\d*|\d{1,3}(,\d{3})+)$/.test(text.replace(/\s/g, ''));

/**
 * A whole number, with its thousands grouped unless it is being edited. e, E, + and - are blocked, and the wheel changes nothing. Other invalid input, such as a pasted -5, shows an error and
 * does not become 5.
 */
export function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  const { t } = useTranslation();
  const [isFaulty, setFaulty] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const fault = t('Use a whole number, without a sign');
  const { field, rest } = useField({ ...props, error: isFaulty ? fault : props.error });
  return (
    <TextInput
      {...rest}
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={(isEdited ? value : value?.toLocaleString('en')) ?? ''}
      onFocus={(event) => {
        setEdited(true);
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        setEdited(false);
        rest.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (blockSigns(event)) setFaulty(true);
      }}
      onChange={(event) => {
        setFaulty(!isWhole(event.currentTarget.value));
        if (!isWhole(event.currentTarget.value)) return;
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 15);
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}
