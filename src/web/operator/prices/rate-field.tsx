// A rate entered in percent; the value is in parts per million.
import { DecimalField } from '#web/ui/form/decimal/decimal-field.tsx';
import type { FieldExtras } from '#web/ui/form/text-fields.tsx';

type Props = FieldExtras & {
  value: number;
  onChange: (ppm: number) => void;
  onBlur?: () => void;
};

const ppmPerPercent = 10_000;

export function RateField({ onChange, ...rest }: Props) {
  return (
    <DecimalField
      {...rest}
      decimals={4}
      scale={ppmPerPercent}
      unit="%"
      onChange={(ppm) => onChange(ppm === null ? 0 : Math.round(ppm))}
    />
  );
}
