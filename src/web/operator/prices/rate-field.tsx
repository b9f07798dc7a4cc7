// A rate as people type it, in percent; the value is parts per million.
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFieldProps } from '#web/ui/form/text-fields.tsx';

type Props = {
  label: string;
  value: number;
  onChange: (ppm: number) => void;
  onBlur?: () => void;
  error?: ReactNode;
};

const ppmPerPercent = 10_000;

export function RateField({ label, value, onChange, onBlur, error }: Props) {
  const [text, setText] = useState(String(value / ppmPerPercent));
  const field = useFieldProps({ label, error });
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      value={text}
      onBlur={onBlur}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/[^\d.]/g, '').slice(0, 8);
        if (!/^\d*\.?\d{0,4}$/.test(typed)) return;
        setText(typed);
        onChange(Math.round(Number(typed || 0) * ppmPerPercent));
      }}
    />
  );
}
