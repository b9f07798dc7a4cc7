// A phone number with its calling code; the value is a plus sign and digits.
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type FieldExtras, useField } from './text-fields.tsx';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'label' | 'error'> &
  FieldExtras & {
    value?: string | null | undefined;
    onChange: (value: string) => void;
    /** Calling code of the country, not editable. */
    callingCode?: string;
  };

/** Normalises '08034127788' and '803 412 7788' to '+2348034127788'. */
export function normalisedPhone(text: string, callingCode: string): string {
  const digits = text.replace(/[^\d+]/g, '');
  if (digits === '') return '';
  if (digits.startsWith('+')) return digits;
  return `+${callingCode}${digits.replace(/^0/, '')}`;
}

export function PhoneField({ value, onChange, callingCode = '234', ...props }: Props) {
  const { field, rest } = useField(props);
  const prefix = `+${callingCode}`;
  const national = value?.startsWith(prefix) ? value.slice(prefix.length) : (value ?? '');
  const [text, setText] = useState(national);
  const shown = normalisedPhone(text, callingCode) === (value ?? '') ? text : national;
  return (
    <TextInput
      {...rest}
      {...field}
      type="tel"
      autoComplete="tel-national"
      leftSection={<span className="adorn">{prefix}</span>}
      leftSectionWidth={18 + prefix.length * 9}
      leftSectionProps={{ className: 'adorn-section' }}
      value={shown}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/[^\d+ ]/g, '');
        setText(typed);
        onChange(normalisedPhone(typed, callingCode));
      }}
    />
  );
}
