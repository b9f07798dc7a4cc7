// The props of the date fields.
import type { FieldExtras } from './text-fields.tsx';

export type DateFieldProps = FieldExtras & {
  /** RFC 3339 instant for `DateTimeField`, YYYY-MM-DD for `DateField`, or null. */
  value?: string | null | undefined;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  minDate?: Date;
  maxDate?: Date;
  disabled?: boolean;
};
