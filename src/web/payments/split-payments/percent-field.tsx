// A percentage as one types it, with up to four decimals; the value is parts per million.
import { useEffect, useState } from 'react';
import { formatRate } from '#shared/payments/fees.ts';
import type { FieldExtras } from '#web/ui/form/text-fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';

type Props = FieldExtras & {
  /** Parts per million; null when nothing is typed. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
  'aria-label'?: string;
  classNames?: { label: string };
};

function written(value: number | null): string {
  return value === null ? '' : formatRate(value).slice(0, -1);
}

function parse(text: string): number | null {
  return /^\d+(\.\d*)?$/.test(text) ? Math.round(Number(text) * 10_000) : null;
}

export function PercentField({ value, onChange, ...rest }: Props) {
  const [text, setText] = useState(() => written(value));
  useEffect(() => {
    setText((before) => (parse(before) === value ? before : written(value)));
  }, [value]);
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className="adorn">%</span>}
      value={text}
      onChange={(event) => {
        const typed =
          /^\d{0,3}(\.\d{0,4})?/.exec(event.currentTarget.value.replace(/[^\d.]/g, ''))?.[0] ?? '';
        setText(typed);
        onChange(parse(typed));
      }}
    />
  );
}
