// A share in per cent with at most two decimals; the value is a number or null.
import { useState } from 'react';
import type { FieldExtras } from '#web/ui/form/text-fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';

type Props = FieldExtras & {
  value?: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
};

function read(text: string): number | null {
  const value = Number(text);
  return text === '' || Number.isNaN(value) ? null : Math.min(100, value);
}

/** e, E, + and - are not taken; '33.' may be typed on. */
export function PercentField({ label, value, onChange, ...rest }: Props) {
  const [text, setText] = useState(value == null ? '' : String(value));
  const shown = read(text) === (value ?? null) ? text : value == null ? '' : String(value);
  return (
    <TextField
      {...rest}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className="adorn">%</span>}
      value={shown}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(',', '.').replace(/[^\d.]/g, '');
        const [whole = '', ...parts] = typed.split('.');
        const kept =
          parts.length > 0 ? `${whole.slice(0, 3)}.${parts.join('').slice(0, 2)}` : whole.slice(0, 3);
        setText(kept);
        onChange(read(kept));
      }}
    />
  );
}
