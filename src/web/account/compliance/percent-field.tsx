// A percentage field with at most two decimals; its value is a number or null.
import { DecimalField } from '#web/ui/form/decimal/decimal-field.tsx';
import type { FieldExtras } from '#web/ui/form/text-fields.tsx';

type Props = FieldExtras & {
  value?: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
};

export function PercentField({ value, ...rest }: Props) {
  return <DecimalField {...rest} value={value ?? null} decimals={2} unit="%" />;
}
