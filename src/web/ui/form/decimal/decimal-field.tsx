// A decimal number input: invalid text shows an error and changes nothing, so that -5 never becomes 5.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldExtras, TextField } from '../text-fields.tsx';

export type DecimalFault = 'no-number' | 'decimals';

/** Returns the typed text as a plain decimal, or its error. A comma is read as the point. */
export function readDecimal(typed: string, decimals: number): string | DecimalFault {
  const text = typed.replace(/\s/g, '').replace(',', '.');
  if (!/^\d*\.?\d*$/.test(text)) return 'no-number';
  return (text.split('.')[1]?.length ?? 0) > decimals ? 'decimals' : text;
}

const isFault = (read: string | DecimalFault): read is DecimalFault =>
  read === 'no-number' || read === 'decimals';

type Props = FieldExtras & {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  decimals: number;
  /** The units of the value per typed unit: 10,000 for parts per million typed as per cent. */
  scale?: number;
  unit?: ReactNode;
  disabled?: boolean;
  'aria-label'?: string;
  classNames?: { label: string };
};

/** Keeps partial text such as '33.' while typing; a value changed from outside replaces the text. */
export function DecimalField({ value, onChange, decimals, scale = 1, unit, ...rest }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState<DecimalFault | null>(null);
  const numberOf = (typed: string) =>
    typed === '' || typed === '.' ? null : Math.round(Number(typed) * scale * 1e6) / 1e6;
  const written = value == null || Number.isNaN(value) ? '' : String(Math.round((value / scale) * 1e6) / 1e6);
  const shown = text !== null && numberOf(text) === (value ?? null) ? text : written;
  const faults = {
    'no-number': t('Use a number such as 7.5, without a sign'),
    decimals: t('Use at most {{count}} decimals', { count: decimals }),
  };
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      {...(unit !== undefined && { rightSection: <span className="adorn">{unit}</span> })}
      error={fault ? faults[fault] : rest.error}
      value={shown}
      onChange={(event) => {
        const read = readDecimal(event.currentTarget.value, decimals);
        setFault(isFault(read) ? read : null);
        if (isFault(read)) return;
        setText(read);
        onChange(numberOf(read));
      }}
    />
  );
}
