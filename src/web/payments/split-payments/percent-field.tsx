// Percentage input with up to four decimals; the value is in parts per million.
import { DecimalField } from '#web/ui/form/decimal/decimal-field.tsx';
import type { FieldExtras } from '#web/ui/form/text-fields.tsx';

type Props = FieldExtras & {
  /** Parts per million; null when empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
  'aria-label'?: string;
  classNames?: { label: string };
  /** Fewer decimals where the value is coarser. */
  decimals?: number;
};

export function PercentField({ onChange, decimals = 4, ...rest }: Props) {
  return (
    <DecimalField
      {...rest}
      decimals={decimals}
      scale={10_000}
      unit="%"
      onChange={(ppm) => onChange(ppm === null ? null : Math.round(ppm))}
    />
  );
}
