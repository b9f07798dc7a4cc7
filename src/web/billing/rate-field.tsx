// Input for a percentage; its value is in hundredths of a per cent.
import { PercentField } from '#web/payments/split-payments/percent-field.tsx';
import type { FieldExtras } from '#web/ui/form/text-fields.tsx';

type Props = FieldExtras & {
  value: number | null;
  onChange: (rate: number | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
};

/** Parts per million for one hundredth of a per cent. */
const ppm = 100;

export function RateField({ value, onChange, ...rest }: Props) {
  return (
    <PercentField
      {...rest}
      decimals={2}
      value={value === null ? null : value * ppm}
      onChange={(typed) => onChange(typed === null ? null : Math.round(typed / ppm))}
    />
  );
}
